import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { firstAttemptKey } from '../../client/platform/storage-keys.ts';
import { gameDayAt, levelOfDay } from '../../shared/game-day.ts';
import { loadLevel } from '../support/levels.ts';
import { setStage } from '../support/stage.ts';
import { text } from '../support/texts.ts';
import { dialogsClosed, newPlayer, PHONE, type Player } from './support/player.ts';

const DAY = gameDayAt(0, '2026-11-22');
const number = levelOfDay(DAY);

const stage = setStage({ env: { GAME_DATE: DAY } });

let player: Player;
beforeEach(async () => {
  ({ player } = await newPlayer(stage.browser, PHONE, { fast: true }));
});
afterEach(() => player.page.context().close());

const dialog = (name: string) => player.page.getByRole('dialog', { name });
const button = (name: string) => player.page.getByRole('button', { name, exact: true });

/** Drags without a shot: one that is too short, one that Escape cancels, and one that the right button cancels. */
async function dragWithoutShot(): Promise<void> {
  const { mouse, keyboard } = player.page;
  await player.dragAndRelease({ x: 3, y: 8 });
  await mouse.move(195, 400);
  await mouse.down();
  await mouse.move(195, 500);
  await keyboard.press('Escape');
  await mouse.up();
  await mouse.down();
  await mouse.move(195, 520);
  await mouse.down({ button: 'right' });
  await mouse.up({ button: 'right' });
  await mouse.up();
}

describe('a run', () => {
  test('counts no drag that is too short or canceled, survives a reload, and is removed by a confirmed restart', async () => {
    const { page } = player;
    await player.startNew(stage.product.url);
    await dragWithoutShot();
    // Time for the worker to answer: a shot would show here.
    await player.frames(10);
    expect(await player.strokes()).toBe(0);
    await player.shootOnce();
    expect(await player.strokes()).toBe(1);
    await page.reload();
    await button('Continue').click();
    await player.ready();
    expect(await player.strokes()).toBe(1);
    await page.keyboard.press('r');
    await dialog(text('dialogs.resetTitle')).getByText(text('dialogs.blindRunWarning')).waitFor();
    await page.keyboard.press('Escape');
    await dialog(text('dialogs.resetTitle')).waitFor({ state: 'hidden' });
    expect(await player.strokes()).toBe(1);
    await page.keyboard.press('r');
    await dialog(text('dialogs.resetTitle')).waitFor();
    await page.keyboard.press('Enter');
    await player.strokesAre(0);
    expect(await page.evaluate((key) => localStorage.getItem(key), firstAttemptKey(DAY))).toBe('false');
    await dialogsClosed(page);
    await page.reload();
    await button('Play').waitFor();
  });

  test('is played on the page when the worker cannot draw', async () => {
    await player.startNew(`${stage.product.url}/?renderer=page`);
    await player.shootOnce();
    expect(await player.strokes()).toBe(1);
    expect(player.complaints).toEqual([]);
  });
});

describe('what the page does when something is missing', () => {
  test('a worker that does not start is reported, with a button to reload', async () => {
    await player.page.route('**/worker-*.js', (route) => route.abort());
    await player.page.goto(stage.product.url);
    await player.page.getByText(text('play.failedEngine')).waitFor();
    await button(text('ui.reload')).waitFor();
  });

  test.each([
    ['in the worker', ''],
    ['on the page', '?renderer=page'],
  ])('graphics that cannot start %s show the message of the specification', async (_, query) => {
    const { page } = player;
    await page.addInitScript(() => {
      HTMLCanvasElement.prototype.getContext = () => null;
    });
    await page.route('**/worker-*.js', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, body: `OffscreenCanvas.prototype.getContext = () => null;\n${await answer.text()}` });
    });
    await page.goto(`${stage.product.url}/${query}`);
    await page.getByText('Initialization Error: Could not initialize graphics library').waitFor();
    // The page may show this before the worker's file has been answered.
    await page.unrouteAll({ behavior: 'wait' });
  });

  test('a level that is missing is replaced by level 2', async () => {
    await player.page.route(`**/levels/${number}.json`, (route) => route.fulfill({ status: 404, body: '{}' }));
    await player.page.goto(stage.product.url);
    await player.page.getByText(loadLevel(2).name).waitFor();
  });
});
