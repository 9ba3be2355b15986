import type { ReplayError } from '../../shared/errors.ts';
import { decodeReplay } from '../../shared/replay/codec.ts';
import { encodeOutcomes } from '../../shared/replay/event-outcome.ts';
import { EVENT, type ReplayEvent } from '../../shared/replay/replay.ts';
import type { VerifiedRun } from '../../shared/replay/verified-run.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { traceOutline } from '../core/outline.ts';
import type { PhysicsPort } from '../core/physics-port.ts';
import { Round } from '../core/round.ts';
import { type CourseMap, Terrain } from '../core/terrain.ts';
import { OutcomeLog } from './outcome-log.ts';
import { playReplayInParts, type ReplayObserver } from './player.ts';
import { Recorder } from './recorder.ts';
import type { Track } from './track.ts';
import { TrackRecorder } from './track-recorder.ts';

export interface VerifyOptions {
  /** Steps between two pauses. */
  readonly partSteps?: number;
  /** The run was accepted earlier: it is played in full, however long runs may be that are accepted today. */
  readonly isStored?: boolean;
}

/** Plays replays again. It keeps the world of the last course, so that the runs of a day build it once. */
export class ReplayVerifier {
  private readonly physics: PhysicsPort;
  private recorder: Recorder | undefined;
  private courseHash = '';

  constructor(physics: PhysicsPort) {
    this.physics = physics;
  }

  /**
   * Plays a run and accepts it only if it fits the course and this simulation version, every event is legal at its step, and
   * the run ends with a finish.
   * @param course the course that the run claims; its border counts as ground
   * @param courseHash first 8 bytes of the course's SHA-256, 16 hex digits
   * @param bytes the encoded replay
   */
  verify(
    course: CourseMap,
    courseHash: string,
    bytes: Uint8Array,
    options: Omit<VerifyOptions, 'partSteps'> = {},
  ): Result<VerifiedRun, ReplayError> {
    const parts = this.verifyInParts(course, courseHash, bytes, options);
    for (let part = parts.next(); ; part = parts.next()) if (part.done) return part.value;
  }

  /** Verifies with a pause after every `partSteps` steps. While it pauses, this verifier can verify no other run. */
  *verifyInParts(
    course: CourseMap,
    courseHash: string,
    bytes: Uint8Array,
    options: VerifyOptions,
  ): Generator<void, Result<VerifiedRun, ReplayError>> {
    const log = new OutcomeLog();
    const played = yield* this.playInParts(course, courseHash, bytes, log, options);
    if (!played.ok) return played;
    const { round, events } = played.value;
    return ok({
      strokes: round.strokes,
      strokesByCheckpoint: [...round.strokesByCheckpoint],
      infuriating: round.isInfuriating,
      steps: round.totalSteps,
      longestFlightSteps: events.reduce((longest, { delaySteps }) => Math.max(longest, delaySteps), 0),
      events: events.length,
      outcomes: encodeOutcomes(log.outcomes),
    });
  }

  /** Verifies a run in the same way, and keeps where the ball is after each step. */
  *recordInParts(
    course: CourseMap,
    courseHash: string,
    bytes: Uint8Array,
    options: VerifyOptions,
  ): Generator<void, Result<Track, ReplayError>> {
    const recorder = new TrackRecorder();
    const played = yield* this.playInParts(course, courseHash, bytes, recorder, options);
    return played.ok ? ok(recorder.track(played.value.round)) : played;
  }

  private *playInParts(
    course: CourseMap,
    courseHash: string,
    bytes: Uint8Array,
    observer: ReplayObserver,
    { partSteps = Number.POSITIVE_INFINITY, isStored = false }: VerifyOptions,
  ): Generator<void, Result<{ readonly round: Round; readonly events: readonly ReplayEvent[] }, ReplayError>> {
    const decoded = decodeReplay(bytes);
    if (!decoded.ok) return decoded;
    const replay = decoded.value;
    if (replay.events.at(-1)?.type !== EVENT.end) return err('not_finished');
    const recorder = this.recorderFor(course, courseHash);
    const { round } = recorder;
    const play = isStored ? { observer, partSteps, isStored } : { observer, partSteps, recorder };
    const played = yield* playReplayInParts(round, replay, courseHash, play);
    return played.ok ? ok({ round, events: replay.events }) : err(played.error.error);
  }

  private recorderFor(course: CourseMap, courseHash: string): Recorder {
    if (!this.recorder || this.courseHash !== courseHash) {
      const terrain = new Terrain(course);
      this.physics.build(traceOutline(terrain));
      this.recorder = new Recorder(new Round(terrain, this.physics), courseHash);
      this.courseHash = courseHash;
    }
    return this.recorder;
  }
}
