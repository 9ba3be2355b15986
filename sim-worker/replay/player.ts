import type { ReplayError } from '../../shared/errors.ts';
import { LIMITS } from '../../shared/limits.ts';
import { EVENT, type Replay, type ReplayEvent, SIMULATION_VERSION } from '../../shared/replay/replay.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import type { Round } from '../core/round.ts';
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

/** Looks on while a replay is played. */
export interface ReplayObserver {
  afterStart?(round: Round): void;
  /** @param results bits of `STEP` */
  afterStep(round: Round, results: number): void;
  /** The next event is due: the ball is where the one before has led it. */
  beforeEvent?(round: Round): void;
  afterEvent(round: Round, event: ReplayEvent): void;
}

export interface PlayOptions {
  /** Records what is played, so that an open run can be continued. It must record this round, and its limits hold. */
  readonly recorder?: Recorder;
  readonly observer?: ReplayObserver;
  /** States of a debugging recorder, one an event: the first difference is then named by event and field. */
  readonly expected?: readonly EventState[];
  /** The run was accepted earlier. It is played in full, however few steps are accepted today. */
  readonly isStored?: boolean;
  /** Steps between two pauses. */
  readonly partSteps?: number;
}

/**
 * Plays the events of a replay on a round. Afterwards the round is in the same state as after the original run.
 * @param courseHash the course that the round plays
 */
export function playReplay(
  round: Round,
  replay: Replay,
  courseHash: string,
  options: Omit<PlayOptions, 'partSteps'> = {},
): Result<null, Divergence> {
  const parts = playReplayInParts(round, replay, courseHash, options);
  for (let part = parts.next(); ; part = parts.next()) if (part.done) return part.value;
}

/** Plays a replay with a pause after every `partSteps` steps. While it pauses, nothing else may use the round or its physics. */
export function* playReplayInParts(
  round: Round,
  replay: Replay,
  courseHash: string,
  options: PlayOptions,
): Generator<void, Result<null, Divergence>> {
  const { recorder, observer, expected = [], partSteps = Number.POSITIVE_INFINITY } = options;
  const pause: Pause = { atStep: partSteps, partSteps };
  if (replay.simulationVersion !== SIMULATION_VERSION) return err({ error: 'unverifiable', event: -1 });
  if (replay.courseHash !== courseHash) return err({ error: 'wrong_course', event: -1 });
  (recorder ?? round).start(replay.mode);
  observer?.afterStart?.(round);
  for (let i = 0; i < replay.events.length; i++) {
    const event = replay.events[i] as ReplayEvent;
    const late = yield* awaitEvent(round, event, options, pause);
    if (late) return err({ error: late, event: i });
    observer?.beforeEvent?.(round);
    const error = playEvent(round, recorder ?? round, event, i === replay.events.length - 1);
    if (error) return err({ error, event: i });
    observer?.afterEvent(round, event);
    const state = expected[i];
    const field = state && differingField(state, stateOf(round));
    if (field) return err({ error: 'digest_mismatch', event: i, field });
  }
  return round.digest === replay.digest ? ok(null) : err({ error: 'digest_mismatch', event: replay.events.length - 1 });
}

/** When the next pause is due: one comparison a step, where a division would be felt. */
interface Pause {
  atStep: number;
  readonly partSteps: number;
}

/** Plays the steps until an event is due. */
function* awaitEvent(
  round: Round,
  { delaySteps }: ReplayEvent,
  { observer, isStored = false }: PlayOptions,
  pause: Pause,
): Generator<void, ReplayError | undefined> {
  const maxSteps = isStored ? LIMITS.storedReplaySteps : LIMITS.replaySteps;
  while (round.delaySteps < delaySteps) {
    const before = round.totalSteps;
    const results = round.step();
    if (round.totalSteps === before) return 'wrong_timing';
    if (before >= maxSteps) return 'too_long';
    observer?.afterStep(round, results);
    if (round.totalSteps < pause.atStep) continue;
    pause.atStep += pause.partSteps;
    yield;
  }
  return undefined;
}

function playEvent(round: Round, run: Recorder | Round, event: ReplayEvent, isLast: boolean): ReplayError | undefined {
  switch (event.type) {
    case EVENT.shot:
      return run.shoot(event) ? undefined : 'illegal_shot';
    case EVENT.return:
      return run.returnToCheckpoint() ? undefined : 'illegal_return';
    default:
      if (!isLast || !round.isFinished) return 'not_finished';
      run.end();
      return undefined;
  }
}
