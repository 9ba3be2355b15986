import { atom } from '../../state/jotai.ts';

/** A run that the player has asked to race: a challenger's, one from a link, or the next better one. */
export interface RacedRun {
  /** What its label says; null for the player's own best. */
  readonly name: string | null;
  /** The encoded replay of a finished run. */
  readonly replay: Uint8Array;
  /** Its stored run, where it has one: it is not shown twice. */
  readonly runId?: string;
  /** Strokes; absent where they become known only when it is played ahead. */
  readonly score?: number;
  /** The course that it was played on. Without it, the next course that is played is taken for it. */
  readonly courseHash?: string;
}

/** The run that is raced beside the chosen ghosts; null without one. It waits for its course, whatever page is opened in between. */
export const racedRunAtom = atom<RacedRun | null>(null);

/** Asks for one extra ghost, in place of the last one. The caller opens the course. */
export const raceRunAtom = atom(null, (_get, set, run: RacedRun) => set(racedRunAtom, run));

/** A challenge that the player has taken. What it states was verified here. */
export type TakenChallenge = RacedRun &
  Required<Pick<RacedRun, 'score' | 'courseHash'>> & {
    /** Who challenges; '' when it is not known. */
    readonly by: string;
  };

/** It stays while another run is raced: the results on its course say how they compare with it. */
export const takenChallengeAtom = atom<TakenChallenge | null>(null);

/** Takes a challenge: its run is the extra ghost. */
export const takeChallengeAtom = atom(null, (_get, set, challenge: TakenChallenge) => {
  set(takenChallengeAtom, challenge);
  set(racedRunAtom, challenge);
});
