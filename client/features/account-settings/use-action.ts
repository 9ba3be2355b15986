import { useRef, useState } from 'react';
import { useFullText } from '../../i18n/use-text.ts';
import type { Failure, Field } from '../account/errors/failure-words.ts';
import { useFailures } from '../account/errors/use-failures.ts';
import { useSignedIn } from './account-context.ts';

/** Something that a player does and the server answers. */
export interface Action {
  readonly isBusy: boolean;
  /** Of the last run; empty while it is under way, and when the player has called it off. */
  readonly failures: readonly Failure[];
  /** Does it, once at a time. Never rejects. @returns true when it is done */
  run(work: () => Promise<unknown>): Promise<boolean>;
  /** Refuses what has been entered, before anybody is asked. */
  refuse(words: string, field: Field): void;
  /** Forgets what went wrong. */
  clear(): void;
}

export function useAction(): Action {
  const { clerk } = useSignedIn();
  const text = useFullText();
  const failuresOf = useFailures('settings', clerk);
  const isRunning = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const [failures, setFailures] = useState<readonly Failure[]>([]);
  const run = async (work: () => Promise<unknown>): Promise<boolean> => {
    if (isRunning.current) return false;
    // The official client keeps silent about a call that finds no network, and it would look as if it had been made.
    if (!navigator.onLine) {
      setFailures([{ words: text('accountSettings.failedOffline'), field: 'form' }]);
      return false;
    }
    isRunning.current = true;
    setBusy(true);
    setFailures([]);
    try {
      await work();
      return true;
    } catch (error) {
      setFailures(failuresOf(error));
      return false;
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  };
  return {
    isBusy,
    failures,
    run,
    refuse: (words, field) => setFailures([{ words, field }]),
    clear: () => setFailures((shown) => (shown.length > 0 ? [] : shown)),
  };
}
