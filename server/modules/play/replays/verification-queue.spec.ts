import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LIMITS } from '../../../../shared/limits.ts';
import { VerificationQueue } from './verification-queue.ts';

const SHORT = 1_000;
const LONG = LIMITS.shortRunSteps + 1;
const LONGEST = LIMITS.replaySteps;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A queue whose runs end when the test says so. */
function createQueue(threads = 1) {
  const queue = new VerificationQueue(threads);
  const started: string[] = [];
  const running = new Map<string, () => void>();
  const add = (name: string, steps: number, timeout = new AbortController().signal) => {
    const verify = () => {
      started.push(name);
      const verified = Promise.withResolvers<string>();
      running.set(name, () => verified.resolve(name));
      return verified.promise;
    };
    return queue.run(steps, verify, timeout);
  };
  /** Ends a run, and lets the next one start. */
  const end = async (name: string) => {
    running.get(name)?.();
    await new Promise(setImmediate);
  };
  return { queue, started, add, end };
}

test('the shortest run is next', async () => {
  const { started, add, end } = createQueue();
  for (const name of ['one', 'two']) add(name, SHORT);
  add('long', LONGEST);
  add('middle', 5_000);
  add('short', SHORT);
  await new Promise(setImmediate);
  expect(started).toEqual(['one', 'two']);
  await end('one');
  await end('two');
  expect(started).toEqual(['one', 'two', 'short', 'middle']);
  await end('middle');
  expect(started).toEqual(['one', 'two', 'short', 'middle', 'long']);
});

test('a short run starts beside a long one, and a second long one does not', async () => {
  const { queue, started, add, end } = createQueue();
  add('long', LONGEST);
  add('other long', LONG);
  add('short', SHORT);
  await new Promise(setImmediate);
  expect(started).toEqual(['long', 'short']);
  expect(queue.size).toBe(3);
  await end('short');
  expect(started).toEqual(['long', 'short']);
  await end('long');
  expect(started).toEqual(['long', 'short', 'other long']);
});

test('a long run is not passed for ever', async () => {
  const { started, add, end } = createQueue();
  for (const name of ['one', 'two']) add(name, SHORT);
  add('long', LONGEST);
  vi.advanceTimersByTime(LONGEST / LIMITS.passedStepsPerMs);
  add('late', SHORT);
  await new Promise(setImmediate);
  await end('one');
  expect(started).toEqual(['one', 'two', 'long']);
  await end('two');
  expect(started).toEqual(['one', 'two', 'long', 'late']);
});

test('a run whose time is over leaves the queue and never starts', async () => {
  const { queue, started, add, end } = createQueue();
  for (const name of ['one', 'two']) add(name, SHORT);
  const timeout = new AbortController();
  const late = add('late', SHORT, timeout.signal);
  timeout.abort(new Error('too late'));
  await expect(late).rejects.toThrow('too late');
  expect(queue.size).toBe(2);
  await end('one');
  await end('two');
  expect(started).toEqual(['one', 'two']);
  expect(queue.size).toBe(0);
});

test('a run that fails makes room', async () => {
  const queue = new VerificationQueue(1);
  const never = new AbortController().signal;
  for (let i = 0; i < 4; i += 1) await expect(queue.run(LONG, () => Promise.reject(new Error('no')), never)).rejects.toThrow('no');
  expect(queue.size).toBe(0);
});
