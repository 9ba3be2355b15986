/**
 * How many players have which number of strokes. It is small (a few hundred entries for a million players), so ranks and percentiles are
 * computed from it.
 */
export class Histogram {
  /** All players. */
  readonly size: number;
  private readonly counts: ReadonlyMap<number, number>;
  /** Ranks that were asked for, of scores that somebody has: a page of the board asks for fifty, of a few scores. */
  private readonly ranks = new Map<number, number>();

  /** @param counts players by strokes; entries of 0 are allowed */
  constructor(counts: ReadonlyMap<number, number>) {
    this.counts = counts;
    this.size = this.count(() => true);
  }

  /** Returns the field without one player of `total` strokes; the field itself when it has no such player. */
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

  /** Returns 1 + the number of better players: ties share a rank. */
  rankOf(total: number): number {
    const known = this.ranks.get(total);
    if (known !== undefined) return known;
    const rank = 1 + this.count((other) => other < total);
    if (this.counts.has(total)) this.ranks.set(total, rank);
    return rank;
  }

  /** Fewest strokes; null without players. */
  fewest(): number | null {
    let fewest: number | null = null;
    for (const [total, n] of this.counts) if (n > 0 && (fewest === null || total < fewest)) fewest = total;
    return fewest;
  }

  /**
   * Returns the players by strokes: those with the fewest first, then those with one more, and so on up to the most, or `most` numbers.
   * Null without players.
   */
  byStrokes(most: number): { from: number; players: number[]; more: number } | null {
    const from = this.fewest();
    if (from === null) return null;
    const players: number[] = [];
    let left = this.size;
    for (let total = from; left > 0 && players.length < most; total++) {
      const n = this.counts.get(total) ?? 0;
      players.push(n);
      left -= n;
    }
    return { from, players, more: left };
  }

  /** Returns the most strokes with which a player's percentile among the others is at most `percentile`; null without players. */
  mostWithin(percentile: number): number | null {
    let most: number | null = null;
    for (const [total, n] of this.counts) {
      if (n > 0 && (most === null || total > most) && this.without(total).percentileOf(total) <= percentile) most = total;
    }
    return most;
  }

  /**
   * Returns the percentile of a score among these players, a whole number: 0 when none of them is better, else 100 minus the percentage of
   * them who are worse. Rounding never gives 0 or 100: 0 is only for the best score, and 100 only when none of them is worse.
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
