import { decodeJwt } from 'jose';
import { DataSource } from 'typeorm';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { AccountEvents } from '../../server/common/account-events.ts';
import { PLAYER_COOKIE } from '../../server/common/player-cookies.ts';
import { createDocument } from '../../server/http/docs.ts';
import { ACCOUNT_ROUTES } from '../../shared/api/account.ts';
import { accountExport } from '../../shared/api/account-export.ts';
import { ANNOUNCEMENTS_ROUTE } from '../../shared/api/announcements.ts';
import { ARCHIVE_ROUTE } from '../../shared/api/archive.ts';
import { COURSE_ROUTE } from '../../shared/api/courses.ts';
import { GHOSTS_ROUTE } from '../../shared/api/ghosts.ts';
import { GUEST_NAME_ROUTE } from '../../shared/api/guest-name.ts';
import { LEADERBOARD_ROUTE } from '../../shared/api/leaderboard.ts';
import { MAP_ROUTES, mapRoute } from '../../shared/api/maps.ts';
import { MORE_GAMES_ROUTE } from '../../shared/api/more-games.ts';
import { PLAYER_ROUTE } from '../../shared/api/players.ts';
import { RIVAL_ROUTES } from '../../shared/api/rivals.ts';
import { RUN_ROUTE } from '../../shared/api/runs.ts';
import { SCORE_HISTORY_ROUTE } from '../../shared/api/score-history.ts';
import { SCORE_ROUTES } from '../../shared/api/scores.ts';
import { SHOTS_ROUTE } from '../../shared/api/shots.ts';
import { STATS_ROUTE } from '../../shared/api/stats.ts';
import { USER_STATS_ROUTE } from '../../shared/api/user-stats.ts';
import type { MapRef } from '../../shared/course/course-ref.ts';
import { STEP_HZ } from '../../shared/course/geometry.ts';
import { addDays, type GameDay } from '../../shared/game-day.ts';
import { LIMITS } from '../../shared/limits.ts';
import { toBase64 } from '../../shared/replay/base64.ts';
import { setSettings } from '../support/fapi-people.ts';
import { playSmallRun, smallMapCode } from '../support/small-course.ts';
import { changeSmallMap, playSmallMap, saveSmallMap } from './support/map-players.ts';
import { pauseVerifications } from './support/pause-verifications.ts';
import { urlOf } from './support/registered-routes.ts';
import { setUpStandingsServer } from './support/standings-server.ts';
import { createAccount } from './support/test-account.ts';
import { expectOk, refusal, signedInPlayer, type TestPlayer } from './support/test-player.ts';

// The hole of each day and the maps are the small course: a run with the tiles of the day fits to both.

const game = setUpStandingsServer();
afterEach(() => vi.restoreAllMocks());

let people = 0;
const account = async (): Promise<TestPlayer> => signedInPlayer(game.server, await createAccount(game.server, `mapper${++people}`));
const device = () => game.newPlayer();

const deleteAccount = (player: TestPlayer) =>
  game.server.app
    .get(DataSource)
    .transaction((manager) => game.server.app.get(AccountEvents, { strict: false }).userDeleted(manager, player.account?.userId ?? ''));

interface StoredRun {
  readonly id: string;
  readonly day: GameDay | null;
  readonly level: number | null;
  readonly map: string | null;
  readonly revision: number | null;
  /** What the attempt has. */
  readonly attemptDay: GameDay | null;
  readonly isSameCourse: boolean;
}

/** The runs of the players of these runs. */
const runsWith = (...runIds: readonly (string | null)[]) =>
  game.server.query<StoredRun>(
    `SELECT run.id, run.game_day::text AS day, level, map_id AS map, map_revision AS revision, attempt.game_day::text AS "attemptDay",
       run.map_course_sha256 = attempt.map_course_sha256 AS "isSameCourse"
     FROM run JOIN attempt ON attempt.id = attempt_id
     WHERE run.player_id IN (SELECT player_id FROM run WHERE id = ANY($1::uuid[])) ORDER BY run.finished_at, run.id`,
    [runIds],
  );

const countOf = async (sql: string, parameters: readonly unknown[] = []): Promise<number> =>
  (await game.server.query(sql, parameters)).length;

describe('a run on a map', () => {
  test.each([false, true])('is verified on its revision and stored, without a day or rank (infuriating: %s)', async (infuriating) => {
    const course = await saveSmallMap(await account(), 1);
    const player = device();
    const run = { map: 1, hops: 2, infuriating };
    const answer = await playSmallMap(player, course, run, { clientDate: '2030-01-01' });
    expect(answer).toMatchObject({ verified: true, ranked: false, unrankedReason: null, rank: null, isFirstAttempt: false, streak: 0 });
    expect(answer).toMatchObject({ score: 3, strokesByCheckpoint: [3], course, gameDay: game.server.today });
    expect(await runsWith(answer.runId)).toEqual([
      { id: answer.runId, day: null, level: null, map: course.id, revision: 1, attemptDay: null, isSameCourse: true },
    ]);
    const other = await player.submitRaw({
      course,
      replay: toBase64(playSmallRun({ ...run, hops: 3 }).replay),
      infuriatingMode: !infuriating,
    });
    expect(refusal(other)).toEqual({ status: 422, code: 'replay_rejected', reason: 'wrong_mode' });
  });

  test('says on which day it came, as long as it is asked', async () => {
    const course = await saveSmallMap(await account());
    const player = device();
    const answer = await playSmallMap(player, course);
    game.server.clock.advance(3 * 86_400);
    expect(await playSmallMap(player, course)).toEqual(answer);
  });

  test('without a replay is not verified', async () => {
    const course = await saveSmallMap(await account());
    expect((await device().submitRaw({ course })).body).toMatchObject({ verified: false, ranked: false, runId: null });
  });

  test('longer than five minutes of flight waits until it can have been played', async () => {
    const course = await saveSmallMap(await account(), 2);
    const long = playSmallRun({ map: 2, hops: 400 });
    expect(long.steps).toBeGreaterThan(LIMITS.freshRunSteps);
    const body = { course, replay: toBase64(long.replay), submissionKey: 'm'.repeat(22) };
    expect(refusal(await device().submitRaw(body))).toEqual({ status: 425, code: 'too_early', reason: 'longer_than_attempt' });
    game.server.clock.advance(Math.ceil(long.steps / STEP_HZ));
    const answer = await device().submit(long.replay, body);
    expect(answer).toMatchObject({ verified: true, ranked: false, course });
    expect(await countOf('SELECT 1 FROM attempt WHERE player_id = (SELECT player_id FROM run WHERE id = $1)', [answer.runId])).toBe(1);
  });
});

describe('a run on a map changes no answer', () => {
  /** Calls that show what was played, with their queries. */
  const callsOn = (today: GameDay, username: string, userId: string): Record<string, readonly string[]> => {
    const [year, month] = [today.slice(0, 4), Number(today.slice(5, 7)) - 1];
    const yesterday = addDays(today, -1);
    return {
      [LEADERBOARD_ROUTE]: ['', 'showAnonymous=false', 'infuriatingOnly=true', 'view=rivals', `date=${yesterday}`],
      [STATS_ROUTE]: ['', 'score=1', 'score=3', `score=2&date=${yesterday}`],
      [ARCHIVE_ROUTE]: [`year=${year}&month=${month}`],
      [SCORE_HISTORY_ROUTE]: [`year=${year}&month=${month}`, `year=${year}&month=${month}&playerId=${userId}`],
      [SCORE_ROUTES.recentScores]: [''],
      [GHOSTS_ROUTE]: ['', `date=${yesterday}`],
      [SHOTS_ROUTE]: [`date=${yesterday}`],
      [USER_STATS_ROUTE]: ['', `playerId=${userId}`],
      [PLAYER_ROUTE.replace(':username', username)]: [''],
      [RIVAL_ROUTES.rivals]: [''],
      [RIVAL_ROUTES.search]: [`q=${username}`],
    };
  };
  /** Calls that show nothing of it, or one run or course that is named by its id. */
  const OTHERS = [
    ...[ANNOUNCEMENTS_ROUTE, MORE_GAMES_ROUTE, '/healthz', '/readyz', ACCOUNT_ROUTES.export, RUN_ROUTE, COURSE_ROUTE, GUEST_NAME_ROUTE],
    ...Object.values(MAP_ROUTES),
  ];

  test('as far as there are calls that show what was played', () => {
    const { paths } = createDocument(game.server.app);
    const read = Object.entries(paths).flatMap(([path, calls]) => (calls && 'get' in calls ? [urlOf(path)] : []));
    const known = [...Object.keys(callsOn(game.server.today as GameDay, ':username', '')), ...OTHERS];
    // A picture shows the course alone.
    expect(read.filter((path) => !known.includes(path) && !path.startsWith('/pictures/'))).toEqual([]);
  });

  /** What each of the players gets from each call. */
  const answersTo = async (players: readonly TestPlayer[], { account }: TestPlayer) => {
    const calls = Object.entries(callsOn(game.server.today as GameDay, account?.username ?? '', account?.userId ?? ''));
    const paths = calls.flatMap(([path, queries]) => queries.map((query) => `${path}?${query}`));
    const answers = new Map<string, { readonly status: number; readonly body: unknown }>();
    for (const [i, player] of players.entries())
      for (const path of paths) {
        const { status, body } = await player.get(path);
        // A refusal has a request id.
        answers.set(`${i} ${path}`, { status, body: status === 200 ? body : null });
      }
    return answers;
  };
  const countedRows = async () => ({
    plays: await game.server.query('SELECT * FROM play ORDER BY game_day, player_id'),
    tallies: await game.server.query('SELECT * FROM day_tally ORDER BY game_day, measure, bucket, n'),
    streaks: await game.server.query('SELECT id, streak, streak_day FROM player ORDER BY id'),
    styles: await game.server.query('SELECT * FROM unlocked_style ORDER BY 1, 2'),
  });

  test('of those who have played, of those who have not, and of others', async () => {
    const [ann, bob] = [await account(), device()];
    const [sameTiles, otherTiles] = [await saveSmallMap(ann), await saveSmallMap(ann, 3)];
    await game.finish(3, false, ann);
    game.startNewDay();
    await game.finish(4, true, bob);
    game.startNewDay();
    // A late finish, a ranked run, a blind run and a start without an end.
    await bob.submit(playSmallRun({ hops: 5, variant: 77 }).replay, { clientDate: addDays(game.server.today as GameDay, -2) });
    await game.finish(3, false, ann);
    await game.finish(2, true, bob);
    await device().begin();
    const ranked = playSmallRun({ hops: 4, variant: 99 });
    expect(await device().play(ranked.replay)).toMatchObject({ ranked: true });
    // A guest who is known, and has played nothing.
    const guest = device();
    await guest.start();
    const players = [ann, bob, guest, device()];
    const [answers, rows] = [await answersTo(players, ann), await countedRows()];
    const failed = [...answers].filter(([call, { status }]) => call.startsWith('0 ') && status !== 200);
    expect(failed).toEqual([]);

    for (const player of [ann, bob, guest]) {
      // Better than every run of the day, by the mode and strokes; the bytes of a run that ranks; and the map's own attempt.
      const best = await playSmallMap(player, sameTiles, { infuriating: true });
      await playSmallMap(player, otherTiles, { map: 3, infuriating: true });
      expect(await player.submit(ranked.replay, { course: sameTiles })).toMatchObject({ ranked: false, unrankedReason: null });
      await player.stroke({ attemptId: best.attemptId ?? '' });
    }
    expect(await answersTo(players, ann)).toEqual(answers);
    expect(await countedRows()).toEqual(rows);
  });

  test('and a later run of the day with the same bytes ranks', async () => {
    const course = await saveSmallMap(await account());
    const player = device();
    const { replay } = playSmallRun({ hops: 1, variant: 5 });
    const onMap = await player.submit(replay, { course });
    const ofDay = await player.play(replay);
    expect(ofDay).toMatchObject({ ranked: true, rank: 1, isFirstAttempt: true, course: null });
    expect(ofDay.runId).not.toBe(onMap.runId);
    expect(await device().submit(replay, { course })).toMatchObject({ ranked: false, unrankedReason: null });
  });
});

describe('a run on a map that is sent again', () => {
  const submissionKey = (letter: string) => letter.repeat(22);

  test('with its key gets the first answer and the cookie, and makes no second row', async () => {
    const course = await saveSmallMap(await account(), 4);
    const first = device();
    const answer = await playSmallMap(first, course, { map: 4 }, { submissionKey: submissionKey('a') });
    const again = device();
    expect(await playSmallMap(again, course, { map: 4 }, { submissionKey: submissionKey('a') })).toEqual(answer);
    expect(again.cookies.get(PLAYER_COOKIE)).toBe(first.cookies.get(PLAYER_COOKIE));
    expect(await runsWith(answer.runId)).toHaveLength(1);
    const other = await first.submitRaw({
      course,
      replay: toBase64(playSmallRun({ map: 4, hops: 1 }).replay),
      submissionKey: submissionKey('a'),
    });
    expect(refusal(other)).toMatchObject({ status: 409, code: 'submission_key_reused' });
  });

  test('without a key by its player, on any map with its tiles, is the same run', async () => {
    const [course, twin] = [await saveSmallMap(await account(), 5), await saveSmallMap(await account(), 5)];
    const player = device();
    const answer = await playSmallMap(player, course, { map: 5 });
    expect(await playSmallMap(player, course, { map: 5 })).toEqual(answer);
    expect(await playSmallMap(player, twin, { map: 5 })).toEqual(answer);
    expect(await runsWith(answer.runId)).toHaveLength(1);
    expect((await playSmallMap(device(), course, { map: 5 })).runId).not.toBe(answer.runId);
  });

  test('several times at once is one row of one player', async () => {
    const course = await saveSmallMap(await account(), 6);
    const paused = pauseVerifications(game.server, 3);
    const sending = Array.from({ length: 3 }, () => playSmallMap(device(), course, { map: 6 }, { submissionKey: submissionKey('b') }));
    await paused.reached;
    paused.resume();
    const answers = await Promise.all(sending);
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(await runsWith(answers[0]?.runId ?? null)).toHaveLength(1);
  });

  test('with its attempt is the same run; the attempt names the map and no day', async () => {
    const course = await saveSmallMap(await account(), 7);
    const player = device();
    const { attemptId, ...answer } = await playSmallMap(player, course, { map: 7 });
    expect(decodeJwt(attemptId ?? '')).toMatchObject({ map: [course.id, 1] });
    expect(decodeJwt(attemptId ?? '')).not.toHaveProperty('day');
    // An attempt at a day has what it had before there were maps: pages that are open keep theirs.
    const ofDay = decodeJwt((await device().start()).attemptId);
    expect(Object.keys(ofDay).sort()).toEqual(['course', 'day', 'iat', 'iss', 'jti', 'mode', 'sim', 'sub']);
    const again = await player.submit(playSmallRun({ map: 7, hops: 2 }).replay, { attemptId: attemptId ?? '', clientDate: '2026-01-01' });
    expect(again).toEqual({ ...answer, attemptId });
  });
});

describe('a run on a map is refused', () => {
  const NO_MAP = { status: 404, code: 'not_found', reason: undefined };
  const WRONG = { status: 422, code: 'replay_rejected', reason: 'wrong_course' };
  const send = async (player: TestPlayer, course: unknown, run = {}, more = {}) =>
    refusal(await player.submitRaw({ course: course as MapRef, replay: toBase64(playSmallRun(run).replay), ...more }));

  test('when the map or its revision does not exist', async () => {
    const course = await saveSmallMap(await account());
    expect(await send(device(), { ...course, id: 'x'.repeat(22) })).toEqual(NO_MAP);
    expect(await send(device(), { ...course, revision: 2 })).toEqual(NO_MAP);
    expect(await send(device(), { ...course, revision: 2 ** 31 })).toEqual(NO_MAP);
    const malformed = [{ ...course, id: 'x' }, { ...course, revision: 0 }, { ...course, revision: 1.5 }, { kind: 'day' }, 'map'];
    for (const wrong of malformed) expect((await send(device(), wrong)).status).toBe(400);
  });

  test('when it was played on another revision', async () => {
    const author = await account();
    const first = await saveSmallMap(author, 8);
    const second = await changeSmallMap(author, first, 9);
    expect(await send(device(), second, { map: 8 })).toEqual(WRONG);
    expect(await send(device(), first, { map: 9 })).toEqual(WRONG);
    expect(await playSmallMap(device(), first, { map: 8 })).toMatchObject({ course: first });
    expect(await playSmallMap(device(), second, { map: 9 })).toMatchObject({ course: second });
  });

  test('with an attempt at a day, though the tiles are equal, or at another map', async () => {
    const [course, twin] = [await saveSmallMap(await account()), await saveSmallMap(await account())];
    const player = device();
    const { attemptId } = await player.start();
    expect(await send(player, course, {}, { attemptId })).toEqual(WRONG);
    const { attemptId: atMap } = await playSmallMap(player, course, { hops: 1 });
    expect(await send(player, twin, {}, { attemptId: atMap })).toEqual(WRONG);
    expect((await player.leaderboard()).leaderboard).toEqual([]);
  });

  test('when its map is deleted while it is verified; nothing is left of it', async () => {
    const author = await account();
    const course = await saveSmallMap(author, 10);
    const paused = pauseVerifications(game.server, 1);
    const sending = send(device(), course, { map: 10 });
    await paused.reached;
    expect((await author.delete(mapRoute(course.id))).status).toBe(200);
    paused.resume();
    expect(await sending).toEqual(NO_MAP);
    expect(await countOf('SELECT 1 FROM run WHERE map_id = $1 UNION ALL SELECT 1 FROM map_revision WHERE map_id = $1', [course.id])).toBe(
      0,
    );
  });
});

describe('what was played on a map', () => {
  const tilesLeft = (hash: string) => countOf("SELECT 1 FROM map_course WHERE encode(sha256, 'hex') LIKE $1 || '%'", [hash]);
  const hashOf = async (runId: string | null) =>
    (await game.server.query<{ hash: string }>('SELECT course_hash AS hash FROM run WHERE id = $1', [runId]))[0]?.hash ?? '';
  const exported = async (player: TestPlayer) => accountExport.parse(expectOk(await player.get(ACCOUNT_ROUTES.export)));

  test('stays when the map is deleted, and can be sent again with its key', async () => {
    const author = await account();
    const course = await saveSmallMap(author, 11);
    const body = { submissionKey: 'c'.repeat(22) };
    const answer = await playSmallMap(device(), course, { map: 11 }, body);
    expect((await author.delete(mapRoute(course.id))).status).toBe(200);
    expect(await playSmallMap(device(), course, { map: 11 }, body)).toEqual({ ...answer, course: null, attemptId: null });
    expect(await runsWith(answer.runId)).toMatchObject([{ map: null, revision: null, isSameCourse: true }]);
    expect(await tilesLeft(await hashOf(answer.runId))).toBe(1);
  });

  test('moves to the account at the sign-in; of two runs with the same bytes one stays', async () => {
    setSettings(game.server, { reverification: false });
    const course = await saveSmallMap(await account(), 12);
    const player = await account();
    const own = await playSmallMap(player, course, { map: 12 });
    const browser = device();
    await playSmallMap(browser, course, { map: 12 });
    const moving = await playSmallMap(browser, course, { map: 12, hops: 1 });
    browser.account = player.account;
    expect((await browser.post(ACCOUNT_ROUTES.link, {})).body).toMatchObject({ streak: 0, moved: { runs: 1, days: 0 } });
    expect((await runsWith(own.runId)).map(({ id }) => id).sort()).toEqual([own.runId, moving.runId].sort());
    const { runs, attempts, playedMaps } = await exported(browser);
    expect(playedMaps).toEqual([{ courseHash: runs[0]?.courseHash, mapData: smallMapCode(12) }]);
    expect(runs).toMatchObject([0, 1].map(() => ({ gameDay: null, level: null, map: { id: course.id, revision: 1 } })));
    expect(attempts.map(({ gameDay }) => gameDay)).toEqual([null, null, null]);
  });

  test('goes with its player; tiles stay while another player’s run names them', async () => {
    setSettings(game.server, { reverification: false });
    const [author, ann, bob] = [await account(), await account(), await account()];
    const course = await saveSmallMap(author, 13);
    const [own, anns, bobs] = await Promise.all([author, ann, bob].map((player) => playSmallMap(player, course, { map: 13 })));
    const hash = await hashOf(bobs?.runId ?? null);
    await game.finish(2, false, author);
    await deleteAccount(author);
    expect(await runsWith(own?.runId ?? null)).toEqual([]);
    // The author's run of the day stays on the board, and the others keep their runs on tiles without a map.
    expect((await device().leaderboard()).leaderboard).toHaveLength(1);
    expect(await runsWith(anns?.runId ?? null, bobs?.runId ?? null)).toMatchObject([{ map: null }, { map: null }]);
    const { playedMaps } = await exported(bob);
    expect(playedMaps).toEqual([{ courseHash: hash, mapData: smallMapCode(13) }]);
    await deleteAccount(ann);
    expect(await tilesLeft(hash)).toBe(1);
    await deleteAccount(bob);
    expect(await tilesLeft(hash)).toBe(0);
    expect(await countOf("SELECT 1 FROM attempt WHERE encode(map_course_sha256, 'hex') LIKE $1 || '%'", [hash])).toBe(0);
  });
});
