import { type ComponentType, useEffect } from 'react';
import { flushSync } from 'react-dom';
import { closeDialogAtom, dialogsAtom } from '../../../dialogs/dialog-atoms.ts';
import type { Dialog } from '../../../dialogs/dialogs.ts';
import { useText } from '../../../i18n/use-text.ts';
import { atom, useAtom, useAtomValue, useSetAtom } from '../../../state/jotai.ts';
import { showToastAtom } from '../../../ui/toast-atoms.ts';
import { accountAtom, clientAtom } from '../session/account-atoms.ts';

interface LoadedSettings {
  readonly AccountDialog: ComponentType;
}

const settingsComponentAtom = atom<LoadedSettings | null>(null);

/** The account's settings can be rendered. Until then AccountGateDialog stands in for them. */
export const areSettingsLoadedAtom = atom((get) => get(settingsComponentAtom) !== null && get(clientAtom) !== null);

// Without a `then` of its own, the import also fails when a style sheet of the part cannot be loaded.
const importDialog = () => import('./AccountDialog.tsx');

/** Dialogs with a button that opens the settings: the settings are loaded in advance. */
const NEAR: readonly Dialog[] = ['accountMenu', 'menu'];

/** Renders the account's settings inside the provider of the official client's hooks, and loads them when they are one press away. */
export function LazyAccountSettings() {
  const open = useAtomValue(dialogsAtom);
  const hasClient = useAtomValue(clientAtom) !== null;
  const isSignedIn = useAtomValue(accountAtom).status === 'signedIn';
  const [settings, setSettings] = useAtom(settingsComponentAtom);
  const close = useSetAtom(closeDialogAtom);
  const toast = useSetAtom(showToastAtom);
  const text = useText();
  const isOpen = open.includes('account');
  const isWanted = hasClient && (isOpen || (isSignedIn && NEAR.some((dialog) => open.includes(dialog))));
  useEffect(() => {
    if (!isWanted || settings) return undefined;
    let isLeft = false;
    importDialog().then(
      // Synchronously: between the two dialogs the page below would show for a moment.
      ({ AccountDialog }) => isLeft || flushSync(() => setSettings({ AccountDialog })),
      () => {
        if (isLeft || !isOpen) return;
        close('account');
        toast(text('start.dialogMissing'), 'failure');
      },
    );
    return () => {
      isLeft = true;
    };
  }, [isWanted, isOpen, settings, setSettings, close, toast, text]);
  // Without the client they have nothing to show.
  useEffect(() => () => setSettings(null), [setSettings]);
  return isOpen && hasClient && settings ? <settings.AccountDialog /> : null;
}
