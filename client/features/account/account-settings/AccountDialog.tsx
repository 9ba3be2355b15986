import { useClerk, useSession, useUser } from '@clerk/clerk-react';
import { useCallback } from 'react';
import { keptOpenDialogAtom, leaveDialogAtom, swapDialogAtom } from '../../../dialogs/dialog-atoms.ts';
import { isOfflineAtom } from '../../../display/network-atoms.ts';
import { useDialogText } from '../../../i18n/use-text.ts';
import { useAtom, useAtomValue, useSetAtom } from '../../../state/jotai.ts';
import { Button } from '../../../ui/Button.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { ClientLoading } from '../session/ClientGate.tsx';
import { AccountSections } from './AccountSections.tsx';
import { AccountContext } from './account-context.ts';
import './account-settings.css';

/** What a signed-in player can see and change of the account. Rendered inside the provider of the official client's hooks. */
export function AccountDialog() {
  const text = useDialogText();
  const leave = useSetAtom(leaveDialogAtom);
  const [kept, setKept] = useAtom(keptOpenDialogAtom);
  const keepOpen = useCallback((wanted: boolean) => setKept(wanted ? { dialog: 'account', isWarned: false } : null), [setKept]);
  return (
    <Modal title={text('account.settingsTitle')} className="modal--uncounted" wide onClose={() => leave('account')}>
      <Content keepOpen={keepOpen} isWarned={kept?.isWarned ?? false} />
    </Modal>
  );
}

export interface KeepOpenProps {
  /** Keeps the dialog open, or lets it close again. */
  keepOpen(wanted: boolean): void;
  /** The player has tried to close it all the same. */
  readonly isWarned: boolean;
}

function Content(keepOpenProps: KeepOpenProps) {
  const text = useDialogText();
  const clerk = useClerk();
  const { isLoaded, user } = useUser();
  const { session } = useSession();
  const isOffline = useAtomValue(isOfflineAtom);
  if (!isLoaded) return <ClientLoading />;
  if (!user || !session) return <SignedOut />;
  return (
    <div className="account">
      <p className="account__offline" role="status">
        {isOffline && text('accountSettings.offline')}
      </p>
      <AccountContext value={{ clerk, user, session }}>
        <AccountSections {...keepOpenProps} />
      </AccountContext>
    </div>
  );
}

/** Signed out in another tab, or from another device. */
function SignedOut() {
  const text = useDialogText();
  const swap = useSetAtom(swapDialogAtom);
  return (
    <div className="account__state" role="status">
      <p>{text('accountSettings.signedOut')}</p>
      <Button tone="yellow" onClick={() => swap('account', 'signIn')}>
        {text('account.toSignIn')}
      </Button>
    </div>
  );
}
