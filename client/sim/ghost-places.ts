import type { GhostPlace } from '../../shared/protocol/ghosts.ts';
import { atom } from '../state/jotai.ts';

/** Where the labels of the ghosts belong; empty while the ball moves. */
export const ghostPlacesAtom = atom<readonly GhostPlace[]>([]);
