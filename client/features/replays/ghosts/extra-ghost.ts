import { fromBase64 } from '../../../../shared/replay/base64.ts';
import { tabStore, writeJson } from '../../../platform/storage.ts';
import { TAKEN_CHALLENGE_KEY } from '../../../platform/storage-keys.ts';
import { atom } from '../../../state/jotai.ts';
import { TAKEN_BEFORE, type TakenChallenge, takenChallengeAtom } from './taken-challenge.ts';

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
  /** The run of the challenge that was taken. */
  readonly isChallenge?: true;
}

/** The ghost of a challenge; undefined as long as the server keeps its run. */
export function ghostOf({ name, score, courseHash, replay, runId }: TakenChallenge) {
  const bytes = replay === undefined ? undefined : fromBase64(replay);
  return bytes && { name, score, courseHash, replay: bytes, isChallenge: true as const, ...(runId !== undefined && { runId }) };
}

/** The run that is raced beside the chosen ghosts; null without one. It waits for its course, whatever page is opened in between. */
export const extraGhostAtom = atom<ExtraGhost | null>((TAKEN_BEFORE && ghostOf(TAKEN_BEFORE)) ?? null);

/** Asks for one extra ghost, in place of the last one. The caller opens the course. */
export const setExtraGhostAtom = atom(null, (_get, set, run: ExtraGhost) => set(extraGhostAtom, run));

/** Takes a challenge: its run is the extra ghost, as soon as the server shows it. */
export const takeChallengeAtom = atom(null, (_get, set, challenge: TakenChallenge) => {
  set(extraGhostAtom, null);
  set(unlockChallengeAtom, challenge);
});

/** The run of the challenge that was taken is there: it is the extra ghost, unless another run is raced meanwhile. */
export const unlockChallengeAtom = atom(null, (get, set, challenge: TakenChallenge) => {
  set(takenChallengeAtom, challenge);
  if (get(extraGhostAtom) === null) set(extraGhostAtom, ghostOf(challenge) ?? null);
  writeJson(tabStore, TAKEN_CHALLENGE_KEY, challenge);
});

/** Gives the extra ghost up: after another run the challenge is raced again, after the challenge nothing. */
export const removeExtraGhostAtom = atom(null, (get, set) => {
  const extra = get(extraGhostAtom);
  const taken = get(takenChallengeAtom);
  if (taken && extra && !extra.isChallenge) return set(extraGhostAtom, ghostOf(taken) ?? null);
  set(extraGhostAtom, null);
  set(takenChallengeAtom, null);
  tabStore.remove(TAKEN_CHALLENGE_KEY);
});
