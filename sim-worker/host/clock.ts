import { STEP_HZ } from '../../shared/course/geometry.ts';

const STEP_MS = 1000 / STEP_HZ;
/** Time of a frame beyond this is dropped: after a pause of the browser the game goes on where it was. */
const LONGEST_FRAME_MS = 250;

/** Turns irregular frame times into whole fixed steps. The rest says how far to interpolate. */
export class FixedStepClock {
  private readonly timeScale: number;
  private last: number | undefined;
  private left = 0;

  /** @param timeScale how many times as fast as the player's clock the one of `advance` runs */
  constructor(timeScale = 1) {
    this.timeScale = timeScale;
  }

  /**
   * @param nowMs any clock that does not go back
   * @param scale speed of the world: 0.5 makes half as many steps due, each as long as before
   * @returns the steps due since the last call
   */
  advance(nowMs: number, scale = 1): number {
    const passed = this.last === undefined ? 0 : Math.max(0, nowMs - this.last);
    this.last = nowMs;
    this.left += Math.min(passed, LONGEST_FRAME_MS * this.timeScale) * scale;
    const steps = Math.floor(this.left / STEP_MS);
    this.left -= steps * STEP_MS;
    return steps;
  }

  /** Nothing is simulated from now on: time does not count until `resume`. */
  rest(): void {
    this.last = undefined;
    this.left = 0;
  }

  /** Time counts from now on, if it did not. */
  resume(nowMs: number): void {
    this.last ??= nowMs;
  }

  /** Share of the next step that has passed already, 0 to 1. */
  get alpha(): number {
    return this.left / STEP_MS;
  }
}
