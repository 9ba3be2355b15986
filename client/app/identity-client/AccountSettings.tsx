import { useEffect } from 'react';
import { flushSync } from 'react-dom';
import { useLatest } from '../../api/use-latest.ts';
import { dialogsAtom } from '../../dialogs/dialog-atoms.ts';
import type { Dialog } from '../../dialogs/dialogs.ts';
import { accountAtom, areSettingsLoadedAtom, clientAtom } from '../../features/account/session/account-atoms.ts';
import { useAtom, useAtomValue, useStore } from '../../state/jotai.ts';
import { lazily } from '../../ui/lazily.tsx';
import { closeMissingDialog } from '../lazy-dialog.ts';

const AccountDialog = lazily(async () => (await import('../../features/account/account-settings/AccountDialog.tsx')).AccountDialog);

/** Dialogs with a button that opens the settings: the settings are loaded in advance. */
const NEAR: readonly Dialog[] = ['accountMenu', 'menu'];

/** Renders the account's settings inside the provider of the official client's hooks, and loads them when they are one press away. */
export function AccountSettings() {
  const store = useStore();
  const open = useAtomValue(dialogsAtom);
  const hasClient = useAtomValue(clientAtom) !== null;
  const isSignedIn = useAtomValue(accountAtom).status === 'signedIn';
  const [areLoaded, setLoaded] = useAtom(areSettingsLoadedAtom);
  const loads = useLatest();
  const isOpen = open.includes('account');
  const isWanted = hasClient && (isOpen || (isSignedIn && NEAR.some((dialog) => open.includes(dialog))));
  useEffect(() => {
    if (!isWanted || areLoaded) return undefined;
    const isCurrent = loads.begin();
    AccountDialog.load(store).then(
      // Synchronously: between the two dialogs the page below would show for a moment.
      () => isCurrent() && flushSync(() => setLoaded(true)),
      () => {
        if (isCurrent() && isOpen) closeMissingDialog(store, 'account');
      },
    );
    return loads.drop;
  }, [isWanted, isOpen, areLoaded, setLoaded, store, loads]);
  // Without the client they have nothing to show.
  useEffect(() => () => setLoaded(false), [setLoaded]);
  return isOpen && hasClient && areLoaded ? <AccountDialog /> : null;
}
