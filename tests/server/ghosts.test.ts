import { DataSource } from 'typeorm';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { AccountEvents } from '../../server/common/account-events.ts';
import { PLAYER_COOKIE } from '../../server/common/player-cookies.ts';
import { GHOSTS_ROUTE, type Ghost, type GhostsResponse, ghostsResponse } from '../../shared/api/ghosts.ts';
import { RIVAL_ROUTES } from '../../shared/api/rivals.ts';
import { runPath, runResponse } from '../../shared/api/runs.ts';
import { addDays } from '../../shared/game-day.ts';
import { LIMITS } from '../../shared/limits.ts';
import { toBase64 } from '../../shared/replay/base64.ts';
import { SIMULATION_VERSION } from '../../shared/replay/replay.ts';
import { playSmallRun, SMALL_HASH } from '../support/small-course.ts';
import { changeSmallMap, playSmallMap, saveSmallMap } from './support/map-players.ts';
import { setUpStandingsServer } from './support/standings-server.ts';
import { createAccount } from './support/test-account.ts';
import { expectOk, refusal, signedInPlayer, type TestPlayer } from './support/test-player.ts';

const game = setUpStandingsServer();
const { finish, newPlayer } = game;
afterEach(() => vi.restoreAllMocks());

const NONE = { best: null, first: null, median: null, rivals: [], next: null };

const ask = (player: TestPlayer, query = '', headers: Record<string, string> = {}) => player.get(`${GHOSTS_ROUTE}?${query}`, headers);
const ghostsFor = async (player: TestPlayer, query = ''): Promise<GhostsResponse> =>
  ghostsResponse.parse(expectOk(await ask(player, query)));

let people = 0;
async function newAccount(name = `ghost${++people}`): Promise<TestPlayer> {
  return signedInPlayer(game.server, await createAccount(game.server, name));
}
const addRival = async (player: TestPlayer, rival: TestPlayer) =>
  expectOk(await player.post(RIVAL_ROUTES.rivals, { action: 'add', rivalUserId: rival.account?.userId }));

/** What each ghost is: its strokes, and whether it is in infuriating mode. */
const shortly = ({ best, first, median, rivals, next }: GhostsResponse) => {
  const of = (each: Ghost | null) => each && `${each.score}${each.infuriatingMode ? '!' : ''}${each.isUser ? ' own' : ''}`;
  return { best: of(best), first: of(first), median: of(median), rivals: rivals.map(of), next: of(next) };
};

const afterToday = () => game.server.clock.set(`${addDays(game.server.today, 1)}T12:00:00Z`);

describe('the ghosts of a day', () => {
  test('have replay, course and version, and whose they are', async () => {
    const first = await newAccount('ada');
    await finish(1, false, first);
    const { replay } = playSmallRun({ hops: 1, variant: 900 });
    const player = newPlayer();
    await player.play(replay);
    const { best, first: shown, gameDay } = await ghostsFor(player);
    const facts = { infuriatingMode: false, simulationVersion: SIMULATION_VERSION, courseHash: SMALL_HASH };
    expect(gameDay).toBe(game.server.today);
    const runId = expect.any(String);
    const own = { runId, username: 'Anonymous', userId: null, guest: expect.any(Number), isUser: true };
    expect(best).toEqual({ ...facts, ...own, score: 2, replay: toBase64(replay) });
    expect(shown).toMatchObject({ ...facts, username: 'ada', userId: first.account?.userId, isUser: false, score: 1 });
    expect((await player.leaderboard()).leaderboard.map((row) => row.runId)).toEqual([shown?.runId, best?.runId]);
  });

  test('are the first, the middle and the next better run of the board', async () => {
    for (const [strokes, infuriating] of [[6], [3], [4], [4, true], [2], [7], [3, true]] as const) await finish(strokes, infuriating);
    const player = await finish(5);
    expect(shortly(await ghostsFor(player))).toEqual({ best: '5 own', first: '2', median: '4!', rivals: [], next: '4' });
    const { leaderboard } = await player.leaderboard();
    const { median, next } = await ghostsFor(player);
    // The board has the infuriating run first. The other one was finished before it.
    expect([leaderboard[3]?.runId, leaderboard[4]?.runId]).toEqual([median?.runId, next?.runId]);
  });

  test('include none that is better than the first', async () => {
    const player = await finish(1);
    await finish(1);
    await finish(2);
    expect(shortly(await ghostsFor(player))).toEqual({ best: '1 own', first: '1 own', median: '1', rivals: [], next: null });
  });

  test.each([1, 2, 3, 4, 5, 9])('have as the median the run in the middle of %i', async (finishers) => {
    // Many have equal strokes, so the place among them counts.
    for (let i = 0; i < finishers; i++) await finish(1 + ((i * 7) % 3), i % 4 === 3);
    const player = newPlayer();
    const { leaderboard } = await player.leaderboard();
    const day = game.server.today;
    afterToday();
    expect((await ghostsFor(player, `date=${day}`)).median?.runId).toBe(leaderboard[Math.floor((finishers - 1) / 2)]?.runId);
  });

  test('have the rivals’ best runs, best first, and no more than are allowed', async () => {
    const player = await newAccount();
    await finish(3, false, player);
    const strokes = [5, 2, 4, 1, 6, 3, 2, 7, 8, 9];
    for (const each of strokes) {
      const rival = await finish(each, false, await newAccount());
      await addRival(player, rival);
    }
    // One who has not finished, and the run of a stranger.
    const waiting = await newAccount();
    await waiting.leaderboard();
    await addRival(player, waiting);
    await finish(1);
    const expected = strokes.toSorted((a, b) => a - b).slice(0, LIMITS.ghostRivals);
    const { rivals } = await ghostsFor(player);
    expect(rivals.map(({ score }) => score)).toEqual(expected);
    expect(new Set(rivals.map(({ username }) => username)).size).toBe(LIMITS.ghostRivals);
  });

  test('have the best stored run of the caller, also one that came too late to rank', async () => {
    const player = await finish(3);
    await finish(2);
    await finish(5);
    const day = game.server.today;
    afterToday();
    await player.submit(playSmallRun({ hops: 3, variant: 901 }).replay, { clientDate: day, archive: true });
    expect(shortly(await ghostsFor(player, `date=${day}`))).toMatchObject({ best: '3 own', first: '2', median: '3 own', next: '2' });
    await player.submit(playSmallRun({ variant: 902 }).replay, { clientDate: day, archive: true });
    expect(shortly(await ghostsFor(player, `date=${day}`))).toMatchObject({ best: '1 own', first: '2', median: '3 own', next: null });
  });

  test('are locked until the caller has finished, and open once runs no longer rank', async () => {
    const locked = { status: 403, code: 'run_locked', reason: undefined };
    const stranger = newPlayer();
    const nobodyYet = await ask(stranger);
    expect(refusal(nobodyYet)).toEqual(locked);
    const finisher = await finish(2);
    // Who has begun only, is as locked, and learns no more than before anybody had finished.
    await stranger.begin();
    const refused = await ask(stranger);
    expect(refusal(refused)).toEqual(locked);
    const { requestId: _, ...words } = refused.body as Record<string, unknown>;
    expect(nobodyYet.body).toMatchObject(words);
    expect((await ghostsFor(finisher)).best?.score).toBe(2);
    const day = game.server.today;
    game.server.clock.set(`${addDays(day, 1)}T04:29:59Z`);
    expect(refusal(await ask(stranger, `date=${day}`))).toEqual(locked);
    game.server.clock.set(`${addDays(day, 1)}T04:30:00Z`);
    expect(shortly(await ghostsFor(stranger, `date=${day}`))).toEqual({ ...NONE, first: '2', median: '2' });
    expect((await ghostsFor(finisher, `date=${day}`)).best?.isUser).toBe(true);
  });

  test('are empty for a past day without runs, and refused for a coming one', async () => {
    const day = game.server.today;
    expect(await ghostsFor(newPlayer(), `date=${addDays(day, -300)}`)).toEqual({ gameDay: addDays(day, -300), ...NONE });
    expect(refusal(await ask(await finish(1), `date=${addDays(day, 1)}`))).toMatchObject({ status: 425, code: 'too_early' });
  });

  test('have filtered names, and none of a deleted account', async () => {
    const player = await finish(4);
    const [rude, gone] = [await newAccount('rude_one'), await newAccount('gone_one')];
    await finish(2, false, rude);
    await finish(3, false, gone);
    await game.server.query("UPDATE player SET username = 'shithead' WHERE user_id = $1", [rude.account?.userId]);
    await game.server.app
      .get(DataSource)
      .transaction((manager) => game.server.app.get(AccountEvents, { strict: false }).userDeleted(manager, gone.account?.userId ?? ''));
    const { first, next } = await ghostsFor(player);
    const onBoard = (await player.leaderboard()).leaderboard.map(({ username }) => username);
    expect([first?.username, next?.username]).toEqual(onBoard.slice(0, 2));
    expect(first?.username).not.toContain('shit');
    expect(next).toMatchObject({ username: 'Anonymous', userId: null, score: 3 });
  });

  test('take at most eight queries, however many runs and rivals there are', async () => {
    const player = await newAccount();
    await finish(3, false, player);
    await addRival(player, await finish(2, false, await newAccount()));
    const queries = async () => (await game.server.countStatements(() => ghostsFor(player))).statements;
    // All of them are asked once: what is cached is not known yet. One asks whether the session is active.
    expect(await queries()).toBe(8);
    for (let i = 0; i < 6; i++) await addRival(player, await finish(1 + i, false, await newAccount()));
    for (let i = 0; i < 8; i++) await finish(1 + i);
    expect((await ghostsFor(player)).rivals).toHaveLength(7);
    expect(await queries()).toBeLessThanOrEqual(8);
  });

  test('are kept by the browser only, and sent again only when they have changed', async () => {
    const player = await finish(2);
    const sent = await ask(player);
    const tag = sent.headers.get('etag') ?? '';
    expect([sent.headers.get('cache-control'), sent.headers.get('content-type')]).toEqual([
      'private, no-cache',
      'application/json; charset=utf-8',
    ]);
    const again = await ask(player, '', { 'if-none-match': tag });
    expect([again.status, again.body, again.headers.get('etag')]).toEqual([304, '', tag]);
    await finish(1);
    expect(await ask(player, '', { 'if-none-match': tag })).toMatchObject({ status: 200 });
  });
});

describe('the ghosts of a map', () => {
  test('are the caller’s best run of the same tiles, and nobody else’s', async () => {
    const author = await newAccount();
    const course = await saveSmallMap(author, 1);
    const player = newPlayer();
    await playSmallMap(player, course, { map: 1, hops: 2, variant: 1 });
    await playSmallMap(player, course, { map: 1, hops: 1, variant: 2 });
    await playSmallMap(newPlayer(), course, { map: 1, variant: 3 });
    const own = await ghostsFor(player, `map=${course.id}`);
    expect(own).toMatchObject({ ...NONE, gameDay: null, best: { score: 2, isUser: true } });
    expect(await ghostsFor(author, `map=${course.id}`)).toEqual({ ...NONE, gameDay: null });
    expect(await ghostsFor(newPlayer(), `map=${course.id}`)).toEqual({ ...NONE, gameDay: null });
    const changed = await changeSmallMap(author, course, 2);
    expect((await ghostsFor(player, `map=${course.id}`)).best).toBeNull();
    expect((await ghostsFor(player, `map=${course.id}&revision=${changed.revision}`)).best).toBeNull();
    expect(await ghostsFor(player, `map=${course.id}&revision=${course.revision}`)).toEqual(own);
  });

  test('have the name of the day on which they were finished, as on the page of the run', async () => {
    const course = await saveSmallMap(await newAccount(), 4);
    const player = newPlayer();
    const { runId } = await playSmallMap(player, course, { map: 4 });
    afterToday();
    const run = runResponse.parse(expectOk(await player.get(runPath(runId ?? ''))));
    const { best } = await ghostsFor(player, `map=${course.id}`);
    expect([best?.runId, best?.guest, typeof best?.guest]).toEqual([runId, run.guest, 'number']);
  });

  test('are refused for a map or a revision that does not exist', async () => {
    const { id } = await saveSmallMap(await newAccount(), 3);
    const noMap = { status: 404, code: 'not_found' };
    for (const query of [`map=${'A'.repeat(22)}`, `map=${id}&revision=2`])
      expect(refusal(await ask(newPlayer(), query))).toMatchObject(noMap);
  });

  test.each(['map=short', 'revision=1', 'date=2026-13-01', `date=2026-11-01&map=${'A'.repeat(22)}`, `map=${'A'.repeat(22)}&revision=0`])(
    'are not asked for with %s',
    async (query) => {
      expect(refusal(await ask(newPlayer(), query))).toMatchObject({ status: 400, code: 'bad_request' });
    },
  );
});

test('asking sets no cookie: only who plays is a player', async () => {
  const player = newPlayer();
  const day = game.server.today;
  await finish(1);
  afterToday();
  await ghostsFor(player, `date=${day}`);
  expect([...player.cookies.keys()].filter((name) => name.includes(PLAYER_COOKIE))).toEqual([]);
});
