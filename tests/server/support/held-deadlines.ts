import { vi } from 'vitest';

/** Deadlines of calls to other servers that pass only when a test says so. */
export interface HeldDeadlines {
  /** How many have begun. */
  readonly begun: number;
  /** Lets all that have begun pass. */
  pass(): void;
}

/** Holds all deadlines of one length until `vi.restoreAllMocks()`; those of another length pass by the clock. */
export function holdDeadlines(ms: number): HeldDeadlines {
  const held: AbortController[] = [];
  const byTheClock = AbortSignal.timeout.bind(AbortSignal);
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((length) => {
    if (length !== ms) return byTheClock(length);
    const controller = new AbortController();
    held.push(controller);
    return controller.signal;
  });
  return {
    get begun() {
      return held.length;
    },
    pass() {
      for (const controller of held) controller.abort(new DOMException('The operation was aborted due to timeout', 'TimeoutError'));
    },
  };
}
