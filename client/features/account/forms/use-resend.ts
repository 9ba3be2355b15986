import { useMemo } from 'react';
import { useDialogText } from '../../../i18n/use-text.ts';
import { useCountdown } from '../../../ui/use-countdown.ts';
import { RESEND_MS } from './pending-code.ts';

export interface Resend {
  /** The label of the button: that it sends another code, or when it will. */
  readonly label: string;
  readonly mustWait: boolean;
}

/**
 * Another code can be sent half a minute after the last one.
 * @param sentCodes how many codes were sent; 0: none, so there is nothing to wait for
 * @param firstReadyMs when a second code can be sent, ms since the epoch, if the first was sent a while ago
 */
export function useResend(sentCodes: number, firstReadyMs?: number): Resend {
  const text = useDialogText();
  const readyMs = useMemo(() => {
    if (sentCodes === 0) return 0;
    return (sentCodes === 1 ? firstReadyMs : undefined) ?? Date.now() + RESEND_MS;
  }, [sentCodes, firstReadyMs]);
  const seconds = useCountdown(readyMs);
  return { label: seconds > 0 ? text('account.resendIn', { seconds }) : text('account.resend'), mustWait: seconds > 0 };
}
