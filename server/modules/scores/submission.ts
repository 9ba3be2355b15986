import { createHash } from 'node:crypto';
import { STEP_HZ } from '../../../shared/course/geometry.ts';
import type { ReplayError } from '../../../shared/errors.ts';
import type { GameDay } from '../../../shared/game-day.ts';
import { LIMITS } from '../../../shared/limits.ts';
import { decodeReplay } from '../../../shared/replay/codec.ts';
import { REPLAY_MODE, SIMULATION_VERSION } from '../../../shared/replay/replay.ts';
import { err, ok, type Result } from '../../../shared/result.ts';

/** The attempt that a submission belongs to, as the server knows it. */
export interface SubmittedAttempt {
  readonly id: string;
  readonly isFirst: boolean;
  readonly startedAt: Date;
  /** What it was bound to when it started. */
  readonly courseHash: string;
  readonly simulationVersion: number;
}

/** A submission that may be verified: whose, of which day and mode, and the bytes that prove it. */
export interface Submission {
  readonly playerId: string;
  readonly day: GameDay;
  readonly infuriating: boolean;
  /** Undefined for a run that nobody saw start. */
  readonly attempt: SubmittedAttempt | undefined;
  readonly bytes: Uint8Array;
  readonly replaySha256: Buffer;
  readonly receivedAt: Date;
  /** The day takes scores at the moment of receipt, and this is no run for the archive. */
  readonly ranked: boolean;
  /** Not for the archive, and the page has not said that its player knew the course already. */
  readonly mayBeBlind: boolean;
}

/**
 * Tells whether a run counts as the blind one: of the player's first attempt of the day, and of a length that could be
 * played since that attempt started. One that was computed beforehand is believed, but it is not blind.
 * @param steps simulated steps of the verified run
 */
export function isBlindRun(attempt: SubmittedAttempt, receivedAt: Date, steps: number): boolean {
  const elapsedSeconds = (receivedAt.getTime() - attempt.startedAt.getTime()) / 1000;
  return attempt.isFirst && steps / STEP_HZ <= elapsedSeconds + LIMITS.firstAttemptSlackSeconds;
}

export function replayHash(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest();
}

/**
 * Looks at the head of a replay before a thread is bothered with it: form, simulation version, course and mode.
 * @param expected the course and mode that it must be of
 */
export function checkReplayHead(
  bytes: Uint8Array,
  expected: { readonly courseHash: string; readonly infuriating: boolean },
): Result<null, ReplayError> {
  const decoded = decodeReplay(bytes);
  if (!decoded.ok) return decoded;
  const { simulationVersion, courseHash, mode } = decoded.value;
  if (simulationVersion !== SIMULATION_VERSION) return err('unverifiable');
  if (courseHash !== expected.courseHash) return err('wrong_course');
  if ((mode === REPLAY_MODE.infuriating) !== expected.infuriating) return err('wrong_mode');
  return ok(null);
}
