import { useReverification } from '@clerk/clerk-react';
import type { SessionVerificationLevel } from '@clerk/types';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { WithReverification } from './reverification-context.ts';

/** The server wants to know that it is the player, before it does what it has been asked for. */
export interface ReverificationRequest {
  readonly level: SessionVerificationLevel;
  /** Confirmed: the call is made once more. */
  complete(): void;
  /** The call fails as called off; nothing has changed. */
  cancel(): void;
}

/** When the server names no level. Of players without a second factor it asks for the first one instead. */
const USUAL_LEVEL: SessionVerificationLevel = 'second_factor';

/** @returns the way to make protected calls, and the request that waits for the player, if any */
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
    // A dialog of ours asks, and not the client's prebuilt one.
    onNeedsReverification: ({ complete, cancel, level = USUAL_LEVEL }) => {
      // One at a time: the earlier one is called off, and may be tried again.
      waiting.current?.cancel();
      const settle = (how: () => void) => () => {
        // An answer may come when another request is shown already: that one stays.
        if (waiting.current === own) show(undefined);
        how();
      };
      const own: ReverificationRequest = { level, complete: settle(complete), cancel: settle(cancel) };
      show(own);
    },
  });
  // The browser's Back takes the dialog away with all that is in it.
  useEffect(() => () => waiting.current?.cancel(), []);
  const withReverification = useCallback<WithReverification>(
    async <T>(work: () => Promise<T>): Promise<T> => {
      const answers: T[] = [];
      await call(async () => {
        const answer = await work();
        answers.push(answer);
        return answer;
      });
      // The hook's types lose what the call answers; the last answer is that of the call that went through.
      return answers.at(-1) as T;
    },
    [call],
  );
  return { withReverification, request };
}
