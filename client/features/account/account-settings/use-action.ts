import { useRef, useState } from 'react';
import { useDialogText } from '../../../i18n/use-text.ts';
import type { Failure, Field } from '../errors/failure-words.ts';
import { useFailures } from '../errors/use-failures.ts';
import { useSignedIn } from './account-context.ts';

/** A request of the player that the server answers. */
export interface Action {
  readonly isBusy: boolean;
  /** The failures of the last run; empty while it runs, and when the player has canceled it. */
  readonly failures: readonly Failure[];
  /** Runs the work unless another run is pending. Never rejects. @returns true when it succeeded */
  run(work: () => Promise<unknown>): Promise<boolean>;
  /** Refuses the input before any request is made. */
  refuse(words: string, field: Field): void;
  /** Removes the failures. */
  clear(): void;
}

export function useAction(): Action {
  const { clerk } = useSignedIn();
  const text = useDialogText();
  const failuresOf = useFailures('settings', clerk);
  const isRunning = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const [failures, setFailures] = useState<readonly Failure[]>([]);
  const run = async (work: () => Promise<unknown>): Promise<boolean> => {
    if (isRunning.current) return false;
    // Without a network the official client hides that a call has failed: it would look successful.
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
