export interface Trend {
  /** Growth per unit of x, by least squares. */
  readonly slope: number;
  /** Standard error of the slope; infinite with fewer than three points, which are too few to tell. */
  readonly error: number;
}

/** Fits a straight line through points, in any order. */
export function fitTrend(points: readonly { readonly x: number; readonly y: number }[]): Trend {
  const count = points.length;
  const meanX = mean(points.map(({ x }) => x));
  const meanY = mean(points.map(({ y }) => y));
  const spread = points.reduce((sum, { x }) => sum + (x - meanX) ** 2, 0);
  if (count < 2 || spread === 0) return { slope: 0, error: Number.POSITIVE_INFINITY };
  const slope = points.reduce((sum, { x, y }) => sum + (x - meanX) * (y - meanY), 0) / spread;
  if (count < 3) return { slope, error: Number.POSITIVE_INFINITY };
  const residue = points.reduce((sum, { x, y }) => sum + (y - meanY - slope * (x - meanX)) ** 2, 0);
  return { slope, error: Math.sqrt(residue / (count - 2) / spread) };
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
