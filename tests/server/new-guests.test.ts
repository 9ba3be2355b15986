import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { RunsRepository } from '../../server/modules/play/scores/runs.repository.ts';
import { ACCOUNT_ROUTES } from '../../shared/api/account.ts';
import { SCORE_ROUTES, type SubmitScoreRequest, submitScoreResponse, trackStartResponse } from '../../shared/api/scores.ts';
import { FIRST_DAY } from '../../shared/game-day.ts';
import { LIMITS } from '../../shared/limits.ts';
import { toBase64 } from '../../shared/replay/base64.ts';
import { playSmallRun, smallLevelFile, writeLevels } from '../support/small-course.ts';
import { RACE_CONNECTIONS } from '../support/test-environment.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { expectCountsRight } from './support/day-counts.ts';
import { countByClock } from './support/limits-by-clock.ts';
import { createAccount } from './support/test-account.ts';
import { TestPlayer } from './support/test-player.ts';

const LIMIT = 3;
/** Runs of a guest in a day that are all stored. */
const STORED = 4;

let server: TestServer;
beforeAll(async () => {
  const env = {
    NEW_GUESTS_PER_NETWORK: String(LIMIT),
    GUEST_RUNS_PER_DAY: String(STORED),
    GUEST_REPLAY_BYTES_PER_DAY: '1000',
    TRUST_PROXY: '1',
  };
  server = await startTestServer({ connections: RACE_CONNECTIONS, env, levelsDir: writeLevels({ 2: smallLevelFile() }) });
});
afterAll(() => server?.close());
// Each test has a day of its own.
beforeEach(() => server.clock.advance(2 * 86_400));
afterEach(() => vi.restoreAllMocks());

let variants = 0;
/** Other bytes for each call: a run of one hop more than needed. */
const newRun = () => toBase64(playSmallRun({ hops: 1, variant: ++variants }).replay);
const start = async (player: TestPlayer, address: string) => {
  const answer = await player.post(SCORE_ROUTES.trackStart, { clientDate: server.today }, { 'x-forwarded-for': address });
  return trackStartResponse.parse(answer.body);
};
const submit = async (player: TestPlayer, address: string, body: { attemptId?: string; replay?: string; clientDate?: string } = {}) => {
  const full = { score: 1, clientDate: server.today, replay: newRun(), ...body };
  return submitScoreResponse.parse((await player.post(SCORE_ROUTES.submitScore, full, { 'x-forwarded-for': address })).body);
};
const play = async (player: TestPlayer, address: string) => {
  const { attemptId } = await start(player, address);
  server.clock.advance(60);
  return submit(player, address, { attemptId });
};
/** Uses up what the network may bring today. */
async function fill(network: string): Promise<TestPlayer[]> {
  const players = Array.from({ length: LIMIT }, () => new TestPlayer(server));
  for (const [i, player] of players.entries()) expect(await play(player, `${network}.${i}`)).toMatchObject({ ranked: true });
  return players;
}
const LIMITED = { verified: true, ranked: false, rank: null, unrankedReason: 'new_guest' };
const link = (player: TestPlayer) => player.post(ACCOUNT_ROUTES.link, {});
let accounts = 0;
const newAccount = () => createAccount(server, `guest${++accounts}`);

describe('new guests above the limit of their network', () => {
  test('have their runs verified and kept, and are in no rank, share or average', async () => {
    await fill('192.0.2');
    const before = await new TestPlayer(server).leaderboard();
    for (const run of [play, submit]) {
      const guest = new TestPlayer(server);
      const answer = await run(guest, '192.0.2.200');
      expect(answer).toMatchObject(LIMITED);
      expect(await submit(guest, '192.0.2.200')).toMatchObject(LIMITED);
      expect((await guest.leaderboard()).userRow).toBeNull();
      expect((await guest.userStats()).stats).toMatchObject({ total_games: 2, daily_runs_completed: 0 });
    }
    await start(new TestPlayer(server), '192.0.2.9');
    const after = await new TestPlayer(server).leaderboard();
    expect(after).toEqual(before);
    expect(after).toMatchObject({ finishers: LIMIT, percentFinished: 100 });
    await expectCountsRight(server);
  });

  test('are of one network: guests of another, known ones and accounts rank', async () => {
    const [known, begun] = [new TestPlayer(server), new TestPlayer(server)];
    await play(known, '198.51.100.1');
    await start(begun, '198.51.100.1');
    server.clock.advance(86_400);
    const [first] = await fill('198.51.100');
    expect(await play(known, '198.51.100.1')).toMatchObject({ ranked: true });
    expect(await play(first as TestPlayer, '198.51.100.77')).toMatchObject({ ranked: true });
    for (const guest of [new TestPlayer(server), begun]) expect(await play(guest, '198.51.100.250')).toMatchObject(LIMITED);
    expect(await play(new TestPlayer(server), '::ffff:198.51.100.4')).toMatchObject(LIMITED);
    expect(await play(new TestPlayer(server), '198.51.101.1')).toMatchObject({ ranked: true });
    const player = new TestPlayer(server);
    player.account = await newAccount();
    expect(await play(player, '198.51.100.250')).toMatchObject({ ranked: true });
    await expectCountsRight(server);
  });

  test('are not those who only start: guests count with their first verified run', async () => {
    for (let i = 0; i < 2 * LIMIT; i++) await start(new TestPlayer(server), `192.0.2.${i}`);
    await fill('192.0.2');
    const archivist = new TestPlayer(server);
    expect(await submit(archivist, '192.0.2.99', { clientDate: FIRST_DAY })).toMatchObject({ verified: true, ranked: false });
    expect(await play(archivist, '192.0.2.99')).toMatchObject(LIMITED);
    await expectCountsRight(server);
  });

  test('are in no share from then on, though their strokes were counted before', async () => {
    const guest = new TestPlayer(server);
    const begun = await start(guest, '192.0.2.99');
    await guest.stroke(begun);
    await fill('192.0.2');
    const share = async () => (await new TestPlayer(server).leaderboard()).percentFinished;
    expect(await share()).toBe(75);
    expect(await submit(guest, '192.0.2.99', { attemptId: begun.attemptId })).toMatchObject(LIMITED);
    expect(await share()).toBe(100);
    await expectCountsRight(server);
  });

  test('are those of a /64 where the addresses are IPv6', async () => {
    for (let i = 0; i < LIMIT; i++) expect(await play(new TestPlayer(server), `2001:db8:1:2:${i}::1`)).toMatchObject({ ranked: true });
    expect(await play(new TestPlayer(server), '2001:db8:1:2:ffff::')).toMatchObject(LIMITED);
    expect(await play(new TestPlayer(server), '2001:db8:1:3::1')).toMatchObject({ ranked: true });
  });

  test('rank on the next day, and not on the day before, though it takes late runs', async () => {
    server.clock.set(`${new Date(server.clock.now() + 86_400_000).toISOString().slice(0, 10)}T04:10:00Z`);
    const yesterday = new Date(server.clock.now() - 86_400_000).toISOString().slice(0, 10);
    await fill('203.0.113');
    const guest = new TestPlayer(server);
    expect(await submit(guest, '203.0.113.99', { clientDate: yesterday })).toMatchObject({ ...LIMITED, gameDay: yesterday });
    server.clock.advance(86_400);
    expect(await play(guest, '203.0.113.99')).toMatchObject({ ranked: true, streak: 1 });
    await expectCountsRight(server);
  });

  test.runIf(process.env.TEST_DATABASE_URL)('do not wait for each other while their runs are stored', async () => {
    const runs = server.app.get(RunsRepository, { strict: false });
    const insert = runs.insertRun.bind(runs);
    const [begun, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    vi.spyOn(runs, 'insertRun').mockImplementationOnce(async (...run) => {
      begun.resolve();
      await released.promise;
      await insert(...run);
    });
    const slow = submit(new TestPlayer(server), '192.0.2.1');
    await begun.promise;
    expect(await submit(new TestPlayer(server), '192.0.2.2')).toMatchObject({ ranked: true });
    released.resolve();
    expect(await slow).toMatchObject({ ranked: true });
    await expectCountsRight(server);
  });

  test('are counted right when they come at the same time', async () => {
    const answers = await Promise.all(Array.from({ length: 2 * LIMIT }, (_, i) => submit(new TestPlayer(server), `192.0.2.${i}`)));
    expect(answers.filter(({ ranked }) => ranked)).toHaveLength(LIMIT);
    await expectCountsRight(server);
  });
});

describe('a guest above the limit who signs in', () => {
  test('counts as one who started an open day with the first stroke', async () => {
    await fill('192.0.2');
    const guests = [new TestPlayer(server), new TestPlayer(server)] as const;
    // Their first runs are of an earlier hole.
    for (const guest of guests) await submit(guest, '192.0.2.60', { clientDate: FIRST_DAY });
    const begun = [await start(guests[0], '192.0.2.60'), await start(guests[1], '192.0.2.61')] as const;
    await guests[0].stroke(begun[0]);
    const shown = async () => (await new TestPlayer(server).leaderboard()).percentFinished;
    expect(await shown()).toBe(100);
    for (const guest of guests) {
      guest.account = await newAccount();
      await link(guest);
    }
    expect(await shown()).toBe(75);
    // The other one's stroke comes late: the attempt has moved to the account, which counts.
    await guests[1].stroke(begun[1]);
    expect(await shown()).toBe(60);
    await expectCountsRight(server);
  });

  test('has the runs ranked, the blind run, too, while their day is open', async () => {
    await fill('192.0.2');
    const guest = new TestPlayer(server);
    const { runId, isFirstAttempt } = await play(guest, '192.0.2.50');
    expect(isFirstAttempt).toBe(true);
    guest.account = await newAccount();
    await link(guest);
    const board = await guest.leaderboard();
    expect(board).toMatchObject({ finishers: LIMIT + 1, percentFinished: 100, userRow: { runId, username: guest.account.username } });
    expect(await guest.userStats()).toMatchObject({ streak: 1, today: { firstAttempt: 'finished' } });
    await expectCountsRight(server);
  });

  test('has runs of a closed day kept, and takes the rank of a later copy', async () => {
    await fill('192.0.2');
    const replay = newRun();
    const guest = new TestPlayer(server);
    await submit(guest, '192.0.2.50', { replay });
    server.clock.advance(60);
    expect(await submit(new TestPlayer(server), '198.51.100.9', { replay })).toMatchObject({ ranked: true });
    const late = new TestPlayer(server);
    await submit(late, '192.0.2.51');
    guest.account = await newAccount();
    await link(guest);
    // The guest's attempt was seen first, so the guest has the run.
    expect((await guest.leaderboard()).userRow?.username).toBe(guest.account.username);
    expect((await new TestPlayer(server).leaderboard()).finishers).toBe(LIMIT + 1);
    server.clock.advance(2 * 86_400);
    late.account = await newAccount();
    await link(late);
    expect((await late.userStats()).stats).toMatchObject({ days_played: 0, daily_runs_completed: 0 });
    await expectCountsRight(server);
  });
});

describe('guests of one network who start and do not finish', () => {
  /** Starts a run, and makes its first stroke. */
  const begin = async (player: TestPlayer, address: string) => {
    const { attemptId } = await start(player, address);
    await player.post(SCORE_ROUTES.trackStroke, { attemptId }, { 'x-forwarded-for': address });
  };
  const started = async () => {
    const [row] = await server.query<{ n: number }>(
      `SELECT COALESCE(sum(n), 0)::int AS n FROM day_tally WHERE game_day = $1 AND measure = 'started'`,
      [server.today],
    );
    return row?.n;
  };

  test('count twenty at once, then one in ten seconds; finishers count always', async () => {
    countByClock(server);
    for (let i = 0; i < 25; i++) await begin(new TestPlayer(server), `192.0.2.${i}`);
    expect(await started()).toBe(21);
    server.clock.advance(10);
    const late = [new TestPlayer(server), new TestPlayer(server)] as const;
    for (const player of late) await begin(player, '192.0.2.200');
    expect(await started()).toBe(22);
    await begin(new TestPlayer(server), '198.51.100.1');
    expect(await started()).toBe(23);
    const member = new TestPlayer(server);
    member.account = await newAccount();
    await begin(member, '192.0.2.200');
    expect(await started()).toBe(24);
    // The one who was not counted finishes, and the one who was, too.
    for (const player of late) expect(await submit(player, '192.0.2.200')).toMatchObject({ ranked: true });
    expect(await started()).toBe(25);
    await expectCountsRight(server);
  });
});

describe('the runs of one guest in a day beyond those that are all stored', () => {
  const stored = async (player: TestPlayer) => {
    const { runId } = (await player.leaderboard()).userRow ?? {};
    const [row] = await server.query<{ n: number }>(
      'SELECT count(*)::int AS n FROM run WHERE player_id = (SELECT player_id FROM run WHERE id = $1)',
      [runId],
    );
    return row?.n;
  };
  const send = async (player: TestPlayer, hops: number, body: Partial<SubmitScoreRequest> = {}) => {
    const replay = toBase64(playSmallRun({ hops, variant: ++variants, infuriating: body.infuriatingMode ?? false }).replay);
    const full = { score: 1, clientDate: server.today, replay, ...body };
    return submitScoreResponse.parse((await player.post(SCORE_ROUTES.submitScore, full)).body);
  };

  test('are verified, answered and kept out, unless they are better', async () => {
    const guest = new TestPlayer(server);
    for (let i = 0; i < STORED; i++) expect(await send(guest, 2)).toMatchObject({ ranked: true, runId: expect.any(String) });
    const answer = { verified: true, ranked: true, rank: 1, streak: 1, unrankedReason: null, gameDay: server.today };
    expect(await send(guest, 2)).toMatchObject({ ...answer, score: 3, runId: null });
    expect(await send(guest, 3)).toMatchObject({ ...answer, score: 4, runId: null });
    expect(await stored(guest)).toBe(STORED);
    // Fewer strokes, then the first one in infuriating mode, then the first one of another hole.
    expect(await send(guest, 1)).toMatchObject({ ...answer, score: 2, runId: expect.any(String) });
    expect((await send(guest, 2, { infuriatingMode: true })).runId).not.toBeNull();
    expect((await send(guest, 2, { infuriatingMode: true })).runId).toBeNull();
    expect(await send(guest, 2, { clientDate: FIRST_DAY })).toMatchObject({ ranked: false, runId: expect.any(String) });
    expect(await send(guest, 2, { clientDate: FIRST_DAY })).toMatchObject({ verified: true, ranked: false, runId: null });
    expect(await stored(guest)).toBe(STORED + 3);
    expect((await guest.userStats()).stats).toMatchObject({ daily_runs_completed: 1, infuriating_completed: 1 });
    await expectCountsRight(server);
    server.clock.advance(86_400);
    expect((await send(guest, 3)).runId).not.toBeNull();
    await expectCountsRight(server);
  });

  test('are fewer when they are long, and all are stored of an account', async () => {
    const [guest, member] = [new TestPlayer(server), new TestPlayer(server)];
    member.account = await newAccount();
    const { replay } = playSmallRun({ hops: 100 });
    expect(2 * replay.byteLength).toBeGreaterThan(1_000);
    const runs = async (player: TestPlayer) => [await send(player, 100), await send(player, 101)].map(({ runId }) => runId !== null);
    expect(await runs(guest)).toEqual([true, false]);
    expect(await runs(member)).toEqual([true, true]);
    for (let i = 0; i < STORED; i++) expect((await send(member, 2)).runId).not.toBeNull();
    await expectCountsRight(server);
  });
});

test('a guest above the limit has the blind and the best runs ranked', async () => {
  await fill('192.0.2');
  const guest = new TestPlayer(server);
  const { runId } = await play(guest, '192.0.2.50');
  await server.query(
    `WITH begun AS (
       INSERT INTO attempt SELECT (jsonb_populate_record(attempt, jsonb_build_object('id', gen_random_uuid(), 'is_first', false))).*
       FROM attempt JOIN run ON run.attempt_id = attempt.id, generate_series(1, $2) WHERE run.id = $1 RETURNING id
     )
     INSERT INTO run SELECT (jsonb_populate_record(run, jsonb_build_object('id', gen_random_uuid(), 'attempt_id', begun.id, 'is_first', false,
       'total', run.total + row_number() OVER () / 10, 'replay_sha256', '\\x' || encode(sha256(begun.id::text::bytea), 'hex')))).*
     FROM run, begun WHERE run.id = $1`,
    [runId, LIMITS.waitingRuns + 20],
  );
  guest.account = await newAccount();
  await link(guest);
  const rows = await server.query<{ ranked: boolean; runs: number; least: number; most: number; first: boolean }>(
    `SELECT ranked, count(*)::int AS runs, min(total) AS least, max(total) AS most, bool_or(is_first) AS first
     FROM run WHERE game_day = $1 AND player_id = (SELECT player_id FROM run WHERE id = $2) GROUP BY ranked`,
    [server.today, runId],
  );
  const [ranked, waiting] = [true, false].map((is) => rows.find((row) => row.ranked === is));
  expect(ranked).toMatchObject({ runs: LIMITS.waitingRuns, first: true });
  expect(waiting?.least).toBeGreaterThanOrEqual(ranked?.most as number);
  await expectCountsRight(server);
});

test('no IP address is stored, and the counts of a day are deleted after it', async () => {
  await play(new TestPlayer(server), '192.0.2.1');
  server.clock.advance(86_400);
  await play(new TestPlayer(server), '192.0.2.1');
  const rows = await server.query<{ day: string; network: Uint8Array }>('SELECT game_day::text AS day, network FROM new_guest_count');
  expect(rows.map(({ day }) => day)).toEqual([server.today]);
  expect(rows[0]?.network).toHaveLength(32);
});
