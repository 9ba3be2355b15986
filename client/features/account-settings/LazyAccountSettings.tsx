import { type ComponentType, useEffect } from 'react';
import { flushSync } from 'react-dom';
import { closeDialogAtom, dialogsAtom } from '../../dialogs/dialog-atoms.ts';
import type { Dialog } from '../../dialogs/dialogs.ts';
import { useText } from '../../i18n/use-text.ts';
import { atom, useAtom, useAtomValue, useSetAtom } from '../../state/jotai.ts';
import { showToastAtom } from '../../ui/toast-atoms.ts';
import { accountAtom, clientAtom } from '../account/session/account-atoms.ts';

interface LoadedSettings {
  readonly AccountDialog: ComponentType;
}

const settingsComponentAtom = atom<LoadedSettings | null>(null);

/** The account's settings can be drawn: until then AccountGateDialog stands in for them. */
export const areSettingsLoadedAtom = atom((get) => get(settingsComponentAtom) !== null && get(clientAtom) !== null);

/** From here it is one press to the settings: they are fetched before. */
const NEAR: readonly Dialog[] = ['accountMenu', 'menu'];

/** The account's settings stand where the client's own hooks reach; the other dialogs hang on the atoms. Their file comes when they are near. */
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
    import('./AccountDialog.tsx').then(
      // At once: between the dialog that stands in and the true one the page below would flash up.
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
  // Without the client there is nothing that they could show.
  useEffect(() => () => setSettings(null), [setSettings]);
  return isOpen && hasClient && settings ? <settings.AccountDialog /> : null;
}
