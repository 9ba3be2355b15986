import { dialogsAtom, isHostedAtom, openDialogAtom } from '../../../dialogs/dialog-atoms.ts';
import { atom, type Store } from '../../../state/jotai.ts';
import type { Track } from '../../analytics/analytics.ts';
import { screenAtom } from '../../play/play-atoms.ts';
import { accountAtom } from '../session/account-atoms.ts';

/** How long the start screen must have been free, ms. Some dialogs there, such as How to play, close to begin a run. */
export const FREE_MS = 300;

/** The question is asked only on the start screen with no dialog open, never during a hole or above another dialog. */
const isDueAtom = atom((get) => {
  const { user } = get(accountAtom);
  const isFree = get(screenAtom) === 'start' && get(isHostedAtom)('privacyUpdate') && get(dialogsAtom).length === 0;
  return user !== undefined && !user.promptedForConsent && isFree ? user.id : null;
});

/**
 * Asks the question of the privacy update, once per visit and account.
 * @returns a function that unsubscribes
 */
export function watchPrivacyQuestion(store: Store, track: Track): () => void {
  const asked = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const ask = () => {
    const user = store.get(isDueAtom);
    if (user === null || asked.has(user)) return;
    asked.add(user);
    track('privacy_update_modal_shown');
    store.set(openDialogAtom, 'privacyUpdate');
  };
  const wait = () => {
    clearTimeout(timer);
    if (store.get(isDueAtom) !== null) timer = setTimeout(ask, FREE_MS);
  };
  const stop = store.sub(isDueAtom, wait);
  wait();
  return () => {
    stop();
    clearTimeout(timer);
  };
}
