import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { gameDayAt, levelOfDay } from '../../shared/game-day.ts';
import { loadVerifier } from '../../sim-worker/host/headless.ts';
import type { Solution } from '../../sim-worker/solver/solve.ts';
import { loadLevel } from '../support/levels.ts';
import { planForKeys, planForPointer } from '../support/plans.ts';
import { setStage } from '../support/stage.ts';
import { text } from '../support/texts.ts';
import { ownEnglishName } from './support/guest-names.ts';
import { DESKTOP, newPlayer, PHONE, type Player } from './support/player.ts';
import { readStoredRuns } from './support/stored-runs.ts';

/** A day whose hole takes few strokes with every device. */
const DAY = gameDayAt(0, '2027-02-02');
const dataDir = mkdtempSync(join(tmpdir(), 'upshot-hole-'));
const level = loadLevel(levelOfDay(DAY));

const stage = setStage({ dataDir, env: { GAME_DATE: DAY } });
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

let byPointer: Solution;
let byKeys: Solution;
beforeAll(async () => {
  byPointer = await planForPointer(level, PHONE.height);
  byKeys = await planForKeys(level);
});

async function playByFinger(): Promise<Player> {
  const { player } = await newPlayer(stage.browser, PHONE);
  await player.startNew(stage.product.url);
  await player.playToFlag(byPointer.moves, 'pointer');
  // By a tap anywhere; the player with keys sees the whole ending.
  await player.page.getByRole('button', { name: text('finish.skip') }).click({ position: { x: 60, y: 500 } });
  await celebrationOf(player).waitFor();
  return player;
}

/** Uses no pointer, from the start screen on. */
async function playByKeys(): Promise<Player> {
  const { player } = await newPlayer(stage.browser, DESKTOP);
  const { page } = player;
  await page.goto(stage.product.url);
  await tabTo(page, page.getByRole('button', { name: text('start.play'), exact: true }));
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: text('dialogs.howToPlay') }).waitFor();
  await page.keyboard.press('Enter');
  await player.ready();
  await player.playThrough(byKeys.moves, 'keys');
  return player;
}

/** Presses Tab until a control has the focus. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  await control.waitFor();
  for (let i = 0; i < 40; i++) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('Tab never reached it');
}

const celebrationOf = ({ page }: Player): Locator => page.getByRole('dialog', { name: text('finish.title') });

async function seeVerified(player: Player, strokes: number): Promise<void> {
  const celebration = celebrationOf(player);
  expect(await celebration.getByTestId('final-score').textContent()).toBe(String(strokes));
  await celebration.locator('[data-testid=submission][data-state=verified]').waitFor();
}

async function seeOnBoard(player: Player, strokes: number, rank: string): Promise<void> {
  const { page } = player;
  await celebrationOf(player)
    .getByRole('button', { name: text('finish.leaderboard') })
    .click();
  const row = page.getByRole('dialog', { name: text('board.today') }).locator('tr[aria-current=true]');
  await row.waitFor();
  const name = await ownEnglishName(page);
  expect((await row.allInnerTexts()).join(' ').replace(/\s+/g, ' ').trim()).toBe(`${rank} ${name} ${text('board.you')} ${strokes}`);
}

test("today's hole can be played by finger and by keys alone, to a verified place on the board; the stored replays prove both runs", async () => {
  // Both at once: flights take real time, and the machine can play two.
  const [finger, keys] = await Promise.all([playByFinger(), playByKeys()]);
  // A rank is known only when both runs are on the board.
  await seeVerified(finger, byPointer.strokes);
  await seeVerified(keys, byKeys.strokes);
  await seeOnBoard(finger, byPointer.strokes, byPointer.strokes <= byKeys.strokes ? '1' : '2');
  await seeOnBoard(keys, byKeys.strokes, byKeys.strokes <= byPointer.strokes ? '1' : '2');
  expect([...finger.complaints, ...keys.complaints]).toEqual([]);

  await stage.product.stop();
  const verifier = await loadVerifier();
  const stored = await readStoredRuns(dataDir);
  const replayed = stored.map((run) => verifier.verify(level, level.hash, new Uint8Array(run.replay)));
  const both = [byPointer.strokes, byKeys.strokes].toSorted();
  expect(replayed.map((run) => run.ok && run.value.strokes).toSorted()).toEqual(both);
  expect(stored.map((run) => run.score).toSorted()).toEqual(both);
});
