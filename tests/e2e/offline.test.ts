import type { BrowserContext } from 'playwright';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { leaderboardResponse } from '../../shared/api/leaderboard.ts';
import { gameDayAt, levelOfDay } from '../../shared/game-day.ts';
import type { Move } from '../../sim-worker/core/move.ts';
import { loadLevel } from '../support/levels.ts';
import { planForPointer, splitAtLastCheckpoint } from '../support/plans.ts';
import { seedRun } from '../support/seeded-run.ts';
import { setStage } from '../support/stage.ts';
import { text } from '../support/texts.ts';
import { type Connection, openConnection } from './support/cuttable-connection.ts';
import { newPlayer, PHONE, type Player } from './support/player.ts';
import { untilCached } from './support/service-worker.ts';

const DAY = gameDayAt(0, '2026-11-23');
const number = levelOfDay(DAY);
const level = loadLevel(number);
const stage = setStage({ env: { GAME_DATE: DAY } });

let connection: Connection;
let context: BrowserContext;
let player: Player;
beforeEach(async () => {
  connection = await openConnection(stage.product.url);
  ({ player, context } = await newPlayer(stage.browser, PHONE, { fast: true, serviceWorkers: 'allow' }));
});
afterEach(async () => {
  await context.close();
  await connection.close();
});

const dialog = (name: string) => player.page.getByRole('dialog', { name });
const submission = (state: string) => dialog(text('finish.title')).locator(`[data-testid=submission][data-state=${state}]`);
const boardOffline = () => player.page.getByText(text('board.offline'));

/** Visits the start screen once, until everything is cached. */
async function visitOnce(): Promise<void> {
  await player.page.goto(connection.url);
  await player.page.getByText(level.name).waitFor();
  await untilCached(player.page, [`/levels/${number}.json`, `/art/tiles-${level.theme}.png`, '/art/ball-classic.png', '/audio/hit.ogg']);
}

async function goOffline(): Promise<void> {
  connection.set('cut');
  await context.setOffline(true);
}

async function goOnline(): Promise<void> {
  connection.set('open');
  await context.setOffline(false);
}

/**
 * Opens the page again while there is no network. With a page Chromium forgets that it has to say so in `navigator.onLine`, and is told
 * again; the connection stays cut meanwhile.
 */
async function reloadOffline(): Promise<void> {
  await player.page.reload();
  await context.setOffline(false);
  await context.setOffline(true);
}

/**
 * Visits once, cuts the network, opens the page again and plays the last part of today's hole.
 * @param wasted moves before those of the plan. With them the run is another one than those of other tests: the same run ranks once.
 */
async function finishOffline(wasted: readonly Move[] = []): Promise<void> {
  const { before, after } = splitAtLastCheckpoint(await planForPointer(level, PHONE.height));
  await seedRun(player.page, { day: DAY, level, moves: [...wasted, ...before] });
  await visitOnce();
  await goOffline();
  await player.continueRun(connection.url);
  await player.playThrough(after, 'pointer');
  await submission('pending').waitFor();
}

test("after one visit today's hole is played offline, and verified with the network", async () => {
  await finishOffline();
  await goOnline();
  await submission('verified').waitFor();
});

test('a visit of the start screen also keeps the sounds after the first shot', async () => {
  await visitOnce();
  await untilCached(player.page, ['/audio/splash.ogg', '/audio/claps.ogg']);
});

test('a first visit’s run whose answer is lost stays one run of one known player', async () => {
  const board = async () => leaderboardResponse.parse(await (await context.request.get(`${stage.product.url}/api/leaderboard`)).json());
  await finishOffline([{ kind: 'shot', drag: { dx: 0, dy: 1_500 } }, { kind: 'return' }]);
  const { finishers } = await board();
  expect(await context.cookies()).toEqual([]);
  connection.set('lossy');
  await context.setOffline(false);
  await expect.poll(async () => (await board()).finishers).toBe(finishers + 1);
  expect(await context.cookies()).toEqual([]);
  await goOffline();
  await goOnline();
  await submission('verified').waitFor();
  expect(await board()).toMatchObject({ finishers: finishers + 1, userRow: { isUser: true } });
});

test('without a network page and board say so, and both recover when it is back', async () => {
  await visitOnce();
  await goOffline();
  await reloadOffline();
  const note = player.page.getByText(text('start.offline'));
  await note.waitFor();
  await player.page
    .getByRole('button', { name: text('start.leaderboard') })
    .first()
    .click();
  await boardOffline().waitFor();
  await goOnline();
  // By itself, without a press on Try Again.
  await dialog(text('board.today'))
    .getByRole('table', { name: text('board.topScores'), exact: true })
    .or(player.page.getByText(text('board.empty')))
    .waitFor();
  expect(await boardOffline().count()).toBe(0);
  await note.waitFor({ state: 'hidden' });
});

test('a network that accepts requests and never answers does not keep the hole away', async () => {
  await visitOnce();
  connection.set('silent');
  await player.page.reload({ waitUntil: 'commit' });
  await player.page.getByText(level.name).waitFor();
});

test('when the day has changed without a network, the last stored hole is offered', async () => {
  await visitOnce();
  await goOffline();
  await context.addInitScript("window.gameDate = '2026-11-24'");
  await reloadOffline();
  await player.page.getByText(text('play.failedOffline')).waitFor();
  await player.page.getByRole('link', { name: text('start.playKept', { date: 'November 23, 2026' }) }).click();
  await player.page.getByText(level.name).waitFor();
  await player.page.getByRole('button', { name: text('start.play'), exact: true }).waitFor();
});

test('answers of the API are never cached', async () => {
  await visitOnce();
  await player.page.reload();
  await player.page
    .getByRole('button', { name: text('start.leaderboard') })
    .first()
    .click();
  await dialog(text('board.today')).waitFor();
  await player.settled();
  const kept = await player.page.evaluate(async () => {
    const names = await caches.keys();
    const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return all.flat().map((request) => new URL(request.url).pathname);
  });
  expect(kept.length).toBeGreaterThan(10);
  expect(kept.filter((path) => path.startsWith('/api'))).toEqual([]);
});
