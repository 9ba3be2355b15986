import { atom } from '../../state/jotai.ts';

/** A newer build that is installed and waits for the player's consent. */
export interface Update {
  /** Activates it and reloads the page. */
  take(): void;
}

export const updateAtom = atom<Update | null>(null);
