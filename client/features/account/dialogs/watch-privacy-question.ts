import { dialogsAtom, hasHostAtom, openDialogAtom } from '../../../dialogs/dialog-atoms.ts';
import { atom, type Store } from '../../../state/jotai.ts';
import type { Track } from '../../analytics/analytics.ts';
import { screenAtom } from '../../play/play-atoms.ts';
import { accountAtom } from '../session/account-atoms.ts';

/** How long the start screen must have been free, ms: a dialog that closes there, such as How to play, may be followed by the play. */
export const FREE_MS = 300;

/** Nobody is asked in the middle of a hole, nor above what they are reading; the start screen with nothing open is the place. */
const isDueAtom = atom((get) => {
  const { user } = get(accountAtom);
  const isFree = get(screenAtom) === 'start' && get(hasHostAtom) && get(dialogsAtom).length === 0;
  return user !== undefined && !user.promptedForConsent && isFree ? user.id : null;
});

/**
 * Asks the question of the privacy update, once a visit and account.
 * @returns the way to stop
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
