import type { GhostPlaces } from '../../shared/protocol/ghosts.ts';
import { atom } from '../state/jotai.ts';

/** Where the labels of the ghosts belong; null while the ball moves. */
export const ghostPlacesAtom = atom<GhostPlaces | null>(null);
