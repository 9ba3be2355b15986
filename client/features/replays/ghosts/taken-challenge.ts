import { isRecord, readJson, tabStore } from '../../../platform/storage.ts';
import { TAKEN_CHALLENGE_KEY } from '../../../platform/storage-keys.ts';
import { atom } from '../../../state/jotai.ts';

// Apart from the ghosts: the HUD reads it before the first shot.

/** A challenge that the player has taken. What it states was verified, here or by the server. */
export interface TakenChallenge {
  /** Who challenges; '' when it is not known. */
  readonly by: string;
  /** What the label of the ghost says. */
  readonly name: string;
  /** See `guestSchema`; absent for a player with an account, and where it is not known. */
  readonly guest?: number;
  /** Strokes. */
  readonly score: number;
  readonly courseHash: string;
  /** Base64 of the encoded replay. Absent as long as the server keeps the run: until the player has finished the hole of an open day. */
  readonly replay?: string;
  /** Id of the stored run, and its share key where others may not read it without one. Absent where the link holds the run. */
  readonly runId?: string;
  readonly key?: string;
}

function isTakenChallenge(value: unknown): value is TakenChallenge {
  if (!isRecord(value)) return false;
  const { by, name, courseHash, score, replay, runId } = value;
  return [by, name, courseHash, replay ?? runId].every((text) => typeof text === 'string') && typeof score === 'number';
}

/** The challenge that this tab had taken before it was loaded. */
export const TAKEN_BEFORE = readJson(tabStore, TAKEN_CHALLENGE_KEY, isTakenChallenge) ?? null;

/**
 * The challenge stays while another run is raced, and after a reload of the tab: the results on its course say how they compare with it. Like
 * every ghost, its run is played ahead before it is shown.
 */
export const takenChallengeAtom = atom<TakenChallenge | null>(TAKEN_BEFORE);
