import { LIMITS } from '../../../../shared/limits.ts';

/** Runs that one thread plays in turns: one of any length, and a short one (`shortRunSteps`). */
export const RUNS_PER_THREAD = 2;

interface WaitingRun {
  readonly steps: number;
  readonly isShort: boolean;
  /** When it came, plus a delay that grows with its length. Runs start in this order, so a run is passed only for a limited time. */
  readonly orderMs: number;
  readonly start: () => void;
}

/**
 * Decides which run is verified next: shorter ones first, but none is passed for ever. All but short runs leave one turn of each thread to
 * short ones.
 */
export class VerificationQueue {
  private running = 0;
  private runningOthers = 0;
  private readonly waiting: WaitingRun[] = [];

  private readonly threads: number;

  /** @param threads how many runs that are not short may be verified at the same time */
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
    const isShort = steps <= LIMITS.shortRunSteps;
    await this.turn(steps, isShort, timeout);
    try {
      return await verify();
    } finally {
      this.running -= 1;
      if (!isShort) this.runningOthers -= 1;
      this.startNext();
    }
  }

  private turn(steps: number, isShort: boolean, timeout: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const end = (): void => {
        this.waiting.splice(this.waiting.indexOf(run), 1);
        reject(timeout.reason);
      };
      const run: WaitingRun = {
        steps,
        isShort,
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
      const index = this.waiting.findIndex(({ isShort }) => isShort || this.runningOthers < this.threads);
      const [run] = index < 0 ? [] : this.waiting.splice(index, 1);
      if (run === undefined) return;
      this.running += 1;
      if (!run.isShort) this.runningOthers += 1;
      run.start();
    }
  }
}
