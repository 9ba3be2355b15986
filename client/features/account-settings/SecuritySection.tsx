import { useDialogText } from '../../i18n/use-text.ts';
import { readInstance } from '../account/session/instance.ts';
import type { KeepOpenProps } from './AccountDialog.tsx';
import { AuthenticatorRow } from './AuthenticatorRow.tsx';
import { useSignedIn } from './account-context.ts';
import { PasskeysRow } from './PasskeysRow.tsx';
import { PasswordRow } from './PasswordRow.tsx';
import { Section } from './Section.tsx';

interface SecuritySectionProps extends KeepOpenProps {
  /** Other sessions have been signed out. */
  onOthersOut(): void;
}

/** How the player signs in. */
export function SecuritySection({ onOthersOut, ...keepOpenProps }: SecuritySectionProps) {
  const text = useDialogText();
  const { clerk } = useSignedIn();
  const { hasPasswords, hasAuthenticator, hasBackupCodes, passkeys } = readInstance(clerk);
  if (!hasPasswords && !hasAuthenticator && !passkeys.isOn) return null;
  return (
    <Section title={text('accountSettings.security')}>
      {passkeys.isOn && <PasskeysRow />}
      {hasPasswords && <PasswordRow onOthersOut={onOthersOut} />}
      {hasAuthenticator && <AuthenticatorRow hasBackupCodes={hasBackupCodes} {...keepOpenProps} />}
    </Section>
  );
}
