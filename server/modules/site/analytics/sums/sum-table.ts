import type { GameDay } from '../../../../../shared/game-day.ts';
import type { Histogram } from './histogram.ts';
import type { Measure, Sum, TimedMeasure } from './measures.ts';

/** Sums by measure and dimension: those of a period. What is not there is 0. */
export class SumTable {
  private readonly counts = new Map<string, Map<string, number>>();

  constructor(sums: readonly Sum[]) {
    for (const { measure, dimension, count } of sums) {
      const dimensions = this.counts.get(measure) ?? new Map<string, number>();
      this.counts.set(measure, dimensions.set(dimension, count));
    }
  }

  count(measure: Measure, dimension = ''): number {
    return this.counts.get(measure)?.get(dimension) ?? 0;
  }

  dimensions(measure: Measure): string[] {
    return [...(this.counts.get(measure)?.keys() ?? [])];
  }

  /** The values of a kind of device. */
  histogram(measure: TimedMeasure, device: string): Histogram {
    const histogram = new Map<number, number>();
    for (const [dimension, count] of this.counts.get(measure) ?? []) {
      const [of, bucket] = dimension.split(' ');
      if (of === device) histogram.set(Number(bucket), count);
    }
    return histogram;
  }
}

/** Sums of single days. */
export class DayTable {
  private readonly tables = new Map<GameDay, SumTable>();

  constructor(sums: readonly (Sum & { readonly day: GameDay })[]) {
    for (const [day, ofDay] of Map.groupBy(sums, (sum) => sum.day)) this.tables.set(day, new SumTable(ofDay));
  }

  count(day: GameDay, measure: Measure, dimension = ''): number {
    return this.tables.get(day)?.count(measure, dimension) ?? 0;
  }
}
