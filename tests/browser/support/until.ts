import { vi } from 'vitest';
import { drawn } from './drawn.ts';

/** Milliseconds. Vitest's default of one second is too short on a busy machine. */
const PATIENCE_MS = 15_000;
/** Time between two looks. There are thousands of waits, and most of them end within a few frames. */
const INTERVAL_MS = 10;

/** Calls that the open workers answer, one of each. */
const openWorkers = new Set<() => Promise<unknown>>();

/**
 * Makes each wait end with a call to a worker, until the returned function is called.
 * @param call any call that changes nothing; its answer comes behind all that the worker has sent before
 */
export function drainWorker(call: () => Promise<unknown>): () => void {
  openWorkers.add(call);
  return () => void openWorkers.delete(call);
}

export const openWorkerCount = (): number => openWorkers.size;

/** Resolves when the page has received what the workers have sent, has drawn what has changed, and has run its effects. */
export async function drained(): Promise<void> {
  await Promise.all([...openWorkers].map((call) => call()));
  await drawn();
}

/**
 * Waits until a condition is truthy and what follows from it has happened, so that the next line may read it.
 * @returns the condition's value
 */
export async function until<T>(condition: () => T | Promise<T>, timeoutMs = PATIENCE_MS) {
  const value = await vi.waitUntil(condition, { timeout: timeoutMs, interval: INTERVAL_MS });
  await drained();
  return value;
}

/** Waits until an expectation does not fail any more and what follows from it has happened. */
export async function untilHolds(expectation: () => void): Promise<void> {
  await vi.waitFor(expectation, { timeout: PATIENCE_MS, interval: INTERVAL_MS });
  await drained();
}
