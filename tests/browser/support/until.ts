import { vi } from 'vitest';

/** Milliseconds after which something does not come any more. A second, as Vitest has it, is too short on a busy machine. */
const PATIENCE_MS = 15_000;

/** Waits until something is there, or true. @returns it */
export const until = <T>(condition: () => T | Promise<T>, timeoutMs = PATIENCE_MS) => vi.waitUntil(condition, { timeout: timeoutMs });

/** Waits until what is expected holds. */
export const untilHolds = (expectation: () => void): Promise<void> => vi.waitFor(expectation, { timeout: PATIENCE_MS });
