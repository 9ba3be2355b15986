/** What a browser has to call something later. */
export interface FrameTimers {
  /** Each returns a function that cancels it. */
  requestFrame(callback: () => void): () => void;
  setTimer(callback: () => void, ms: number): () => void;
}

const FRAME_MS = 1_000 / 60;
/** setTimeout takes no longer time. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

type WithFrames = Pick<typeof globalThis, 'cancelAnimationFrame'> & { requestAnimationFrame?(callback: () => void): number };

const setTimer: FrameTimers['setTimer'] = (callback, ms) => {
  const timer = setTimeout(callback, Math.min(ms, LONGEST_TIMER_MS));
  return () => clearTimeout(timer);
};

/** The timers of this page or worker. Workers without requestAnimationFrame (older WebKit) use a timer. */
const BROWSER_TIMERS: FrameTimers = {
  requestFrame(callback) {
    const page: WithFrames = globalThis;
    const frame = page.requestAnimationFrame?.(callback);
    return frame === undefined ? setTimer(callback, FRAME_MS) : () => page.cancelAnimationFrame(frame);
  },
  setTimer,
};

/** Draws frames while there is a reason, and rests otherwise: then nothing is requested until something wakes it. */
export class FrameLoop {
  private readonly draw: () => number;
  private readonly timers: FrameTimers;
  private cancelFrame: (() => void) | undefined;
  private cancelTimer: (() => void) | undefined;
  private isWoken = false;
  /** The last frame was followed by the next one of the display. */
  private isRunning = false;

  /** @param draw draws a frame and returns the ms until the next one: 0 for the next one of the display, infinity for none */
  constructor(draw: () => number, timers: FrameTimers = BROWSER_TIMERS) {
    this.draw = draw;
    this.timers = timers;
  }

  /** Something has changed: the next frame of the display is drawn. */
  wake(): void {
    this.cancelTimer?.();
    this.cancelTimer = undefined;
    this.isWoken = true;
    this.request();
  }

  private request(): void {
    this.cancelFrame ??= this.timers.requestFrame(this.frame);
  }

  private giveUpFrame(): void {
    this.cancelFrame?.();
    this.cancelFrame = undefined;
  }

  private readonly frame = (): void => {
    this.cancelFrame = undefined;
    this.isWoken = false;
    // While something moves the next frame is requested first: after a long drawing it would be too late for the display.
    if (this.isRunning) this.request();
    const waitMs = this.draw();
    this.isRunning = waitMs <= FRAME_MS;
    // What was drawn may have woken it already.
    if (this.isRunning || this.isWoken) {
      this.request();
      return;
    }
    this.giveUpFrame();
    // The timer ends half a frame early, because the frame comes with the next one of the display after it.
    if (waitMs < Number.POSITIVE_INFINITY) this.cancelTimer = this.timers.setTimer(() => this.wake(), waitMs - FRAME_MS / 2);
  };
}
