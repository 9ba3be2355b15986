import { atom, type Store } from '../../state/jotai.ts';
import type { Track } from '../analytics/analytics.ts';
import { hasHostAtom, openDialogAtom } from '../overlays/dialog-atoms.ts';
import { screenAtom } from '../play/play-atoms.ts';
import { accountAtom } from './account-atoms.ts';

/** Nobody is asked in the middle of a hole; the start screen is the place. */
const isDueAtom = atom((get) => {
  const { user } = get(accountAtom);
  return user !== undefined && !user.promptedForConsent && get(screenAtom) === 'start' && get(hasHostAtom) ? user.id : null;
});

/**
 * Asks the question of the privacy update, once a visit and account.
 * @returns the way to stop
 */
export function followPrivacy(store: Store, track: Track): () => void {
  const asked = new Set<string>();
  const ask = () => {
    const user = store.get(isDueAtom);
    if (user === null || asked.has(user)) return;
    asked.add(user);
    track('privacy_update_modal_shown');
    store.set(openDialogAtom, 'privacyUpdate');
  };
  const stop = store.sub(isDueAtom, ask);
  ask();
  return stop;
}
