import type { LoadedClerk } from '@clerk/types';
import { useState } from 'react';
import type { MessageKey } from '../../i18n/message-keys.ts';
import { useLateText } from '../../i18n/use-text.ts';
import { pageConfig } from '../../platform/page-config.ts';
import { TextField } from '../../ui/TextField.tsx';
import { AccountForm, failureAt, QuietButton } from './AccountForm.tsx';
import { CodeField } from './CodeForm.tsx';
import { chooseSecond, type SecondFactor, type SignInStep, secondFactorsOf, trySecond } from './sign-in-steps.ts';
import type { Steps } from './use-steps.ts';

interface Words {
  readonly lead: MessageKey;
  readonly field: MessageKey;
  /** The way here from another proof. */
  readonly choose: MessageKey;
}

const WORDS: Readonly<Record<SecondFactor, Words>> = {
  totp: { lead: 'account.authenticatorLead', field: 'account.authenticatorCode', choose: 'account.useAuthenticator' },
  backup_code: { lead: 'account.backupLead', field: 'account.backupCode', choose: 'account.useBackup' },
  phone_code: { lead: 'account.phoneLead', field: 'account.code', choose: 'account.usePhone' },
};

interface SecondFactorFormProps {
  readonly client: LoadedClerk;
  readonly steps: Steps<SignInStep>;
  readonly strategy: SecondFactor;
}

/** The second proof, for accounts that want one. */
export function SecondFactorForm({ client, steps, strategy }: SecondFactorFormProps) {
  const text = useLateText();
  const [code, setCode] = useState('');
  const { busy, failure, go, refuse } = steps;
  const { contactUrl } = pageConfig();
  const { lead, field } = WORDS[strategy];
  const submit = () => {
    if (code.trim() === '') refuse(text('account.emptyCode'), 'code');
    else void go(() => trySecond(client, strategy, code.trim()));
  };
  const error = failureAt(failure, 'code');
  return (
    <AccountForm
      lead={text(lead)}
      submitLabel={text('account.verify')}
      busyLabel={text('account.verifying')}
      busy={busy}
      failure={failure}
      owns={['code']}
      onSubmit={submit}
      more={
        <>
          {secondFactorsOf(client)
            .filter((other) => other !== strategy)
            .map((other) => (
              <QuietButton key={other} disabled={busy} onClick={() => void go(() => chooseSecond(client, other))}>
                {text(WORDS[other].choose)}
              </QuietButton>
            ))}
          <QuietButton onClick={() => steps.show({ name: 'email' })}>{text('account.otherAddress')}</QuietButton>
          {contactUrl && (
            <p className="account-form__pages">
              <a href={contactUrl} target="_blank" rel="noopener">
                {text('account.lostBoth')}
                <span className="visually-hidden"> ({text('menu.newTab')})</span>
              </a>
            </p>
          )}
        </>
      }
    >
      {strategy === 'backup_code' ? (
        <TextField
          label={text(field)}
          value={code}
          onChange={setCode}
          error={error}
          name="backup-code"
          autoComplete="off"
          autoCapitalize="none"
        />
      ) : (
        <CodeField label={text(field)} value={code} onChange={setCode} error={error} />
      )}
    </AccountForm>
  );
}
