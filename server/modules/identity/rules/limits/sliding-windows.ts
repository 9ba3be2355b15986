/** Most keys that are kept, of each kind: about 10 MB in all. Beyond that the keys that were inactive longest are dropped. */
const REMEMBERED = 50_000;

/** Stores in memory when each key was last counted, up to a fixed number of keys. */
export class SlidingWindows {
  /** Ordered by the last count. */
  private readonly times = new Map<string, readonly number[]>();

  /** @returns 0 when one more is allowed, else the ms until then */
  wait(key: string, limit: number, windowMs: number, nowMs: number): number {
    const recent = this.recent(key, nowMs - windowMs);
    const blocking = recent.at(-limit);
    return recent.length >= limit && blocking !== undefined ? blocking + windowMs - nowMs : 0;
  }

  /** Counts one more if it is allowed. @returns the same as `wait` */
  take(key: string, limit: number, windowMs: number, nowMs: number): number {
    const waitMs = this.wait(key, limit, windowMs, nowMs);
    if (waitMs > 0) return waitMs;
    const recent = this.recent(key, nowMs - windowMs);
    this.times.delete(key);
    this.times.set(key, [...recent, nowMs]);
    this.forgetOld(nowMs - windowMs);
    return 0;
  }

  /** Removes what was counted at that time. */
  giveBack(key: string, timeMs: number): void {
    const times = this.times.get(key);
    const at = times?.lastIndexOf(timeMs) ?? -1;
    if (times === undefined || at < 0) return;
    if (times.length === 1) this.times.delete(key);
    else this.times.set(key, times.toSpliced(at, 1));
  }

  forget(key: string): void {
    this.times.delete(key);
  }

  private recent(key: string, sinceMs: number): readonly number[] {
    return (this.times.get(key) ?? []).filter((time) => time > sinceMs);
  }

  private forgetOld(beforeMs: number): void {
    for (const [key, times] of this.times) {
      if (this.times.size <= REMEMBERED && (times.at(-1) as number) > beforeMs) return;
      this.times.delete(key);
    }
  }

  get size(): number {
    return this.times.size;
  }
}
