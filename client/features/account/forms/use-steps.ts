import { useEffect, useRef, useState } from 'react';
import { useAtomValue } from '../../../state/jotai.ts';
import { offlineAtom } from '../../pwa/network-atoms.ts';
import type { Failure, Field } from '../errors/failure-words.ts';
import { useFailures } from '../errors/use-failures.ts';

export interface Steps<Step> {
  readonly step: Step;
  /** Something is on its way to the service: nothing else begins meanwhile. */
  readonly busy: boolean;
  readonly failure: Failure | undefined;
  /** Goes where the action leads; what it throws becomes the failure. Answers whether it led anywhere. */
  go(action: () => Promise<Step>): Promise<boolean>;
  /** Goes back, or elsewhere, without asking anyone. Whatever is under way answers into the void. */
  show(step: Step): void;
  /** Refuses what has been entered. */
  refuse(words: string, field: Field): void;
  /** Forgets what was refused. */
  clear(): void;
}

/** The steps of a form that asks the service at each of them. */
export function useSteps<Step>(first: Step): Steps<Step> {
  const failuresOf = useFailures('entrance');
  const [step, setStep] = useState(first);
  const [failure, setFailure] = useState<Failure>();
  const [busy, setBusy] = useState(false);
  /** Counts what has been begun and left: an answer that comes after the player has gone elsewhere is not for what they see now. */
  const turn = useRef(0);
  const working = useRef(false);
  /** Nothing but the lack of a network has been told. */
  const isOfNetwork = useRef(false);
  const isOffline = useAtomValue(offlineAtom);
  useEffect(() => {
    if (!isOffline && isOfNetwork.current) setFailure(undefined);
  }, [isOffline]);
  useEffect(
    () => () => {
      turn.current++;
      working.current = false;
    },
    [],
  );
  return {
    step,
    busy,
    failure,
    async go(action) {
      if (working.current) return false;
      working.current = true;
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
          working.current = false;
          setBusy(false);
        }
      }
    },
    show(next) {
      turn.current++;
      working.current = false;
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
