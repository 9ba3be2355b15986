/** The queue is full. The caller should be asked to try again later. */
export class QueueFullError extends Error {
  constructor(limit: number) {
    super(`The queue is full: ${limit} jobs wait already`);
    this.name = 'QueueFullError';
  }
}

/** Runs a few jobs at once, lets a limited number wait in order, and refuses the rest. */
export class BoundedQueue {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  /**
   * @param maxRunning jobs that run at once
   * @param maxWaiting jobs that may wait beside them
   */
  constructor(
    private readonly maxRunning: number,
    private readonly maxWaiting: number,
  ) {}

  /**
   * @returns the job's result
   * @throws QueueFullError when too many jobs wait; any error of the job
   */
  async run<T>(job: () => Promise<T>): Promise<T> {
    if (this.running < this.maxRunning) this.running += 1;
    else await this.wait();
    try {
      return await job();
    } finally {
      // The next waiting job takes over the slot, so that a new job cannot take it first.
      const next = this.waiting.shift();
      if (next) next();
      else this.running -= 1;
    }
  }

  private wait(): Promise<void> {
    if (this.waiting.length >= this.maxWaiting) throw new QueueFullError(this.maxWaiting);
    return new Promise((resolve) => this.waiting.push(resolve));
  }
}
