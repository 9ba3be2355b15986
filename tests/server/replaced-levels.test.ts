import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LevelsService } from '../../server/modules/courses/levels/levels.service.ts';
import { type CourseResponse, coursePath } from '../../shared/api/courses.ts';
import { GHOSTS_ROUTE, ghostsResponse } from '../../shared/api/ghosts.ts';
import { runPath, runResponse } from '../../shared/api/runs.ts';
import { SCORE_HISTORY_ROUTE, scoreHistoryResponse } from '../../shared/api/score-history.ts';
import { SHOTS_ROUTE, shotsResponse } from '../../shared/api/shots.ts';
import { STATS_ROUTE, statsResponse } from '../../shared/api/stats.ts';
import { type GameDay, levelOfDay } from '../../shared/game-day.ts';
import { LIMITS } from '../../shared/limits.ts';
import { playSmallRun, smallHash, smallLevelFile, writeLevels } from '../support/small-course.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { expectCountsRight } from './support/day-counts.ts';
import { createAccount } from './support/test-account.ts';
import { expectOk, signedInPlayer, TestPlayer } from './support/test-player.ts';

// The levels of two days are replaced while the server has runs on them: of a day that is over, and of today. docs/adr/0024

const PAST = '2026-11-20' as GameDay;
const TODAY = '2026-11-21' as GameDay;
/** The courses of a day: they differ where no ball comes. */
const EARLIER = { map: 1, par: 20, gold: 7, silver: 8, bronze: 20 };
const LATER = { map: 2, par: 2, gold: 1, silver: 2, bronze: 3 };
const NOVEMBER = { year: 2026, month: 10 };
const CROWD = LIMITS.shotMapMinPlayers - 1;

let server: TestServer;
/** Has an account, and is first on the day that is over. */
let ada: TestPlayer;
let adasRun: string;
let variant = 0;

const hops = (strokes: number, { map }: { readonly map: number }) => playSmallRun({ hops: strokes - 1, variant: ++variant, map }).replay;
const fileOf = ({ map, ...properties }: typeof EARLIER) => smallLevelFile(properties, map);
const ask = async (path: string, player = new TestPlayer(server)) => expectOk(await player.get(path));
const statsOn = async (course: typeof EARLIER, player = ada) =>
  statsResponse.parse(await ask(`${STATS_ROUTE}?score=5&date=${PAST}&course=${smallHash(course.map)}`, player));
const shotsOn = async (course: typeof EARLIER) =>
  shotsResponse.parse(await ask(`${SHOTS_ROUTE}?date=${PAST}&course=${smallHash(course.map)}`));
const ghostsOf = async (player: TestPlayer) => ghostsResponse.parse(await ask(`${GHOSTS_ROUTE}?date=${PAST}`, player));
const bestOf = async (player: TestPlayer, day: GameDay) =>
  (await player.archive(NOVEMBER.year, NOVEMBER.month)).days.find(({ date }) => date === day)?.best;

/** Puts another course in the place of a level, as the forge does, and starts the server anew: it keeps what it has served. */
function replaceLevels(folder: string): void {
  mkdirSync(join(folder, 'replaced'), { recursive: true });
  for (const day of [PAST, TODAY]) {
    const path = join(folder, `${levelOfDay(day)}.json`);
    renameSync(path, join(folder, 'replaced', `${smallHash(EARLIER.map)}.json`));
    writeFileSync(path, fileOf(LATER));
  }
  const levels = server.app.get(LevelsService, { strict: false });
  Object.assign(levels, new LevelsService(folder));
}

let begun: { readonly player: TestPlayer; readonly attemptId: string };
beforeAll(async () => {
  const levelsDir = writeLevels({
    2: smallLevelFile(),
    [levelOfDay(PAST)]: fileOf(EARLIER),
    [levelOfDay(TODAY)]: fileOf(EARLIER),
  });
  server = await startTestServer({ levelsDir, now: `${PAST}T12:00:00Z` });
  ada = signedInPlayer(server, await createAccount(server, 'ada'));
  adasRun = (await ada.play(hops(4, EARLIER))).runId ?? '';
  for (let i = 0; i < CROWD; i++) await new TestPlayer(server).play(hops(6, EARLIER));
  server.clock.set(`${TODAY}T12:00:00Z`);
  await new TestPlayer(server).play(hops(3, EARLIER));
  const player = new TestPlayer(server);
  begun = { player, attemptId: (await player.begin()).attemptId };
  server.clock.advance(60);
  replaceLevels(levelsDir);
});
afterAll(() => server?.close());

test('the board of a day stays as it was played, with medals and par of its course', async () => {
  const board = await ada.leaderboard(`date=${PAST}`);
  expect(board).toMatchObject({
    par: 20,
    medals: { gold: 7, silver: 8, bronze: 20 },
    finishers: CROWD + 1,
    userRank: 1,
  });
});

test('runs on it are shown with the course that they were played on', async () => {
  const run = runResponse.parse(await ask(runPath(adasRun)));
  expect(run).toMatchObject({ courseHash: smallHash(EARLIER.map), course: null, ranked: true });
  const course = (await ask(coursePath(run.courseHash))) as CourseResponse;
  expect(course).toMatchObject({ courseHash: smallHash(EARLIER.map), par: 20 });
});

test('what was earned stays: days, first places, streak and the color of the score', async () => {
  const { stats, streak } = await ada.userStats();
  expect({ stats, streak }).toMatchObject({ stats: { daily_runs_completed: 1, daily_first_places: 1 }, streak: 1 });
  const query = new URLSearchParams(Object.entries(NOVEMBER).map(([key, value]) => [key, String(value)]));
  const { scoreHistory } = scoreHistoryResponse.parse(await ask(`${SCORE_HISTORY_ROUTE}?${query}`, ada));
  expect(scoreHistory).toEqual([
    { date: PAST, userScore: 4, parScore: 20, colorCode: 'darkgreen', isBestScore: true, late: false, runId: adasRun },
  ]);
});

test('nothing of the earlier course is drawn over the later one, or compared', async () => {
  expect(await shotsOn(LATER)).toMatchObject({ players: 0, landings: [], drownings: [], reason: 'few' });
  expect(await shotsOn(EARLIER)).toMatchObject({ players: CROWD + 1, reason: null });
  expect(await statsOn(LATER)).toMatchObject({ finishers: 0, averageScore: null, percentile: null, averageByCheckpoint: [], rank: null });
  expect(await statsOn(EARLIER)).toMatchObject({ finishers: CROWD + 1, rank: 1 });
  const none = { best: null, first: null, median: null, rivals: [], next: null };
  expect(await ghostsOf(ada)).toMatchObject(none);
  expect(await bestOf(ada, PAST)).toBeNull();
});

test('the later course is played from the archive, with its own best run', async () => {
  const player = new TestPlayer(server);
  const late = await player.submit(hops(9, LATER), { clientDate: PAST, archive: true });
  expect(late).toMatchObject({ verified: true, ranked: false, unrankedReason: null });
  expect(await bestOf(player, PAST)).toBe(9);
  expect(await ghostsOf(player)).toMatchObject({ best: { runId: late.runId, courseHash: smallHash(LATER.map) }, first: null, next: null });
  expect(runResponse.parse(await ask(runPath(late.runId ?? ''), player))).toMatchObject({ course: { kind: 'day', day: PAST } });
});

test('on an open day the course of the first ranked run ranks', async () => {
  const { player, attemptId } = begun;
  expect(await player.submit(hops(2, EARLIER), { attemptId })).toMatchObject({ verified: true, ranked: true, rank: 1 });
  const later = new TestPlayer(server);
  const kept = { verified: true, ranked: false, unrankedReason: 'other_course', isFirstAttempt: false, rank: null };
  expect(await later.play(hops(1, LATER))).toMatchObject(kept);
  expect(await bestOf(later, TODAY)).toBe(1);
  expect(await later.leaderboard()).toMatchObject({ finishers: 2, userRow: null });
  await expectCountsRight(server);
});

test('a run that was begun offline on the earlier course is refused', async () => {
  const { status, body } = await new TestPlayer(server).submitRaw({ replay: Buffer.from(hops(5, EARLIER)).toString('base64') });
  expect([status, body]).toMatchObject([422, { code: 'replay_rejected', reason: 'wrong_course' }]);
});
