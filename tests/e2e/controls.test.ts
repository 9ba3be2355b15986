import type { Locator, Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { gameDayAt, levelOfDay } from '../../shared/game-day.ts';
import type { Solution } from '../../sim-worker/solver/solve.ts';
import { loadLevel } from '../support/levels.ts';
import { planOnGrid } from '../support/plans.ts';
import { setStage } from '../support/stage.ts';
import { text } from '../support/texts.ts';
import { padDevice, playAims, Tapper } from './support/aim-devices.ts';
import { FAKE_PAD, holdPad, pressPad } from './support/devices.ts';
import { newPlayer, PHONE, type Player } from './support/player.ts';

/** A day whose hole takes few strokes with every device. */
const DAY = gameDayAt(0, '2027-02-02');
const level = loadLevel(levelOfDay(DAY));

const stage = setStage({ env: { GAME_DATE: DAY } });
let plan: Solution;
beforeAll(async () => {
  plan = await planOnGrid(level);
});

async function startAsNewPlayer(script = ''): Promise<Player> {
  const { player, context } = await newPlayer(stage.browser, PHONE);
  await context.addInitScript(script);
  await player.page.goto(stage.product.url);
  return player;
}

const dialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name });
const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });

async function seeCelebration({ page, complaints }: Player, strokes: number): Promise<void> {
  const celebration = dialog(page, text('finish.title'));
  await celebration.waitFor();
  expect(await celebration.getByTestId('final-score').textContent()).toBe(String(strokes));
  await celebration.locator('[data-testid=submission][data-state=verified]').waitFor();
  expect(complaints).toEqual([]);
}

test('a hole can be played by single taps alone: no pointer moves while it is down', { timeout: 300_000 }, async () => {
  const player = await startAsNewPlayer();
  const { page } = player;
  await page.evaluate(() => {
    let down = false;
    addEventListener('pointerdown', () => (down = true), true);
    addEventListener('pointerup', () => (down = false), true);
    addEventListener('pointermove', () => down && console.error('dragged'), true);
  });
  await button(page, text('start.settings')).click();
  await page.getByRole('switch', { name: text('settings.tapToAim') }).click();
  await button(page, text('ui.close')).click();
  await button(page, text('start.play')).click();
  // The hand would show a drag, so the instructions are in words.
  await dialog(page, text('dialogs.howToPlay'))
    .getByRole('button', { name: text('dialogs.gotIt') })
    .click();
  await player.ready();
  await playAims(player, new Tapper(player), plan.moves);
  await seeCelebration(player, plan.strokes);
});

/** Presses A. Without a focus, A is first held until an element has it: the code for pads is loaded on demand. */
async function pressUntil(page: Page, there: Locator): Promise<void> {
  if ((await page.locator(':focus').count()) === 0) await holdPad(page, 'a', page.locator(':focus'));
  await pressPad(page, 'a');
  await there.waitFor();
}

test('a hole is played by gamepad alone, from the start screen to the celebration', async () => {
  const player = await startAsNewPlayer(FAKE_PAD);
  const { page } = player;
  await button(page, text('start.play')).waitFor();
  await pressUntil(page, dialog(page, text('dialogs.howToPlay')));
  await pressUntil(page, page.locator('[data-phase=ready]'));
  const pad = padDevice(page);

  await pad.shoot({ angleDeg: 90, power: 0.3 });
  await player.strokesAre(1);
  await player.ready();
  const reset = dialog(page, text('dialogs.resetTitle'));
  await pressPad(page, 'y');
  await reset.waitFor();
  await pressPad(page, 'b');
  await reset.waitFor({ state: 'detached' });
  expect(await player.strokes()).toBe(1);
  await pressPad(page, 'y');
  await reset.waitFor();
  // The focus moves from Restart to Keep going! and back.
  await pressPad(page, 'left');
  await expect.poll(() => page.locator(':focus').textContent()).toContain(text('dialogs.keepGoing'));
  await pressPad(page, 'right');
  await pressPad(page, 'a');
  await player.strokesAre(0);

  const menu = dialog(page, text('menu.title'));
  await pressPad(page, 'start');
  await menu.waitFor();
  await pressPad(page, 'b');
  await menu.waitFor({ state: 'detached' });

  // A shot that the run with taps lacks: of two runs with the same bytes only one ranks.
  await pad.shoot({ angleDeg: 90, power: 0.3 });
  await player.strokesAre(1);
  await player.ready();
  await pad.goBack();
  await playAims(player, pad, plan.moves);
  await seeCelebration(player, plan.strokes + 1);
});
