import { useRef } from 'react';

/**
 * Whether the client guesses: it has begun without the service, and knows of a session what the cookies tell. One that was ready
 * and has lost the service since calls itself degraded, too, for the rest of the visit; but it knows whom it speaks for.
 * @param status of the client
 */
export function useIsSessionUnconfirmed(status: string): boolean {
  const wasReady = useRef(false);
  if (status === 'ready') wasReady.current = true;
  return status === 'degraded' && !wasReady.current;
}
