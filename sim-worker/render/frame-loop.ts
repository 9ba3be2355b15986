/** What a browser has to call something later. */
export interface FrameTimers {
  requestFrame(callback: () => void): void;
  /** @returns a function that cancels it */
  setTimer(callback: () => void, ms: number): () => void;
}

const FRAME_MS = 1_000 / 60;
/** setTimeout takes no longer time. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

type WithFrames = typeof globalThis & { requestAnimationFrame?(callback: () => void): number };

const setTimer: FrameTimers['setTimer'] = (callback, ms) => {
  const timer = setTimeout(callback, Math.min(ms, LONGEST_TIMER_MS));
  return () => clearTimeout(timer);
};

/** Those of this page or worker. Workers without requestAnimationFrame (older WebKit) use a timer. */
const BROWSER_TIMERS: FrameTimers = {
  requestFrame(callback) {
    const page = globalThis as WithFrames;
    if (page.requestAnimationFrame) page.requestAnimationFrame(callback);
    else setTimeout(callback, FRAME_MS);
  },
  setTimer,
};

/** Draws frames while there is a reason, and rests otherwise: then nothing is requested until something wakes it. */
export class FrameLoop {
  private readonly draw: () => number;
  private readonly timers: FrameTimers;
  private isRequested = false;
  private cancelTimer: (() => void) | undefined;

  /** @param draw draws a frame and returns the ms until the next one: 0 for the next one of the display, infinity for none */
  constructor(draw: () => number, timers: FrameTimers = BROWSER_TIMERS) {
    this.draw = draw;
    this.timers = timers;
  }

  /** Something has changed: the next frame of the display is drawn. */
  wake(): void {
    this.cancelTimer?.();
    this.cancelTimer = undefined;
    if (this.isRequested) return;
    this.isRequested = true;
    this.timers.requestFrame(this.frame);
  }

  private readonly frame = (): void => {
    this.isRequested = false;
    const waitMs = this.draw();
    // What was drawn may have woken it already.
    if (this.isRequested || waitMs === Number.POSITIVE_INFINITY) return;
    // The timer ends half a frame early, because the frame comes with the next one of the display after it.
    if (waitMs <= FRAME_MS) this.wake();
    else this.cancelTimer = this.timers.setTimer(() => this.wake(), waitMs - FRAME_MS / 2);
  };
}
