import { LIMITS } from '../../shared/limits.ts';
import { encodeReplay } from '../../shared/replay/codec.ts';
import { EVENT, type EventType, REPLAY_MODE, type ReplayEvent, type ReplayMode, SIMULATION_VERSION } from '../../shared/replay/replay.ts';
import { SHOT_LIMIT_STEPS } from '../core/constants.ts';
import type { Launch } from '../core/launch.ts';
import type { Round } from '../core/round.ts';
import { type EventState, stateOf } from './trace.ts';

/** Steps left for the last shot of a run, so that the verifier plays everything that a recorder accepts to its end. */
const LAST_SHOT_STEPS = 2 * SHOT_LIMIT_STEPS;

/** Plays a round and records its events. Everything that changes a run goes through here. */
export class Recorder {
  readonly round: Round;
  private readonly courseHash: string;
  private readonly isDebugging: boolean;
  private events: ReplayEvent[] = [];
  private states: EventState[] = [];

  /**
   * @param courseHash first 8 bytes of the course's SHA-256, 16 hex digits
   * @param isDebugging also records the state after every event, so that `playReplay` can name a divergence by event and field
   */
  constructor(round: Round, courseHash: string, isDebugging = false) {
    this.round = round;
    this.courseHash = courseHash;
    this.isDebugging = isDebugging;
  }

  /** The states after each event so far; empty unless debugging. */
  get trace(): readonly EventState[] {
    return this.states;
  }

  /** The run has reached the limits of a replay, which bound the verifier's time. It takes no more events. */
  get isExhausted(): boolean {
    return this.events.length >= LIMITS.replayEvents - 1 || this.round.totalSteps >= LIMITS.replaySteps - LAST_SHOT_STEPS;
  }

  /** The run is finished and its last event is recorded. */
  get hasEnded(): boolean {
    return this.events.at(-1)?.type === EVENT.end;
  }

  start(mode: ReplayMode): void {
    this.events = [];
    this.states = [];
    this.round.start(mode);
  }

  shoot(launch: Launch): boolean {
    const { delaySteps } = this.round;
    if (this.isExhausted || !this.round.shoot(launch)) return false;
    this.push(EVENT.shot, delaySteps, launch);
    return true;
  }

  returnToCheckpoint(): boolean {
    const { delaySteps } = this.round;
    if (this.isExhausted || !this.round.returnToCheckpoint()) return false;
    this.push(EVENT.return, delaySteps);
    return true;
  }

  /** Records the last event of a finished run. */
  end(): void {
    const { delaySteps } = this.round;
    this.round.end();
    this.push(EVENT.end, delaySteps);
  }

  /** The run so far. A complete one ends with its end event; an open one can be continued. */
  encode(): Uint8Array {
    return encodeReplay({
      mode: this.round.isInfuriating ? REPLAY_MODE.infuriating : REPLAY_MODE.normal,
      simulationVersion: SIMULATION_VERSION,
      courseHash: this.courseHash,
      events: this.events,
      digest: this.round.digest,
    });
  }

  private push(type: EventType, delaySteps: number, launch: Launch = { vx: 0, vy: 0 }): void {
    this.events.push({ type, vx: launch.vx, vy: launch.vy, delaySteps });
    if (this.isDebugging) this.states.push(stateOf(this.round));
  }
}
