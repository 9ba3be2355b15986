import type { Browser, BrowserContext } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { bonusLevelOf, gameDayAt, levelOfDay } from '../../shared/game-day.ts';
import type { Solution } from '../../sim-worker/solver/solve.ts';
import { launchChromium } from '../support/chromium.ts';
import { loadLevel } from '../support/levels.ts';
import { planForPointer } from '../support/plans.ts';
import { type Product, startProduct } from '../support/product.ts';
import { newPlayer, PHONE, type Player } from './support/player.ts';

const DAY = '2026-11-22';
const number = levelOfDay(gameDayAt(0, DAY));

let product: Product;
let browser: Browser;
let daily: Solution;
let bonus: Solution;
beforeAll(async () => {
  product = await startProduct({ env: { GAME_DATE: DAY } });
  browser = await launchChromium();
  daily = await planForPointer(loadLevel(number), PHONE.height);
  bonus = await planForPointer(loadLevel(bonusLevelOf(number)), PHONE.height);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

let player: Player;
let context: BrowserContext;
beforeEach(async () => {
  ({ player, context } = await newPlayer(browser, PHONE));
  await context.addInitScript(`window.gameDate = '${DAY}'`);
});
afterEach(() => context.close());

const celebration = () => player.page.getByRole('dialog', { name: 'You Made It!' });
const action = (name: string) => celebration().getByRole('button', { name, exact: true });
const stored = (key: string) => player.page.evaluate((name) => localStorage.getItem(name), key);

async function boardLength(): Promise<number> {
  const answer = await fetch(`${product.url}/api/leaderboard?date=${DAY}`);
  const board = (await answer.json()) as { leaderboard: unknown[] };
  return board.leaderboard.length;
}

/** The share text lies in the clipboard, in the form that programs of others read. */
async function share(): Promise<void> {
  const { page } = player;
  await action('Share Score').click();
  await page.getByText('Copied to clipboard!').waitFor();
  const lines = (await page.evaluate(() => navigator.clipboard.readText())).split('\n');
  expect(lines.slice(0, 4)).toEqual([`${new URL(product.url).host} #22 11/22`, '', `📝 ${daily.strokes}`, '']);
  expect(lines.at(-1)).toBe(`${product.url}/`);
  expect(lines.slice(4, -2).at(-1)).toMatch(/^0\.🏌️ \d+$/u);
}

/** The board closes to the celebration, and that to the course, from which it can be opened again, without another burst. */
async function lookAtBoardAndComeBack(): Promise<void> {
  const { page } = player;
  await action('Leaderboard').click();
  await page.getByRole('dialog', { name: "Today's Leaderboard" }).waitFor();
  await page.keyboard.press('Escape');
  await celebration().waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Result' }).click();
  await celebration().waitFor();
  expect(await page.getByTestId('confetti').count()).toBe(0);
}

test('the score is shared in the shape that others read, the board leads back, and a bonus level behind the card counts nowhere', async () => {
  const { page } = player;
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await player.startNew(product.url);
  await player.playThrough(daily, 'pointer');
  await celebration().getByText('New hole tomorrow!').waitFor();
  await celebration().locator('[data-testid=submission][data-state=verified]').waitFor();
  await action('More Games').waitFor();
  await share();
  await lookAtBoardAndComeBack();
  const before = [await stored('streak'), await stored('results'), await stored('bestScore'), await boardLength()];

  await action('Play Bonus Level').click();
  await page.getByRole('dialog', { name: 'While you wait' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'While you wait' }).waitFor({ state: 'hidden' });
  await celebration().waitFor();
  await action('Play Bonus Level').click();
  await page.locator('.hud__note', { hasText: 'Bonus level' }).waitFor({ timeout: 20_000 });
  await player.ready();
  await player.playThrough(bonus, 'pointer');

  expect(await celebration().getByTestId('final-score').textContent()).toBe(String(bonus.strokes));
  expect(await celebration().getByTestId('submission').count()).toBe(0);
  expect(await celebration().getByText('Finishers').count()).toBe(0);
  expect([await stored('streak'), await stored('results'), await stored('bestScore'), await boardLength()]).toEqual(before);
  await action('Back to daily level').click();
  await page.getByText(`Your best today: ${daily.strokes}`).waitFor();
  await page.getByText('Streak: 1 day').waitFor();
  await page.getByText(loadLevel(number).name).waitFor();
  expect(player.complaints).toEqual([]);
});

test('practice is no result: it goes again from its checkpoint, or back to the run', async () => {
  const { page } = player;
  const first = daily.moves.findIndex((move) => move.kind === 'return');
  await player.startNew(product.url);
  await player.play(daily.moves.slice(0, first), 'pointer');
  const strokes = await player.strokes();
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Practice' }).click();
  await page.getByRole('button', { name: 'From checkpoint 1' }).click();
  await player.strokesAre(0);
  await player.ready();
  const rest = daily.moves.slice(first + 1);
  await player.play(rest, 'pointer');
  const result = page.getByRole('dialog', { name: 'Practice result' });
  await result.waitFor();
  expect(await result.getByTestId('submission').count()).toBe(0);
  expect([await stored('streak'), await stored('bestScore')]).toEqual([null, null]);
  await result.getByRole('button', { name: 'Play Again' }).click();
  await player.strokesAre(0);
  await page.locator('.hud__note', { hasText: 'Practice' }).waitFor();
  await player.ready();
  await player.play(rest, 'pointer');
  await result.getByRole('button', { name: 'Back to my run' }).click();
  await player.strokesAre(strokes);
});
