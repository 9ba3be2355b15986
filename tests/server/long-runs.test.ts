import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { ApiException } from '../../server/common/api-exception.ts';
import { VerificationPool } from '../../server/modules/play/replays/verification-pool.ts';
import { STEP_HZ } from '../../shared/course/geometry.ts';
import { LIMITS } from '../../shared/limits.ts';
import { toBase64 } from '../../shared/replay/base64.ts';
import { playRun } from '../support/runs.ts';
import { NOON } from '../support/test-environment.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { type Answer, refusal, TestPlayer } from './support/test-player.ts';

const TODAY = '2026-11-21';
const longRun = playRun(TODAY, { steps: LIMITS.freshRunSteps });
const seconds = Math.ceil(longRun.steps / STEP_HZ);
const body = { replay: toBase64(longRun.replay) };

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ env: { RATE_LIMIT_SUBMITS: '12', TRUST_PROXY: '1' } });
});
afterEach(() => server.clock.set(NOON));
afterAll(() => server?.close());

let addresses = 0;
/** A player whose calls come from an IP address of their own. */
function newPlayer(address = `203.0.113.${++addresses}`) {
  const player = new TestPlayer(server);
  const send = (more: object = {}): Promise<Answer> =>
    player.post('/api/submit-score', { score: 1, clientDate: TODAY, ...body, ...more }, headers);
  const headers = { 'x-forwarded-for': address };
  return { player, send, start: () => player.start() };
}

const TOO_EARLY = { status: 425, code: 'too_early', reason: 'longer_than_attempt' };

// In this order: the same run of a later player is a copy, which does not rank.
describe('a run of more than five minutes of flight', { shuffle: false }, () => {
  test('that was begun offline waits as long as it takes to play, and then counts once', async () => {
    const { send } = newPlayer();
    const first = await send();
    expect(refusal(first)).toEqual(TOO_EARLY);
    expect(first.headers.get('retry-after')).toBe(String(seconds));
    server.clock.advance(100);
    const early = await send();
    expect(refusal(early)).toEqual(TOO_EARLY);
    expect(early.headers.get('retry-after')).toBe(String(seconds - 100));
    server.clock.advance(seconds - 100);
    const accepted = await send();
    expect(accepted).toMatchObject({ status: 200, body: { verified: true, ranked: true, score: longRun.strokes, isFirstAttempt: false } });
    expect((await send()).body).toEqual(accepted.body);
    const { runId } = accepted.body as { runId: string };
    const rows = await server.query('SELECT attempt.id FROM attempt JOIN run ON run.player_id = attempt.player_id WHERE run.id = $1', [
      runId,
    ]);
    expect(rows).toHaveLength(1);
  });

  test('that is sent again without a cookie makes one player and one new guest', async () => {
    const address = '198.51.100.7';
    const submissionKey = 'k'.repeat(22);
    const sendAnew = () => newPlayer(address).send({ submissionKey });
    const countGuests = async () =>
      (await server.query<{ guests: number }>('SELECT sum(guests)::int AS guests FROM new_guest_count'))[0]?.guests;
    await newPlayer(address).start();
    const before = (await countGuests()) ?? 0;
    for (let tries = 0; tries < 3; tries++) expect(refusal(await sendAnew())).toEqual(TOO_EARLY);
    server.clock.advance(seconds);
    expect(await sendAnew()).toMatchObject({ status: 200, body: { verified: true } });
    const idle = 'SELECT 1 FROM player WHERE id NOT IN (SELECT player_id FROM attempt) AND id NOT IN (SELECT player_id FROM run)';
    expect(await server.query(idle)).toEqual([]);
    expect(await countGuests()).toBe(before + 1);
  });

  test('counts at once when its attempt is as old as its flights are long, else later', async () => {
    const { send, start } = newPlayer();
    const { attemptId } = await start();
    const other = playRun(TODAY, { wasted: 1, steps: LIMITS.freshRunSteps });
    const request = { attemptId, replay: toBase64(other.replay) };
    server.clock.advance(Math.ceil(other.steps / STEP_HZ) - 10);
    const early = await send(request);
    expect(refusal(early)).toEqual(TOO_EARLY);
    expect(early.headers.get('retry-after')).toBe('10');
    server.clock.advance(10);
    expect(await send(request)).toMatchObject({ status: 200, body: { ranked: true, isFirstAttempt: true } });
  });

  test('is refused at once when it is longer than any recorded run', async () => {
    const { send } = newPlayer();
    const bytes = Uint8Array.from(longRun.replay);
    const view = new DataView(bytes.buffer);
    // The delay of each event, 14 bits, is set to the longest.
    for (let at = 14 + 4; at < bytes.length - 4; at += 6) view.setUint16(at, view.getUint16(at, true) | 0x3fff, true);
    expect(refusal(await send({ replay: toBase64(bytes) }))).toMatchObject({ status: 422, reason: 'too_long' });
  });
});

test('an IP address is charged for the length of its runs, and may send shorter ones', async () => {
  const address = '198.51.100.1';
  const ofLength = (steps: number) => ({ replay: toBase64(playRun(TODAY, { steps }).replay) });
  // Of twelve points, the two take at least five each.
  for (const steps of [20_001, 20_002]) expect((await newPlayer(address).send(ofLength(steps))).status).toBe(200);
  const refused = await newPlayer(address).send(ofLength(20_003));
  expect(refusal(refused)).toMatchObject({ status: 429, code: 'too_many_requests' });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await newPlayer(address).send(ofLength(0))).status).toBe(200);
  expect((await newPlayer().send(ofLength(20_003))).status).toBe(200);
});

test('a run that finds the queue full is not charged', async () => {
  const { send } = newPlayer('198.51.100.2');
  const pool = server.app.get(VerificationPool, { strict: false });
  const busy = new ApiException('verifier_busy', 'Too many.', { retryAfterSeconds: 2 });
  const verify = vi.spyOn(pool, 'verify').mockRejectedValue(busy);
  const replay = toBase64(playRun(TODAY, { steps: 20_001 }).replay);
  // Of twelve points, the run takes at least five each time.
  for (let tries = 0; tries < 4; tries++) expect(refusal(await send({ replay }))).toMatchObject({ status: 503, code: 'verifier_busy' });
  verify.mockRestore();
  expect((await send({ replay })).status).toBe(200);
});
