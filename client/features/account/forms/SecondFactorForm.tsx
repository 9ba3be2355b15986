import type { LoadedClerk } from '@clerk/types';
import { type ReactNode, useState } from 'react';
import type { MessageKey } from '../../../i18n/message-keys.ts';
import { useDialogText } from '../../../i18n/use-text.ts';
import { pageConfig } from '../../../platform/page-config.ts';
import { TextField } from '../../../ui/TextField.tsx';
import { AccountForm, failureAt, QuietButton } from './AccountForm.tsx';
import { CodeField, codeProblem } from './CodeField.tsx';
import { SentCodeForm } from './CodeForm.tsx';
import {
  chooseSecond,
  isPasswordReset,
  type SecondFactor,
  type SignInStep,
  secondFactorsOf,
  sendSecondCode,
  trySecond,
} from './sign-in-steps.ts';
import type { StepActions } from './use-steps.ts';

interface Words {
  readonly lead: MessageKey;
  /** The label of the button that leads to this factor. */
  readonly choose: MessageKey;
}

const WORDS: Readonly<Record<SecondFactor, Words>> = {
  totp: { lead: 'account.authenticatorLead', choose: 'account.useAuthenticator' },
  backup_code: { lead: 'account.backupLead', choose: 'account.useBackup' },
  phone_code: { lead: 'account.phoneLead', choose: 'account.usePhone' },
};

interface SecondFactorFormProps {
  readonly client: LoadedClerk;
  readonly steps: StepActions<SignInStep>;
  readonly strategy: SecondFactor;
}

/** The second proof, for accounts that have one. */
export function SecondFactorForm({ client, steps, strategy }: SecondFactorFormProps) {
  const text = useDialogText();
  const more = <OtherFactors client={client} steps={steps} strategy={strategy} />;
  const lead = text(WORDS[strategy].lead) + (isPasswordReset(client) ? ` ${text('account.passwordSavedAfter')}` : '');
  if (strategy !== 'phone_code') return <OwnCodeForm client={client} steps={steps} strategy={strategy} lead={lead} more={more} />;
  return (
    <SentCodeForm steps={steps} lead={lead} tryCode={(code) => trySecond(client, strategy, code)} resend={() => sendSecondCode(client)}>
      {more}
    </SentCodeForm>
  );
}

interface OwnCodeFormProps extends SecondFactorFormProps {
  readonly strategy: 'totp' | 'backup_code';
  readonly lead: string;
  readonly more: ReactNode;
}

/** A code that the player has: in an app, or a backup code. */
function OwnCodeForm({ client, steps, strategy, lead, more }: OwnCodeFormProps) {
  const text = useDialogText();
  const [code, setCode] = useState('');
  const { busy, failure, go, refuse, clear } = steps;
  const isBackup = strategy === 'backup_code';
  const send = (entered: string) => void go(() => trySecond(client, strategy, entered));
  const submit = () => {
    const problem = isBackup ? backupProblem(code) : codeProblem(code);
    if (problem) refuse(text(problem), 'code');
    else send(code.trim());
  };
  const field = { value: code, onChange: setCode, error: failureAt(failure, 'code') };
  return (
    <AccountForm
      lead={lead}
      submitLabel={text('account.verify')}
      busyLabel={text('account.verifying')}
      busy={busy}
      failure={failure}
      owns={['code']}
      onEdit={clear}
      onSubmit={submit}
      more={more}
    >
      {isBackup ? (
        <TextField
          {...field}
          label={text('account.backupCode')}
          name="backup-code"
          data-autofocus
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      ) : (
        <CodeField {...field} label={text('account.authenticatorCode')} onComplete={send} />
      )}
    </AccountForm>
  );
}

/** Services choose the form of backup codes, so only an empty one is surely wrong. */
const backupProblem = (code: string): MessageKey | undefined => (code.trim() === '' ? 'account.emptyCode' : undefined);

function OtherFactors({ client, steps: { busy, go, show }, strategy }: SecondFactorFormProps) {
  const text = useDialogText();
  const { contactUrl } = pageConfig();
  return (
    <>
      {secondFactorsOf(client)
        .filter((other) => other !== strategy)
        .map((other) => (
          <QuietButton key={other} disabled={busy} onClick={() => void go(() => chooseSecond(client, other))}>
            {text(WORDS[other].choose)}
          </QuietButton>
        ))}
      <QuietButton onClick={() => show({ name: 'email' })}>{text('account.otherAddress')}</QuietButton>
      {contactUrl && (
        <p className="account-form__pages">
          <a href={contactUrl} target="_blank" rel="noopener">
            {text('account.lostBoth')}
            <span className="visually-hidden"> ({text('menu.newTab')})</span>
          </a>
        </p>
      )}
    </>
  );
}
