import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Logger } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LIMITS } from '../../shared/limits.ts';
import { DatabaseState } from './database-state.ts';

const statfs = vi.hoisted(() => vi.fn());
vi.mock('node:fs/promises', async (original) => ({ ...(await original<object>()), statfs }));

const FULL = Object.assign(new Error('could not extend file'), { code: '53100' });
const query = vi.fn(async () => []);
const transaction = vi.fn(async () => undefined);
const dataSource = { query, transaction } as unknown as DataSource;

let folder: string;
let freeBytes: number;
/** By how much the time runs ahead, ms. */
let ageMs: number;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'upshot-state-'));
  freeBytes = LIMITS.embeddedReserveBytes;
  statfs.mockImplementation(async () => ({ bavail: freeBytes, bsize: 1 }));
  ageMs = 0;
  const { now } = performance;
  vi.spyOn(performance, 'now').mockImplementation(() => now.call(performance) + ageMs);
  query.mockClear();
  transaction.mockReset().mockResolvedValue(undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

/** What was found is too old, as soon as the cache looks at the time again. */
const later = () => {
  ageMs += 1_001;
};

test('the database is asked once a second, however many ask', async () => {
  const state = new DatabaseState(dataSource, { name: 'the database' });
  await Promise.all(Array.from({ length: 50 }, () => state.condition()));
  expect(await state.condition()).toBe('ok');
  expect(query).toHaveBeenCalledTimes(1);
  later();
  const calls = async () => (await state.condition()) && query.mock.calls.length;
  await expect.poll(calls).toBe(2);
});

test('after a write without space it is full until a probe is written', async () => {
  const state = new DatabaseState(dataSource, { name: 'the database' });
  transaction.mockRejectedValue(FULL);
  state.noteFailure(new Error('another error'));
  expect(await state.condition()).toBe('ok');
  state.noteFailure(FULL);
  expect(await state.condition()).toBe('full');
  await expect(state.requireSpace()).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 30 });
  ageMs += 30_000;
  await expect.poll(async () => (await state.condition()) && transaction.mock.calls.length).toBe(1);
  expect(await state.condition()).toBe('full');
  transaction.mockResolvedValue(undefined);
  later();
  await expect.poll(() => state.condition()).toBe('ok');
  await state.requireSpace();
});

test('a server whose probes work while real writes fail stays full, logged once', async () => {
  const told = [vi.spyOn(Logger.prototype, 'error'), vi.spyOn(Logger.prototype, 'log')] as const;
  for (const spy of told) spy.mockImplementation(() => undefined);
  const state = new DatabaseState(dataSource, { name: 'the database' });
  for (let writes = 0; writes < 3; writes++) {
    state.noteFailure(FULL);
    later();
    await expect.poll(async () => (await state.condition()) && query.mock.calls.length).toBe(writes + 1);
    expect(await state.condition()).toBe('full');
  }
  ageMs += 30_000;
  await expect.poll(() => state.condition()).toBe('ok');
  expect(told.map((spy) => spy.mock.calls.length)).toEqual([1, 1]);
});

test('an embedded database takes no writes when its disk has little space left', async () => {
  const state = new DatabaseState(dataSource, { name: 'DATA_DIR', folder });
  await state.requireSpace();
  freeBytes--;
  later();
  await expect.poll(() => state.condition()).toBe('full');
  await expect(state.requireSpace()).rejects.toMatchObject({ code: 'unavailable' });
  freeBytes++;
  later();
  await expect.poll(() => state.condition()).toBe('ok');
});
