import { BALL_STYLES } from '../../shared/ball-styles.ts';

/**
 * A ball's pattern: which color of the style is at a place of the unturned ball. u is the distance to the right and v the distance
 * down from the ball's center, in art pixels. The visible disc has a radius of 7.6.
 * @returns index into the style's colors; 0 is the body
 */
export type BallPattern = (u: number, v: number) => number;

const TURN = 2 * Math.PI;
/** Angle in turns, 0 to 1, clockwise from the right. */
const turnOf = (u: number, v: number): number => (Math.atan2(v, u) / TURN + 1) % 1;

/** A motif as text in the middle of the ball. Each character is an art pixel: a digit is a color, a space is the body. */
function motif(rows: readonly string[]): BallPattern {
  const width = Math.max(...rows.map((row) => row.length));
  return (u, v) => {
    const x = Math.floor(u + width / 2);
    const y = Math.floor(v + rows.length / 2);
    return Number(rows[y]?.[x]?.trim() || 0);
  };
}

/** The nearest of some places: its index and its distance. */
function nearest(u: number, v: number, places: readonly (readonly [number, number])[]): { first: number; second: number; index: number } {
  let first = 99;
  let second = 99;
  let index = 0;
  places.forEach(([x, y], i) => {
    const away = Math.hypot(u - x, v - y);
    if (away < first) {
      second = first;
      first = away;
      index = i;
    } else if (away < second) second = away;
  });
  return { first, second, index };
}

const SHELL = [
  [0, 0],
  [5, -2.4],
  [4.6, 4],
  [-0.6, 6],
  [-5.4, 2.6],
  [-4.2, -3.8],
  [1.2, -6],
] as const;

const ring = (u: number, v: number, inner: number, outer: number): boolean => {
  const r = Math.hypot(u, v);
  return r >= inner && r < outer;
};

const star = (u: number, v: number, radius: number): boolean => {
  const points = 5;
  const spoke = Math.abs((((turnOf(u, v) + 0.25) * points + 0.5) % 1) - 0.5) * 2;
  return Math.hypot(u, v) < radius * (1 - spoke * 0.62);
};

/** Two equal drops, each with an eye in the color of the other (yin and yang). */
function balance(u: number, v: number): number {
  if (Math.hypot(u, v + 3.8) < 1.5) return 1;
  if (Math.hypot(u, v - 3.8) < 1.5) return 0;
  if (Math.hypot(u, v + 3.8) < 3.8) return 0;
  if (Math.hypot(u, v - 3.8) < 3.8) return 1;
  return u > 0 ? 1 : 0;
}

/** A cut diamond from above: an eight-sided table and the facets around it. */
function brilliant(u: number, v: number): number {
  const turn = turnOf(u, v);
  const side = Math.cos((((turn * 8 + 0.5) % 1) - 0.5) * (TURN / 8));
  const r = Math.hypot(u, v) * side;
  if (r < 3.3) return u + v < -0.8 ? 1 : 0;
  const facet = Math.floor(turn * 8);
  const isOuter = r > 3.3 + 4.2 * Math.abs(((turn * 8) % 1) - 0.5) * 2;
  return isOuter ? (facet % 2 ? 3 : 2) : facet % 2 ? 1 : 2;
}

/** Four leaves and a stalk. */
function clover(u: number, v: number): number {
  if (Math.abs(u - v) < 1.1 && u > 0 && u < 4.9) return 1;
  const places = [
    [0, -3.4],
    [3.4, 0],
    [0, 3.4],
    [-3.4, 0],
  ] as const;
  const { first, second } = nearest(u, v, places);
  return first < 2.9 && second - first > 0.9 ? 1 : 0;
}

/** A planet in the middle with a ring in front of it, and night around it. */
function ringed(u: number, v: number): number {
  const along = u * 0.9 + v * 0.44;
  const across = -u * 0.44 + v * 0.9;
  const reach = Math.hypot(along / 7.4, across / 2.5);
  const inFront = across > 0;
  const isRing = reach < 1 && reach > 0.62;
  const isPlanet = Math.hypot(u, v) < 4.9;
  if (isRing && (inFront || !isPlanet)) return 1;
  if (!isPlanet) return 2;
  return 0;
}

/** By style id. The classic style has none; its dimples turn instead. */
const PATTERNS: Readonly<Record<string, BallPattern>> = {
  daily_1: (u, v) => ((v + Math.sin(u * 0.85) * 1.3 + 20.4) % 5 < 1.9 ? 1 : 0),
  daily_2: (u, v) => {
    const r = Math.hypot(u, v);
    if (r < 1 || r > 6.3) return r > 6.3 ? 0 : 1;
    const within = (turnOf(u, v) * 8) % 1;
    const seam = Math.min(within, 1 - within) * (TURN / 8) * r;
    return seam < 0.55 || r > 5.6 ? 1 : 0;
  },
  daily_3: motif(['      111', '     111', '    111', '   111', '  1111111', '     111', '    111', '   111', '  111', ' 11', '1']),
  daily_4: (u, v) => {
    if (Math.abs(u) < 0.75 || Math.abs(v) < 0.75) return 1;
    return Math.abs(Math.hypot(Math.abs(u) - 9, v) - 5.4) < 0.75 ? 1 : 0;
  },
  daily_5: (u, v) => {
    const places = [
      [-2.4, -2.2],
      [3.8, 1.2],
      [-1.4, 4.6],
    ] as const;
    return places.some(([x, y], i) => star(u - x, v - y, i === 0 ? 4.4 : 3.2)) ? 1 : 0;
  },
  average_1: (u, v) => {
    const vein = Math.sin(u * 0.42 + v * 0.62 + 1.5 * Math.sin(v * 0.5 - u * 0.3));
    const thin = Math.sin(u * 0.75 - v * 0.35 + 2 + Math.sin(v * 0.8));
    return Math.abs(vein) < 0.32 || Math.abs(thin) < 0.16 ? 1 : 0;
  },
  average_2: (u, v) => {
    if (Math.hypot(u, v) < 1.6) return 0;
    return [1, 0, 2, 0, 3, 0][Math.floor(turnOf(u, v) * 6)] as number;
  },
  average_3: (u, v) => (Math.floor((u + 20) / 4) + Math.floor((v + 20) / 4)) % 2,
  average_4: (u, v) => {
    const r = Math.hypot(u, v);
    if (r > 6.2) return 1;
    if (r > 5) return 2;
    const seeds = [
      [0, -3],
      [2.6, -1],
      [1.6, 2.4],
      [-1.8, 2.2],
      [-2.8, -1.2],
    ] as const;
    return nearest(u, v, seeds).first < 0.85 ? 3 : 0;
  },
  average_5: (u, v) => {
    const { first, second, index } = nearest(u, v, SHELL);
    if (second - first < 1.25) return 1;
    return index === 0 || first < 0.9 ? 2 : 0;
  },
  // The rings are broken and shifted, so that the ball can be seen rolling.
  top_1: (u, v) => {
    const sector = Math.floor(turnOf(u, v) * 4) % 2;
    return Math.hypot(u, v) < 1.9 || (sector ? ring(u, v, 3.2, 5) : ring(u, v, 4.4, 6.2)) ? 1 : 0;
  },
  top_2: (u, v) => ((turnOf(u, v) * 3 + Math.hypot(u, v) * 0.17 + 3) % 1 < 0.5 ? 1 : 0),
  top_3: (u, v) => {
    if (Math.hypot(u, v) > 4.9) return 0;
    return ring(u, v + 1.5, 0.75, 2.05) || ring(u, v - 1.6, 0.85, 2.4) ? 0 : 1;
  },
  top_4: ringed,
  top_5: (u, v) => {
    if (Math.hypot(u, v) < 5.8 && Math.hypot(u - 3, v + 1.6) > 4.6) return 1;
    return Math.hypot(u - 3.3, v + 1.4) < 0.8 || Math.hypot(u - 5, v - 3) < 0.7 ? 1 : 0;
  },
  infuriating_1: (u, v) => {
    const cells = [
      [-3.8, -3.4],
      [2.4, -4.8],
      [5.6, 0.8],
      [0.6, 0.4],
      [-5, 2.6],
      [-0.8, 5.6],
      [4.4, 5],
    ] as const;
    const { first, second } = nearest(u, v, cells);
    return second - first < 0.75 ? 2 : second - first < 1.9 ? 1 : 0;
  },
  infuriating_2: (u, v) => {
    const r = Math.hypot(u, v);
    if (Math.abs(u) < 1.1 * Math.sqrt(Math.max(0, 1 - (v / 3.6) ** 2))) return 2;
    if (r < 4) return 1;
    if (r < 4.8) return 2;
    return r > 5.4 && (turnOf(u, v) * 6 + 0.2) % 1 < 0.22 ? 3 : 0;
  },
  infuriating_3: (u, v) => ((u + v + 42) % 5.6 < 2.8 ? 1 : 0),
  infuriating_4: motif([
    '  1111111',
    ' 111111111',
    '11111111111',
    '11  111  11',
    '11  111  11',
    '11  111  11',
    ' 1111 1111',
    '  1111111',
    '  1 1 1 1',
    '  1 1 1 1',
  ]),
  infuriating_5: (u, v) => {
    const r = Math.hypot(u, v);
    const blade = (turnOf(u, v) * 5 + r * 0.11 + 5) % 1;
    if (r < 1.6) return 2;
    return blade < 0.3 ? (r < 5 ? 2 : 1) : blade < 0.58 ? 1 : 0;
  },
  first_1: (u, v) => (star(u, v, 5.6) || ring(u, v, 6.4, 7) ? 1 : 0),
  first_2: balance,
  first_3: clover,
  first_4: motif([
    '1    1    1',
    '1    1    1',
    '1   111   1',
    '11  111  11',
    '11 11111 11',
    '11111111111',
    '11111111111',
    '11111111111',
    '',
    '11111111111',
    '11111111111',
  ]),
  first_5: brilliant,
};

/** The pattern of the style; a plain body if the table has none. */
export const ballPatternOf = (textureIndex: number): BallPattern | undefined => PATTERNS[BALL_STYLES[textureIndex]?.id ?? ''];
