import type { FlagSet } from '../../shared/course/flag-set.ts';
import { EVENT, type ReplayEvent } from '../../shared/replay/replay.ts';
import { type Round, STEP } from '../core/round.ts';
import type { ReplayObserver } from './player.ts';
import { STATE_FLOATS, type Track, type TrackEvent } from './track.ts';

/** States for which there is room at first: those of a usual run. */
const FIRST_ROOM = 8_192;

/** Records the track of a run while it is played. */
export class TrackRecorder implements ReplayObserver {
  private states = new Float32Array(FIRST_ROOM * STATE_FLOATS);
  private steps = 0;
  private readonly events: TrackEvent[] = [];
  private readonly shots: number[] = [];
  private readonly jumps = new Set<number>();
  private readonly flags: { readonly step: number; readonly active: FlagSet }[] = [{ step: 0, active: 0 }];

  afterStep(round: Round, results: number): void {
    this.steps++;
    this.writeState(round);
    if (results & (STEP.drowned | STEP.lost)) this.jumps.add(this.steps);
    if (results & STEP.checkpoint) this.flags.push({ step: this.steps, active: round.activeFlags });
  }

  afterStart(round: Round): void {
    this.writeState(round);
  }

  afterEvent(round: Round, { type, vx, vy }: ReplayEvent): void {
    const { strokes, digest } = round;
    this.events.push({ type, vx, vy, step: this.steps, strokes, digest });
    if (type === EVENT.shot) this.shots.push(this.steps);
    if (type !== EVENT.return) return;
    this.jumps.add(this.steps);
    this.writeState(round);
  }

  /** @param round the round that was played */
  track({ isInfuriating, strokes, strokesByCheckpoint, digest }: Round): Track {
    const { steps, events, shots, jumps, flags } = this;
    return {
      infuriating: isInfuriating,
      strokes,
      strokesByCheckpoint: [...strokesByCheckpoint],
      digest,
      steps,
      states: this.states.slice(0, (steps + 1) * STATE_FLOATS),
      events,
      shots,
      jumps,
      flags,
    };
  }

  private writeState({ ball }: Round): void {
    const at = this.steps * STATE_FLOATS;
    if (at + STATE_FLOATS > this.states.length) {
      const wider = new Float32Array(this.states.length * 2);
      wider.set(this.states);
      this.states = wider;
    }
    this.states.set([ball.x, ball.y, ball.vx, ball.vy, ball.angle], at);
  }
}
