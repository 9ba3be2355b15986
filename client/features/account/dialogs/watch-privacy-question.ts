import { openDialogAtom } from '../../../dialogs/dialog-atoms.ts';
import { atom, type Store } from '../../../state/jotai.ts';
import type { Track } from '../../ground/analytics/events.ts';
import { accountAtom } from '../session/account-atoms.ts';
import { mayOpenAtom, watchDue } from './free-start.ts';

/** Id of the user to ask. */
const isDueAtom = atom((get) => {
  const { user } = get(accountAtom);
  return user !== undefined && !user.promptedForConsent && get(mayOpenAtom)('privacyUpdate') ? user.id : null;
});

/**
 * Asks the question of the privacy update, once per visit and account.
 * @returns a function that unsubscribes
 */
export function watchPrivacyQuestion(store: Store, track: Track): () => void {
  const asked = new Set<string>();
  return watchDue(store, isDueAtom, (user) => {
    if (asked.has(user)) return;
    asked.add(user);
    track('privacy_update_modal_shown');
    store.set(openDialogAtom, 'privacyUpdate');
  });
}
