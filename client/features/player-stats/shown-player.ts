import type { PublicPlayer } from '../../../shared/api/players.ts';
import { raiseDialogAtom } from '../../dialogs/dialog-atoms.ts';
import { atom } from '../../state/jotai.ts';

const shownPlayer = atom<PublicPlayer | null>(null);

/** Whose statistics the dialog shows; null for the player's own. */
export const shownPlayerAtom = atom((get) => get(shownPlayer));

/** Opens the statistics of a player; without one, the own ones. */
export const openPlayerStatsAtom = atom(null, (_get, set, player?: PublicPlayer) => {
  set(shownPlayer, player ?? null);
  set(raiseDialogAtom, 'playerStats');
});
