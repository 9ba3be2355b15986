import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useFullText } from '../../../i18n/use-text.ts';
import { Rich } from '../../../ui/Rich.tsx';
import { AccountForm, failureAt, QuietButton } from './AccountForm.tsx';
import { CodeField, codeProblem } from './CodeField.tsx';
import { useResend } from './use-resend.ts';
import type { Steps } from './use-steps.ts';

interface SentCodeFormProps<Step> {
  readonly steps: Steps<Step>;
  /** Where the code has been sent to. */
  readonly lead: ReactNode;
  tryCode(code: string): Promise<Step>;
  resend(): Promise<Step>;
  /** From then on another code is to be had, ms since the epoch; undefined for half a minute from now. */
  readonly resendAtMs?: number | undefined;
  /** Other ways, below that of another code. */
  readonly children?: ReactNode;
}

interface CodeFormProps<Step> extends Omit<SentCodeFormProps<Step>, 'lead'> {
  /** What the player has typed to begin with: an address, or the name of an account. */
  readonly email: string;
  /** The address that the code has gone to; undefined where nobody tells it. */
  readonly sentTo: string | undefined;
  /** It does not sign in, but lets a new password be chosen. */
  readonly isForPassword?: boolean;
  /** Back to where the address is entered. */
  goBack(): void;
}

/** Asks for the code that has been sent to an address. */
export function CodeForm<Step>({ email, sentTo, isForPassword = false, goBack, children, ...form }: CodeFormProps<Step>) {
  const text = useFullText();
  const words =
    sentTo === undefined
      ? text(isForPassword ? 'account.passwordCodeSentByName' : 'account.codeSentByName', { name: email })
      : text(isForPassword ? 'account.passwordCodeSent' : 'account.codeSent', { email: sentTo });
  return (
    <SentCodeForm {...form} lead={<Rich words={words} />}>
      {children}
      <QuietButton onClick={goBack}>{text('account.otherAddress')}</QuietButton>
    </SentCodeForm>
  );
}

/** Asks for a code that has been sent. Once it takes no more tries, the button asks for another one. */
export function SentCodeForm<Step>({ steps, lead, tryCode, resend, resendAtMs, children }: SentCodeFormProps<Step>) {
  const text = useFullText();
  const [code, setCode] = useState('');
  const [isUsedUp, setUsedUp] = useState(false);
  const [sentCodes, setSentCodes] = useState(1);
  const fieldRef = useRef<HTMLDivElement>(null);
  const { busy, failure, go, refuse, clear } = steps;
  useEffect(() => {
    if (failure?.isFinal) setUsedUp(true);
  }, [failure]);
  const { label, mustWait } = useResend(sentCodes, resendAtMs);
  const sendAgain = async () => {
    if (!(await go(resend))) return;
    setSentCodes((before) => before + 1);
    setUsedUp(false);
    setCode('');
    fieldRef.current?.querySelector('input')?.focus();
  };
  const submit = () => {
    const problem = codeProblem(code);
    if (isUsedUp) void sendAgain();
    else if (problem) refuse(text(problem), 'code');
    else void go(() => tryCode(code));
  };
  return (
    <AccountForm
      lead={lead}
      submitLabel={isUsedUp ? label : text('account.verify')}
      busyLabel={text(isUsedUp ? 'account.sending' : 'account.verifying')}
      busy={busy}
      isWaiting={isUsedUp && mustWait}
      failure={failure}
      owns={['code']}
      onEdit={clear}
      onSubmit={submit}
      more={
        <>
          {!isUsedUp && (
            <QuietButton disabled={mustWait || busy} onClick={() => void sendAgain()}>
              {label}
            </QuietButton>
          )}
          {/* The region stays, and its words are new ones with every code: only so are they read out each time. */}
          <p className="account-form__said" role="status">
            {sentCodes > 1 && code === '' && !failure && <span key={sentCodes}>{text('account.resent')}</span>}
          </p>
          {children}
        </>
      }
    >
      <div ref={fieldRef}>
        <CodeField label={text('account.code')} value={code} onChange={setCode} error={failureAt(failure, 'code')} />
      </div>
    </AccountForm>
  );
}
