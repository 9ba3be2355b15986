/** Why another frame is drawn, and how often: at the rate of the display, or a few times a second. Without a reason none is drawn. */
const RATES = {
  aim: 'display',
  camera: 'display',
  climb: 'display',
  effect: 'display',
  ending: 'display',
  flight: 'display',
  ghosts: 'display',
  playback: 'display',
  cue: 'scenery',
  flags: 'scenery',
  water: 'scenery',
  weather: 'scenery',
} as const;

export type FrameReason = keyof typeof RATES;
export type FrameReasons = ReadonlySet<FrameReason>;

/** Twelve frames a second: flags have 10 pictures a second and water 6, and everything else of the scenery moves slowly. */
const SCENERY_MS = 1_000 / 12;
/** 30 frames a second. */
const SLOW_CLIMB_MS = 1_000 / 30;
/** A step between two frames that is longer than this, ms, is late at 60 Hz; and this many of them make a slow device. */
const LATE_FRAME_MS = 24;
const LATE_FRAMES = 5;

/** Whether something moves that needs every frame of the display. */
export const isMoving = (reasons: FrameReasons): boolean => {
  for (const reason of reasons) if (RATES[reason] === 'display') return true;
  return false;
};

/** Says when the next frame is due. */
export class FramePace {
  private calledMs = Number.NaN;
  private lateFrames = 0;

  /**
   * Called after every frame. Behind the start card every frame of the climb is drawn, unless the device is too slow for that.
   * @returns ms until the next frame; 0 for the next one of the display, infinity for none
   */
  waitMs(reasons: FrameReasons, nowMs: number): number {
    const isLate = nowMs - this.calledMs > LATE_FRAME_MS;
    this.calledMs = nowMs;
    if (!reasons.has('climb')) this.lateFrames = 0;
    else if (isLate && this.lateFrames < LATE_FRAMES) this.lateFrames++;
    if (isMoving(reasons)) return this.lateFrames < LATE_FRAMES ? 0 : SLOW_CLIMB_MS;
    return reasons.size > 0 ? SCENERY_MS : Number.POSITIVE_INFINITY;
  }
}
