import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useDialogText } from '../../../i18n/use-text.ts';
import { Rich } from '../../../ui/Rich.tsx';
import { AccountForm, failureAt, QuietButton } from './AccountForm.tsx';
import { CodeField, codeProblem } from './CodeField.tsx';
import { useResend } from './use-resend.ts';
import type { StepActions } from './use-steps.ts';

interface SentCodeFormProps<Step> {
  readonly steps: StepActions<Step>;
  /** Where the code was sent. */
  readonly lead: ReactNode;
  tryCode(code: string): Promise<Step>;
  resend(): Promise<Step>;
  /** When another code can be sent, ms since the epoch. Undefined: half a minute from now. */
  readonly resendAtMs?: number | undefined;
  /** Other actions, below the button that sends another code. */
  readonly children?: ReactNode;
}

interface CodeFormProps<Step> extends Omit<SentCodeFormProps<Step>, 'lead'> {
  /** What the player typed first: an e-mail or a username. */
  readonly email: string;
  /** The e-mail that the code was sent to; undefined when the service does not show it. */
  readonly sentTo: string | undefined;
  /** The code does not sign in, but allows a new password. */
  readonly isForPassword?: boolean;
  /** Back to the step where the e-mail is entered. */
  goBack(): void;
}

/** Asks for the code that was sent by e-mail. */
export function CodeForm<Step>({ email, sentTo, isForPassword = false, goBack, children, ...form }: CodeFormProps<Step>) {
  const text = useDialogText();
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

/** Asks for a code that was sent. Once the code takes no more tries, the button requests another one. */
export function SentCodeForm<Step>({ steps, lead, tryCode, resend, resendAtMs, children }: SentCodeFormProps<Step>) {
  const text = useDialogText();
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
  const send = (entered: string) => void go(() => tryCode(entered));
  const submit = () => {
    const problem = codeProblem(code);
    if (isUsedUp) void sendAgain();
    else if (problem) refuse(text(problem), 'code');
    else send(code);
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
        <CodeField
          label={text('account.code')}
          value={code}
          onChange={setCode}
          onComplete={(entered) => !isUsedUp && send(entered)}
          error={failureAt(failure, 'code')}
        />
      </div>
    </AccountForm>
  );
}
