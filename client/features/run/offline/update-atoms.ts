import { atom } from '../../../state/jotai.ts';

/** A newer build that is installed and waits for the player's consent, or is being activated. */
export interface Update {
  /** `waiting`: the player has accepted it, and the server cannot be reached. */
  readonly progress: 'offered' | 'updating' | 'waiting';
  /** Activates it and reloads the page. Does nothing while that is in progress. */
  take(): void;
}

export const updateAtom = atom<Update | null>(null);
