import { fromBase64, toBase64 } from '../../../../shared/replay/base64.ts';
import { isRecord, readJson, tabStore, writeJson } from '../../../platform/storage.ts';
import { TAKEN_CHALLENGE_KEY } from '../../../platform/storage-keys.ts';
import { atom } from '../../../state/jotai.ts';

/** A run that the player has asked to race: a challenger's, one from a link, or the next better one. */
export interface ExtraGhost {
  /** What its label says; null for the player's own best. */
  readonly name: string | null;
  /** The encoded replay of a finished run. */
  readonly replay: Uint8Array;
  /** Id of the stored run, where there is one: the run is not shown twice. */
  readonly runId?: string;
  /** Strokes; absent where they become known only when it is played ahead. */
  readonly score?: number;
  /** The course that it was played on. Without it, the next course that is played is taken for it. */
  readonly courseHash?: string;
}

/** A challenge that the player has taken. What it states was verified here. */
export type TakenChallenge = ExtraGhost &
  Required<Pick<ExtraGhost, 'score' | 'courseHash'>> & {
    /** Who challenges; '' when it is not known. */
    readonly by: string;
  };

const stored = readStoredChallenge();

/** The run that is raced beside the chosen ghosts; null without one. It waits for its course, whatever page is opened in between. */
export const extraGhostAtom = atom<ExtraGhost | null>(stored);

/** Asks for one extra ghost, in place of the last one. The caller opens the course. */
export const setExtraGhostAtom = atom(null, (_get, set, run: ExtraGhost) => set(extraGhostAtom, run));

/** The challenge stays while another run is raced, and after a reload: the results on its course say how they compare with it. */
export const takenChallengeAtom = atom<TakenChallenge | null>(stored);

/** Takes a challenge: its run is the extra ghost. */
export const takeChallengeAtom = atom(null, (_get, set, challenge: TakenChallenge) => {
  set(takenChallengeAtom, challenge);
  set(extraGhostAtom, challenge);
  writeJson(tabStore, TAKEN_CHALLENGE_KEY, { ...challenge, replay: toBase64(challenge.replay) });
});

/** Gives the extra ghost up. A challenge still counts for this visit, and a reload does not bring it back. */
export const removeExtraGhostAtom = atom(null, (_get, set) => {
  set(extraGhostAtom, null);
  tabStore.remove(TAKEN_CHALLENGE_KEY);
});

/** A reload of the tab keeps it. Like every ghost, it is played ahead before it is shown. */
function readStoredChallenge(): TakenChallenge | null {
  const challenge = readJson(tabStore, TAKEN_CHALLENGE_KEY, isRecord);
  if (!challenge) return null;
  const { by, name, score, courseHash, replay } = challenge;
  const bytes = typeof replay === 'string' ? fromBase64(replay) : undefined;
  if (typeof by !== 'string' || typeof name !== 'string' || typeof score !== 'number' || typeof courseHash !== 'string' || !bytes)
    return null;
  return { by, name, score, courseHash, replay: bytes };
}
