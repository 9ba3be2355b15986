import type { Random } from './random.ts';

/** How often each number of strokes was needed: `counts[n]` times n strokes. The last count is not zero. */
export type Histogram = readonly number[];

export function histogramOf(strokes: readonly number[]): Histogram {
  const counts = new Array<number>(Math.max(0, ...strokes) + 1).fill(0);
  for (const value of strokes) counts[value] = (counts[value] as number) + 1;
  return counts;
}

const total = (counts: Histogram): number => counts.reduce((sum, count) => sum + count, 0);

/** Infinity for an empty histogram: the section was not solved. */
export function meanOf(counts: Histogram | undefined): number {
  if (!counts || counts.length === 0) return Number.POSITIVE_INFINITY;
  return counts.reduce((sum, count, strokes) => sum + count * strokes, 0) / total(counts);
}

/** The share of plays that needed `strokes` or more, 0 to 1. */
export function shareFrom(counts: Histogram, strokes: number): number {
  return counts.length === 0 ? 1 : total(counts.slice(strokes)) / total(counts);
}

/** Half the width of the 95 % interval of the mean. */
export function meanError(counts: Histogram): number {
  const mean = meanOf(counts);
  const plays = total(counts);
  const variance = counts.reduce((sum, count, strokes) => sum + count * (strokes - mean) ** 2, 0) / Math.max(1, plays - 1);
  return 1.96 * Math.sqrt(variance / plays);
}

/** The strokes of one play, drawn at random. */
export function drawStrokes(counts: Histogram, random: Random): number {
  let left = random.below(total(counts));
  for (const [strokes, count] of counts.entries()) {
    left -= count;
    if (left < 0) return strokes;
  }
  return counts.length - 1;
}

/**
 * The strokes within which the best plays of a whole hole stay, when its sections are played one after the other and none depends on another.
 * @param sections the histogram of each
 * @param share of all plays, 0 to 1
 * @returns Infinity when a section was not solved
 */
export function quantileOf(sections: readonly Histogram[], share: number): number {
  if (sections.some((counts) => counts.length === 0)) return Number.POSITIVE_INFINITY;
  const chances = sections.reduce<readonly number[]>(followedBy, [1]);
  let sum = 0;
  return chances.findIndex((chance) => (sum += chance) >= share);
}

/** How likely each number of strokes is, with those of one more section. */
function followedBy(chances: readonly number[], counts: Histogram): number[] {
  const plays = total(counts);
  const sums = new Array<number>(chances.length + counts.length - 1).fill(0);
  for (const [before, chance] of chances.entries()) {
    for (const [strokes, count] of counts.entries()) sums[before + strokes] = (sums[before + strokes] as number) + (chance * count) / plays;
  }
  return sums;
}
