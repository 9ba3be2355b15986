import type { BrowserContext } from 'playwright';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { gameDayAt, levelOfDay } from '../../shared/game-day.ts';
import { loadLevel } from '../support/levels.ts';
import { planForPointer } from '../support/plans.ts';
import { setStage } from '../support/stage.ts';
import { type Line, openLine } from './support/cuttable-line.ts';
import { PHONE, Player } from './support/player.ts';
import { untilKept } from './support/service-worker.ts';

const DAY = '2026-11-23';
const number = levelOfDay(gameDayAt(0, DAY));
const level = loadLevel(number);
/** Beyond the timeouts for page and course, time for this machine to start everything. */
const LIE_FI_MS = 3_000 + 2_000;

const stage = setStage({ env: { GAME_DATE: DAY } });

let line: Line;
let context: BrowserContext;
let player: Player;
beforeEach(async () => {
  line = await openLine(stage.product.url);
  context = await stage.browser.newContext({ viewport: PHONE, serviceWorkers: 'allow' });
  player = new Player(await context.newPage());
});
afterEach(async () => {
  await context.close();
  await line.close();
});

const dialog = (name: string) => player.page.getByRole('dialog', { name });

/** One visit that only looks at the start screen. */
async function visitOnce(): Promise<void> {
  await player.page.goto(line.url);
  await player.page.getByText(level.name).waitFor();
  await untilKept(player.page, [`/levels/${number}.json`, `/art/tiles-${level.theme}.png`, '/art/ball-classic.png', '/audio/claps.ogg']);
}

async function goOffline(): Promise<void> {
  line.set('cut');
  await context.setOffline(true);
}

async function comeBack(): Promise<void> {
  line.set('open');
  await context.setOffline(false);
}

test("after one visit today's hole is played without network, and the run is verified when the network is back", async () => {
  const plan = await planForPointer(level, PHONE.height);
  await visitOnce();
  await goOffline();
  await player.startNew(line.url);
  await player.playThrough(plan, 'pointer');
  await dialog('You Made It!').locator('[data-testid=submission][data-state=pending]').waitFor();
  await comeBack();
  await dialog('You Made It!').locator('[data-testid=submission][data-state=verified]').waitFor();
});

test('a run that was finished offline is sent by the next visit', async () => {
  const plan = await planForPointer(level, PHONE.height);
  await visitOnce();
  await goOffline();
  await player.startNew(line.url);
  await player.playThrough(plan, 'pointer');
  await dialog('You Made It!').locator('[data-testid=submission][data-state=pending]').waitFor();
  await player.page.reload();
  await player.page.getByText(level.name).waitFor();
  await comeBack();
  await player.page.getByText('Your earlier run has been sent.').waitFor();
});

test('without network the page says so, the board says what it cannot do, and both are well again with it', async () => {
  await visitOnce();
  await goOffline();
  await player.page.reload();
  const note = player.page.getByText(/You are offline/);
  await note.waitFor();
  await player.page.getByRole('button', { name: 'Leaderboard' }).first().click();
  await player.page.getByText('Could not load the leaderboard').waitFor();
  await comeBack();
  await player.page.getByRole('button', { name: 'Try Again' }).click();
  await player.page.getByText('Could not load the leaderboard').waitFor({ state: 'hidden' });
  await note.waitFor({ state: 'hidden' });
});

test('a network that takes everything and answers nothing holds the hole up for three seconds at most', async () => {
  await visitOnce();
  line.set('silent');
  const started = performance.now();
  await player.page.reload({ waitUntil: 'commit' });
  await player.page.getByText(level.name).waitFor();
  expect(performance.now() - started).toBeLessThan(LIE_FI_MS);
});

test('when the day has rolled and there is no network, the page says so and offers the last hole that it has', async () => {
  await visitOnce();
  await goOffline();
  await context.addInitScript("window.gameDate = '2026-11-24'");
  await player.page.reload();
  await player.page.getByText('This hole could not be loaded.').waitFor();
  await player.page.getByRole('link', { name: 'Play the hole of November 23, 2026' }).click();
  await player.page.getByText(level.name).waitFor();
  await player.page.getByRole('button', { name: 'Play', exact: true }).waitFor();
});

test('answers of the API are never kept', async () => {
  await visitOnce();
  await player.page.reload();
  await player.page.getByRole('button', { name: 'Leaderboard' }).first().click();
  await dialog("Today's Leaderboard").waitFor();
  const kept = await player.page.evaluate(async () => {
    const names = await caches.keys();
    const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return all.flat().map((request) => new URL(request.url).pathname);
  });
  expect(kept.length).toBeGreaterThan(10);
  expect(kept.filter((path) => path.startsWith('/api'))).toEqual([]);
});
