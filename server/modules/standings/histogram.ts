/**
 * How many players have which number of strokes. Small (a few hundred entries for a million players), so every question
 * about a place in the field is answered from it.
 */
export class Histogram {
  /** All players. */
  readonly size: number;
  private readonly counts: ReadonlyMap<number, number>;

  /** @param counts players by strokes; entries of 0 are allowed */
  constructor(counts: ReadonlyMap<number, number>) {
    this.counts = counts;
    this.size = this.count(() => true);
  }

  /** The field without one player of so many strokes: the others. Itself when no such player is in it. */
  without(total: number | undefined | null): Histogram {
    const n = total === undefined || total === null ? 0 : (this.counts.get(total) ?? 0);
    return n > 0 ? new Histogram(new Map(this.counts).set(total as number, n - 1)) : this;
  }

  /** Mean strokes; null without players. */
  average(): number | null {
    if (this.size === 0) return null;
    let strokes = 0;
    for (const [total, n] of this.counts) strokes += total * n;
    return strokes / this.size;
  }

  /** 1 + those who did better: ties share a rank. */
  rankOf(total: number): number {
    return 1 + this.count((other) => other < total);
  }

  /** Fewest strokes; null without players. */
  fewest(): number | null {
    let fewest: number | null = null;
    for (const [total, n] of this.counts) if (n > 0 && (fewest === null || total < fewest)) fewest = total;
    return fewest;
  }

  /** The most strokes of a player who has a percentile of at most so much among the others; null without players. */
  mostWithin(percentile: number): number | null {
    let most: number | null = null;
    for (const [total, n] of this.counts) {
      if (n > 0 && (most === null || total > most) && this.without(total).percentileOf(total) <= percentile) most = total;
    }
    return most;
  }

  /**
   * Where a score stands among these others, in whole numbers: 0 when none of them did better (tied or alone), else 100
   * minus the share of them, in percent, who did worse. Rounding makes no best score of another one, and 100 is
   * only who beat nobody.
   */
  percentileOf(total: number): number {
    if (this.rankOf(total) === 1) return 0;
    const worse = this.count((other) => other > total);
    if (worse === 0) return 100;
    return Math.min(99, Math.max(1, Math.round(100 - (100 * worse) / this.size)));
  }

  private count(test: (total: number) => boolean): number {
    let count = 0;
    for (const [total, n] of this.counts) if (test(total)) count += n;
    return count;
  }
}
