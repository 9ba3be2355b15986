import { Logger } from '@nestjs/common';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { LIMITS } from '../../../../shared/limits.ts';
import type { DatabaseState } from '../../../common/database-state.ts';
import type { AnalyticsDatabase } from './analytics-database.ts';
import { EventQueue } from './event-queue.ts';
import type { EventStore } from './event-store.ts';
import type { StoredEvent } from './wire/stored-event.ts';

const event = (name: string, properties = '{}') => ({ name, properties }) as StoredEvent;
const away = () => new Error('Query read timeout');
const badValue = () => Object.assign(new Error('no such value'), { code: '22P02' });

/** What was written and closed, in order. */
let written: string[][];
/** What the next writes answer, first to last; then they succeed. */
let failures: Error[];
let hasSpace: boolean;
let queue: EventQueue;
beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
  written = [];
  failures = [];
  const write = async (events: readonly StoredEvent[]) => {
    const failure = failures.shift();
    if (failure !== undefined) throw failure;
    written.push(events.map(({ name }) => name));
    return events.length;
  };
  const close = async () => void written.push(['closed']);
  hasSpace = true;
  const state = { hasSpace: async () => hasSpace } as unknown as DatabaseState;
  queue = new EventQueue({ write } as unknown as EventStore, { close } as unknown as AnalyticsDatabase, state);
  return () => vi.useRealTimers();
});

/** Lets all timers run until nothing waits. */
async function drain(): Promise<void> {
  const drained = queue.drained();
  await vi.runAllTimersAsync();
  await drained;
}

test('events that arrive together are written together, at most 500 at a time', async () => {
  for (let i = 0; i < LIMITS.analyticsBatch + 1; i++) queue.offer([event(`${i}`)]);
  await drain();
  expect(written.map(({ length }) => length)).toEqual([LIMITS.analyticsBatch, 1]);
  queue.offer([event('later')]);
  await drain();
  expect(written.at(-1)).toEqual(['later']);
});

describe('a queue that is full', () => {
  test('takes all of a call or nothing, and takes again when there is room', async () => {
    const many = Array.from({ length: LIMITS.analyticsQueue }, () => event('x'));
    expect(queue.offer(many)).toBe(true);
    expect(queue.offer([event('y')])).toBe(false);
    await drain();
    expect(written.flat()).toHaveLength(LIMITS.analyticsQueue);
    expect(queue.offer([event('y')])).toBe(true);
    await drain();
  });

  test('counts the length of what waits', async () => {
    const large = event('x', ' '.repeat(LIMITS.analyticsQueueCharacters));
    expect([queue.offer([large]), queue.offer([event('y')])]).toEqual([true, false]);
    await drain();
    expect(queue.offer([event('y')])).toBe(true);
    await drain();
  });
});

test('while the database does not answer events wait for it', async () => {
  failures = Array.from({ length: 8 }, away);
  queue.offer([event('a'), event('b')]);
  await drain();
  expect(written).toEqual([['a', 'b']]);
});

test('without space nothing is written, and events wait for it', async () => {
  hasSpace = false;
  queue.offer([event('a')]);
  const drained = queue.drained();
  await vi.advanceTimersByTimeAsync(100_000);
  expect(written).toEqual([]);
  hasSpace = true;
  await vi.runAllTimersAsync();
  await drained;
  expect(written).toEqual([['a']]);
});

test('an event that comes while the last one is written is written, too', async () => {
  queue.offer([event('a')]);
  const isWriting = vi.waitUntil(() => written.length === 1, { interval: 1 });
  await vi.advanceTimersByTimeAsync(200);
  await isWriting;
  queue.offer([event('b')]);
  await drain();
  expect(written).toEqual([['a'], ['b']]);
});

test('an event that the database does not take costs no other', async () => {
  failures = [badValue(), badValue()];
  queue.offer([event('a'), event('b'), event('c')]);
  await drain();
  expect(written).toEqual([['b'], ['c']]);
});

test('a server that stops writes what waits at once, and then closes its connection', async () => {
  queue.offer([event('a')]);
  await queue.onApplicationShutdown();
  expect(written).toEqual([['a'], ['closed']]);
});

test('a server that stops while the database is away tries once', async () => {
  failures = [away(), away()];
  for (let i = 0; i < 2 * LIMITS.analyticsBatch; i++) queue.offer([event('a')]);
  await queue.onApplicationShutdown();
  expect([written, failures.length]).toEqual([[['closed']], 1]);
  expect(vi.mocked(Logger.prototype.warn).mock.lastCall?.[0]).toMatch(/^1000 events were dropped/);
});
