import { openDialogAtom } from '../../../dialogs/dialog-atoms.ts';
import { isOfflineAtom } from '../../../display/network-atoms.ts';
import type { TextStore } from '../../../platform/storage.ts';
import { atom, type Store } from '../../../state/jotai.ts';
import { accountAtom, clientAtom, isSigningOutAtom } from '../session/account-atoms.ts';
import { endAddPasskeyPrompt, isAddPasskeyPromptDue } from '../session/add-passkey-prompt.ts';
import { readInstance } from '../session/instance.ts';
import { canMakePasskeys } from '../session/passkey-abilities.ts';
import { mayOpenAtom, watchDue } from './free-start.ts';

/** Id of the user who may be asked now. The question of the privacy update comes first. */
const isFreeForAtom = atom((get) => {
  const { user } = get(accountAtom);
  if (!user?.promptedForConsent || get(isOfflineAtom) || get(isSigningOutAtom)) return null;
  return get(mayOpenAtom)('passkeyOffer') ? user.id : null;
});

/**
 * Prompts to add a passkey after the third sign-in with a code on this device, once per account: not to an account that has one, nor where the
 * device can make none.
 * @returns a function that unsubscribes
 */
export function watchAddPasskeyPrompt(store: Store, texts: TextStore): () => void {
  const isStillFree = (id: string) => store.get(isFreeForAtom) === id;
  return watchDue(store, isFreeForAtom, async (id) => {
    const clerk = store.get(clientAtom);
    if (!clerk?.user || clerk.user.passkeys.length > 0 || !readInstance(clerk).passkeys.isOn) return;
    if (!isAddPasskeyPromptDue(texts, id) || !(await canMakePasskeys()) || !isStillFree(id)) return;
    // Once, whatever the player does with it.
    endAddPasskeyPrompt(texts, id);
    store.set(openDialogAtom, 'passkeyOffer');
  });
}
