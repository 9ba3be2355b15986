/** A fixed number in 0..1 for a pair of whole numbers. The same input gives the same number on every machine. */
export function hash(x: number, y: number, salt = 0): number {
  let h = (Math.imul(x, 374_761_393) + Math.imul(y, 668_265_263) + Math.imul(salt, 2_147_483_647)) | 0;
  h = Math.imul(h ^ (h >>> 13), 1_274_126_177);
  h ^= h >>> 16;
  return (h >>> 0) / 4_294_967_296;
}

/** A whole number from 0 to `count` - 1. */
export const pick = (count: number, x: number, y: number, salt = 0): number => Math.floor(hash(x, y, salt) * count);

const smooth = (t: number): number => t * t * (3 - 2 * t);

/** Smooth noise in 0..1. With `period` it repeats after that many units of x, so that pictures can be tiled. */
export function valueNoise(x: number, y: number, salt: number, period = 0): number {
  const column = Math.floor(x);
  const row = Math.floor(y);
  const wrap = (n: number): number => (period > 0 ? ((n % period) + period) % period : n);
  const u = smooth(x - column);
  const v = smooth(y - row);
  const a = hash(wrap(column), row, salt);
  const b = hash(wrap(column + 1), row, salt);
  const c = hash(wrap(column), row + 1, salt);
  const d = hash(wrap(column + 1), row + 1, salt);
  return a + (b - a) * u + (c - a) * v + (a - b - c + d) * u * v;
}

const BAYER = [
  [0, 8, 2, 10],
  [12, 4, 14, 6],
  [3, 11, 1, 9],
  [15, 7, 13, 5],
];

/** Threshold of ordered dithering at a pixel, in 0..1. */
export function bayer(x: number, y: number): number {
  return (((BAYER[y & 3] as number[])[x & 3] as number) + 0.5) / 16;
}
