import { LIMITS } from '../../../shared/limits.ts';

/** Runs that one thread plays in turns: one of any length, and a short one. */
export const RUNS_PER_THREAD = 2;

interface WaitingRun {
  readonly steps: number;
  readonly isLong: boolean;
  /** Its place in the order: the time at which it came, and later by its length. So a long run is passed only for a limited time. */
  readonly orderMs: number;
  readonly start: () => void;
}

/**
 * Decides which run is verified next: the shortest first, and a long one is not passed for ever. Long runs leave one turn of each thread to
 * short ones.
 */
export class VerificationQueue {
  private running = 0;
  private runningLong = 0;
  private readonly waiting: WaitingRun[] = [];

  private readonly threads: number;

  /** @param threads the runs that may be long at the same time */
  constructor(threads: number) {
    this.threads = threads;
  }

  /** Runs that are verified or wait. */
  get size(): number {
    return this.running + this.waiting.length;
  }

  /** Steps of all runs that wait. */
  get waitingSteps(): number {
    return this.waiting.reduce((sum, { steps }) => sum + steps, 0);
  }

  /**
   * Waits for the run's turn, then verifies it.
   * @param steps length of the run
   * @param timeout ends the wait; it does not end a run that is being verified
   * @throws the timeout's reason
   */
  async run<T>(steps: number, verify: () => Promise<T>, timeout: AbortSignal): Promise<T> {
    const isLong = steps > LIMITS.shortRunSteps;
    await this.turn(steps, isLong, timeout);
    try {
      return await verify();
    } finally {
      this.running -= 1;
      if (isLong) this.runningLong -= 1;
      this.startNext();
    }
  }

  private turn(steps: number, isLong: boolean, timeout: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const end = (): void => {
        this.waiting.splice(this.waiting.indexOf(run), 1);
        reject(timeout.reason);
      };
      const run: WaitingRun = {
        steps,
        isLong,
        orderMs: performance.now() + steps / LIMITS.passedStepsPerMs,
        start: () => {
          timeout.removeEventListener('abort', end);
          resolve();
        },
      };
      timeout.addEventListener('abort', end, { once: true });
      const next = this.waiting.findIndex(({ orderMs }) => orderMs > run.orderMs);
      this.waiting.splice(next < 0 ? this.waiting.length : next, 0, run);
      this.startNext();
    });
  }

  private startNext(): void {
    while (this.running < this.threads * RUNS_PER_THREAD) {
      const index = this.waiting.findIndex(({ isLong }) => !isLong || this.runningLong < this.threads);
      const [run] = index < 0 ? [] : this.waiting.splice(index, 1);
      if (run === undefined) return;
      this.running += 1;
      if (run.isLong) this.runningLong += 1;
      run.start();
    }
  }
}
