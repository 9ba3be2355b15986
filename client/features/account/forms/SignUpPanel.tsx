import type { LoadedClerk } from '@clerk/types';
import { useState } from 'react';
import { swapDialogAtom } from '../../../dialogs/dialog-atoms.ts';
import { useDialogText } from '../../../i18n/use-text.ts';
import { useAtom, useSetAtom } from '../../../state/jotai.ts';
import { Check } from '../../../ui/Check.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { readInstance } from '../session/instance.ts';
import { AccountForm, failureAt, QuietButton } from './AccountForm.tsx';
import { CodeForm } from './CodeForm.tsx';
import { isEmail, usernameProblem } from './identifier-rules.ts';
import { LegalPages } from './LegalPages.tsx';
import { PendingCodeNotice, SwitchToOtherForm } from './OtherForm.tsx';
import { OtherWays } from './OtherWays.tsx';
import { pendingSignInOf } from './pending-code.ts';
import { SignUpRestForm } from './SignUpRestForm.tsx';
import { beginSignUp, leftDetails, resumeSignUp, type SignUpStep, sendSignUpCode, trySignUpCode } from './sign-up-steps.ts';
import { signUpWith } from './social-sign-in.ts';
import { typedEmailAtom } from './typed-email-atom.ts';
import { UsernameField } from './UsernameField.tsx';
import { usePasskeySignIn } from './use-passkey-sign-in.ts';
import { useSocialSignIn } from './use-social-sign-in.ts';
import { type Steps, useSteps } from './use-steps.ts';

/** The input so far, kept for the way back from the code. */
interface Draft {
  readonly username: string;
  readonly emailConsent: boolean;
}

/** The steps of a sign-up, one at a time. It resumes where the last one was left. */
export function SignUpPanel({ client }: { readonly client: LoadedClerk }) {
  const text = useDialogText();
  const [typedEmail, setTypedEmail] = useAtom(typedEmailAtom);
  const [first] = useState(() => resumeSignUp(client, typedEmail));
  const [draft, setDraft] = useState<Draft>(() => (first.name === 'code' ? leftDetails(client) : { username: '', emailConsent: false }));
  const steps = useSteps<SignUpStep>(first);
  const { step } = steps;
  // The dialog closes as soon as the page knows the user.
  if (step.name === 'done') return <p role="status">{text('account.loading')}</p>;
  if (step.name === 'signIn') return <SwitchToOtherForm form="signUp" />;
  if (step.name === 'details') return <DetailsForm client={client} steps={steps} draft={draft} setDraft={setDraft} />;
  if (step.name === 'rest') return <SignUpRestForm client={client} steps={steps} missing={step.missing} />;
  const { email, resendAtMs } = step;
  const goBack = () => {
    // The page may have been reloaded since it was typed.
    setTypedEmail(email);
    steps.show({ name: 'details' });
  };
  return (
    <CodeForm
      steps={steps}
      email={email}
      sentTo={email}
      resendAtMs={resendAtMs}
      tryCode={(code) => trySignUpCode(client, code)}
      resend={() => sendSignUpCode(client, email)}
      goBack={goBack}
    />
  );
}

interface DetailsFormProps {
  readonly client: LoadedClerk;
  readonly steps: Steps<SignUpStep>;
  readonly draft: Draft;
  setDraft(draft: Draft): void;
}

function DetailsForm({ client, steps, draft, setDraft }: DetailsFormProps) {
  const text = useDialogText();
  const swap = useSetAtom(swapDialogAtom);
  const [email, setEmail] = useAtom(typedEmailAtom);
  const { busy, failure, refuse, clear } = steps;
  // What is left to do after a passkey, the other form asks for.
  const passkey = usePasskeySignIn(client, steps, ({ name }): SignUpStep => ({ name: name === 'done' ? 'done' : 'signIn' }));
  const { username, emailConsent } = draft;
  const social = useSocialSignIn<SignUpStep>(client, passkey.go, async (provider) => ({
    name: (await signUpWith(client, provider, { username: username.trim(), emailConsent })) ? 'done' : 'details',
  }));
  const isElsewhere = passkey.isBusy || social.goingTo !== undefined;
  const bounds = readInstance(client).username;
  const waiting = pendingSignInOf(client);
  const submit = () => {
    const problem = usernameProblem(username.trim(), bounds);
    if (problem) refuse(text(problem.key, problem.values), 'username');
    else if (email.trim() === '') refuse(text('account.emptyEmail'), 'email');
    else if (!isEmail(email.trim())) refuse(text('account.badEmail'), 'email');
    else passkey.go(() => beginSignUp(client, { username: username.trim(), email: email.trim(), emailConsent }));
  };
  return (
    <AccountForm
      lead={text('account.signUpLead')}
      submitLabel={text('account.createAccount')}
      busyLabel={text('account.sending')}
      busy={busy && !isElsewhere}
      isWaiting={isElsewhere}
      failure={failure}
      owns={['username', 'email']}
      onEdit={clear}
      onSubmit={submit}
      ways={<OtherWays passkey={passkey} social={social} busy={busy} />}
      more={
        <p className="account-form__beside">
          {text('account.haveAccount')} <QuietButton onClick={() => swap('signUp', 'signIn')}>{text('account.toSignIn')}</QuietButton>
        </p>
      }
    >
      {waiting && <PendingCodeNotice form="signUp" email={waiting} />}
      <UsernameField value={username} onChange={(typed) => setDraft({ ...draft, username: typed })} bounds={bounds} failure={failure} />
      <TextField
        label={text('account.email')}
        value={email}
        onChange={setEmail}
        error={failureAt(failure, 'email')}
        type="email"
        name="email"
        autoComplete="email webauthn"
        enterKeyHint="send"
      />
      <Check checked={emailConsent} onChange={(checked) => setDraft({ ...draft, emailConsent: checked })} label={text('account.updates')} />
      {/* The client renders a challenge here, where the service wants one. */}
      <div id="clerk-captcha" className="account-form__challenge" />
      <LegalPages />
    </AccountForm>
  );
}
