import { useEffect, useRef, useState } from 'react';
import { languageAtom, lateTextAtom } from '../../i18n/text-atoms.ts';
import { useStore } from '../../state/jotai.ts';
import { type Failure, type Field, failureOf } from './failure-words.ts';

export interface Steps<Step> {
  readonly step: Step;
  /** Something is on its way to the service: nothing else begins meanwhile. */
  readonly busy: boolean;
  readonly failure: Failure | undefined;
  /** Goes where the action leads; what it throws becomes the failure. Answers whether it led anywhere. */
  go(action: () => Promise<Step>): Promise<boolean>;
  /** Goes back, or elsewhere, without asking anyone. */
  show(step: Step): void;
  /** Refuses what has been entered. */
  refuse(words: string, field: Field): void;
}

/** The steps of a form that asks the service at each of them. */
export function useSteps<Step>(first: Step): Steps<Step> {
  const store = useStore();
  const [step, setStep] = useState(first);
  const [failure, setFailure] = useState<Failure>();
  const [busy, setBusy] = useState(false);
  const isThere = useRef(true);
  useEffect(() => {
    isThere.current = true;
    return () => {
      isThere.current = false;
    };
  }, []);
  const working = useRef(false);
  return {
    step,
    busy,
    failure,
    async go(action) {
      if (working.current) return false;
      working.current = true;
      setBusy(true);
      setFailure(undefined);
      try {
        const next = await action();
        if (isThere.current) setStep(next);
        return true;
      } catch (error) {
        if (isThere.current) setFailure(failureOf(error, store.get(lateTextAtom), store.get(languageAtom), navigator.onLine));
        return false;
      } finally {
        working.current = false;
        if (isThere.current) setBusy(false);
      }
    },
    show(next) {
      setFailure(undefined);
      setStep(next);
    },
    refuse: (words, field) => setFailure({ words, field }),
  };
}
