import { useEffect, useRef, useState } from 'react';
import { useLatest } from '../../../api/use-latest.ts';
import { isOfflineAtom } from '../../../display/network-atoms.ts';
import { useAtomValue } from '../../../state/jotai.ts';
import type { Failure, Field } from '../errors/failure-words.ts';
import { useFailures } from '../errors/use-failures.ts';

export interface Steps<Step> {
  readonly step: Step;
  /** A request is pending: no other begins meanwhile. */
  readonly busy: boolean;
  readonly failure: Failure | undefined;
  /** Runs the action and shows the step that it gives; what it throws becomes the failure. Returns whether it succeeded. */
  go(action: () => Promise<Step>): Promise<boolean>;
  /** Shows another step without a request. The answer to a pending request is ignored. */
  show(step: Step): void;
  /** Refuses the input. */
  refuse(words: string, field: Field): void;
  /** Removes the failure. */
  clear(): void;
}

/** Steps of a form, for a part that does not show the step itself. */
export type StepActions<Step> = Omit<Steps<Step>, 'step'>;

/** The steps of a form that makes a request at each of them. */
export function useSteps<Step>(first: Step): Steps<Step> {
  const failuresOf = useFailures('signIn');
  const [step, setStep] = useState(first);
  const [failure, setFailure] = useState<Failure>();
  const [isBusy, setBusy] = useState(false);
  /** Running while a request is pending. A late answer must not change what the player sees now. */
  const requests = useLatest();
  /** The only failure shown is the missing network. */
  const isOfNetwork = useRef(false);
  const isOffline = useAtomValue(isOfflineAtom);
  useEffect(() => {
    if (!isOffline && isOfNetwork.current) setFailure(undefined);
  }, [isOffline]);
  return {
    step,
    busy: isBusy,
    failure,
    async go(action) {
      if (requests.isRunning()) return false;
      const isCurrent = requests.begin();
      setBusy(true);
      setFailure(undefined);
      try {
        const next = await action();
        if (isCurrent()) setStep(next);
        return isCurrent();
      } catch (error) {
        if (isCurrent()) {
          isOfNetwork.current = !navigator.onLine;
          setFailure(failuresOf(error)[0]);
        }
        return false;
      } finally {
        if (isCurrent()) {
          requests.drop();
          setBusy(false);
        }
      }
    },
    show(next) {
      requests.drop();
      setBusy(false);
      setFailure(undefined);
      setStep(next);
    },
    refuse(words, field) {
      isOfNetwork.current = false;
      setFailure({ words, field });
    },
    clear: () => setFailure(undefined),
  };
}
