import { vi } from 'vitest';

/** Milliseconds. Vitest's default of one second is too short on a busy machine. */
const PATIENCE_MS = 15_000;

/** Waits until a condition is truthy. @returns its value */
export const until = <T>(condition: () => T | Promise<T>, timeoutMs = PATIENCE_MS) => vi.waitUntil(condition, { timeout: timeoutMs });

/** Waits until an expectation does not fail any more. */
export const untilHolds = (expectation: () => void): Promise<void> => vi.waitFor(expectation, { timeout: PATIENCE_MS });
