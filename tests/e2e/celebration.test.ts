import type { BrowserContext, Page } from 'playwright';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { readLevel } from '../../shared/course/level.ts';
import { bonusLevelOf, gameDayAt, levelOfDay } from '../../shared/game-day.ts';
import type { Solution } from '../../sim-worker/solver/solve.ts';
import { loadLevel } from '../support/levels.ts';
import { planForPointer, splitAtLastCheckpoint } from '../support/plans.ts';
import { seedRun } from '../support/seeded-run.ts';
import { smallLevelFile } from '../support/small-course.ts';
import { setStage } from '../support/stage.ts';
import { text } from '../support/texts.ts';
import { dialogsClosed, newPlayer, PHONE, type Player, scoreOfDay } from './support/player.ts';

const DAY = gameDayAt(0, '2026-11-22');
const level = loadLevel(levelOfDay(DAY));
/** How long the ad before a bonus level is shown. */
const CARD_MS = 5_000;

const stage = setStage({ env: { GAME_DATE: DAY } });
let plan: Solution;
beforeAll(async () => {
  plan = await planForPointer(level, PHONE.height);
});

let player: Player;
let context: BrowserContext;
beforeEach(async () => {
  ({ player, context } = await newPlayer(stage.browser, PHONE, { fast: true }));
});
afterEach(() => context.close());

const dialog = (name: string) => player.page.getByRole('dialog', { name });
const celebration = () => dialog(text('finish.title'));
const action = (name: string) => celebration().getByRole('button', { name, exact: true });
const stored = (key: string) => player.page.evaluate((name) => localStorage.getItem(name), key);

async function boardLength(): Promise<number> {
  const answer = await fetch(`${stage.product.url}/api/leaderboard?date=${DAY}`);
  const board = (await answer.json()) as { leaderboard: unknown[] };
  return board.leaderboard.length;
}

/** The text that Paste enters into a field. The page itself may not read the clipboard. */
async function pasted(page: Page): Promise<string> {
  await page.evaluate(() => document.querySelector('dialog:last-of-type')?.append(document.createElement('textarea')));
  const field = page.locator('textarea').last();
  await field.focus();
  await page.keyboard.press('ControlOrMeta+V');
  const text = await field.inputValue();
  await field.evaluate((element) => element.remove());
  return text;
}

/**
 * Opens the share dialog, in which the worker draws the picture, and checks the text in the clipboard: below its headline, other programs
 * read it.
 */
async function share(): Promise<void> {
  const { page } = player;
  await action(text('finish.share')).click();
  const sharing = dialog(text('share.title'));
  await sharing.getByRole('img', { name: level.name }).waitFor();
  await sharing.getByRole('button', { name: text('sharing.copy') }).click();
  await page.getByText(text('share.copied')).waitFor();
  await page.keyboard.press('Escape');
  await sharing.waitFor({ state: 'hidden' });
  const lines = (await pasted(page)).split('\n');
  expect(lines.slice(0, 2)).toEqual([expect.stringMatching(/^Upshot #22 · \d+ \(par \d+\) . · 1 day$/u), '']);
  const format = lines.slice(2, lines.indexOf(`${stage.product.url}/`) + 1);
  expect(format.slice(0, 4)).toEqual([`${new URL(stage.product.url).host} #22 11/22`, '', `📝 ${plan.strokes}`, '']);
  expect(format.slice(4, -2).at(-1)).toMatch(/^0\.🏌️ \d+$/u);
  const tower = lines.slice(lines.indexOf(`${stage.product.url}/`) + 2);
  expect([tower.length, tower.every((row) => /^[🟩🟨🟧🟥⬜]+(\+\d+)?$/u.test(row))]).toEqual([format.length - 6, true]);
}

/** Closes the board to the celebration, and the celebration to the course; then opens the celebration again, without new confetti. */
async function lookAtBoardAndComeBack(): Promise<void> {
  const { page } = player;
  await action(text('finish.leaderboard')).click();
  await dialog(text('board.today')).waitFor();
  await page.keyboard.press('Escape');
  await celebration().waitFor();
  await page.keyboard.press('Escape');
  await dialogsClosed(page);
  await page.getByRole('button', { name: text('hud.result') }).click();
  await celebration().waitFor();
  expect(await page.getByTestId('confetti').count()).toBe(0);
}

/** A reload shows the result again, beside the tower, and as the server has answered to it. */
async function reloadResult(): Promise<void> {
  const { page } = player;
  await page.reload();
  await celebration().locator('[data-testid=submission][data-state=verified]').waitFor();
  expect(await celebration().getByTestId('final-score').textContent()).toBe(String(plan.strokes));
  await page.locator('.start').waitFor({ state: 'hidden' });
}

/** Replaces the bonus level by a course of one shot. @returns that shot */
async function shortenBonus(): Promise<Solution> {
  const file = smallLevelFile({ hash: '0123456789abcdef' });
  const small = readLevel(JSON.parse(file));
  if (!small.ok) throw new Error(small.error.join(', '));
  const path = `**/levels/${bonusLevelOf(levelOfDay(DAY))}.json`;
  await context.route(path, (route) => route.fulfill({ contentType: 'application/json', body: file }));
  return planForPointer(small.value, PHONE.height);
}

test('the score is shared in a form that other programs read, the board returns to the celebration, and a bonus level after the ad counts nowhere', async () => {
  const { page } = player;
  const { before, after } = splitAtLastCheckpoint(plan);
  const bonus = await shortenBonus();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.clock.install({ time: `${DAY}T12:00:00Z` });
  await seedRun(page, { day: DAY, level, moves: before });
  await player.continueRun(stage.product.url);
  await player.playThrough(after, 'pointer');
  await celebration()
    .getByText(text('finish.streak', { streak: 1 }))
    .waitFor();
  await celebration().locator('[data-testid=submission][data-state=verified]').waitFor();
  await action(text('finish.moreGames')).waitFor();
  await share();
  await lookAtBoardAndComeBack();
  await reloadResult();
  const kept = [await stored('streak'), await stored('results'), await stored('bestScore'), await boardLength()];

  await action(text('finish.bonus')).click();
  await dialog(text('ads.title')).waitFor();
  await page.keyboard.press('Escape');
  await dialog(text('ads.title')).waitFor({ state: 'hidden' });
  await celebration().waitFor();
  await action(text('finish.bonus')).click();
  await dialog(text('ads.title')).waitFor();
  await page.clock.fastForward(CARD_MS);
  await page
    .getByTestId('run-note')
    .filter({ hasText: text('play.bonusLevel') })
    .waitFor();
  await player.ready();
  await player.playThrough(bonus.moves, 'pointer');

  expect(await celebration().getByTestId('final-score').textContent()).toBe(String(bonus.strokes));
  await celebration().getByText(text('finish.bonusNote')).waitFor();
  await player.settled();
  expect(await celebration().getByTestId('submission').count()).toBe(0);
  expect(await celebration().getByText(text('finish.finishers')).count()).toBe(0);
  expect([await stored('streak'), await stored('results'), await stored('bestScore'), await boardLength()]).toEqual(kept);
  await action(text('finish.backToDaily')).waitFor();
  // Back closes the celebration, then leaves the bonus level, and not the site.
  await page.waitForFunction(() => history.state?.dialog === true);
  await page.goBack();
  await celebration().waitFor({ state: 'hidden' });
  await page.waitForFunction(() => history.state?.dialog === true);
  await page.goBack();
  await page.getByText(scoreOfDay(plan.strokes), { exact: true }).waitFor();
  await page.getByText(text('start.streak', { streak: 1 })).waitFor();
  await page.getByText(level.name).waitFor();
  expect(player.complaints).toEqual([]);
});

test('practice is no result: it can be repeated from its checkpoint, or ended to return to the run', async () => {
  const { page } = player;
  const { before, after } = splitAtLastCheckpoint(plan);
  const checkpoints = plan.sections.length - 1;
  // The run rests at the last checkpoint, where practice begins.
  const last = after.slice(1);
  await seedRun(page, { day: DAY, level, moves: before });
  await player.continueRun(stage.product.url);
  const strokes = await player.strokes();
  await player.openMenu();
  await dialog(text('menu.title'))
    .getByRole('button', { name: text('menu.practice') })
    .click();
  await page.getByRole('button', { name: text('dialogs.practiceFrom', { number: checkpoints }) }).click();
  await player.strokesAre(0);
  await player.ready();
  await player.play(last, 'pointer');
  const result = dialog(text('finish.titlePractice'));
  await result.getByText(text('finish.practiceNote')).waitFor();
  await player.settled();
  expect(await result.getByTestId('submission').count()).toBe(0);
  expect([await stored('streak'), await stored('bestScore')]).toEqual([null, null]);
  await result.getByRole('button', { name: text('finish.playAgain') }).click();
  await player.strokesAre(0);
  await page
    .getByTestId('run-note')
    .filter({ hasText: text('hud.practice') })
    .waitFor();
  await player.ready();
  await player.play(last, 'pointer');
  await result.getByRole('button', { name: text('finish.backToRun') }).click();
  await player.strokesAre(strokes);
});
