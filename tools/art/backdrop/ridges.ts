import { mix } from '../color.ts';
import { bayer, hash, valueNoise } from '../noise.ts';
import type { PixelBuffer } from '../pixel-buffer.ts';

/** Width after which every silhouette repeats. */
export const PERIOD = 512;

/** Height of a silhouette above its base line at each of the PERIOD columns, in pixels. */
export type Crest = (x: number) => number;

/**
 * Color at a pixel: `depth` is the distance below the crest in pixels, `slope` how much the crest rises toward the left
 * (positive: lit from the left).
 */
export type Paint = (x: number, y: number, depth: number, slope: number) => string;

/** Noise along x that repeats with the silhouettes; `size` must divide PERIOD. */
export const periodicNoise = (x: number, size: number, salt: number, y = 0): number => valueNoise(x / size, y, salt, PERIOD / size);

/** Fills everything below a crest. `base` is the distance of the base line from the upper edge of `picture`. */
export function paintRidge(picture: PixelBuffer, top: number, height: number, base: number, crest: Crest, paint: Paint): void {
  const edge = Array.from({ length: PERIOD }, (_, x) => Math.round(base - crest(x)));
  const edgeAt = (x: number): number => edge[(x + PERIOD) % PERIOD] as number;
  for (let x = 0; x < PERIOD; x++) {
    const slope = edgeAt(x + 5) - edgeAt(x - 2);
    for (let y = Math.max(0, edgeAt(x)); y < height; y++) picture.set(x, top + y, paint(x, y, y - edgeAt(x), -slope));
  }
}

/** Silhouettes fade into their lower tone around a height; everything below it is in haze. */
const inHaze = (x: number, y: number, from: number, depth: number): boolean => bayer(x, y) < Math.min(1, Math.max(0, (y - from) / depth));

/** Repeats objects of different sizes along the period. `each` gets the middle and three numbers in 0..1. */
function highest(x: number, count: number, salt: number, each: (dx: number, a: number, b: number, c: number) => number): number {
  const spacing = PERIOD / count;
  const here = Math.floor(x / spacing);
  let best = Number.NEGATIVE_INFINITY;
  for (let k = here - 2; k <= here + 2; k++) {
    const i = (k + count) % count;
    const middle = (k + 0.5 + (hash(i, 2, salt) - 0.5) * 0.7) * spacing;
    best = Math.max(best, each(x - middle, hash(i, 1, salt), hash(i, 3, salt), hash(i, 5, salt)));
  }
  return best;
}

/** Peaks with rough flanks. Between them the ground is never lower than `saddle`, a share of the height. */
export function mountains(height: number, count: number, salt: number, saddle = 0.12): Crest {
  return (x) => {
    const peak = highest(x, count, salt, (dx, a, b) => height * (0.45 + 0.55 * a) - Math.abs(dx) * (1 + 0.4 * b));
    return Math.max(peak, height * saddle) + (periodicNoise(x, 4, salt + 1) - 0.5) * 6 + periodicNoise(x, 16, salt + 2) * 8;
  };
}

/** Lit and dark flanks, snow on the high ones, haze at the foot. */
export function paintMountains(colors: readonly [string, string], base: number, height: number, salt: number, snow: number): Paint {
  const [body, haze] = colors;
  const lit = mix(body, '#ffffff', 0.14);
  const snowLit = mix(body, '#ffffff', 0.55);
  const snowDark = mix(body, '#ffffff', 0.28);
  return (x, y, depth, slope) => {
    const ragged = (periodicNoise(x, 4, salt + 5) - 0.5) * 16 + (periodicNoise(x, 16, salt + 6) - 0.5) * 10;
    const isLit = slope > 0;
    if (y < base - height * snow + ragged && depth < 30) return isLit ? snowLit : snowDark;
    if (inHaze(x, y, base - height * 0.3, 44)) return haze;
    return isLit && depth < 54 - periodicNoise(x, 4, salt + 9, Math.floor(y / 5)) * 34 ? lit : body;
  };
}

/** A range that is very far away: one tone, no rim. */
export const paintAir =
  (color: string): Paint =>
  () =>
    color;

export function hills(height: number, salt: number, size = 64): Crest {
  return (x) => periodicNoise(x, size, salt) * height + periodicNoise(x, size / 4, salt + 1) * height * 0.12;
}

/** Plain slopes with a lighter rim. */
export function paintHills(colors: readonly [string, string], base: number): Paint {
  const [body, haze] = colors;
  const rim = mix(body, '#ffffff', 0.16);
  return (x, y, depth) => (depth < 2 ? rim : inHaze(x, y, base - 14, 30) ? haze : body);
}

/** The mixture of a wood: shares of slim firs, broad firs and round crowns; the rest is gaps. */
interface Wood {
  readonly firs: number;
  readonly broad: number;
  readonly round: number;
  /** Tallest tree in pixels. */
  readonly height: number;
}

/** Trees of different kinds and sizes on hilly ground. */
export function wood(ground: number, mixture: Wood, count: number, salt: number): Crest {
  return (x) => {
    const floor = periodicNoise(x, 64, salt) * ground;
    const tree = highest(x, count, salt, (dx, a, b, c) => treeHeight(dx, mixture, a, b, c));
    const bushes = highest(x, count * 2, salt + 20, (dx, a) => 4 + a * 5 - dx * dx * 0.25);
    return floor + Math.max(tree, bushes, 0);
  };
}

function treeHeight(dx: number, mixture: Wood, size: number, kind: number, shape: number): number {
  const tall = mixture.height * (0.45 + 0.55 * size);
  const away = Math.abs(dx);
  if (kind < mixture.firs) return firHeight(away, tall, 3.4 + shape * 1.4);
  if (kind < mixture.firs + mixture.broad) return firHeight(away, tall * 0.8, 6.5 + shape * 2.5);
  if (kind < mixture.firs + mixture.broad + mixture.round) return crownHeight(dx, tall * 0.72, 6 + shape * 5);
  return 0;
}

/** The layers of branches of a fir: its outline goes in and out toward the top. */
function firHeight(away: number, tall: number, halfWidth: number): number {
  if (away < 0.6) return tall;
  const height = tall - away * (tall / halfWidth);
  const tier = Math.round(height) % 6 < 2 ? 1.4 : 0;
  return height - tier;
}

/** A round crown with two lobes. */
function crownHeight(dx: number, tall: number, radius: number): number {
  const dome = (offset: number, r: number, top: number): number => {
    const d = (dx - offset) / r;
    return Math.abs(d) < 1 ? top - r + Math.sqrt(1 - d * d) * r : Number.NEGATIVE_INFINITY;
  };
  return Math.max(
    dome(0, radius, tall),
    dome(radius * 0.7, radius * 0.62, tall - radius * 0.5),
    dome(-radius * 0.75, radius * 0.55, tall - radius * 0.45),
  );
}

/** Trees: a lit rim on the left flanks, a few lighter tufts inside, haze below. */
export function paintWood(colors: readonly [string, string], base: number, salt: number): Paint {
  const [body, haze] = colors;
  const rim = mix(body, '#ffffff', 0.17);
  return (x, y, depth, slope) => {
    if (depth < 1 || (depth < 3 && slope > 3)) return rim;
    if (inHaze(x, y, base - 8, 34)) return haze;
    return depth < 16 && hash(x >> 1, y >> 1, salt) < 0.035 ? rim : body;
  };
}

/** Flat-topped rocks with steps at their feet. */
export function mesas(height: number, count: number, salt: number): Crest {
  return (x) => {
    const rock = highest(x, count, salt, (dx, a, b, c) => {
      const tall = height * (0.35 + 0.65 * a);
      const half = (PERIOD / count) * (0.16 + 0.2 * b);
      const out = Math.abs(dx + (c - 0.5) * 3) - half;
      if (out <= 0) return tall + (Math.abs(dx) < half * 0.4 && c > 0.6 ? 6 : 0);
      if (out < 3) return tall * 0.72;
      if (out < 9) return tall * 0.5 - out;
      return tall * 0.38 - out * 1.3;
    });
    return Math.max(rock, periodicNoise(x, 32, salt + 1) * 12);
  };
}

/** Layers of sediment, a lit top, dark eastern faces. */
export function paintMesas(colors: readonly [string, string], base: number, salt: number): Paint {
  const [body, dark] = colors;
  const top = mix(body, '#ffffff', 0.2);
  const band = mix(body, '#ffffff', 0.08);
  return (x, y, depth, slope) => {
    if (depth < 2) return top;
    if (inHaze(x, y, base - 2, 30)) return dark;
    if (slope < -3 && depth < 46) return dark;
    const stratum = Math.floor((y + periodicNoise(x, 16, salt) * 5) / 6) % 4;
    return stratum === 0 ? dark : stratum === 2 ? band : body;
  };
}

/** Leaning crystals on broken ground. */
export function crystals(height: number, count: number, salt: number): Crest {
  return (x) => {
    const spike = highest(x, count, salt, (dx, a, b, c) => {
      const width = 5 + 9 * b;
      const tall = height * (0.2 + 0.8 * a * a);
      const lean = dx + (c - 0.5) * 0.1;
      return Math.abs(lean) < width ? tall - Math.max(0, Math.abs(lean) - width * 0.15) * (tall / width) : 0;
    });
    return Math.max(spike, 0) + periodicNoise(x, 16, salt + 1) * 12;
  };
}

/** Two facets for each crystal, and a glowing edge. */
export function paintCrystals(colors: readonly [string, string], glow: string, base: number): Paint {
  const [body, haze] = colors;
  const facet = mix(body, '#ffffff', 0.13);
  const edge = mix(body, glow, 0.5);
  return (x, y, depth, slope) => {
    if (depth < 1) return edge;
    if (inHaze(x, y, base - 10, 40)) return haze;
    return slope > 2 && depth < 80 ? facet : body;
  };
}

/** Distant islands in the sea. The height is far below the base line where there is only water. */
export function islands(height: number, salt: number): Crest {
  return (x) =>
    highest(x, 4, salt, (dx, a, b) => {
      const d = dx / (22 + 34 * b);
      return Math.abs(d) < 1 ? height * (0.4 + 0.6 * a) * Math.sqrt(1 - d * d) : -20;
    });
}
