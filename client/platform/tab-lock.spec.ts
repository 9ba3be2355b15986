import { beforeEach, expect, test, vi } from 'vitest';
import { type Locks, TabLock } from './tab-lock.ts';

/** The browser's lock of one name, shared by tabs. */
function sharedLocks(): Locks {
  let thief: ((reason: Error) => void) | undefined;
  let isHeld = false;
  const request = (async (_name: string, options: LockOptions, callback: (lock: Lock | null) => Promise<void> | undefined) => {
    if (isHeld && !options.steal) return callback(null);
    if (isHeld) thief?.(new Error('stolen'));
    isHeld = true;
    const stolen = Promise.withResolvers<never>();
    thief = stolen.reject;
    await Promise.race([callback({} as Lock), stolen.promise]);
    isHeld = false;
    return undefined;
  }) as Locks['request'];
  return { request };
}

const settle = () => new Promise((done) => setImmediate(done));
const nobody = () => undefined;

let first: TabLock;
let second: TabLock;
beforeEach(() => {
  const locks = sharedLocks();
  first = new TabLock('run', locks);
  second = new TabLock('run', locks);
});

test('the second tab does not get the lock until the first one releases it', async () => {
  expect(await first.take(false, nobody)).toBe(true);
  expect(await second.take(false, nobody)).toBe(false);
  first.release();
  await settle();
  expect(await second.take(false, nobody)).toBe(true);
});

test('on request it takes over, and the first one is notified', async () => {
  const lost = vi.fn();
  await first.take(false, lost);
  expect(await second.take(true, nobody)).toBe(true);
  await settle();
  expect(lost).toHaveBeenCalledTimes(1);
  expect(await first.take(false, lost)).toBe(false);
});

test('two presses at once are one', async () => {
  expect(await Promise.all([first.take(false, nobody), first.take(false, nobody)])).toEqual([true, true]);
});

test('a tab that gives the lock back can take it again, and is not told of a loss', async () => {
  const lost = vi.fn();
  await first.take(false, lost);
  first.release();
  expect(await first.take(false, lost)).toBe(true);
  expect(lost).not.toHaveBeenCalled();
});

test.each([
  ['without locks', undefined],
  ['with locks that are refused', { request: async () => Promise.reject(new Error('denied')) } as unknown as Locks],
])('%s every tab plays', async (_, locks) => {
  const lost = vi.fn();
  expect(await new TabLock('run', locks).take(false, lost)).toBe(true);
  await settle();
  expect(lost).not.toHaveBeenCalled();
});
