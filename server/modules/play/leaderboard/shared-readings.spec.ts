import { expect, test } from 'vitest';
import { SharedReadings } from './shared-readings.ts';

/** Readings that wait until the test answers them. */
function createReadings() {
  const shared = new SharedReadings<number>();
  const begun: PromiseWithResolvers<number>[] = [];
  const ask = (key = 'board') =>
    shared.read(key, () => {
      const reading = Promise.withResolvers<number>();
      begun.push(reading);
      return reading.promise;
    });
  return { ask, begun };
}

test('callers who wait share the next reading; none gets an older one', async () => {
  const { ask, begun } = createReadings();
  const first = ask();
  const later = [ask(), ask(), ask()];
  expect(begun).toHaveLength(1);
  begun[0]?.resolve(1);
  expect(await first).toBe(1);
  await expect.poll(() => begun.length).toBe(2);
  begun[1]?.resolve(2);
  expect(await Promise.all(later)).toEqual([2, 2, 2]);
  expect(begun).toHaveLength(2);
});

test('a call after the next reading has begun waits for the one after it', async () => {
  const { ask, begun } = createReadings();
  const calls = [ask(), ask()];
  begun[0]?.resolve(1);
  await expect.poll(() => begun.length).toBe(2);
  calls.push(ask());
  begun[1]?.resolve(2);
  await expect.poll(() => begun.length).toBe(3);
  begun[2]?.resolve(3);
  expect(await Promise.all(calls)).toEqual([1, 2, 3]);
});

test('nothing is kept: a call after an answer reads anew', async () => {
  const { ask, begun } = createReadings();
  const first = ask();
  begun[0]?.resolve(1);
  expect(await first).toBe(1);
  const second = ask();
  expect(begun).toHaveLength(2);
  begun[1]?.resolve(2);
  expect(await second).toBe(2);
});

test('a call in the moment between two readings joins the one that is to begin', async () => {
  const { ask, begun } = createReadings();
  const first = ask();
  const waiting = ask();
  const between = first.then(() => ask());
  begun[0]?.resolve(1);
  await expect.poll(() => begun.length).toBe(2);
  begun[1]?.resolve(2);
  expect(await Promise.all([waiting, between])).toEqual([2, 2]);
  expect(begun).toHaveLength(2);
});

test('a failure reaches its callers, and those who wait read for themselves', async () => {
  const { ask, begun } = createReadings();
  const failed = ask();
  const next = ask();
  begun[0]?.reject(new Error('no database'));
  await expect(failed).rejects.toThrow('no database');
  await expect.poll(() => begun.length).toBe(2);
  begun[1]?.resolve(2);
  expect(await next).toBe(2);
});

test('different things are read side by side', async () => {
  const { ask, begun } = createReadings();
  const both = [ask('today'), ask('yesterday')];
  expect(begun).toHaveLength(2);
  begun.forEach((reading, i) => {
    reading.resolve(i);
  });
  expect(await Promise.all(both)).toEqual([0, 1]);
});
