/** The scenery goes on from where it stood: it does not jump after a pause. ms */
const LONGEST_STEP_MS = 250;

/** The times of one picture, ms. `sceneryMs` is that of weather, water and flags. */
export interface PictureTimes {
  readonly nowMs: number;
  readonly sceneryMs: number;
}

/** The time of weather, water and flags. It stands still while nobody looks at them. */
export class SceneryClock {
  /** The time that the next picture shows. */
  nowMs = Number.NaN;
  isStanding = false;
  private lastMs = Number.NaN;

  /** Once a frame. @param nowMs time that does not go back */
  advance(nowMs: number): void {
    if (Number.isNaN(this.nowMs)) this.nowMs = nowMs;
    else if (!this.isStanding) this.nowMs += Math.min(LONGEST_STEP_MS, Math.max(0, nowMs - this.lastMs));
    this.lastMs = nowMs;
  }
}
