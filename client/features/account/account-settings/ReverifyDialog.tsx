import { useEffect, useState } from 'react';
import { questionAtom } from '../../../dialogs/dialog-atoms.ts';
import type { MessageKey } from '../../../i18n/message-keys.ts';
import { useDialogText } from '../../../i18n/use-text.ts';
import { useSetAtom } from '../../../state/jotai.ts';
import { Button } from '../../../ui/Button.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { PasswordField } from '../../../ui/PasswordField.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { type Failure, wordsAt } from '../errors/failure-words.ts';
import { QuietButton } from '../forms/AccountForm.tsx';
import { CodeField, codeProblem } from '../forms/CodeField.tsx';
import { useResend } from '../forms/use-resend.ts';
import { Failures, Form } from './Form.tsx';
import { FACTOR_NAMES, type Factor, isSent } from './reverify-factors.ts';
import type { ReverificationRequest } from './use-reverification-request.ts';
import { type Reverify, useReverify } from './use-reverify.ts';

interface ReverifyProps {
  readonly request: ReverificationRequest;
}

/** Asks the player to prove who they are, before a change that only the player may make. */
export function ReverifyDialog({ request }: ReverifyProps) {
  const text = useDialogText();
  const reverify = useReverify(request);
  const { step, factor } = reverify;
  const setQuestion = useSetAtom(questionAtom);
  useEffect(() => {
    setQuestion({ dialog: 'account', cancel: request.cancel });
    return () => setQuestion(null);
  }, [request, setQuestion]);
  return (
    <Modal title={text('accountSettings.reverify')} className="modal--uncounted" onClose={request.cancel}>
      <div className="account-part">
        <p>{text(reverify.isHalfDone ? 'accountSettings.reverifySecond' : 'accountSettings.reverifyText')}</p>
        {!step && <Beginning reverify={reverify} cancel={request.cancel} />}
        {step && !factor && <NoFactor cancel={request.cancel} />}
        {step && factor && <Proof key={`${step.proof} ${factor.strategy}`} factor={factor} reverify={reverify} cancel={request.cancel} />}
        {step && <OtherFactors reverify={reverify} />}
      </div>
    </Modal>
  );
}

interface PartProps {
  readonly reverify: Reverify;
  cancel(): void;
}

function Beginning({ reverify: { preparing, begin }, cancel }: PartProps) {
  const text = useDialogText();
  return (
    <>
      <p role="status">{preparing.isBusy && text('account.loading')}</p>
      <Failures failures={preparing.failures} />
      <div className="account-buttons">
        <Button onClick={cancel}>{text('accountSettings.cancel')}</Button>
        {preparing.failures.length > 0 && (
          <Button tone="yellow" onClick={begin}>
            {text('ui.tryAgain')}
          </Button>
        )}
      </div>
    </>
  );
}

function NoFactor({ cancel }: Pick<PartProps, 'cancel'>) {
  const text = useDialogText();
  return (
    <>
      <p className="account-failure">{text('accountSettings.reverifyNone')}</p>
      <div className="account-buttons">
        <Button onClick={cancel}>{text('accountSettings.cancel')}</Button>
      </div>
    </>
  );
}

/** The form of one factor. */
function Proof({ factor, reverify, cancel }: PartProps & { readonly factor: Factor }) {
  const text = useDialogText();
  const { attempting, preparing } = reverify;
  const [proof, setProof] = useState('');
  const isPassword = factor.strategy === 'password';
  const isPasskey = factor.strategy === 'passkey';
  const send = () => {
    const problem = problemOf(factor, proof);
    if (problem) attempting.refuse(text(problem), isPassword ? 'password' : 'code');
    // A password may begin with a blank.
    else reverify.prove(isPassword ? proof : proof.trim());
  };
  return (
    <Form
      action={attempting}
      owns={['password', 'code']}
      submit={text('accountSettings.reverifyConfirm')}
      submitting={text('accountSettings.checking')}
      startsAtSubmit={isPasskey}
      onSubmit={send}
      onCancel={cancel}
    >
      <SentTo factor={factor} reverify={reverify} />
      <ProofField
        factor={factor}
        value={proof}
        onChange={setProof}
        onComplete={(code) => !attempting.isBusy && reverify.prove(code)}
        failures={attempting.failures}
      />
      {isSent(factor) && (
        <>
          <Failures failures={preparing.failures} />
          <ResendButton reverify={reverify} />
        </>
      )}
    </Form>
  );
}

/** What is wrong with a proof before the service has seen it. Services choose the form of backup codes themselves. */
function problemOf({ strategy }: Factor, proof: string): MessageKey | undefined {
  if (strategy === 'passkey') return undefined;
  if (strategy === 'password') return proof === '' ? 'account.emptyPassword' : undefined;
  if (strategy === 'backup_code') return proof.trim() === '' ? 'account.emptyCode' : undefined;
  return codeProblem(proof);
}

function ResendButton({ reverify: { sentCodes, resendAtMs, preparing, sendAgain } }: { readonly reverify: Reverify }) {
  const { label, mustWait } = useResend(sentCodes, resendAtMs);
  return (
    <QuietButton disabled={mustWait || preparing.isBusy} onClick={sendAgain}>
      {label}
    </QuietButton>
  );
}

function SentTo({ factor, reverify: { sentCodes, preparing } }: { readonly factor: Factor; readonly reverify: Reverify }) {
  const text = useDialogText();
  if (!isSent(factor) || !('safeIdentifier' in factor)) return null;
  return (
    <p className="account-sent" role="status">
      {preparing.isBusy && text('account.sending')}
      {!preparing.isBusy && sentCodes > 0 && text('accountSettings.codeSent', { to: factor.safeIdentifier ?? '' })}
    </p>
  );
}

interface ProofFieldProps {
  readonly factor: Factor;
  readonly value: string;
  onChange(value: string): void;
  /** A code has all its digits. */
  onComplete(code: string): void;
  readonly failures: readonly Failure[];
}

function ProofField({ factor: { strategy }, failures, onComplete, ...field }: ProofFieldProps) {
  const text = useDialogText();
  switch (strategy) {
    case 'password':
      return (
        <PasswordField
          label={text('accountSettings.passwordCurrent')}
          {...field}
          autoComplete="current-password"
          error={wordsAt(failures, 'password')}
        />
      );
    case 'passkey':
      return <p>{text('accountSettings.reverifyPasskey')}</p>;
    case 'backup_code':
      return (
        <TextField
          label={text('account.backupCode')}
          {...field}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          error={wordsAt(failures, 'code')}
        />
      );
    default:
      return (
        <CodeField
          label={text(strategy === 'totp' ? 'accountSettings.totpCode' : 'account.code')}
          {...field}
          onComplete={onComplete}
          error={wordsAt(failures, 'code')}
        />
      );
  }
}

/** Buttons for the other factors. */
function OtherFactors({ reverify: { step, factor, choose, attempting } }: { readonly reverify: Reverify }) {
  const text = useDialogText();
  const others = step?.factors.filter((other) => other.strategy !== factor?.strategy) ?? [];
  if (others.length === 0) return null;
  return (
    <fieldset className="account-ways">
      <legend>{text('accountSettings.otherWay')}</legend>
      <div className="account-buttons">
        {others.map((other) => (
          <Button key={other.strategy} aria-disabled={attempting.isBusy} onClick={() => !attempting.isBusy && choose(other)}>
            {text(FACTOR_NAMES[other.strategy])}
          </Button>
        ))}
      </div>
    </fieldset>
  );
}
