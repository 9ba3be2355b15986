import type { Piscina } from 'piscina';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { MEMORY_DATA_DIR, readConfig } from '../../server/config/config.ts';
import { VerificationPool } from '../../server/modules/play/replays/verification-pool.ts';
import { type GameDay, levelOfDay } from '../../shared/game-day.ts';
import { LIMITS } from '../../shared/limits.ts';
import { loadVerifier } from '../../sim-worker/host/headless.ts';
import { loadLevel } from '../support/levels.ts';
import { playRun } from '../support/runs.ts';

const TODAY = '2026-11-21' as GameDay;
const level = loadLevel(levelOfDay(TODAY));
const taskOf = (bytes: Uint8Array) => ({ ...level, courseHash: level.hash, bytes });
const short = playRun(TODAY);
const long = playRun(TODAY, { steps: 150_000 });
const pool = new VerificationPool(readConfig({ NODE_ENV: 'test', DATA_DIR: MEMORY_DATA_DIR, VERIFIER_THREADS: '1' }));
afterAll(() => pool.onApplicationShutdown());

test('on one thread, short runs are verified while a long one is, and all are right', async () => {
  // The thread has started, and both runs have a verifier.
  await pool.verify(taskOf(short.replay), short.steps, '203.0.113.1');
  const ended: string[] = [];
  const verify = async (name: string, { replay, steps, strokes }: typeof short, address: string) => {
    const verified = await pool.verify(taskOf(replay), steps, address);
    ended.push(name);
    expect(verified).toMatchObject({ ok: true, value: { strokes, steps } });
  };
  const first = verify('long', long, '203.0.113.1');
  const second = verify('other long', long, '203.0.113.2');
  await verify('short', short, '203.0.113.3');
  await verify('next short', short, '203.0.113.3');
  await Promise.all([first, second]);
  expect(ended.toSorted()).toEqual(['long', 'next short', 'other long', 'short']);
  expect(ended.indexOf('short')).toBeLessThan(ended.indexOf('long'));
  expect(ended.indexOf('next short')).toBeLessThan(ended.indexOf('other long'));
});

test('a thread that is not kept ready starts with the first run, and stays', async () => {
  const env = { NODE_ENV: 'test', DATA_DIR: MEMORY_DATA_DIR, VERIFIER_THREADS: '2', VERIFIER_READY_THREADS: '0' };
  const lazy = new VerificationPool(readConfig(env));
  const { pool: threads } = lazy as unknown as { pool: Piscina };
  const ids = () => threads.threads.map(({ threadId }) => threadId);
  expect(ids()).toEqual([]);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  await lazy.verify(taskOf(short.replay), short.steps, '203.0.113.1');
  const [started] = ids();
  expect(started).toBeDefined();
  await vi.advanceTimersByTimeAsync(3_600_000);
  await lazy.verify(taskOf(short.replay), short.steps, '203.0.113.1');
  expect(ids()).toEqual([started]);
  vi.useRealTimers();
  await lazy.onApplicationShutdown();
});

test('a full queue asks its callers to come back when its runs have been played', async () => {
  const waiting = 20;
  const full = new VerificationPool(
    readConfig({ NODE_ENV: 'test', DATA_DIR: MEMORY_DATA_DIR, VERIFIER_THREADS: '1', VERIFIER_QUEUE: String(waiting) }),
  );
  const { pool: threads } = full as unknown as { pool: Piscina };
  const played = Promise.withResolvers<unknown>();
  vi.spyOn(threads, 'run').mockReturnValue(played.promise);
  const verify = (i: number) => full.verify(taskOf(long.replay), LIMITS.replaySteps, `203.0.113.${i}`);
  // A long run is played, and leaves the second turn of the thread to a short one.
  const runs = Array.from({ length: waiting + 2 }, (_, i) => verify(i));
  const retryAfterSeconds = Math.ceil(((waiting + 1) * LIMITS.replaySteps) / LIMITS.verifiedStepsPerSecond);
  await expect(verify(waiting + 2)).rejects.toMatchObject({ code: 'verifier_busy', retryAfterSeconds });
  expect(retryAfterSeconds).toBeGreaterThan(5);
  played.resolve({ ok: true });
  await Promise.all(runs);
  await full.onApplicationShutdown();
});

test('a thread with a long run takes a short one beside it, also without a queue', async () => {
  const pool = new VerificationPool(
    readConfig({ NODE_ENV: 'test', DATA_DIR: MEMORY_DATA_DIR, VERIFIER_THREADS: '1', VERIFIER_QUEUE: '0' }),
  );
  const { pool: threads } = pool as unknown as { pool: Piscina };
  const played = Promise.withResolvers<unknown>();
  vi.spyOn(threads, 'run').mockReturnValue(played.promise);
  const runs = [LIMITS.replaySteps, 1_000].map((steps, i) => pool.verify(taskOf(long.replay), steps, `203.0.113.${i}`));
  await expect(pool.verify(taskOf(long.replay), 1_000, '203.0.113.9')).rejects.toMatchObject({ code: 'verifier_busy' });
  played.resolve({ ok: true });
  await Promise.all(runs);
  await pool.onApplicationShutdown();
});

test('a run that is played in parts has the result of one that is played at once', async () => {
  const verifiers = [await loadVerifier(), await loadVerifier()];
  const whole = verifiers[0]?.verify(level, level.hash, long.replay);
  const parts = verifiers.map((verifier, i) => verifier.verifyInParts(level, level.hash, long.replay, { partSteps: 100 + i }));
  const results: unknown[] = [];
  let pauses = 0;
  while (results.length < parts.length) {
    for (const part of parts) {
      const { done, value } = part.next();
      if (!done) pauses += 1;
      else if (value) results.push(value);
    }
  }
  expect(results).toEqual([whole, whole]);
  expect(pauses).toBeGreaterThan(2 * Math.floor(long.steps / 200));
});
