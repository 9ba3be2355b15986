import type { TOTPResource } from '@clerk/types';
import { useEffect, useRef, useState } from 'react';
import { useDialogText } from '../../../i18n/use-text.ts';
import { useSetAtom } from '../../../state/jotai.ts';
import { Button } from '../../../ui/Button.tsx';
import { showToastAtom } from '../../../ui/toast-atoms.ts';
import { useCopy } from '../../../ui/use-copy.ts';
import { isCanceled } from '../errors/client-errors.ts';
import { wordsAt } from '../errors/failure-words.ts';
import { requireAnswer } from '../errors/require-answer.ts';
import { CodeField, codeProblem } from '../forms/CodeField.tsx';
import { useSignedIn } from './account-context.ts';
import { newBackupCodes } from './backup-codes.ts';
import { Failures, Form } from './Form.tsx';
import { QrCode } from './QrCode.tsx';
import { useWithReverification } from './reverification-context.ts';
import { useAction } from './use-action.ts';

interface AuthenticatorSetupProps {
  readonly hasBackupCodes: boolean;
  /** The app is connected. @param codes backup codes that are shown only now; empty when there are older ones */
  onDone(codes: readonly string[]): void;
  onCancel(): void;
}

/** Makes a secret, and lets the player prove that the app has it. */
export function AuthenticatorSetup(props: AuthenticatorSetupProps) {
  const { user } = useSignedIn();
  const text = useDialogText();
  const withReverification = useWithReverification();
  const { run, isBusy, failures } = useAction();
  const [totp, setTotp] = useState<TOTPResource>();
  const begin = async () => {
    let wasCanceled = false;
    await run(async () => {
      try {
        setTotp(await withReverification(() => requireAnswer(user.createTOTP(), ({ secret }) => Boolean(secret))));
      } catch (error) {
        wasCanceled = isCanceled(error);
        throw error;
      }
    });
    if (wasCanceled) props.onCancel();
  };
  const hasBegun = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the part opens; a second secret would invalidate the first
  useEffect(() => {
    if (!hasBegun.current) void begin();
    hasBegun.current = true;
  }, []);
  if (totp) return <Proof totp={totp} {...props} />;
  return (
    <div className="account-part">
      <p role="status">{isBusy && text('account.loading')}</p>
      <Failures failures={failures} />
      <div className="account-buttons">
        <Button onClick={props.onCancel}>{text('accountSettings.cancel')}</Button>
        {!isBusy && (
          <Button tone="yellow" onClick={() => void begin()}>
            {text('ui.tryAgain')}
          </Button>
        )}
      </div>
    </div>
  );
}

function Proof({ totp, hasBackupCodes, onDone, onCancel }: AuthenticatorSetupProps & { readonly totp: TOTPResource }) {
  const { user } = useSignedIn();
  const text = useDialogText();
  const toast = useSetAtom(showToastAtom);
  const action = useAction();
  const copy = useCopy();
  const [code, setCode] = useState('');
  const { secret = '', uri = '' } = totp;
  const submit = () => {
    const problem = codeProblem(code);
    if (problem) action.refuse(text(problem), 'code');
    else void verify(code);
  };
  const verify = async (entered: string) => {
    const codes: string[] = [];
    const isOn = await action.run(async () => {
      const hadCodes = user.backupCodeEnabled;
      const { backupCodes } = await requireAnswer(user.verifyTOTP({ code: entered }), ({ verified }) => verified);
      codes.push(...(backupCodes ?? []));
      // Servers issue backup codes with the first second factor. Where a server has not, they are requested here.
      if (codes.length === 0 && hasBackupCodes && !hadCodes) codes.push(...(await newBackupCodes(user)));
    });
    if (!isOn) return;
    toast(text('accountSettings.totpIsOn'));
    onDone(codes);
  };
  return (
    <Form
      action={action}
      owns={['code']}
      submit={text('accountSettings.totpVerify')}
      submitting={text('accountSettings.checking')}
      onSubmit={submit}
      onCancel={onCancel}
    >
      <p>{text('accountSettings.totpScan')}</p>
      <QrCode text={uri} label={text('accountSettings.totpQr')} />
      <SameDevice uri={uri} />
      <div className="account-secret">
        <p>{text('accountSettings.totpSecret')}</p>
        <code className="account-secret__text">{inFours(secret)}</code>
        <Button onClick={() => void copy(secret)}>{text('accountSettings.copy')}</Button>
      </div>
      <CodeField
        label={text('accountSettings.totpCode')}
        value={code}
        onChange={setCode}
        onComplete={(entered) => !action.isBusy && void verify(entered)}
        error={wordsAt(action.failures, 'code')}
      />
    </Form>
  );
}

/** No phone can scan its own screen: this link opens an app on it with everything in the picture. */
function SameDevice({ uri }: { readonly uri: string }) {
  const text = useDialogText();
  const isTouched = window.matchMedia('(pointer: coarse)').matches;
  if (!isTouched || !uri.startsWith('otpauth://')) return null;
  return (
    <a className="button button--sky" href={uri}>
      <span>{text('accountSettings.totpOpen')}</span>
    </a>
  );
}

/** Easier to copy by hand: 'ABCD EFGH'. */
const inFours = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ');
