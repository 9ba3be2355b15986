import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DataSource } from 'typeorm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Config } from '../../server/config/config.ts';
import { LevelsService } from '../../server/modules/courses/levels/levels.service.ts';
import { DayCoursesService } from '../../server/modules/play/scores/day-courses.service.ts';
import { coursePath, courseResponse } from '../../shared/api/courses.ts';
import { GHOSTS_ROUTE, ghostsResponse } from '../../shared/api/ghosts.ts';
import { runPath, runResponse } from '../../shared/api/runs.ts';
import { SCORE_HISTORY_ROUTE, scoreHistoryResponse } from '../../shared/api/score-history.ts';
import { SHOTS_ROUTE, shotsResponse } from '../../shared/api/shots.ts';
import { STATS_ROUTE, statsResponse } from '../../shared/api/stats.ts';
import { tilesFromBytes } from '../../shared/course/tile-bytes.ts';
import { type GameDay, levelOfDay } from '../../shared/game-day.ts';
import { LIMITS } from '../../shared/limits.ts';
import { fromBase64 } from '../../shared/replay/base64.ts';
import { loadVerifier } from '../../sim-worker/host/headless.ts';
import { playSmallRun, SMALL_HASH, smallHash, smallLevelFile, writeLevels } from '../support/small-course.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { expectCountsRight } from './support/day-counts.ts';
import { createAccount } from './support/test-account.ts';
import { expectOk, signedInPlayer, TestPlayer } from './support/test-player.ts';

// The course of a day that has begun never changes. The level of one day here was replaced before that rule: docs/adr/0031

/** Another course is stored than its file has when the server starts. */
const CHANGED = '2026-11-02' as GameDay;
const CHANGED_HASH = '0123456789abcdef';
/** Nobody has played it. */
const QUIET = '2026-11-03' as GameDay;
const PAST = '2026-11-20' as GameDay;
const TODAY = '2026-11-21' as GameDay;
/** Courses that differ where no ball comes. */
const EARLIER = { map: 1, par: 20, gold: 7, silver: 8, bronze: 20 };
const LATER = { map: 2, par: 2, gold: 1, silver: 2, bronze: 3 };
const TODAYS = { map: 3, par: 2, gold: 1, silver: 2, bronze: 3 };
const NOVEMBER = { year: 2026, month: 10 };
const CROWD = LIMITS.shotMapMinPlayers - 1;

let server: TestServer;
/** Has an account, and is first on the day whose level is replaced. */
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
const storedCourses = async (): Promise<Record<string, string>> => {
  const rows = await server.query<{ day: string; hash: string }>('SELECT game_day::text AS day, course_hash AS hash FROM day_course');
  return Object.fromEntries(rows.map(({ day, hash }) => [day, hash]));
};
/** What the server checks at its start, with other level files or in another environment. */
const checkCourses = (NODE_ENV: Config['NODE_ENV'], levels = server.app.get(LevelsService, { strict: false })) =>
  new DayCoursesService(server.app.get(DataSource), levels, { NODE_ENV }).onModuleInit();

/**
 * Puts another course in the place of a level, as it was done before the rule. The migration then stores no course of the day: all of its runs
 * are on the one that was replaced.
 */
async function replaceLevel(folder: string): Promise<void> {
  const path = join(folder, `${levelOfDay(PAST)}.json`);
  mkdirSync(join(folder, 'replaced'), { recursive: true });
  renameSync(path, join(folder, 'replaced', `${smallHash(EARLIER.map)}.json`));
  writeFileSync(path, fileOf(LATER));
  await server.query('DELETE FROM day_course WHERE game_day = $1', [PAST]);
  // The server remembers the levels that it has served, and the days that it has stored.
  const levels = server.app.get(LevelsService, { strict: false });
  Object.assign(levels, new LevelsService(folder));
  const courses = server.app.get(DayCoursesService, { strict: false });
  Object.assign(courses, new DayCoursesService(server.app.get(DataSource), levels, { NODE_ENV: 'test' }));
}

const warnings: string[] = [];
let storedByPlay: Record<string, string>;
beforeAll(async () => {
  const levelsDir = writeLevels({ 2: smallLevelFile(), [levelOfDay(PAST)]: fileOf(EARLIER), [levelOfDay(TODAY)]: fileOf(TODAYS) });
  server = await startTestServer({
    levelsDir,
    now: `${PAST}T12:00:00Z`,
    env: { LOG_LEVEL: 'warn' },
    logStream: { write: (line) => void warnings.push(line) },
    prepare: (app) => app.get(DataSource).query('INSERT INTO day_course VALUES ($1, $2)', [CHANGED, CHANGED_HASH]),
  });
  await server.query('DELETE FROM day_course');
  ada = signedInPlayer(server, await createAccount(server, 'ada'));
  adasRun = (await ada.play(hops(4, EARLIER))).runId ?? '';
  for (let i = 0; i < CROWD; i++) await new TestPlayer(server).play(hops(6, EARLIER));
  server.clock.set(`${TODAY}T12:00:00Z`);
  await new TestPlayer(server).start();
  await new TestPlayer(server).submit(hops(2, { map: 0 }), { clientDate: QUIET, archive: true });
  storedByPlay = await storedCourses();
  await replaceLevel(levelsDir);
});
afterAll(() => server?.close());

describe('the course of a day', () => {
  test('is stored with its first start, or its first run', () => {
    expect(storedByPlay).toEqual({ [PAST]: smallHash(EARLIER.map), [TODAY]: smallHash(TODAYS.map), [QUIET]: SMALL_HASH });
  });

  test('is no fault where it was replaced before the rule: production starts', async () => {
    await checkCourses('production');
  });

  test.each([
    ['has another course', fileOf(LATER), `level ${levelOfDay(TODAY)} is ${smallHash(LATER.map)}`],
    ['cannot be read', '{', 'its level file cannot be read: '],
  ])('is refused at the start in production when its file %s', async (_, text, reason) => {
    const levels = new LevelsService(writeLevels({ 2: smallLevelFile(), [levelOfDay(TODAY)]: text }));
    const refused = expect(checkCourses('production', levels)).rejects;
    await refused.toThrow(`${TODAY} began with the course ${smallHash(TODAYS.map)}, but ${reason}`);
    await refused.toThrow('Put back the level files that these days began with.');
    await checkCourses('development', levels);
  });

  test('that has changed is a warning at the start elsewhere', () => {
    expect(warnings.join('')).toContain(`${CHANGED} began with the course ${CHANGED_HASH}, but level 2 is ${SMALL_HASH}`);
  });
});

describe('a day whose level was replaced before the rule', () => {
  test('keeps its board, with the medals and the par of its course', async () => {
    const board = await ada.leaderboard(`date=${PAST}`);
    expect(board).toMatchObject({ par: 20, medals: { gold: 7, silver: 8, bronze: 20 }, finishers: CROWD + 1, userRank: 1 });
    await expectCountsRight(server);
  });

  test('keeps its runs, which are watched and verified on their own course', async () => {
    const run = runResponse.parse(await ask(runPath(adasRun)));
    expect(run).toMatchObject({ courseHash: smallHash(EARLIER.map), gameDay: PAST, course: null, ranked: true });
    const { tiles, width, height, par } = courseResponse.parse(await ask(coursePath(run.courseHash)));
    expect(par).toBe(20);
    const course = { width, height, tiles: tilesFromBytes(fromBase64(tiles) ?? new Uint8Array()) };
    const verified = (await loadVerifier()).verify(course, run.courseHash, fromBase64(run.replay) ?? new Uint8Array());
    expect(verified).toMatchObject({ ok: true, value: { strokes: 4 } });
  });

  test('keeps what was earned: days, first places, streak and the color of the score', async () => {
    const { stats, streak } = await ada.userStats();
    expect({ stats, streak }).toMatchObject({ stats: { daily_runs_completed: 1, daily_first_places: 1 }, streak: 1 });
    const query = new URLSearchParams(Object.entries(NOVEMBER).map(([key, value]) => [key, String(value)]));
    const { scoreHistory } = scoreHistoryResponse.parse(await ask(`${SCORE_HISTORY_ROUTE}?${query}`, ada));
    expect(scoreHistory).toEqual([
      { date: PAST, userScore: 4, parScore: 20, colorCode: 'darkgreen', isBestScore: true, late: false, runId: adasRun },
    ]);
  });

  test('draws nothing of the earlier course over the later one', async () => {
    expect(await shotsOn(LATER)).toMatchObject({ players: 0, landings: [], drownings: [], reason: 'few' });
    expect(await shotsOn(EARLIER)).toMatchObject({ players: CROWD + 1, reason: null });
    expect(await statsOn(LATER)).toMatchObject({ finishers: 0, averageScore: null, percentile: null, averageByCheckpoint: [], rank: null });
    expect(await statsOn(EARLIER)).toMatchObject({ finishers: CROWD + 1, rank: 1 });
    const none = { best: null, first: null, median: null, rivals: [], next: null };
    expect(await ghostsOf(ada)).toMatchObject(none);
    expect(await bestOf(ada, PAST)).toBeNull();
  });

  test('plays the later course in the archive, with its own best run, and keeps it', async () => {
    const player = new TestPlayer(server);
    const late = await player.submit(hops(9, LATER), { clientDate: PAST, archive: true });
    expect(late).toMatchObject({ verified: true, ranked: false, unrankedReason: null });
    expect(await bestOf(player, PAST)).toBe(9);
    expect(await ghostsOf(player)).toMatchObject({
      best: { runId: late.runId, courseHash: smallHash(LATER.map) },
      first: null,
      next: null,
    });
    expect(runResponse.parse(await ask(runPath(late.runId ?? ''), player))).toMatchObject({ course: { kind: 'day', day: PAST } });
    expect((await storedCourses())[PAST]).toBe(smallHash(LATER.map));
    await checkCourses('production');
  });
});
