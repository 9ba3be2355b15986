import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { SCORE_HISTORY_ROUTE, type ScoreHistoryResponse, scoreHistoryResponse } from '../../shared/api/score-history.ts';
import { addDays, type GameDay, levelOfDay } from '../../shared/game-day.ts';
import { playSmallRun, smallLevelFile, writeLevels } from '../support/small-course.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { createAccount } from './support/test-account.ts';
import { refusal, signedInPlayer, TestPlayer } from './support/test-player.ts';

const NOVEMBER = { month: 10, year: 2026 };
const EMPTY = { scoreHistory: [], firstScoreDate: null };

let server: TestServer;
beforeAll(async () => {
  // Each hop of the small course adds one stroke. All days have a par of 1, but one has 20.
  const levelsDir = writeLevels({ 2: smallLevelFile(), [levelOfDay('2026-11-12' as GameDay)]: smallLevelFile({ par: 20 }) });
  server = await startTestServer({ levelsDir });
});
afterAll(() => server?.close());
beforeEach(() => server.clock.set('2026-11-21T12:00:00Z'));

let accounts = 0;
const newPlayer = async () => signedInPlayer(server, await createAccount(server, `player_${++accounts}`));
const idOf = (player: TestPlayer) => player.account?.userId as string;

/** The caller's own history, or that of another player. */
async function historyOf(caller: TestPlayer, query: Record<string, string | number> = {}): Promise<ScoreHistoryResponse> {
  const { body } = await ask(caller, query);
  return scoreHistoryResponse.parse(body);
}

const ask = (caller: TestPlayer, query: Record<string, string | number> = {}) =>
  caller.get(`${SCORE_HISTORY_ROUTE}?${new URLSearchParams(Object.entries({ ...NOVEMBER, ...query }).map(([k, v]) => [k, `${v}`]))}`);

const at = (day: string, time = '12:00:00') => server.clock.set(`${day}T${time}Z`);

let variant = 0;
const run = (strokes: number) => playSmallRun({ hops: strokes - 1, variant: ++variant }).replay;

/** @returns the id of the run */
async function finish(player: TestPlayer, day: string, strokes: number): Promise<string | null> {
  at(day);
  const answer = await player.play(run(strokes));
  expect(answer).toMatchObject({ score: strokes, ranked: true });
  return answer.runId;
}

/** A finish of a past hole from the archive. @returns the id of the run */
async function finishLate(player: TestPlayer, day: string, strokes: number): Promise<string | null> {
  const answer = await player.submit(run(strokes), { clientDate: day, archive: true });
  expect(answer).toMatchObject({ score: strokes, ranked: false });
  return answer.runId;
}

const datesOf = ({ scoreHistory }: ScoreHistoryResponse) => scoreHistory.map(({ date }) => date);

describe('who may ask', () => {
  test('a device is told to sign in, and so is a bad token', async () => {
    const device = new TestPlayer(server);
    await device.start();
    expect(refusal(await ask(device))).toMatchObject({ status: 401, code: 'unauthorized' });
    const headers = { authorization: 'Bearer a.b.c' };
    expect(refusal(await device.get(`${SCORE_HISTORY_ROUTE}?month=10&year=2026`, headers))).toMatchObject({ status: 401 });
  });

  test('everybody who is signed in sees the same of a player, today included', async () => {
    const player = await newPlayer();
    await finish(player, '2026-11-20', 2);
    await finish(player, '2026-11-21', 3);
    const own = await historyOf(player);
    expect(datesOf(own)).toEqual(['2026-11-20', '2026-11-21']);
    expect(await historyOf(await newPlayer(), { playerId: idOf(player) })).toEqual(own);
    expect(await historyOf(player, { playerId: idOf(player) })).toEqual(own);
  });

  test('nobody has an unknown id, nor that of a deleted account', async () => {
    const player = await newPlayer();
    const gone = await newPlayer();
    await finish(gone, '2026-11-20', 2);
    await server.query('UPDATE player SET user_id = NULL WHERE user_id = $1', [idOf(gone)]);
    for (const playerId of ['nobody', idOf(gone)])
      expect(refusal(await ask(player, { playerId }))).toMatchObject({ status: 404, code: 'not_found' });
  });

  test.each([{ month: 12 }, { month: '' }, { month: -1 }, { year: 1999 }, { year: 'now' }, { playerId: 'x'.repeat(129) }])(
    '%o is refused',
    async (query) => {
      expect(refusal(await ask(await newPlayer(), query))).toMatchObject({ status: 400, code: 'bad_request' });
    },
  );
});

describe('a month', () => {
  test('has the best score of each finished day, with par and color', async () => {
    const player = await newPlayer();
    await finish(player, '2026-11-02', 4);
    await player.play(run(2));
    await player.play(run(3));
    at('2026-11-03');
    await player.begin();
    await finish(player, '2026-11-12', 13);
    at('2026-11-21');
    expect(await historyOf(player)).toEqual({
      scoreHistory: [
        { date: '2026-11-02', userScore: 2, parScore: 1, colorCode: 'red', isBestScore: true, late: false, runId: expect.any(String) },
        {
          date: '2026-11-12',
          userScore: 13,
          parScore: 20,
          colorCode: 'darkgreen',
          isBestScore: true,
          late: false,
          runId: expect.any(String),
        },
      ],
      firstScoreDate: '2026-11-02',
    });
  });

  test('before the first score, or after today’s, is empty', async () => {
    const player = await newPlayer();
    expect(await historyOf(player)).toEqual(EMPTY);
    await finish(player, '2026-11-20', 2);
    for (const month of [{ month: 9 }, { month: 11 }, { year: 2025 }, { year: 9999 }])
      expect(await historyOf(player, month)).toEqual({ ...EMPTY, firstScoreDate: '2026-11-20' });
  });

  test('ends with its last day', async () => {
    const player = await newPlayer();
    await finish(player, '2026-11-30', 2);
    await finish(player, '2026-12-01', 2);
    expect(datesOf(await historyOf(player))).toEqual(['2026-11-30']);
    expect(await historyOf(player, { month: 11 })).toMatchObject({ scoreHistory: [{ date: '2026-12-01' }], firstScoreDate: '2026-11-30' });
  });
});

describe('the best score of a day', () => {
  const bestOf = async (player: TestPlayer) => (await historyOf(player)).scoreHistory.map(({ isBestScore }) => isBestScore);

  test('is told once the day is closed, to everybody who has it', async () => {
    const [one, other, third] = await Promise.all([newPlayer(), newPlayer(), newPlayer()]);
    for (const [player, strokes] of [
      [one, 2],
      [other, 2],
      [third, 3],
    ] as const)
      await finish(player, '2026-11-07', strokes);
    for (const time of ['2026-11-07T12:30:00Z', '2026-11-08T04:39:59Z']) {
      server.clock.set(time);
      for (const player of [one, other, third]) expect(await bestOf(player)).toEqual([false]);
    }
    at('2026-11-08', '04:40:00');
    expect(await Promise.all([one, other, third].map(bestOf))).toEqual([[true], [true], [false]]);
  });
});

test('each day leads to its best run; a late one only for its player', async () => {
  const player = await newPlayer();
  await finish(player, '2026-11-18', 4);
  const best = await finish(player, '2026-11-18', 3);
  at('2026-11-21');
  const late = await finishLate(player, '2026-11-17', 2);
  await finishLate(player, '2026-11-17', 3);
  const runsFor = async (caller: TestPlayer) =>
    (await historyOf(caller, { playerId: idOf(player) })).scoreHistory.map(({ runId }) => runId);
  expect(await runsFor(player)).toEqual([late, best]);
  expect(await runsFor(await newPlayer())).toEqual([null, best]);
});

describe('a hole that was finished late', () => {
  test('is an entry of its own, and never the best', async () => {
    const player = await newPlayer();
    await finish(player, '2026-11-14', 3);
    at('2026-11-20');
    await finishLate(player, '2026-11-13', 4);
    await finishLate(player, '2026-11-13', 2);
    // A day with a rank keeps its score, even when the hole is played better later.
    await finishLate(player, '2026-11-14', 1);
    expect(await historyOf(player)).toMatchObject({
      scoreHistory: [
        { date: '2026-11-13', userScore: 2, colorCode: 'red', isBestScore: false, late: true },
        { date: '2026-11-14', userScore: 3, isBestScore: true, late: false },
      ],
      firstScoreDate: '2026-11-13',
    });
  });

  test('appears when its day is closed, not while a run of the day may still rank', async () => {
    const player = await newPlayer();
    at('2026-11-16', '04:10:00');
    await finishLate(player, '2026-11-15', 2);
    expect(await historyOf(player)).toEqual(EMPTY);
    at('2026-11-16', '04:40:00');
    expect(await historyOf(player)).toMatchObject({ scoreHistory: [{ date: '2026-11-15', late: true }], firstScoreDate: '2026-11-15' });
  });

  test('is no copy, and no run of a guest that was never ranked: those came in time', async () => {
    const player = await newPlayer();
    const day = '2026-11-17' as GameDay;
    at(day);
    const replay = run(2);
    await (await newPlayer()).play(replay);
    expect(await player.play(replay)).toMatchObject({ ranked: false });
    at(addDays(day, 3));
    expect(await historyOf(player)).toEqual(EMPTY);
  });
});
