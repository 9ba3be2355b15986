import { SignJWT } from 'jose';
import { afterEach, describe, expect, test } from 'vitest';
import { AttemptTokens } from '../../server/modules/play/scores/attempt-tokens.ts';
import { STEP_HZ } from '../../shared/course/geometry.ts';
import { LIMITS } from '../../shared/limits.ts';
import { toBase64 } from '../../shared/replay/base64.ts';
import { decodeReplay } from '../../shared/replay/codec.ts';
import { decodeOutcomes, OUTCOME } from '../../shared/replay/event-outcome.ts';
import { playRun } from '../support/runs.ts';
import { NOON } from '../support/test-environment.ts';
import type { TestServer } from '../support/test-server.ts';
import { shareServer } from './support/shared-server.ts';
import { refusal, TestPlayer } from './support/test-player.ts';

const TODAY = '2026-11-21';
let server: TestServer;
shareServer((shared) => {
  server = shared;
});
// Each test begins without players: they send the same run, which ranks for one of them only.
afterEach(async () => {
  server.clock.set(NOON);
  await server.query('TRUNCATE player, day_tally CASCADE');
});

const runsOf = async (runId: string | null) =>
  server.query<{
    replay: Buffer;
    steps: number;
    outcomes: Buffer;
    strokes_by_checkpoint: number[];
    total: number;
    level: number;
    simulation_version: number;
  }>('SELECT replay, outcomes, steps, strokes_by_checkpoint, total, level, simulation_version FROM run WHERE id = $1', [runId]);

/** Asserts that the player has no rank and no row on the board. */
async function expectUnranked(player: TestPlayer): Promise<void> {
  const board = await player.leaderboard('limit=100');
  expect(board.userRank).toBeNull();
  expect(board.leaderboard.filter((entry) => entry.isUser)).toEqual([]);
}

describe('a run with its replay', () => {
  test('is verified, ranks with the strokes that the server counted, and is stored', async () => {
    server.clock.set('2026-11-02T12:00:00Z');
    const player = new TestPlayer(server);
    const run = playRun('2026-11-02', { wasted: 1 });
    const { attemptId } = await player.start();
    server.clock.advance(60);
    const answer = await player.submit(run.replay, { attemptId, score: 2 });
    expect(answer).toMatchObject({
      attemptId,
      verified: true,
      ranked: true,
      score: run.strokes,
      gameDay: '2026-11-02',
      rank: 1,
      isFirstAttempt: true,
      streak: 1,
    });
    expect(answer.strokesByCheckpoint).toEqual(run.strokesByCheckpoint);
    const [row] = await runsOf(answer.runId);
    expect(row).toMatchObject({ total: run.strokes, level: 26, simulation_version: 1, strokes_by_checkpoint: run.strokesByCheckpoint });
    expect(row?.steps).toBeGreaterThan(135);
    expect(Buffer.compare(row?.replay ?? Buffer.alloc(0), Buffer.from(run.replay))).toBe(0);
    const decoded = decodeReplay(run.replay);
    const outcomes = decodeOutcomes(row?.outcomes ?? Buffer.alloc(0));
    expect(outcomes).toHaveLength(decoded.ok ? decoded.value.events.length - 1 : Number.NaN);
    expect(outcomes.map(({ kind }) => kind).slice(-2)).toEqual([OUTCOME.rested, OUTCOME.finished]);
  });

  test('sent again gets the same answer and leaves one row', async () => {
    const player = new TestPlayer(server);
    const { attemptId } = await player.start();
    const answers = [];
    for (let i = 0; i < 3; i++) answers.push(await player.submit(playRun(TODAY).replay, { attemptId }));
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
    expect(await server.query('SELECT 1 FROM run WHERE id = $1', [answers[0]?.runId])).toHaveLength(1);
  });

  test('with another replay for the same attempt changes nothing', async () => {
    const player = new TestPlayer(server);
    const { attemptId } = await player.start();
    const first = await player.submit(playRun(TODAY, { wasted: 3 }).replay, { attemptId });
    expect(await player.submit(playRun(TODAY).replay, { attemptId })).toEqual(first);
  });

  test('that was refused does not use up the attempt', async () => {
    const player = new TestPlayer(server);
    const { attemptId } = await player.start();
    expect((await player.submitRaw({ attemptId, replay: 'AQ==' })).status).toBe(422);
    server.clock.advance(60);
    expect(await player.submit(playRun(TODAY).replay, { attemptId })).toMatchObject({ ranked: true, isFirstAttempt: true });
  });
});

describe('the blind run', () => {
  const firstTotals = (runId: string | null) => server.query('SELECT first_total FROM play WHERE run_id = $1', [runId]);

  test('is not a run that ended sooner than it can be played; such a run still ranks', async () => {
    const player = new TestPlayer(server);
    const { attemptId, isFirstAttempt } = await player.start();
    expect(isFirstAttempt).toBe(true);
    const answer = await player.submit(playRun(TODAY).replay, { attemptId, isFirstAttempt: true });
    expect(answer).toMatchObject({ verified: true, ranked: true, isFirstAttempt: false });
    expect(await firstTotals(answer.runId)).toEqual([{ first_total: null }]);
  });

  test('is the same run when there was enough time to play it', async () => {
    const player = new TestPlayer(server);
    const { attemptId } = await player.start();
    server.clock.advance(60);
    const answer = await player.submit(playRun(TODAY).replay, { attemptId });
    expect(answer).toMatchObject({ verified: true, ranked: true, isFirstAttempt: true });
    expect(await firstTotals(answer.runId)).toEqual([{ first_total: answer.score }]);
  });
});

describe('the time that a blind run takes', () => {
  const { replay } = playRun(TODAY, { wasted: 2 });
  const decoded = decodeReplay(replay);
  const flights = decoded.ok ? decoded.value.events.map((event) => event.delaySteps / STEP_HZ) : [];
  const seconds = flights.reduce((sum, flight) => sum + flight, 0) - Math.max(...flights) - LIMITS.firstAttemptSlackSeconds;

  test.each([
    ['as short as a late start and a reload in its longest flight make it, is blind', 0.1, true],
    ['a little shorter, is not blind', -0.1, false],
  ])('a run that was %s', async (_, difference, isBlind) => {
    const player = new TestPlayer(server);
    const { attemptId } = await player.start();
    server.clock.advance(seconds + difference);
    expect(await player.submit(replay, { attemptId })).toMatchObject({ ranked: true, isFirstAttempt: isBlind });
  });
});

describe('the blind run that its player waives', () => {
  /** Starts first on the day, plays long enough, and submits with this value of `isFirstAttempt`. */
  async function playFirst(day: string, isFirstAttempt: boolean | undefined) {
    server.clock.set(`${day}T12:00:00Z`);
    const player = new TestPlayer(server);
    const { attemptId } = await player.start();
    server.clock.advance(60);
    const claim = isFirstAttempt === undefined ? {} : { isFirstAttempt };
    return { player, attemptId, answer: await player.submit(playRun(day).replay, { attemptId, ...claim }) };
  }
  const firstTotal = async (runId: string | null) => (await server.query('SELECT first_total FROM play WHERE run_id = $1', [runId]))[0];

  test('ranks and counts as a finish, but is not blind, and no later run is', async () => {
    const day = '2026-11-14';
    const { player, attemptId, answer } = await playFirst(day, false);
    expect(answer).toMatchObject({ verified: true, ranked: true, rank: 1, streak: 1, isFirstAttempt: false });
    expect(await firstTotal(answer.runId)).toEqual({ first_total: null });
    expect(await player.stats(9)).toMatchObject({ finishers: 1, percentFinished: 100, firstAttemptPercentile: null });
    // The waiver is final: sent again with another claim, it is the same run.
    expect(await player.submit(playRun(day).replay, { attemptId, isFirstAttempt: true })).toEqual(answer);
    const { attemptId: second } = await player.start();
    server.clock.advance(60);
    const later = await player.submit(playRun(day, { wasted: 1 }).replay, { attemptId: second, isFirstAttempt: true });
    expect(later.isFirstAttempt).toBe(false);
  });

  test.each([true, undefined])('is not waived when the page sends %s', async (claim) => {
    const { answer } = await playFirst(TODAY, claim);
    expect(answer.isFirstAttempt).toBe(true);
    expect(await firstTotal(answer.runId)).toEqual({ first_total: answer.score });
  });
});

describe('a score without a replay', () => {
  test('is answered as old clients expect, and never ranks', async () => {
    const player = new TestPlayer(server);
    await player.start();
    const answer = await player.submitRaw({ score: 3, q: 'abc', isFirstAttempt: true });
    expect(answer).toMatchObject({
      status: 200,
      body: { success: true, verified: false, ranked: false, score: 3, rank: null, runId: null, attemptId: null },
    });
    await expectUnranked(player);
  });

  test('with an attempt does not rank either, and the attempt can still be used', async () => {
    const player = new TestPlayer(server);
    const { attemptId } = await player.start();
    expect((await player.submitRaw({ attemptId, score: 1 })).body).toMatchObject({ verified: false, ranked: false });
    expect(await player.submit(playRun(TODAY).replay, { attemptId })).toMatchObject({ verified: true, ranked: true });
  });

  test('from a device that the server does not know has no streak and gets no cookie', async () => {
    const answer = await new TestPlayer(server).submitRaw({ score: 3 });
    expect(answer.body).toMatchObject({ streak: null });
    expect(answer.headers.getSetCookie()).toEqual([]);
  });
});

describe('a forged run', () => {
  test.each([
    ['of another day', () => playRun('2026-11-20').replay, 'wrong_course'],
    ['of the other mode', () => changed(1, 1), 'wrong_mode'],
    ['of another simulation', () => changed(2, 0xff), 'unverifiable'],
    ['of another format', () => changed(0, 0xff), 'malformed'],
    ['cut short', () => playRun(TODAY).replay.slice(0, -6), 'malformed'],
    ['that is empty', () => new Uint8Array(), 'malformed'],
  ])('a replay %s is refused', async (_, forge, reason) => {
    const player = new TestPlayer(server);
    const { attemptId } = await player.start();
    const answer = await player.submitRaw({ attemptId, replay: toBase64(forge()) });
    expect(refusal(answer)).toEqual({ status: 422, code: 'replay_rejected', reason });
    await expectUnranked(player);
  });

  test('is refused without being read when the replay or the body is too large', async () => {
    const player = new TestPlayer(server);
    const tooLong = toBase64(new Uint8Array(LIMITS.replayBytes + 3));
    expect(refusal(await player.submitRaw({ replay: tooLong }))).toMatchObject({ status: 400, code: 'bad_request' });
    expect(refusal(await player.submitRaw({ replay: tooLong.repeat(3) }))).toMatchObject({ status: 413, code: 'payload_too_large' });
  });

  test('with text that is not base64 is refused', async () => {
    const player = new TestPlayer(server);
    expect(refusal(await player.submitRaw({ replay: '§§§' }))).toEqual({ status: 422, code: 'replay_rejected', reason: 'malformed' });
  });

  test('with one flipped bit anywhere is refused', async () => {
    const player = new TestPlayer(server);
    const { attemptId } = await player.start();
    const { replay } = playRun(TODAY);
    const last = replay.length - 1;
    // Format, mode, version, hash, number of events; vx, vy and delay of the first shot and of one in the middle; the end event; the digest.
    const middle = 14 + 6 * Math.floor((replay.length - 18) / 12);
    const places = [
      0,
      1,
      2,
      3,
      4,
      11,
      12,
      13,
      14,
      15,
      16,
      17,
      18,
      19,
      middle,
      middle + 1,
      middle + 2,
      middle + 3,
      middle + 4,
      middle + 5,
      last - 9,
      last - 4,
      last - 3,
      last,
    ];
    for (const at of places) {
      for (const bit of [0, 6]) {
        const answer = await player.submitRaw({ attemptId, replay: toBase64(changed(at, 1 << bit)) });
        expect({ at, bit, ...refusal(answer) }).toMatchObject({ at, bit, status: 422, code: 'replay_rejected' });
      }
    }
    await expectUnranked(player);
    expect(await player.submit(replay, { attemptId })).toMatchObject({ ranked: true });
  });

  test('with the attempt of another player is refused, with a cookie and without', async () => {
    const { attemptId } = await new TestPlayer(server).start();
    const attacker = new TestPlayer(server);
    const replay = toBase64(playRun(TODAY).replay);
    expect(refusal(await attacker.submitRaw({ attemptId, replay }))).toMatchObject({ status: 403, code: 'attempt_of_other_player' });
    await attacker.start();
    expect(refusal(await attacker.submitRaw({ attemptId, replay }))).toMatchObject({ status: 403, code: 'attempt_of_other_player' });
    await expectUnranked(attacker);
  });

  test('with an attempt of another simulation is refused, whatever the replay contains', async () => {
    const player = new TestPlayer(server);
    const { attemptId } = await player.start();
    const tokens = server.app.get(AttemptTokens, { strict: false });
    const claims = await tokens.read(attemptId);
    if (!claims) throw new Error('The attempt id cannot be read');
    const old = await tokens.sign({ ...claims, simulationVersion: claims.simulationVersion + 1 }, new Date(server.clock.now()));
    const answer = await player.submitRaw({ attemptId: old, replay: toBase64(playRun(TODAY).replay) });
    expect(refusal(answer)).toEqual({ status: 422, code: 'replay_rejected', reason: 'unverifiable' });
  });

  test('with an attempt id that the server did not sign is refused', async () => {
    const player = new TestPlayer(server);
    const { attemptId } = await player.start();
    const foreign = await new SignJWT({ day: TODAY, course: '0'.repeat(16), mode: 0, sim: 1 })
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuer('upshot')
      .sign(new Uint8Array(32));
    const [head, , signature] = attemptId.split('.');
    const unsigned = Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url');
    const swapped = Buffer.from(JSON.stringify({ day: '2026-11-20' })).toString('base64url');
    for (const token of ['x', foreign, `${head}.${swapped}.${signature}`, `${unsigned}.${attemptId.split('.')[1]}.`]) {
      expect(refusal(await player.submitRaw({ attemptId: token, score: 3 }))).toMatchObject({ status: 400, code: 'attempt_invalid' });
    }
  });

  test('with a replay that stops before the flag is refused', async () => {
    const player = new TestPlayer(server);
    const { attemptId } = await player.start();
    const { replay } = playRun(TODAY);
    const open = new Uint8Array(replay.length - 6);
    open.set(replay.subarray(0, replay.length - 10));
    open.set(replay.subarray(replay.length - 4), open.length - 4);
    const view = new DataView(open.buffer);
    view.setUint16(12, view.getUint16(12, true) - 1, true);
    expect(refusal(await player.submitRaw({ attemptId, replay: toBase64(open) }))).toMatchObject({ status: 422, reason: 'not_finished' });
  });
});

/** Today's good replay with these bits of one byte flipped. */
function changed(at: number, bits: number): Uint8Array {
  const bytes = playRun(TODAY).replay.slice();
  bytes[at] = (bytes[at] as number) ^ bits;
  return bytes;
}
