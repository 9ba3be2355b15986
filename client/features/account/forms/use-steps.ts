import { useEffect, useRef, useState } from 'react';
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

/** The same for a part that does not show the step itself. */
export type StepActions<Step> = Omit<Steps<Step>, 'step'>;

/** The steps of a form that makes a request at each of them. */
export function useSteps<Step>(first: Step): Steps<Step> {
  const failuresOf = useFailures('signIn');
  const [step, setStep] = useState(first);
  const [failure, setFailure] = useState<Failure>();
  const [isBusy, setBusy] = useState(false);
  /** Counts the requests that were begun or left: a late answer must not change what the player sees now. */
  const turn = useRef(0);
  const isWorking = useRef(false);
  /** The only failure shown is the missing network. */
  const isOfNetwork = useRef(false);
  const isOffline = useAtomValue(isOfflineAtom);
  useEffect(() => {
    if (!isOffline && isOfNetwork.current) setFailure(undefined);
  }, [isOffline]);
  useEffect(
    () => () => {
      turn.current++;
      isWorking.current = false;
    },
    [],
  );
  return {
    step,
    busy: isBusy,
    failure,
    async go(action) {
      if (isWorking.current) return false;
      isWorking.current = true;
      const mine = ++turn.current;
      const isMine = () => turn.current === mine;
      setBusy(true);
      setFailure(undefined);
      try {
        const next = await action();
        if (isMine()) setStep(next);
        return isMine();
      } catch (error) {
        if (isMine()) {
          isOfNetwork.current = !navigator.onLine;
          setFailure(failuresOf(error)[0]);
        }
        return false;
      } finally {
        if (isMine()) {
          isWorking.current = false;
          setBusy(false);
        }
      }
    },
    show(next) {
      turn.current++;
      isWorking.current = false;
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
