import { LIMITS } from '../../../../shared/limits.ts';

/** Counts the events of each sender in a second of the server's clock. */
export class EventRate {
  private second = 0;
  private readonly counts = new Map<string, number>();

  /** Counts an event. @returns whether its sender has sent no more than it may in this second */
  admit(distinctId: string, nowMs: number): boolean {
    const second = Math.floor(nowMs / 1000);
    // A flood of ids makes room for itself.
    if (second !== this.second || this.counts.size >= LIMITS.rateLimitKeys) this.counts.clear();
    this.second = second;
    const count = (this.counts.get(distinctId) ?? 0) + 1;
    this.counts.set(distinctId, count);
    return count <= LIMITS.analyticsEventsPerSecond;
  }
}
