/** As much work as may wait is waiting already; the caller should be told to come back later. */
export class QueueFullError extends Error {
  constructor(limit: number) {
    super(`The queue is full: ${limit} jobs wait already`);
    this.name = 'QueueFullError';
  }
}

/** Runs a few jobs at once, lets a bounded number wait in the order they came, and refuses the rest. */
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
   * @returns what the job returns, as soon as its turn has come
   * @throws QueueFullError when no place is left to wait in; whatever the job throws
   */
  async run<T>(job: () => Promise<T>): Promise<T> {
    if (this.running < this.maxRunning) this.running += 1;
    else await this.wait();
    try {
      return await job();
    } finally {
      // A job that waits takes the place over, so that none that comes in between can steal it.
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
