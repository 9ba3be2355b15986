import { Logger } from '@nestjs/common';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LIMITS } from '../../../shared/limits.ts';
import { MEMORY_DATA_DIR, readConfig } from '../../config/config.ts';
import { RateLimits } from './rate-limits.ts';

/** Nothing listens there. */
const NO_DATABASE = 'postgres://upshot@127.0.0.1:1/none';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T12:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

const createLimits = (env: Record<string, string> = {}) =>
  new RateLimits(readConfig({ NODE_ENV: 'test', DATA_DIR: MEMORY_DATA_DIR, ...env }));

test('a key may spend its points in a window, and is then refused as long as stated', async () => {
  const limit = createLimits().create('test', 'process', { points: 2, seconds: 60, blockSeconds: 90 });
  expect(await limit.take('a')).toEqual({ ok: true, remaining: 1, resetSeconds: 60 });
  vi.advanceTimersByTime(40_000);
  expect(await limit.take('a')).toEqual({ ok: true, remaining: 0, resetSeconds: 20 });
  expect(await limit.take('a')).toEqual({ ok: false, retryAfterSeconds: 90 });
  expect((await limit.take('b')).ok).toBe(true);
  vi.advanceTimersByTime(89_500);
  expect(await limit.take('a')).toEqual({ ok: false, retryAfterSeconds: 1 });
  vi.advanceTimersByTime(500);
  expect((await limit.take('a')).ok).toBe(true);
});

test('a caller who asks for more than is left keeps what is left', async () => {
  const limit = createLimits().create('test', 'process', { points: 5, seconds: 60 });
  expect(await limit.takeIfLeft('a', 3)).toEqual({ ok: true, remaining: 2, resetSeconds: 60 });
  expect(await limit.takeIfLeft('a', 3)).toEqual({ ok: false, retryAfterSeconds: 60 });
  expect(await limit.takeIfLeft('a', 2)).toEqual({ ok: true, remaining: 0, resetSeconds: 60 });
});

test('points that are given back after their window are not added to the next one', async () => {
  const limit = createLimits().create('test', 'process', { points: 5, seconds: 60 });
  await limit.take('a', 3);
  vi.advanceTimersByTime(60_000);
  await limit.giveBack('a', 3);
  expect(await limit.takeIfLeft('a', 5)).toEqual({ ok: true, remaining: 0, resetSeconds: 60 });
  expect((await limit.take('a')).ok).toBe(false);
});

test('a flood of keys is remembered within bounds, the newest best', async () => {
  const limit = createLimits().create('test', 'process', { points: 1, seconds: 60 });
  for (let i = 0; i < LIMITS.rateLimitKeys; i += 1) await limit.take(`key ${i}`);
  expect((await limit.take('key 0')).ok).toBe(false);
  await limit.take('one more');
  // The count of the first key was renewed, so the second one was forgotten.
  expect((await limit.take('key 0')).ok).toBe(false);
  expect((await limit.take('key 1')).ok).toBe(true);
});

test('while the database is silent, a process counts alone and says so once a minute', async () => {
  const warn = vi.spyOn(Logger.prototype, 'warn').mockReturnValue(undefined);
  const warnings = () => warn.mock.calls.filter(([, text]) => String(text).includes('counts rate limits by itself')).length;
  const limits = createLimits({ DATABASE_URL: NO_DATABASE });
  try {
    const limit = limits.create('test', 'shared', { points: 2, seconds: 60, blockSeconds: 60 });
    const outcomes = [];
    for (let i = 0; i < 3; i += 1) outcomes.push((await limit.take('a')).ok);
    expect(outcomes).toEqual([true, true, false]);
    expect((await limit.take('b')).ok).toBe(true);
    const sliding = limits.createSliding('sliding');
    const two = { count: 2, seconds: 60 };
    expect([(await sliding.take('a', two)).ok, (await sliding.take('a', two)).ok, (await sliding.look('a', two)).ok]).toEqual([
      true,
      true,
      false,
    ]);
    await sliding.clear('a', two);
    expect((await sliding.look('a', two)).ok).toBe(true);
    expect(warnings()).toBe(1);
    vi.advanceTimersByTime(60_000);
    await sliding.look('a', { count: 1, seconds: 60 });
    expect(warnings()).toBe(2);
    await limit.take('a');
    expect(warnings()).toBe(2);
  } finally {
    warn.mockRestore();
    await limits.onApplicationShutdown();
  }
});
