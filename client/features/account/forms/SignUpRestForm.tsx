import type { LoadedClerk } from '@clerk/types';
import { useState } from 'react';
import { useDialogText } from '../../../i18n/use-text.ts';
import { Check } from '../../../ui/Check.tsx';
import { PasswordOwner } from '../../../ui/PasswordField.tsx';
import { AccountForm, failureAt } from './AccountForm.tsx';
import { LegalPages } from './LegalPages.tsx';
import { NewPasswordField } from './NewPasswordField.tsx';
import { completeSignUp, type MissingField, type SignUpStep } from './sign-up-steps.ts';
import type { Steps } from './use-steps.ts';

interface SignUpRestFormProps {
  readonly client: LoadedClerk;
  readonly steps: Steps<SignUpStep>;
  readonly missing: readonly MissingField[];
}

/** What this instance needs beside username and e-mail, asked once the e-mail is proved: a password, consent to the terms. */
export function SignUpRestForm({ client, steps, missing }: SignUpRestFormProps) {
  const text = useDialogText();
  const [password, setPassword] = useState('');
  const [isAccepted, setAccepted] = useState(false);
  const { busy, failure, go, refuse, clear } = steps;
  const isPasswordMissing = missing.includes('password');
  const isConsentMissing = missing.includes('legal_accepted');
  const submit = () => {
    if (isPasswordMissing && password === '') refuse(text('account.emptyPassword'), 'password');
    else if (isConsentMissing && !isAccepted) refuse(text('account.acceptFirst'), 'form');
    else
      void go(() => completeSignUp(client, { ...(isPasswordMissing && { password }), ...(isConsentMissing && { legalAccepted: true }) }));
  };
  return (
    <AccountForm
      lead={text('account.restLead')}
      submitLabel={text('account.createAccount')}
      busyLabel={text('account.saving')}
      busy={busy}
      failure={failure}
      owns={isPasswordMissing ? ['password'] : []}
      onEdit={clear}
      onSubmit={submit}
    >
      {isPasswordMissing && (
        <>
          <PasswordOwner name={client.client?.signUp.emailAddress ?? ''} />
          <NewPasswordField clerk={client} value={password} onChange={setPassword} error={failureAt(failure, 'password')} />
        </>
      )}
      {isConsentMissing && <Check checked={isAccepted} onChange={setAccepted} label={text('account.acceptTerms')} />}
      {isConsentMissing && <LegalPages />}
    </AccountForm>
  );
}
