import { useDialogText } from '../../../i18n/use-text.ts';
import { readInstance } from '../session/instance.ts';
import type { KeepOpenProps } from './AccountDialog.tsx';
import { AuthenticatorRow } from './AuthenticatorRow.tsx';
import { useSignedIn } from './account-context.ts';
import { ConnectedAccountsRow } from './ConnectedAccountsRow.tsx';
import { connectedAccountsOf } from './connected-accounts.ts';
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
  const { clerk, user } = useSignedIn();
  const { hasPasswords, hasAuthenticator, hasBackupCodes, passkeys, providers } = readInstance(clerk);
  const hasSocial = providers.length > 0 || connectedAccountsOf(user).length > 0;
  if (!hasPasswords && !hasAuthenticator && !passkeys.isOn && !hasSocial) return null;
  return (
    <Section title={text('accountSettings.security')}>
      {passkeys.isOn && <PasskeysRow />}
      {hasSocial && <ConnectedAccountsRow providers={providers} onOthersOut={onOthersOut} />}
      {hasPasswords && <PasswordRow onOthersOut={onOthersOut} />}
      {hasAuthenticator && <AuthenticatorRow hasBackupCodes={hasBackupCodes} {...keepOpenProps} />}
    </Section>
  );
}
