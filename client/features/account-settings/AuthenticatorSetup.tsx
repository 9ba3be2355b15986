import type { TOTPResource } from '@clerk/types';
import { useEffect, useRef, useState } from 'react';
import { useLateText } from '../../i18n/use-text.ts';
import { useSetAtom } from '../../state/jotai.ts';
import { Button } from '../../ui/Button.tsx';
import { showToastAtom } from '../../ui/toast-atoms.ts';
import { useSignedIn } from './account-context.ts';
import { answered } from './answered.ts';
import { newBackupCodes } from './backup-codes.ts';
import { CodeField, codeFailure } from './CodeField.tsx';
import { isCalledOff } from './client-errors.ts';
import { Failures, Form } from './Form.tsx';
import { useProtect } from './protect-context.ts';
import { QrCode } from './QrCode.tsx';
import { useAction } from './use-action.ts';
import { useCopy } from './use-copy.ts';

interface AuthenticatorSetupProps {
  readonly hasBackupCodes: boolean;
  /** The app is on. @param codes backup codes that are shown now or never; none when there are older ones */
  onDone(codes: readonly string[]): void;
  onCancel(): void;
}

/** Makes a secret, and lets the player prove that the app has it. */
export function AuthenticatorSetup(props: AuthenticatorSetupProps) {
  const { user } = useSignedIn();
  const text = useLateText();
  const protect = useProtect();
  const { run, isBusy, failures } = useAction();
  const [totp, setTotp] = useState<TOTPResource>();
  const begin = async () => {
    let wasCalledOff = false;
    await run(async () => {
      try {
        setTotp(await protect(() => answered(user.createTOTP(), ({ secret }) => Boolean(secret))));
      } catch (error) {
        wasCalledOff = isCalledOff(error);
        throw error;
      }
    });
    if (wasCalledOff) props.onCancel();
  };
  const hasBegun = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the part opens; a second secret would void the first
  useEffect(() => {
    if (!hasBegun.current) void begin();
    hasBegun.current = true;
  }, []);
  if (totp) return <Proof totp={totp} {...props} />;
  return (
    <div className="account-form">
      <p role="status">{isBusy && text('accountSettings.loading')}</p>
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
  const text = useLateText();
  const toast = useSetAtom(showToastAtom);
  const action = useAction();
  const copy = useCopy();
  const [code, setCode] = useState('');
  const [isTried, setTried] = useState(false);
  const { secret = '', uri = '' } = totp;
  const verify = async () => {
    setTried(true);
    if (codeFailure(code)) return;
    const codes: string[] = [];
    const isOn = await action.run(async () => {
      const hadCodes = user.backupCodeEnabled;
      const { backupCodes } = await answered(user.verifyTOTP({ code }), ({ verified }) => verified);
      codes.push(...(backupCodes ?? []));
      // Servers issue them with the first second factor; where one has not, nobody should be left without.
      if (codes.length === 0 && hasBackupCodes && !hadCodes) codes.push(...(await newBackupCodes(user)));
    });
    if (!isOn) return;
    toast(text('accountSettings.totpIsOn'));
    onDone(codes);
  };
  return (
    <Form
      action={action}
      fields={['code']}
      submit={text('accountSettings.totpVerify')}
      submitting={text('accountSettings.checking')}
      onSubmit={verify}
      onCancel={onCancel}
    >
      <p>{text('accountSettings.totpScan')}</p>
      <QrCode text={uri} label={text('accountSettings.totpQr')} />
      <div className="account-secret">
        <p>{text('accountSettings.totpSecret')}</p>
        <code className="account-secret__text">{inFours(secret)}</code>
        <Button onClick={() => void copy(secret)}>{text('accountSettings.copy')}</Button>
      </div>
      <CodeField label={text('accountSettings.totpCode')} value={code} onChange={setCode} isTried={isTried} failures={action.failures} />
    </Form>
  );
}

/** Easier to type off: 'ABCD EFGH'. */
const inFours = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ');
