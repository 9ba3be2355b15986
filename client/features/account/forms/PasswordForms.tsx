import type { LoadedClerk } from '@clerk/types';
import { useState } from 'react';
import { useDialogText } from '../../../i18n/use-text.ts';
import { PasswordField, PasswordOwner } from '../../../ui/PasswordField.tsx';
import { Rich } from '../../../ui/Rich.tsx';
import { AccountForm, failureAt, QuietButton } from './AccountForm.tsx';
import { NewPasswordField } from './NewPasswordField.tsx';
import { returnToCode, type SignInStep, sendCode, setNewPassword, tryPassword } from './sign-in-steps.ts';
import type { StepActions } from './use-steps.ts';

interface PasswordFormProps {
  readonly client: LoadedClerk;
  readonly steps: StepActions<SignInStep>;
}

/** For accounts that have a password. */
export function PasswordForm({ client, steps, email }: PasswordFormProps & { readonly email: string }) {
  const text = useDialogText();
  const [password, setPassword] = useState('');
  const { busy, failure, go, refuse, clear } = steps;
  const submit = () => {
    if (password === '') refuse(text('account.emptyPassword'), 'password');
    else void go(() => tryPassword(client, password));
  };
  return (
    <AccountForm
      lead={<Rich words={text('account.passwordLead', { email })} />}
      submitLabel={text('account.toSignIn')}
      busyLabel={text('account.verifying')}
      busy={busy}
      failure={failure}
      owns={['password']}
      onEdit={clear}
      onSubmit={submit}
      more={
        <>
          <QuietButton disabled={busy} onClick={() => void go(() => returnToCode(client, email))}>
            {text('account.useCode')}
          </QuietButton>
          <QuietButton disabled={busy} onClick={() => void go(() => sendCode(client, 'reset_password_email_code', email))}>
            {text('account.forgot')}
          </QuietButton>
          <QuietButton onClick={() => steps.show({ name: 'email' })}>{text('account.otherAddress')}</QuietButton>
        </>
      }
    >
      <PasswordOwner name={email} />
      <PasswordField
        label={text('account.password')}
        value={password}
        onChange={setPassword}
        error={failureAt(failure, 'password')}
        name="password"
        autoComplete="current-password"
        enterKeyHint="go"
      />
    </AccountForm>
  );
}

/** After the code for a forgotten password. */
export function NewPasswordForm({ client, steps }: PasswordFormProps) {
  const text = useDialogText();
  const [password, setPassword] = useState('');
  const { busy, failure, go, refuse, clear } = steps;
  const submit = () => {
    if (password === '') refuse(text('account.emptyPassword'), 'password');
    else void go(() => setNewPassword(client, password));
  };
  return (
    <AccountForm
      lead={text('account.newPasswordLead')}
      submitLabel={text('account.savePassword')}
      busyLabel={text('account.saving')}
      busy={busy}
      failure={failure}
      owns={['password']}
      onEdit={clear}
      onSubmit={submit}
    >
      <PasswordOwner name={client.client?.signIn.identifier ?? ''} />
      <NewPasswordField clerk={client} value={password} onChange={setPassword} error={failureAt(failure, 'password')} />
    </AccountForm>
  );
}
