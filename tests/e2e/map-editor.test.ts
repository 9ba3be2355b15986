import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { levelOfMap } from '../../client/features/maps/maps/map-links.ts';
import { SCORE_ROUTES, submitScoreResponse } from '../../shared/api/scores.ts';
import { COLUMNS, ROWS } from '../../shared/course/geometry.ts';
import { type CustomMap, decodeMap } from '../../shared/course/map-codec.ts';
import { typeOfTile } from '../../shared/course/tile-traits.ts';
import { planForPointer } from '../support/plans.ts';
import { text } from '../support/texts.ts';
import { setAccountStage, type Visit } from './support/account-stage.ts';
import { newGolfer } from './support/account-steps.ts';
import { PHONE } from './support/player.ts';

// The only test of the whole way: everything else about maps is proved below the browser, or on a page without a server.

const stage = setAccountStage();
const TITLE = 'One good hop';
/** Digits of the palette. */
const [FINISH_GROUND, FINISH_FLAG, ICE] = ['5', '6', '8'];
const FAR = 5;

/** Draws by keys, at tiles of the map. */
class Drawer {
  private readonly page: Page;
  private at: { readonly column: number; readonly row: number } | undefined;

  constructor(page: Page) {
    this.page = page;
  }

  async press(key: string, times = 1): Promise<void> {
    for (let i = 0; i < times; i++) await this.page.keyboard.press(key);
  }

  private async goTo(column: number, row: number): Promise<void> {
    if (!this.at) {
      // The upper left corner, wherever the cursor begins.
      await this.press('Shift+ArrowLeft', COLUMNS / FAR);
      await this.press('Shift+ArrowUp', ROWS / FAR);
    }
    const { at = { column: 0, row: 0 } } = this;
    await this.move(column - at.column, 'ArrowLeft', 'ArrowRight');
    await this.move(row - at.row, 'ArrowUp', 'ArrowDown');
    this.at = { column, row };
  }

  private async move(tiles: number, back: string, forth: string): Promise<void> {
    const key = tiles < 0 ? back : forth;
    await this.press(`Shift+${key}`, Math.floor(Math.abs(tiles) / FAR));
    await this.press(key, Math.abs(tiles) % FAR);
  }

  /** Uses the tool on tiles of one row. */
  async paint(column: number, row: number, count = 1): Promise<void> {
    for (let i = 0; i < count; i++) {
      await this.goTo(column + i, row);
      await this.press('Enter');
    }
  }
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

/** Moves the flag from the top of a new map to the floor, beside the start. */
async function draw(page: Page): Promise<void> {
  const drawer = new Drawer(page);
  await page.getByLabel(text('editor.title')).fill(TITLE);
  // Arrow keys move the cursor while no bar of buttons has the focus.
  await page.getByRole('application', { name: text('editor.canvas') }).focus();
  await drawer.press('e');
  await drawer.paint(11, 9, 6);
  await drawer.paint(13, 8);
  await drawer.press('b');
  await drawer.press(FINISH_GROUND as string);
  await drawer.paint(9, 98, 7);
  await drawer.press(FINISH_FLAG as string);
  await drawer.paint(12, 97);
  // A ledge of ice by one stroke of the pointer, above the way of the ball.
  await drawer.press(ICE as string);
  await page.mouse.move(120, 200);
  await page.mouse.down();
  await page.mouse.move(220, 200, { steps: 6 });
  await page.mouse.up();
}

async function readCode(page: Page): Promise<CustomMap> {
  await button(page, text('editor.more')).click();
  await button(page, text('editor.exportCode')).click();
  const exported = dialog(page, text('editor.exportCode'));
  // Its field is in the page before it is open, and Escape would then close nothing.
  await exported.waitFor();
  const code = await exported.getByLabel(text('editor.code')).inputValue();
  await page.keyboard.press('Escape');
  await exported.waitFor({ state: 'hidden' });
  const map = decodeMap(code);
  if (!map.ok) throw new Error(map.error);
  return map.value;
}

/** Plays a map that the page has begun. @returns what the server answers to the run; null when it is not sent */
async function beat({ page, player }: Visit, map: CustomMap, isSent: boolean) {
  const { moves } = await planForPointer(levelOfMap(map), PHONE.height);
  await player.ready();
  const sent = isSent && page.waitForResponse((answer) => answer.url().endsWith(SCORE_ROUTES.submitScore));
  await player.play(moves, 'pointer');
  return sent ? submitScoreResponse.parse(await (await sent).json()) : null;
}

test('a map is drawn, tested, saved by signing in, shared, and beaten by its links', async () => {
  const author = await stage.visit();
  const { page, player, steps } = author;
  await page.goto(stage.url);
  await player.openMenu();
  await button(page, text('menu.mapEditor')).click();
  await button(page, text('myMaps.createNew')).click();
  await page.locator('.editor').waitFor();
  await draw(page);
  const map = await readCode(page);
  const typeAt = (column: number, row: number) => typeOfTile(map.tiles[row * COLUMNS + column] as number);
  expect([map.title, typeAt(13, 8), typeAt(12, 97), typeAt(12, 98)]).toEqual([TITLE, 'empty', 'finishFlag', 'finishGround']);
  expect([...map.tiles].filter((tile) => typeOfTile(tile) === 'ice').length).toBeGreaterThanOrEqual(4);

  await button(page, text('editor.preview')).click();
  expect(await beat(author, map, false)).toBeNull();
  await dialog(page, text('maps.testComplete'))
    .getByRole('button', { name: text('maps.backToEditor') })
    .click();

  await button(page, text('editor.save')).click();
  await dialog(page, 'Sign in').waitFor();
  await button(page, text('account.createAccount')).click();
  const golfer = newGolfer();
  await steps.signUp(golfer);
  // The map is saved without another press.
  const saved = page.getByText(/Saved\. Share it: http/);
  await saved.waitFor();
  const [, path = '', id = ''] = /(\/play\/([\w-]{22}))/.exec((await saved.textContent()) ?? '') ?? [];
  const stored = await (await page.request.get(`${stage.url}/api/maps/${id}`)).json();
  expect(stored).toMatchObject({ title: TITLE, creatorName: golfer.name, revision: 1 });
  expect(decodeMap(stored.mapData)).toMatchObject({ ok: true, value: { tiles: map.tiles } });
  // Its address stays until it is closed.
  const card = dialog(page, text('editor.shareMap'));
  await card.getByRole('textbox').waitFor();
  expect(await card.getByRole('textbox').inputValue()).toContain(path);
  await page.keyboard.press('Escape');
  await card.waitFor({ state: 'hidden' });
  await button(page, text('editor.back')).click();
  await button(page, text('start.play')).waitFor();
  expect(player.complaints).toEqual([]);

  const friend = await stage.visit();
  await friend.page.goto(stage.url + path);
  // A new player sees first how to drag.
  await button(friend.page, text('dialogs.gotIt')).click();
  const complete = dialog(friend.page, text('maps.sharedComplete'));
  const answer = await beat(friend, map, true);
  expect(answer).toMatchObject({ verified: true, ranked: false, rank: null, course: { kind: 'map', id, revision: 1 } });
  await complete.getByText(TITLE, { exact: false }).first().waitFor();
  for (const [query, creator] of [
    [`playMap=${id}`, golfer.name],
    [`map=${encodeURIComponent(stored.mapData)}`, text('maps.unknown')],
  ] as const) {
    await friend.page.goto(`${stage.url}/?${query}`);
    const shared = dialog(friend.page, text('maps.sharedTitle'));
    await shared.getByText(text('maps.by', { name: creator })).waitFor();
    await shared.getByRole('button', { name: text('maps.playCustom') }).click();
    const result = await beat(friend, map, creator === golfer.name);
    expect(result && [result.verified, result.course?.kind]).toEqual(creator === golfer.name ? [true, 'map'] : null);
    await complete.waitFor();
  }
  // No run has touched the day.
  expect(await friend.page.evaluate(() => ['bestScore', 'streak', 'run'].map((key) => localStorage.getItem(key)))).toEqual([
    null,
    null,
    null,
  ]);
  expect(friend.player.complaints).toEqual([]);
});
