import type { Locator, Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { levelOfDay } from '../../shared/game-day.ts';
import type { Solution } from '../../sim-worker/solver/solve.ts';
import { loadLevel } from '../support/levels.ts';
import { planForKeys, planOnGrid, splitAtLastCheckpoint } from '../support/plans.ts';
import { seedRun } from '../support/seeded-run.ts';
import { SHARED_DAY as DAY, shareStage } from '../support/stage.ts';
import { text } from '../support/texts.ts';
import { type AimDevice, padDevice, playAims, Tapper } from './support/aim-devices.ts';
import { FAKE_PAD, holdPad, pressPad } from './support/devices.ts';
import { ownHop } from './support/own-run.ts';
import { DESKTOP, newPlayer, PHONE, type Player } from './support/player.ts';

// A saved run is put into storage, so that only the last section is played.

const level = loadLevel(levelOfDay(DAY));
const stage = shareStage();
let byKeys: Solution;
let onGrid: Solution;
beforeAll(async () => {
  byKeys = await planForKeys(level);
  onGrid = await planOnGrid(level);
});

const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });
const continueOf = (page: Page): Locator => page.getByRole('button', { name: text('start.continue') });

/** Opens the start screen with a run that rests at the last checkpoint. */
async function openAtLastSection(size: typeof PHONE | typeof DESKTOP, plan: Solution, script = ''): Promise<Player> {
  const { player } = await newPlayer(stage.browser, size);
  await player.page.addInitScript(script);
  await seedRun(player.page, { day: DAY, level, moves: [...ownHop(), ...splitAtLastCheckpoint(plan).before] });
  await player.page.goto(stage.product.url);
  await continueOf(player.page).waitFor();
  return player;
}

async function seeVerified({ page, complaints }: Player, plan: Solution): Promise<void> {
  const result = page.getByRole('dialog', { name: text('finish.title') });
  await result.locator('[data-testid=submission][data-state=verified]').waitFor();
  expect(await result.getByTestId('final-score').textContent()).toBe(String(plan.strokes + 1));
  expect(complaints).toEqual([]);
}

/** Presses Tab until a control has the focus. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  for (let i = 0; i < 40; i++) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('Tab never reached it');
}

test('the last section is played by keys alone, from the start screen to the result', async () => {
  const player = await openAtLastSection(DESKTOP, byKeys);
  const { page } = player;
  await tabTo(page, continueOf(page));
  await page.keyboard.press('Enter');
  await player.ready();
  await player.playThrough(splitAtLastCheckpoint(byKeys).after, 'keys');
  await seeVerified(player, byKeys);
});

test('the last section is played by single taps alone: no pointer moves while down', async () => {
  const player = await openAtLastSection(PHONE, onGrid);
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
  await continueOf(page).click();
  await player.ready();
  await playSection(player, new Tapper(player));
});

test('the last section is played by gamepad alone, from the start screen on', async () => {
  const player = await openAtLastSection(PHONE, onGrid, FAKE_PAD);
  const { page } = player;
  // The code for pads is loaded on demand: A is first held until an element has the focus.
  await holdPad(page, 'a', page.locator(':focus'));
  await pressPad(page, 'a');
  await player.ready();
  await playSection(player, padDevice(page));
});

async function playSection(player: Player, device: AimDevice): Promise<void> {
  const { after } = splitAtLastCheckpoint(onGrid);
  await playAims(player, device, after);
  await seeVerified(player, onGrid);
}
