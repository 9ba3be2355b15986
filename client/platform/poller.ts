/** From the specification of the feed, ms. */
const POLL_MS = 30_000;
const EXTRA_POLL_MS = 10_000;
const EXTRA_POLLS = 5;
/** The least time between two requests; the extra ones at the start are exempt. */
const GAP_MS = 15_000;

export interface PollerDeps {
  /** Asks once. A slow answer is awaited, not requested again. Failures are its own to handle. */
  ask(): Promise<void>;
  now(): number;
  /** Calls back after `ms`. Returns a function that cancels it. */
  schedule(callback: () => void, ms: number): () => void;
}

/** Asks the server for what changes during the day while it is awake: at once, five times more every 10 s, and then every 30 s. */
export class Poller {
  private readonly deps: PollerDeps;
  private isAwake = false;
  private isAsking = false;
  private extraPolls = EXTRA_POLLS;
  private lastAskedMs = Number.NEGATIVE_INFINITY;
  private cancel: (() => void) | undefined;

  constructor(deps: PollerDeps) {
    this.deps = deps;
  }

  setAwake(awake: boolean): void {
    if (awake === this.isAwake) return;
    this.isAwake = awake;
    if (awake) this.pollIn(Math.max(0, this.lastAskedMs + GAP_MS - this.deps.now()));
    else this.cancel?.();
  }

  private pollIn(ms: number): void {
    this.cancel?.();
    this.cancel = this.deps.schedule(() => void this.poll(), ms);
  }

  private async poll(): Promise<void> {
    const isExtra = this.extraPolls > 0;
    if (isExtra) this.extraPolls--;
    this.pollIn(isExtra ? EXTRA_POLL_MS : POLL_MS);
    if (this.isAsking) return;
    this.isAsking = true;
    this.lastAskedMs = this.deps.now();
    try {
      await this.deps.ask();
    } finally {
      this.isAsking = false;
    }
  }
}
