import type { LoadedClerk } from '@clerk/types';
import { useState } from 'react';
import { swapDialogAtom } from '../../../dialogs/dialog-atoms.ts';
import { useDialogText } from '../../../i18n/use-text.ts';
import { useAtom, useSetAtom } from '../../../state/jotai.ts';
import { TextField } from '../../../ui/TextField.tsx';
import { useTrack } from '../../ground/analytics/track-context.ts';
import { AccountForm, failureAt, QuietButton } from './AccountForm.tsx';
import { CodeForm } from './CodeForm.tsx';
import { isIdentifier } from './identifier-rules.ts';
import { PendingCodeNotice, SwitchToOtherForm } from './OtherForm.tsx';
import { OtherWays } from './OtherWays.tsx';
import { NewPasswordForm, PasswordForm } from './PasswordForms.tsx';
import { SecondFactorForm } from './SecondFactorForm.tsx';
import { beginSignIn, hasPassword, resumeSignIn, type SignInStep, sendCode, tryCode } from './sign-in-steps.ts';
import { pendingSignUpOf } from './sign-up-steps.ts';
import { signInWith } from './social-sign-in.ts';
import { typedEmailAtom } from './typed-email-atom.ts';
import { usePasskeySignIn } from './use-passkey-sign-in.ts';
import { useSocialSignIn } from './use-social-sign-in.ts';
import { type Steps, useSteps } from './use-steps.ts';

/** The steps of a sign-in, one at a time. It resumes where the last one was left. */
export function SignInPanel({ client }: { readonly client: LoadedClerk }) {
  const text = useDialogText();
  const [typedEmail, setTypedEmail] = useAtom(typedEmailAtom);
  const [first] = useState(() => resumeSignIn(client, typedEmail));
  const steps = useSteps<SignInStep>(first);
  const { step } = steps;
  // The dialog closes as soon as the page knows the user.
  if (step.name === 'done') return <p role="status">{text('account.loading')}</p>;
  if (step.name === 'signUp') return <SwitchToOtherForm form="signIn" />;
  if (step.name === 'email') return <EmailForm client={client} steps={steps} />;
  if (step.name === 'password') return <PasswordForm client={client} steps={steps} email={step.email} />;
  if (step.name === 'newPassword') return <NewPasswordForm client={client} steps={steps} />;
  if (step.name === 'second') return <SecondFactorForm key={step.strategy} client={client} steps={steps} strategy={step.strategy} />;
  const { email, purpose, sentTo, resendAtMs } = step;
  const isForPassword = purpose === 'reset_password_email_code';
  const goBack = () => {
    // The page may have been reloaded since it was typed.
    setTypedEmail(email);
    steps.show({ name: 'email' });
  };
  return (
    <CodeForm
      key={purpose}
      steps={steps}
      email={email}
      sentTo={sentTo}
      resendAtMs={resendAtMs}
      isForPassword={isForPassword}
      tryCode={(code) => tryCode(client, purpose, code)}
      resend={() => sendCode(client, purpose, email)}
      goBack={goBack}
    >
      {/* A player who forgot the password cannot use it. */}
      {!isForPassword && hasPassword(client) && (
        <QuietButton onClick={() => steps.show({ name: 'password', email })}>{text('account.usePassword')}</QuietButton>
      )}
    </CodeForm>
  );
}

interface StepProps {
  readonly client: LoadedClerk;
  readonly steps: Steps<SignInStep>;
}

function EmailForm({ client, steps }: StepProps) {
  const text = useDialogText();
  const track = useTrack();
  const swap = useSetAtom(swapDialogAtom);
  const [email, setEmail] = useAtom(typedEmailAtom);
  const { busy, failure, refuse, clear } = steps;
  const passkey = usePasskeySignIn(client, steps, (step) => step);
  const social = useSocialSignIn<SignInStep>(client, passkey.go, async (provider) => ({
    name: (await signInWith(client, provider)) ? 'done' : 'email',
  }));
  const isElsewhere = passkey.isBusy || social.goingTo !== undefined;
  const waiting = pendingSignUpOf(client);
  const submit = () => {
    if (email.trim() === '') refuse(text('account.emptyEmail'), 'email');
    else if (!isIdentifier(email.trim())) refuse(text('account.badEmail'), 'email');
    else passkey.go(() => beginSignIn(client, email.trim()));
  };
  const toSignUp = () => {
    track('sign_up_modal', { from: 'sign_in' });
    swap('signIn', 'signUp');
  };
  return (
    <AccountForm
      lead={text('account.signInLead')}
      submitLabel={text('account.sendCode')}
      busyLabel={text('account.sending')}
      busy={busy && !isElsewhere}
      isWaiting={isElsewhere}
      failure={failure}
      owns={['email']}
      onEdit={clear}
      onSubmit={submit}
      ways={<OtherWays passkey={passkey} social={social} busy={busy} />}
      more={
        <p className="account-form__beside">
          {text('account.newHere')} <QuietButton onClick={toSignUp}>{text('account.createAccount')}</QuietButton>
        </p>
      }
    >
      {waiting && <PendingCodeNotice form="signIn" email={waiting} />}
      <TextField
        label={text('account.email')}
        value={email}
        onChange={setEmail}
        error={failureAt(failure, 'email')}
        type="email"
        name="email"
        data-autofocus
        autoComplete="username webauthn"
        enterKeyHint="send"
      />
    </AccountForm>
  );
}
