import { useReverification } from '@clerk/clerk-react';
import type { SessionVerificationLevel } from '@clerk/types';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { WithReverification } from './reverification-context.ts';

/** The server asks the player for a proof before it makes a change. */
export interface ReverificationRequest {
  readonly level: SessionVerificationLevel;
  /** The proof was given: the call is made again. */
  complete(): void;
  /** The call fails as canceled; nothing has changed. */
  cancel(): void;
}

/** The level when the server names none. Players without a second factor are asked for the first one instead. */
const USUAL_LEVEL: SessionVerificationLevel = 'second_factor';

/** @returns a function that makes calls with a reverification, and the request that waits for the player, if any */
export function useReverificationRequest(): {
  readonly withReverification: WithReverification;
  readonly request: ReverificationRequest | undefined;
} {
  const [request, setRequest] = useState<ReverificationRequest>();
  const waiting = useRef<ReverificationRequest>(undefined);
  const show = (next: ReverificationRequest | undefined) => {
    waiting.current = next;
    setRequest(next);
  };
  const call = useReverification((work: () => Promise<unknown>) => work(), {
    // Our own dialog asks, not the client's prebuilt one.
    onNeedsReverification: ({ complete, cancel, level = USUAL_LEVEL }) => {
      // One at a time: the earlier request is canceled and may be tried again.
      waiting.current?.cancel();
      const settle = (how: () => void) => () => {
        // The answer may come when a newer request is shown; the newer one stays.
        if (waiting.current === own) show(undefined);
        how();
      };
      const own: ReverificationRequest = { level, complete: settle(complete), cancel: settle(cancel) };
      show(own);
    },
  });
  // The browser's Back removes the dialog.
  useEffect(() => () => waiting.current?.cancel(), []);
  const withReverification = useCallback<WithReverification>(
    async <T>(work: () => Promise<T>): Promise<T> => {
      const answers: T[] = [];
      await call(async () => {
        const answer = await work();
        answers.push(answer);
        return answer;
      });
      // The hook's types lose the result of the call. The last result is that of the call that succeeded.
      return answers.at(-1) as T;
    },
    [call],
  );
  return { withReverification, request };
}
