import { useState } from 'react';
import { useLateText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/Button.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { CodeField, codeFailure } from './CodeField.tsx';
import { Failures, Form } from './Form.tsx';
import { type Failure, failureAt } from './failures.ts';
import { PasswordField } from './PasswordField.tsx';
import { ResendButton } from './ResendButton.tsx';
import { type Factor, isSent, WAY_NAMES } from './reverify-factors.ts';
import type { ConfirmationRequest } from './use-confirmation.ts';
import { type Reverify, useReverify } from './use-reverify.ts';
import { useWords } from './use-words.ts';

interface ReverifyProps {
  readonly request: ConfirmationRequest;
}

/** Asks whether it is the player, before something is changed that only the player may change. */
export function ReverifyDialog({ request }: ReverifyProps) {
  const text = useLateText();
  const reverify = useReverify(request);
  const { stage, factor } = reverify;
  return (
    <Modal title={text('accountSettings.reverify')} onClose={request.cancel}>
      <div className="account-form">
        <p>{text(reverify.isHalfDone ? 'accountSettings.reverifySecond' : 'accountSettings.reverifyText')}</p>
        {!stage && <Beginning reverify={reverify} cancel={request.cancel} />}
        {stage && !factor && <NoWay cancel={request.cancel} />}
        {stage && factor && <Proof key={`${stage.proof} ${factor.strategy}`} factor={factor} reverify={reverify} cancel={request.cancel} />}
        {stage && <OtherWays reverify={reverify} />}
      </div>
    </Modal>
  );
}

interface PartProps {
  readonly reverify: Reverify;
  cancel(): void;
}

function Beginning({ reverify: { preparing, begin }, cancel }: PartProps) {
  const text = useLateText();
  return (
    <>
      <p role="status">{preparing.isBusy && text('accountSettings.loading')}</p>
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

function NoWay({ cancel }: Pick<PartProps, 'cancel'>) {
  const text = useLateText();
  return (
    <>
      <p className="account-failure">{text('accountSettings.reverifyNone')}</p>
      <div className="account-buttons">
        <Button onClick={cancel}>{text('accountSettings.cancel')}</Button>
      </div>
    </>
  );
}

/** The form of one way. */
function Proof({ factor, reverify, cancel }: PartProps & { readonly factor: Factor }) {
  const text = useLateText();
  const { attempting, preparing } = reverify;
  const [proof, setProof] = useState('');
  const [isTried, setTried] = useState(false);
  const isPassword = factor.strategy === 'password';
  const isCode = !isPassword && factor.strategy !== 'backup_code';
  const send = () => {
    setTried(true);
    // A password may begin with a blank.
    if (isCode ? codeFailure(proof) === undefined : proof.trim() !== '') reverify.prove(isPassword ? proof : proof.trim());
  };
  return (
    <Form
      action={attempting}
      fields={['password', 'code']}
      submit={text('accountSettings.reverifyConfirm')}
      submitting={text('accountSettings.checking')}
      onSubmit={send}
      onCancel={cancel}
    >
      <SentTo factor={factor} reverify={reverify} />
      <ProofField factor={factor} value={proof} onChange={setProof} isTried={isTried} failures={attempting.failures} />
      {isSent(factor) && (
        <>
          <Failures failures={preparing.failures} />
          <ResendButton sentCodes={reverify.sentCodes} isBusy={preparing.isBusy} onSend={reverify.sendAgain} />
        </>
      )}
    </Form>
  );
}

function SentTo({ factor, reverify: { sentCodes, preparing } }: { readonly factor: Factor; readonly reverify: Reverify }) {
  const text = useLateText();
  if (!isSent(factor) || !('safeIdentifier' in factor)) return null;
  return (
    <p className="account-sent" role="status">
      {preparing.isBusy && text('accountSettings.sending')}
      {!preparing.isBusy && sentCodes > 0 && text('accountSettings.codeSent', { to: factor.safeIdentifier ?? '' })}
    </p>
  );
}

interface ProofFieldProps {
  readonly factor: Factor;
  readonly value: string;
  onChange(value: string): void;
  readonly isTried: boolean;
  readonly failures: readonly Failure[];
}

function ProofField({ factor: { strategy }, ...field }: ProofFieldProps) {
  const text = useLateText();
  const words = useWords();
  const { value, onChange, isTried, failures } = field;
  const failure = failureAt(failures, ['password', 'code']);
  const errorUnless = (empty: 'accountSettings.passwordEmpty' | 'accountSettings.codeEmpty') =>
    isTried && value.trim() === '' ? text(empty) : failure && words(failure);
  switch (strategy) {
    case 'password':
      return (
        <PasswordField
          label={text('accountSettings.passwordCurrent')}
          value={value}
          onChange={onChange}
          autoComplete="current-password"
          error={errorUnless('accountSettings.passwordEmpty')}
        />
      );
    case 'backup_code':
      return (
        <TextField
          label={text('accountSettings.wayBackup')}
          value={value}
          onChange={onChange}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          error={errorUnless('accountSettings.codeEmpty')}
        />
      );
    default:
      return <CodeField label={text(strategy === 'totp' ? 'accountSettings.totpCode' : 'accountSettings.code')} {...field} />;
  }
}

/** Buttons for the ways that are not chosen. */
function OtherWays({ reverify: { stage, factor, choose, attempting } }: { readonly reverify: Reverify }) {
  const text = useLateText();
  const others = stage?.factors.filter((other) => other.strategy !== factor?.strategy) ?? [];
  if (others.length === 0) return null;
  return (
    <fieldset className="account-ways">
      <legend>{text('accountSettings.otherWay')}</legend>
      <div className="account-buttons">
        {others.map((other) => (
          <Button key={other.strategy} aria-disabled={attempting.isBusy} onClick={() => !attempting.isBusy && choose(other)}>
            {text(WAY_NAMES[other.strategy])}
          </Button>
        ))}
      </div>
    </fieldset>
  );
}
