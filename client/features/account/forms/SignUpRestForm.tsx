import type { LoadedClerk } from '@clerk/types';
import { useState } from 'react';
import { useDialogText } from '../../../i18n/use-text.ts';
import { Check } from '../../../ui/Check.tsx';
import { PasswordOwner } from '../../../ui/PasswordField.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import type { Field } from '../errors/failure-words.ts';
import { readInstance } from '../session/instance.ts';
import { AccountForm, failureAt } from './AccountForm.tsx';
import { isEmail, usernameProblem } from './identifier-rules.ts';
import { LegalPages } from './LegalPages.tsx';
import { NewPasswordField } from './NewPasswordField.tsx';
import { completeSignUp, type MissingDetails, type MissingField, type SignUpStep } from './sign-up-steps.ts';
import { UsernameField } from './UsernameField.tsx';
import type { StepActions } from './use-steps.ts';

/** The fields of the form that show their own failures. */
const FIELDS: Readonly<Partial<Record<MissingField, Field>>> = { username: 'username', email_address: 'email', password: 'password' };

interface SignUpRestFormProps {
  readonly client: LoadedClerk;
  readonly steps: StepActions<SignUpStep>;
  readonly missing: readonly MissingField[];
  /** What the player entered before. */
  readonly typedUsername?: string | undefined;
}

/**
 * What a sign-up still needs: a password or consent to the terms where the instance wants them, and after the provider of an account
 * also what the provider does not know.
 */
export function SignUpRestForm({ client, steps, missing, typedUsername = '' }: SignUpRestFormProps) {
  const text = useDialogText();
  const [username, setUsername] = useState(typedUsername);
  const [email, setEmail] = useState(client.client?.signUp.emailAddress ?? '');
  const [password, setPassword] = useState('');
  const [isAccepted, setAccepted] = useState(false);
  const [emailConsent, setEmailConsent] = useState(false);
  const { busy, failure, go, refuse, clear } = steps;
  const bounds = readInstance(client).username;
  const isMissing = (field: MissingField) => missing.includes(field);
  // Who has come by the sign-in form was not asked yet.
  const isConsentOpen = isMissing('username') && client.client?.signUp.unsafeMetadata?.promptedForConsent !== true;
  const submit = () => {
    const problem = isMissing('username') ? usernameProblem(username.trim(), bounds) : undefined;
    if (problem) refuse(text(problem.key, problem.values), 'username');
    else if (isMissing('email_address') && email.trim() === '') refuse(text('account.emptyEmail'), 'email');
    else if (isMissing('email_address') && !isEmail(email.trim())) refuse(text('account.badEmail'), 'email');
    else if (isMissing('password') && password === '') refuse(text('account.emptyPassword'), 'password');
    else if (isMissing('legal_accepted') && !isAccepted) refuse(text('account.acceptFirst'), 'form');
    else void go(() => completeSignUp(client, entered()));
  };
  const entered = (): MissingDetails => ({
    ...(isMissing('username') && { username: username.trim() }),
    ...(isMissing('email_address') && { emailAddress: email.trim() }),
    ...(isMissing('password') && { password }),
    ...(isMissing('legal_accepted') && { legalAccepted: true }),
    ...(isConsentOpen && { emailConsent }),
  });
  return (
    <AccountForm
      lead={text('account.restLead')}
      submitLabel={text('account.createAccount')}
      busyLabel={text('account.saving')}
      busy={busy}
      failure={failure}
      owns={missing.flatMap((field) => FIELDS[field] ?? [])}
      onEdit={clear}
      onSubmit={submit}
    >
      {isMissing('username') && <UsernameField value={username} onChange={setUsername} bounds={bounds} failure={failure} />}
      {isMissing('email_address') && (
        <TextField
          label={text('account.email')}
          value={email}
          onChange={setEmail}
          error={failureAt(failure, 'email')}
          type="email"
          name="email"
          autoComplete="email"
        />
      )}
      {isMissing('password') && (
        <>
          <PasswordOwner name={client.client?.signUp.emailAddress ?? ''} />
          <NewPasswordField clerk={client} value={password} onChange={setPassword} error={failureAt(failure, 'password')} />
        </>
      )}
      {isConsentOpen && <Check checked={emailConsent} onChange={setEmailConsent} label={text('account.updates')} />}
      {isMissing('legal_accepted') && <Check checked={isAccepted} onChange={setAccepted} label={text('account.acceptTerms')} />}
      {(isMissing('legal_accepted') || isMissing('username')) && <LegalPages />}
    </AccountForm>
  );
}
