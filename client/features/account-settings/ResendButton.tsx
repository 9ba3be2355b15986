import { useEffect, useState } from 'react';
import { useLateText } from '../../i18n/use-text.ts';

interface ResendButtonProps {
  /** Counts the codes that have been sent: with each one the waiting begins anew. */
  readonly sentCodes: number;
  readonly isBusy: boolean;
  onSend(): void;
}

/** By the server's limits: one code in so many seconds. */
const RESEND_S = 30;

/** Sends another code, half a minute after the last one. */
export function ResendButton({ sentCodes, isBusy, onSend }: ResendButtonProps) {
  const text = useLateText();
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    if (sentCodes === 0) return undefined;
    const readyAt = performance.now() + RESEND_S * 1000;
    const tick = () => setSeconds(Math.max(0, Math.ceil((readyAt - performance.now()) / 1000)));
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [sentCodes]);
  const mustWait = isBusy || seconds > 0;
  return (
    <button type="button" className="account-link" aria-disabled={mustWait} onClick={() => !mustWait && onSend()}>
      {seconds > 0 ? text('accountSettings.resendIn', { seconds }) : text('accountSettings.resend')}
    </button>
  );
}
