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
  if (replay.simulationVersion !== SIMULATION_VERSION) return err({ error: 'unverifiable', event: -1 });
  if (replay.courseHash !== courseHash) return err({ error: 'wrong_course', event: -1 });
  recorder.start(replay.mode);
  for (let i = 0; i < replay.events.length; i++) {
    const error = playEvent(recorder, replay.events[i] as ReplayEvent, i === replay.events.length - 1);
    if (error) return err({ error, event: i });
    const state = expected[i];
    const field = state && differingField(state, stateOf(recorder.round));
    if (field) return err({ error: 'digest_mismatch', event: i, field });
  }
  return recorder.round.digest === replay.digest ? ok(null) : err({ error: 'digest_mismatch', event: replay.events.length - 1 });
}

function playEvent(recorder: Recorder, event: ReplayEvent, isLast: boolean): ReplayError | undefined {
  const { round } = recorder;
  while (round.delaySteps < event.delaySteps) {
    const before = round.totalSteps;
    round.step();
    if (round.totalSteps === before) return 'wrong_timing';
    if (before >= LIMITS.replaySteps) return 'too_long';
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
