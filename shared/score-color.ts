import type { ColorCode } from './api/score-history.ts';

/** The colors of a score, from the most strokes to the fewest, each with the percentage of par that the score is above. */
export const SCORE_COLORS: readonly { readonly color: ColorCode; readonly abovePercent: number }[] = [
  { color: 'red', abovePercent: 135 },
  { color: 'orange', abovePercent: 110 },
  { color: 'yellow', abovePercent: 95 },
  { color: 'lightgreen', abovePercent: 80 },
  { color: 'mediumgreen', abovePercent: 65 },
  { color: 'darkgreen', abovePercent: 0 },
];

/**
 * Returns the color of a score. It compares whole numbers, because 1.1 times a par of 30 is not 33 in binary fractions.
 * @param strokes 0 or more
 * @param par above 0; of a level without a par (0) every score is red
 */
export function scoreColor(strokes: number, par: number): ColorCode {
  return SCORE_COLORS.find(({ abovePercent }) => strokes * 100 > par * abovePercent)?.color ?? 'darkgreen';
}
