import { useRef } from 'react';

/**
 * Whether the session is unconfirmed: the client started without the service and knows only the cookies. A client that was ready and
 * has lost the service since also calls itself degraded for the rest of the visit, but it knows its user.
 * @param status the status of the client
 */
export function useIsSessionUnconfirmed(status: string): boolean {
  const wasReady = useRef(false);
  if (status === 'ready') wasReady.current = true;
  return status === 'degraded' && !wasReady.current;
}
