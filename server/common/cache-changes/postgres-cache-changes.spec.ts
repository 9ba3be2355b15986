import type { DataSource } from 'typeorm';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PostgresCacheChanges } from './postgres-cache-changes.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('drops all at least every ten seconds while the database is out of reach', async () => {
  // Nothing listens at this port.
  const changes = new PostgresCacheChanges({ subscribers: [] } as unknown as DataSource, 'postgres://nobody@127.0.0.1:1/none');
  const droppedAtMs: number[] = [];
  changes.listen('days', { forget: () => undefined, forgetAll: () => droppedAtMs.push(Date.now()) });
  changes.onModuleInit();
  const fromMs = Date.now();
  await vi.advanceTimersByTimeAsync(60_000);
  await changes.onApplicationShutdown();
  const gaps = [...droppedAtMs, fromMs + 60_000].map((ms, i) => ms - (droppedAtMs[i - 1] ?? fromMs));
  expect(Math.max(...gaps)).toBeLessThanOrEqual(10_000);
  const dropped = droppedAtMs.length;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(droppedAtMs).toHaveLength(dropped);
});
