import { createHash } from 'node:crypto';
import { STEP_HZ } from '../../../../shared/course/geometry.ts';
import type { ReplayError } from '../../../../shared/errors.ts';
import type { GameDay } from '../../../../shared/game-day.ts';
import { LIMITS } from '../../../../shared/limits.ts';
import { decodeReplay, stepsOf } from '../../../../shared/replay/codec.ts';
import { REPLAY_MODE, SIMULATION_VERSION } from '../../../../shared/replay/replay.ts';
import type { VerifiedRun } from '../../../../shared/replay/verified-run.ts';
import { err, ok, type Result } from '../../../../shared/result.ts';
import type { SubmittedCourse } from './submitted-course.ts';

/** The attempt of a submission. */
export interface SubmittedAttempt {
  readonly id: string;
  readonly isFirst: boolean;
  readonly startedAt: Date;
  readonly simulationVersion: number;
}

/** A submission that can be verified: player, course, mode and replay. */
export interface Submission {
  readonly playerId: string;
  /** An account has sent the run: it is stored for that account only, and not if the account is deleted meanwhile. */
  readonly isSignedIn: boolean;
  readonly course: SubmittedCourse;
  readonly infuriating: boolean;
  /** Undefined for a run that was begun offline. */
  readonly attempt: SubmittedAttempt | undefined;
  readonly bytes: Uint8Array;
  readonly replaySha256: Buffer;
  /** Null without a key, as older pages send it. */
  readonly submissionKeySha256: Buffer | null;
  readonly receivedAt: Date;
  /** The day on whose board the run may rank: it took scores at the time of receipt. Null for the archive and for maps. */
  readonly rankingDay: GameDay | null;
  /** The caller's. A new guest is counted for its network. */
  readonly ipAddress: string;
  /** True when the run is neither for the archive nor on a map, and the page has not said that the player knew the course. */
  readonly mayBeBlind: boolean;
}

/**
 * Tells whether a run counts as the blind run: it belongs to the player's first attempt of the day, and is not longer than the time since
 * that attempt started. One flight may be missing, because a reload finishes the current flight at once; a second reload in a flight costs
 * the blind run. A run that was prepared earlier is accepted, but it is not blind.
 */
export function isBlindRun(
  attempt: Pick<SubmittedAttempt, 'isFirst' | 'startedAt'>,
  receivedAt: Date,
  run: Pick<VerifiedRun, 'steps' | 'longestFlightSteps'>,
): boolean {
  const elapsedSeconds = (receivedAt.getTime() - attempt.startedAt.getTime()) / 1000;
  const playedSeconds = (run.steps - run.longestFlightSteps) / STEP_HZ;
  return attempt.isFirst && playedSeconds <= elapsedSeconds + LIMITS.firstAttemptSlackSeconds;
}

/** What is stored of a submission key. It is a secret of 128 random bits, so its digest needs no salt. */
export function keyHash(submissionKey: string): Buffer {
  return createHash('sha256').update(submissionKey).digest();
}

export function replayHash(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest();
}

/**
 * Checks what a replay says of itself before a thread has to simulate it: form, simulation version, course, mode and length.
 * @param expected the course and mode that the replay must have
 */
export function checkReplayHead(
  bytes: Uint8Array,
  expected: { readonly courseHash: string; readonly infuriating: boolean },
): Result<{ readonly steps: number }, ReplayError> {
  const decoded = decodeReplay(bytes);
  if (!decoded.ok) return decoded;
  const { simulationVersion, courseHash, mode } = decoded.value;
  if (simulationVersion !== SIMULATION_VERSION) return err('unverifiable');
  if (courseHash !== expected.courseHash) return err('wrong_course');
  if ((mode === REPLAY_MODE.infuriating) !== expected.infuriating) return err('wrong_mode');
  const steps = stepsOf(decoded.value);
  return steps > LIMITS.replaySteps ? err('too_long') : ok({ steps });
}
