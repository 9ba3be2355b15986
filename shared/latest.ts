/** Calls of which only the last one counts. */
export interface Latest {
  /** Begins a call; the one before is outdated. @returns a function that tells whether this call still counts */
  begin(): () => boolean;
  /** Makes the last call outdated without a new one. */
  drop(): void;
  /** Whether a call has begun and was not dropped. It says that an answer is pending where each call is dropped at its end. */
  isRunning(): boolean;
}

/**
 * Drops late answers: answers to a call that another one has followed, and to one that nobody waits for any more.
 * @example
 * const loads = latest();
 * async function load(name: string) {
 *   const isCurrent = loads.begin();
 *   const answer = await ask(name);
 *   if (isCurrent()) show(answer);
 * }
 */
export function latest(): Latest {
  let current: object | undefined;
  return {
    begin() {
      const own = {};
      current = own;
      return () => current === own;
    },
    drop() {
      current = undefined;
    },
    isRunning: () => current !== undefined,
  };
}
