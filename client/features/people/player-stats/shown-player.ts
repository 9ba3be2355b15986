import type { PublicPlayer } from '../../../../shared/api/players.ts';
import { bringToFrontAtom } from '../../../dialogs/bring-to-front.ts';
import { dialogsAtom } from '../../../dialogs/dialog-atoms.ts';
import { atom } from '../../../state/jotai.ts';

const shownPlayer = atom<PublicPlayer | null>(null);

/** Whose statistics the dialog shows; null for the player's own. */
export const shownPlayerAtom = atom((get) => get(shownPlayer));

/** Opens the statistics of a player above everything that is open; without one, the own ones. */
export const openPlayerStatsAtom = atom(null, (_get, set, player?: PublicPlayer) => {
  set(shownPlayer, player ?? null);
  set(bringToFrontAtom, 'playerStats');
});

/** After the dialog has closed, its name alone opens the own statistics again. A dialog that was only raised has not closed. */
export const forgetShownPlayerAtom = atom(null, (get, set) => {
  if (!get(dialogsAtom).includes('playerStats')) set(shownPlayer, null);
});
