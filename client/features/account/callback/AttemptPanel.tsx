import type { LoadedClerk } from '@clerk/types';
import { useEffect, useRef } from 'react';
import { useDialogText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/Button.tsx';
import { PixelBall } from '../../../ui/PixelBall.tsx';
import { useFailures } from '../errors/use-failures.ts';
import { CodeForm } from '../forms/CodeForm.tsx';
import { NewPasswordForm } from '../forms/PasswordForms.tsx';
import { SecondFactorForm } from '../forms/SecondFactorForm.tsx';
import { SignUpRestForm } from '../forms/SignUpRestForm.tsx';
import { sendSignUpCode, trySignUpCode } from '../forms/sign-up-steps.ts';
import { type Steps, useSteps } from '../forms/use-steps.ts';
import { ClientLoading } from '../session/ClientGate.tsx';
import type { ProviderVisit } from '../social/provider-visit.ts';
import { type CallbackStep, finishVisit } from './callback-steps.ts';
import '../social/providers.css';

interface AttemptPanelProps {
  readonly client: LoadedClerk;
  readonly visit: ProviderVisit | undefined;
  /** Of this page. */
  readonly query: string;
  /** Goes on where the player was before. */
  leave(): void;
  /** Lets the player sign in another way. */
  toSignIn(): void;
  /** The player is new, and the panel asks for what is missing. */
  onNew(): void;
}

/** Finishes a sign-in or sign-up after the visit to a provider, and asks for what is missing. */
export function AttemptPanel({ client, visit, query, leave, toSignIn, onNew }: AttemptPanelProps) {
  const steps = useSteps<CallbackStep>({ name: 'finishing' });
  const { step, go } = steps;
  const finish = () => void go(() => finishVisit(client, visit, query));
  // A client that has started without the service does not ask it again.
  const tryAgain = () => (client.status === 'degraded' ? location.reload() : finish());
  const begun = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once; a second start would transfer twice
  useEffect(() => {
    if (!begun.current) finish();
    begun.current = true;
  }, []);
  const { name } = step;
  const isOver = name === 'nothing' || name === 'done';
  useEffect(() => {
    if (isOver) leave();
  }, [isOver, leave]);
  const isNew = name === 'rest' || name === 'code';
  useEffect(() => {
    if (isNew) onNew();
  }, [isNew, onNew]);
  if (name === 'refused') return <Refused error={step.error} leave={leave} toSignIn={toSignIn} />;
  if (name === 'finishing' && steps.failure) return <Ended words={steps.failure.words} leave={leave} tryAgain={tryAgain} />;
  // The player would rather sign in another way.
  if (name === 'email' || name === 'details') return <Ended leave={leave} toSignIn={toSignIn} />;
  return (
    <div className="callback-panel">
      <AttemptForm client={client} visit={visit} steps={steps} />
      {/* The client renders a challenge here, where the service wants one. */}
      <div id="clerk-captcha" className="account-form__challenge" />
    </div>
  );
}

interface AttemptFormProps extends Pick<AttemptPanelProps, 'client' | 'visit'> {
  readonly steps: Steps<CallbackStep>;
}

function AttemptForm({ client, visit, steps }: AttemptFormProps) {
  const { step } = steps;
  if (step.name === 'second') return <SecondFactorForm key={step.strategy} client={client} steps={steps} strategy={step.strategy} />;
  if (step.name === 'newPassword') return <NewPasswordForm client={client} steps={steps} />;
  if (step.name === 'rest') {
    return <SignUpRestForm client={client} steps={steps} missing={step.missing} typedUsername={visit?.username} />;
  }
  if (step.name === 'code') {
    const { email, resendAtMs } = step;
    return (
      <CodeForm
        steps={steps}
        email={email}
        sentTo={email}
        resendAtMs={resendAtMs}
        tryCode={(code) => trySignUpCode(client, code)}
        resend={() => sendSignUpCode(client, email)}
        goBack={() => steps.show({ name: 'rest', missing: ['email_address'] })}
      />
    );
  }
  return <ClientLoading />;
}

interface RefusedProps extends Pick<AttemptPanelProps, 'leave' | 'toSignIn'> {
  readonly error: unknown;
}

/** The provider or the service has refused. */
function Refused({ error, ...ways }: RefusedProps) {
  const text = useDialogText();
  // Our own words come first: here they are the only ones on the page.
  const [failure] = useFailures('settings')(error);
  return <Ended {...ways} words={failure?.words ?? text('account.anyError')} />;
}

interface EndedProps {
  readonly words?: string;
  leave(): void;
  toSignIn?(): void;
  tryAgain?(): void;
}

/** An attempt that goes no further by itself. */
function Ended({ words, leave, toSignIn, tryAgain }: EndedProps) {
  const text = useDialogText();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.querySelector('button')?.focus(), []);
  return (
    <div ref={place} className="callback-panel callback-panel--end">
      {words && <PixelBall className="callback-panel__ball" />}
      <p role="alert">{words}</p>
      {tryAgain && (
        <Button tone="yellow" icon="restart" onClick={tryAgain}>
          {text('ui.tryAgain')}
        </Button>
      )}
      {toSignIn && (
        <Button tone="yellow" onClick={toSignIn}>
          {text('account.toSignIn')}
        </Button>
      )}
      <Button onClick={leave}>{text('account.backToGame')}</Button>
    </div>
  );
}
