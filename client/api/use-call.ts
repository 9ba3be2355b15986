import { useEffect, useRef, useState } from 'react';
import type { ApiResult } from './http.ts';

/** A call as a screen shows it. A repeated call keeps its last answer until the new one comes. */
export type CallState<T> = { readonly state: 'loading' } | { readonly state: 'error' } | { readonly state: 'loaded'; readonly value: T };

/**
 * Makes a call when the screen opens, when `key` changes, and on demand.
 * @param key names the question; an answer to an older question is dropped. Undefined: there is nothing to ask yet
 */
export function useCall<T>(
  key: string | undefined,
  call: () => Promise<ApiResult<T>>,
): { readonly answer: CallState<T>; tryAgain(): void } {
  const [answer, setAnswer] = useState<CallState<T>>({ state: 'loading' });
  const [round, setRound] = useState(0);
  const latest = useRef(call);
  latest.current = call;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key names the call, the round repeats it
  useEffect(() => {
    if (key === undefined) return;
    let isCurrent = true;
    setAnswer((shown) => (shown.state === 'loaded' ? shown : { state: 'loading' }));
    void latest.current().then((result) => {
      if (isCurrent) setAnswer(result.ok ? { state: 'loaded', value: result.value } : { state: 'error' });
    });
    return () => {
      isCurrent = false;
    };
  }, [key, round]);
  return { answer, tryAgain: () => setRound((before) => before + 1) };
}
