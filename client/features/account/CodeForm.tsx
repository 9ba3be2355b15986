import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLateText } from '../../i18n/use-text.ts';
import { Rich } from '../../ui/Rich.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { AccountForm, failureAt, QuietButton } from './AccountForm.tsx';
import { useCountdown } from './use-countdown.ts';
import type { Steps } from './use-steps.ts';

/** Figures of a code that is sent. */
const CODE_LENGTH = 6;
/** A code is sent again after this, ms: sooner the service refuses. */
const RESEND_MS = 30_000;

/** Only the figures of whatever has been typed or pasted: codes are mailed as '123 456', too. */
export const figuresOf = (text: string): string => text.replace(/\D/g, '').slice(0, CODE_LENGTH);

interface CodeFormProps<Step> {
  readonly steps: Steps<Step>;
  readonly email: string;
  tryCode(code: string): Promise<Step>;
  resend(): Promise<Step>;
  /** Back to where the address is entered. */
  goBack(): void;
  /** Other ways to prove oneself. */
  readonly children?: ReactNode;
}

/** Asks for the code that has been sent to an address. Once it takes no more tries, the button asks for another one. */
export function CodeForm<Step>({ steps, email, tryCode, resend, goBack, children }: CodeFormProps<Step>) {
  const text = useLateText();
  const [code, setCode] = useState('');
  const [isUsedUp, setUsedUp] = useState(false);
  const fieldRef = useRef<HTMLDivElement>(null);
  const { busy, failure, go, refuse } = steps;
  useEffect(() => {
    if (failure?.isFinal) setUsedUp(true);
  }, [failure]);
  const again = useResend(async () => {
    if (!(await go(resend))) return false;
    setUsedUp(false);
    setCode('');
    fieldRef.current?.querySelector('input')?.focus();
    return true;
  });
  const submit = () => {
    if (isUsedUp) void again.send();
    else if (code === '') refuse(text('account.emptyCode'), 'code');
    else void go(() => tryCode(code));
  };
  return (
    <AccountForm
      lead={<Rich words={text('account.codeSent', { email })} />}
      submitLabel={isUsedUp ? again.label : text('account.verify')}
      busyLabel={text(isUsedUp ? 'account.sending' : 'account.verifying')}
      busy={busy}
      isWaiting={isUsedUp && again.mustWait}
      failure={failure}
      owns={['code']}
      onSubmit={submit}
      more={
        <>
          {!isUsedUp && (
            <QuietButton disabled={again.mustWait || busy} onClick={() => void again.send()}>
              {again.label}
            </QuietButton>
          )}
          <p className="account-form__said" role="status" key={again.count}>
            {again.count > 0 && !failure && text('account.resent')}
          </p>
          {children}
          <QuietButton onClick={goBack}>{text('account.otherAddress')}</QuietButton>
        </>
      }
    >
      <div ref={fieldRef}>
        <CodeField label={text('account.code')} value={code} onChange={setCode} error={failureAt(failure, 'code')} />
      </div>
    </AccountForm>
  );
}

interface CodeFieldProps {
  readonly label: string;
  readonly value: string;
  onChange(code: string): void;
  readonly error: string | undefined;
}

/** Six figures; phones fill them in from the message. */
export function CodeField({ label, value, onChange, error }: CodeFieldProps) {
  return (
    <TextField
      className="text-field--code"
      label={label}
      value={value}
      onChange={(typed) => onChange(figuresOf(typed))}
      error={error}
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      enterKeyHint="go"
    />
  );
}

interface Resend {
  /** What the button says: that it sends, or when it will. */
  readonly label: string;
  readonly mustWait: boolean;
  /** Codes that have been sent again. */
  readonly count: number;
  send(): Promise<void>;
}

/** Another code, half a minute after the last one. @param send answers whether a code has been sent */
function useResend(send: () => Promise<boolean>): Resend {
  const text = useLateText();
  const [again, setAgain] = useState({ atMs: Date.now() + RESEND_MS, count: 0 });
  const seconds = useCountdown(again.atMs);
  return {
    label: seconds > 0 ? text('account.resendIn', { seconds }) : text('account.resend'),
    mustWait: seconds > 0,
    count: again.count,
    async send() {
      if (await send()) setAgain(({ count }) => ({ atMs: Date.now() + RESEND_MS, count: count + 1 }));
    },
  };
}
