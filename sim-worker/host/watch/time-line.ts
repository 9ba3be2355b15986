import type { Track } from '../../replay/track.ts';

/** Ticks of the pause before each shot, in which its aim is shown: half a second. */
export const PAUSE_TICKS = 68;

/** A place of the time line: a step of the run, and, before a shot, how much of the pause has passed. */
export interface Moment {
  readonly step: number;
  /** Shots played so far. */
  readonly strokes: number;
  /** Share of the pause before the next shot that has passed, 0 to 1; undefined between pauses. */
  readonly pause: number | undefined;
}

/** The time line of a run that is watched: its steps, with a pause before each shot. */
export class TimeLine {
  /** The last tick. */
  readonly ticks: number;
  private readonly shots: readonly number[];

  constructor({ steps, shots }: Pick<Track, 'steps' | 'shots'>) {
    this.shots = shots;
    this.ticks = steps + shots.length * PAUSE_TICKS;
  }

  /** Where the pause before a shot begins. @param shot from 0 */
  tickOfShot(shot: number): number {
    return (this.shots[shot] ?? 0) + shot * PAUSE_TICKS;
  }

  /** The tick at which so many steps have been played; at a step with a shot, before its pause. */
  tickOfStep(step: number): number {
    return step + this.shotsBefore(step) * PAUSE_TICKS;
  }

  momentAt(tick: number): Moment {
    const begun = this.shots.findLastIndex((_, shot) => this.tickOfShot(shot) <= tick) + 1;
    if (begun === 0) return { step: tick, strokes: 0, pause: undefined };
    const passed = tick - this.tickOfShot(begun - 1);
    if (passed >= PAUSE_TICKS) return { step: tick - begun * PAUSE_TICKS, strokes: begun, pause: undefined };
    return { step: this.shots[begun - 1] as number, strokes: begun - 1, pause: passed / PAUSE_TICKS };
  }

  /** The tick that is so many steps of physics away: pauses count nothing, and limits hold. */
  stepsAway(tick: number, by: number): number {
    return Math.min(this.ticks, this.tickOfStep(Math.max(0, this.momentAt(tick).step + by)));
  }

  /** How many shots are played before a step. */
  private shotsBefore(step: number): number {
    return this.shots.findLastIndex((at) => at < step) + 1;
  }
}
