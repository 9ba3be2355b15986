import { useEffect, useRef, useState } from 'react';
import type { Result } from '../../shared/result.ts';
import { useLatest } from './use-latest.ts';

/** A call as a screen shows it. A repeated call keeps its last answer until the new one comes, unless that was an error. */
export type CallState<T, E = unknown> =
  | { readonly state: 'loading' }
  | { readonly state: 'error'; readonly error: E }
  | { readonly state: 'loaded'; readonly value: T };

/**
 * Makes a call when the screen opens, when `key` changes, and on demand.
 * @param key names the question, or is one object as long as it is one question; an answer to an older question is dropped. Undefined:
 * there is nothing to ask yet
 */
export function useCall<T, E>(
  key: string | object | undefined,
  call: () => Promise<Result<T, E>>,
): { readonly answer: CallState<T, E>; tryAgain(): void } {
  const [answer, setAnswer] = useState<CallState<T, E>>({ state: 'loading' });
  const [round, setRound] = useState(0);
  const newest = useRef(call);
  newest.current = call;
  const calls = useLatest();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key names the call, the round repeats it
  useEffect(() => {
    const isCurrent = calls.begin();
    if (key === undefined) return;
    setAnswer((shown) => (shown.state === 'loaded' ? shown : { state: 'loading' }));
    void newest.current().then((result) => {
      if (isCurrent()) setAnswer(result.ok ? { state: 'loaded', value: result.value } : { state: 'error', error: result.error });
    });
  }, [key, round]);
  return { answer, tryAgain: () => setRound((before) => before + 1) };
}
