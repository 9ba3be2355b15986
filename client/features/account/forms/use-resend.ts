import { useMemo } from 'react';
import { useFullText } from '../../../i18n/use-text.ts';
import { RESEND_MS } from './pending-code.ts';
import { useCountdown } from './use-countdown.ts';

export interface Resend {
  /** What a button says: that it sends another code, or when it will. */
  readonly label: string;
  readonly mustWait: boolean;
}

/**
 * Another code is to be had half a minute after the last one.
 * @param sentCodes counts the codes that have been sent; 0: none, so there is nothing to wait for
 * @param firstReadyMs when the one after the first is to be had, ms since the epoch, if that was sent a while ago
 */
export function useResend(sentCodes: number, firstReadyMs?: number): Resend {
  const text = useFullText();
  const readyMs = useMemo(() => {
    if (sentCodes === 0) return 0;
    return (sentCodes === 1 ? firstReadyMs : undefined) ?? Date.now() + RESEND_MS;
  }, [sentCodes, firstReadyMs]);
  const seconds = useCountdown(readyMs);
  return { label: seconds > 0 ? text('account.resendIn', { seconds }) : text('account.resend'), mustWait: seconds > 0 };
}
