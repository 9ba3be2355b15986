import type { ReplayError } from '../../shared/errors.ts';
import { LIMITS } from '../../shared/limits.ts';
import { EVENT, type Replay, type ReplayEvent, SIMULATION_VERSION } from '../../shared/replay/replay.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import type { Recorder } from './recorder.ts';
import { differingField, type EventState, stateOf } from './trace.ts';

/** Where a replay diverged, for the log and the debugger. */
export interface Divergence {
  readonly error: ReplayError;
  /** Index of the event at which it was found; -1 for the header. */
  readonly event: number;
  /** The field that differs, when the states of a debugging recorder were given. */
  readonly field?: keyof EventState;
}

/**
 * Plays the events of a replay on a recorder. Afterwards the recorder is in the same state as after the original run, so an
 * open run can be continued.
 * @param courseHash the course that the recorder's round plays
 * @param expected states of a debugging recorder, one an event: the first difference is then named by event and field
 */
export function playReplay(
  recorder: Recorder,
  replay: Replay,
  courseHash: string,
  expected: readonly EventState[] = [],
): Result<null, Divergence> {
  const parts = playReplayInParts(recorder, replay, courseHash, expected, Number.POSITIVE_INFINITY);
  for (let part = parts.next(); ; part = parts.next()) if (part.done) return part.value;
}

/** The same, with a pause after every `partSteps` steps. While it pauses, nothing else may use the recorder. */
export function* playReplayInParts(
  recorder: Recorder,
  replay: Replay,
  courseHash: string,
  expected: readonly EventState[],
  partSteps: number,
): Generator<void, Result<null, Divergence>> {
  if (replay.simulationVersion !== SIMULATION_VERSION) return err({ error: 'unverifiable', event: -1 });
  if (replay.courseHash !== courseHash) return err({ error: 'wrong_course', event: -1 });
  recorder.start(replay.mode);
  for (let i = 0; i < replay.events.length; i++) {
    const error = yield* playEvent(recorder, replay.events[i] as ReplayEvent, i === replay.events.length - 1, partSteps);
    if (error) return err({ error, event: i });
    const state = expected[i];
    const field = state && differingField(state, stateOf(recorder.round));
    if (field) return err({ error: 'digest_mismatch', event: i, field });
  }
  return recorder.round.digest === replay.digest ? ok(null) : err({ error: 'digest_mismatch', event: replay.events.length - 1 });
}

function* playEvent(recorder: Recorder, event: ReplayEvent, isLast: boolean, partSteps: number): Generator<void, ReplayError | undefined> {
  const { round } = recorder;
  while (round.delaySteps < event.delaySteps) {
    const before = round.totalSteps;
    round.step();
    if (round.totalSteps === before) return 'wrong_timing';
    if (before >= LIMITS.replaySteps) return 'too_long';
    if (round.totalSteps % partSteps === 0) yield;
  }
  switch (event.type) {
    case EVENT.shot:
      return recorder.shoot(event) ? undefined : 'illegal_shot';
    case EVENT.return:
      return recorder.returnToCheckpoint() ? undefined : 'illegal_return';
    default:
      if (!isLast || !round.isFinished) return 'not_finished';
      recorder.end();
      return undefined;
  }
}
