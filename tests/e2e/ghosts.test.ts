import { afterEach, beforeEach, expect, test } from 'vitest';
import { gameDayAt, levelOfDay } from '../../shared/game-day.ts';
import { loadLevel } from '../support/levels.ts';
import { planForPointer, splitAtLastCheckpoint } from '../support/plans.ts';
import { seedArchiveRun } from '../support/seeded-run.ts';
import { setStage } from '../support/stage.ts';
import { text } from '../support/texts.ts';
import { newPlayer, PHONE, type Player } from './support/player.ts';

const PAST = gameDayAt(0, '2026-11-02');
const past = loadLevel(levelOfDay(PAST));

const stage = setStage({ env: { GAME_DATE: gameDayAt(0, '2026-11-21') } });

let player: Player;
beforeEach(async () => {
  const made = await newPlayer(stage.browser, PHONE, { fast: true });
  player = made.player;
  await made.context.addInitScript(() => localStorage.setItem('tutorial', 'confirmed'));
});
afterEach(() => player.page.context().close());

test('after a past hole was finished, the own best is raced in one press, and can be switched off', async () => {
  const { page } = player;
  const plan = await planForPointer(past, PHONE.height);
  const { before, after } = splitAtLastCheckpoint(plan);
  await page.goto(`${stage.product.url}/d/${PAST}`);
  await seedArchiveRun(page, { day: PAST, level: past, moves: before });
  await page.reload();
  await page.getByRole('button', { name: text('start.continue') }).click();
  await player.playThrough(after, 'pointer');
  await page.getByRole('button', { name: text('ghosts.raceBest', { score: plan.strokes }) }).click();
  await player.strokesAre(0);
  await player.ready();
  // At the start the ghost lies below the own ball, and has no label there.
  const label = page.locator('.ghost-label');
  await player.shootOnce();
  await player.strokesAre(1);
  await expect.poll(() => label.allTextContents()).toEqual([text('ghosts.best')]);
  await player.openMenu();
  await page.getByRole('button', { name: text('menu.ghosts') }).click();
  const dialog = page.getByRole('dialog', { name: text('ghosts.title') });
  await dialog.getByRole('checkbox', { name: text('ghosts.best') }).click();
  await dialog.getByRole('switch', { name: text('ghosts.show') }).click();
  await page.keyboard.press('Escape');
  await expect.poll(() => label.count()).toBe(0);
  expect(player.complaints).toEqual([]);
});
