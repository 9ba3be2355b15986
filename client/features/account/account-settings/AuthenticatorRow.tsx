import { useState } from 'react';
import { useDialogText } from '../../../i18n/use-text.ts';
import { useSetAtom } from '../../../state/jotai.ts';
import { Button } from '../../../ui/Button.tsx';
import { showToastAtom } from '../../../ui/toast-atoms.ts';
import { requireAnswer } from '../errors/require-answer.ts';
import type { KeepOpenProps } from './AccountDialog.tsx';
import { AuthenticatorSetup } from './AuthenticatorSetup.tsx';
import { useSignedIn } from './account-context.ts';
import { BackupCodes } from './BackupCodes.tsx';
import { newBackupCodes } from './backup-codes.ts';
import { Form } from './Form.tsx';
import { useWithReverification } from './reverification-context.ts';
import { Row, useParts } from './Section.tsx';
import { useAction } from './use-action.ts';

interface AuthenticatorRowProps extends KeepOpenProps {
  readonly hasBackupCodes: boolean;
}

/** The second factor: an authenticator app, and backup codes for when the app is not available. */
export function AuthenticatorRow({ hasBackupCodes, ...keepOpenProps }: AuthenticatorRowProps) {
  const { user } = useSignedIn();
  const text = useDialogText();
  const { opened, open, close, rowRef } = useParts<'setUp' | 'codes' | 'turnOff' | 'show'>();
  const [codes, setCodes] = useState<readonly string[]>([]);
  const show = (made: readonly string[]) => {
    if (made.length === 0) return close();
    setCodes(made);
    open('show');
  };
  const hide = () => {
    setCodes([]);
    close();
  };
  const isOn = user.totpEnabled;
  return (
    <Row
      rowRef={rowRef}
      label={text('accountSettings.totp')}
      value={text(isOn ? 'accountSettings.totpOn' : 'accountSettings.totpOff')}
      actions={!opened && <Actions isOn={isOn} hasBackupCodes={hasBackupCodes} open={open} />}
    >
      {opened === 'setUp' && <AuthenticatorSetup hasBackupCodes={hasBackupCodes} onDone={show} onCancel={close} />}
      {opened === 'codes' && <NewCodes onDone={show} onCancel={close} />}
      {opened === 'turnOff' && <TurnOff onDone={close} />}
      {opened === 'show' && <BackupCodes codes={codes} onSaved={hide} {...keepOpenProps} />}
    </Row>
  );
}

interface ActionsProps {
  readonly isOn: boolean;
  readonly hasBackupCodes: boolean;
  open(part: 'setUp' | 'codes' | 'turnOff'): void;
}

function Actions({ isOn, hasBackupCodes, open }: ActionsProps) {
  const text = useDialogText();
  const name = text('accountSettings.totp');
  if (!isOn) {
    return (
      <Button data-part="setUp" aria-label={`${text('accountSettings.totpSetUp')}: ${name}`} onClick={() => open('setUp')}>
        {text('accountSettings.totpSetUp')}
      </Button>
    );
  }
  return (
    <>
      {hasBackupCodes && (
        <Button data-part="codes" onClick={() => open('codes')}>
          {text('accountSettings.backupNew')}
        </Button>
      )}
      <Button data-part="turnOff" aria-label={`${text('accountSettings.totpTurnOff')}: ${name}`} onClick={() => open('turnOff')}>
        {text('accountSettings.totpTurnOff')}
      </Button>
    </>
  );
}

function NewCodes({ onDone, onCancel }: { onDone(codes: readonly string[]): void; onCancel(): void }) {
  const { user } = useSignedIn();
  const text = useDialogText();
  const withReverification = useWithReverification();
  const action = useAction();
  const make = async () => {
    const made: string[] = [];
    const isMade = await action.run(async () => made.push(...(await withReverification(() => newBackupCodes(user)))));
    if (isMade) onDone(made);
  };
  return (
    <Form action={action} submit={text('accountSettings.backupNew')} onSubmit={make} onCancel={onCancel}>
      <p>{text('accountSettings.backupNewText')}</p>
    </Form>
  );
}

function TurnOff({ onDone }: { onDone(): void }) {
  const { user } = useSignedIn();
  const text = useDialogText();
  const toast = useSetAtom(showToastAtom);
  const withReverification = useWithReverification();
  const action = useAction();
  const turnOff = async () => {
    if (!(await action.run(() => withReverification(() => requireAnswer(user.disableTOTP(), ({ deleted }) => deleted))))) return;
    toast(text('accountSettings.totpIsOff'));
    onDone();
  };
  return (
    <Form action={action} tone="pink" submit={text('accountSettings.totpTurnOff')} onSubmit={turnOff} onCancel={onDone}>
      <p>{text('accountSettings.totpTurnOffText')}</p>
    </Form>
  );
}
