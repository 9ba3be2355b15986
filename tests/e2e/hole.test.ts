import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { gameDayAt, levelOfDay } from '../../shared/game-day.ts';
import { loadVerifier } from '../../sim-worker/host/headless.ts';
import { launchChromium } from '../support/chromium.ts';
import { loadLevel } from '../support/levels.ts';
import { planForKeys, planForPointer } from '../support/plans.ts';
import { type Product, startProduct } from '../support/product.ts';
import { DESKTOP, newPlayer, PHONE, type Player } from './support/player.ts';
import { readStoredRuns } from './support/stored-runs.ts';

const DAY = '2026-11-21';
const dataDir = mkdtempSync(join(tmpdir(), 'upshot-hole-'));
const level = loadLevel(levelOfDay(gameDayAt(0, DAY)));

let product: Product;
let browser: Browser;
beforeAll(async () => {
  product = await startProduct({ dataDir, env: { GAME_DATE: DAY } });
  browser = await launchChromium();
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** The page plays the same day as the server. */
async function comeIn(viewport: { width: number; height: number }): Promise<Player> {
  const { player, context } = await newPlayer(browser, viewport);
  await context.addInitScript(`window.gameDate = '${DAY}'`);
  await player.startNew(product.url);
  return player;
}

async function seeVerifiedOnBoard(player: Player, strokes: number, rank: string): Promise<void> {
  const { page } = player;
  const celebration = page.getByRole('dialog', { name: 'You Made It!' });
  expect(await celebration.getByTestId('final-score').textContent()).toBe(String(strokes));
  await celebration.locator('[data-testid=submission][data-state=verified]').waitFor();
  await celebration.getByRole('button', { name: 'Leaderboard' }).click();
  const row = page.getByRole('dialog', { name: "Today's Leaderboard" }).locator('tr[aria-current=true]');
  await row.waitFor();
  expect((await row.allInnerTexts()).join(' ').replace(/\s+/g, ' ').trim()).toBe(`${rank} Anonymous you ${strokes}`);
}

test("today's hole by finger and by keys, from the first drag to a verified place on the board; the stored replays prove it", async () => {
  const byPointer = await planForPointer(level, PHONE.height);
  const byKeys = await planForKeys(level);

  const finger = await comeIn(PHONE);
  const keys = await comeIn(DESKTOP);
  // Side by side, as players do: flights take their time, and the machine has time for two.
  await Promise.all([finger.playThrough(byPointer, 'pointer'), keys.playThrough(byKeys, 'keys')]);
  await seeVerifiedOnBoard(finger, byPointer.strokes, byPointer.strokes <= byKeys.strokes ? '1' : '2');
  await seeVerifiedOnBoard(keys, byKeys.strokes, byKeys.strokes <= byPointer.strokes ? '1' : '2');
  expect([...finger.complaints, ...keys.complaints]).toEqual([]);

  await product.stop();
  const verifier = await loadVerifier();
  const stored = await readStoredRuns(dataDir);
  const replayed = stored.map((run) => verifier.verify(level, level.hash, new Uint8Array(run.replay)));
  const both = [byPointer.strokes, byKeys.strokes].toSorted();
  expect(replayed.map((run) => run.ok && run.value.strokes).toSorted()).toEqual(both);
  expect(stored.map((run) => run.score).toSorted()).toEqual(both);
});
