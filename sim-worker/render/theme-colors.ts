import type { Theme } from '../../shared/course/course.ts';
import { type TileColor, traitsOf } from '../../shared/course/tile-traits.ts';

/** The colors of a theme that are needed at run time. The pictures are made from the same ones. */
export interface ThemeColors {
  /** Five colors, top to bottom. */
  readonly sky: readonly [string, string, string, string, string];
  readonly outline: string;
  /** Grass, moss or snow from its lit rim to its shadow. */
  readonly cap: readonly [string, string, string, string];
  /** Rim, two steps inwards, flat interior, specks. */
  readonly soil: readonly [string, string, string, string, string];
}

export const THEME_COLORS: Readonly<Record<Theme, ThemeColors>> = {
  meadow: {
    sky: ['#2c7fd0', '#54aeea', '#8fd6f6', '#cdf0ec', '#fff2cc'],
    outline: '#1c2036',
    cap: ['#e4f77c', '#9bdc4c', '#55b048', '#2a7d4f'],
    soil: ['#cf9a63', '#a56f45', '#7d4e3b', '#523541', '#452c3b'],
  },
  // Sky blue and bright, rock plum and dim: when both were one violet, only the rim told them apart; when the rock was all but
  // black, it looked like the night sky and the sky like ground.
  cavern: {
    sky: ['#4651b6', '#5a5fc8', '#7873d4', '#a285dc', '#d6a6e2'],
    outline: '#0a0612',
    cap: ['#c8fff0', '#5ff0c2', '#22b39a', '#146f7a'],
    soil: ['#c3b2e0', '#8d77a6', '#5d4874', '#2b2038', '#1b1326'],
  },
  frost: {
    sky: ['#2f4f9c', '#5a80c6', '#93b6e4', '#c9e0f4', '#fdf3ee'],
    outline: '#182041',
    cap: ['#ffffff', '#e9f6ff', '#b7d8f4', '#7fabdb'],
    soil: ['#93a6cc', '#7086b2', '#556894', '#3a4870', '#313d62'],
  },
  lagoon: {
    sky: ['#26327f', '#5d489f', '#b95b98', '#f98d7c', '#ffd7a0'],
    outline: '#1d1438',
    cap: ['#f2f78a', '#a8e25e', '#48b674', '#1e8077'],
    soil: ['#f8d79a', '#dfa86c', '#b67853', '#784a52', '#66404d'],
  },
  thicket: {
    sky: ['#0f4a44', '#1f6f56', '#4a9a62', '#94c574', '#eef3a8'],
    outline: '#0d1e20',
    cap: ['#dcf26a', '#8ccb43', '#43953f', '#1f6643'],
    soil: ['#b08a5a', '#866544', '#634937', '#3d2f30', '#33282b'],
  },
  quarry: {
    sky: ['#2f7fb5', '#6cb8d4', '#b6e0d8', '#f4e6b8', '#fbbd80'],
    outline: '#2a1226',
    cap: ['#ffe588', '#e8b548', '#b97c34', '#85522f'],
    soil: ['#f2a56c', '#d07b4a', '#a4533d', '#6c343d', '#5a2c38'],
  },
};

/** Foam, light, three blues. */
export const WATER_COLORS = ['#e3fbff', '#8fe3fb', '#3aa7ea', '#2272c8', '#1a55a6'] as const;
/** Shine, four steps of a ramp, edge. */
export const ICE_COLORS = ['#ffffff', '#e2f9ff', '#b0e8fb', '#74c6ea', '#3f8fc8', '#2a659f'] as const;
export const MAT_COLORS = ['#ffc869', '#ff9433', '#f6e3c0'] as const;
export const FINISH_COLOR = '#ffffff';
/** The dark color of outlines that belong to no theme: ball, aim, handle. */
export const INK = '#141729';
export const WHITE = '#ffffff';
/** The color of what belongs to the player: aim, line, flags. */
export const YELLOW = '#ffd23f';
/** The color of what is wrong with a map, and of what will be erased from it. */
export const RED = '#ff4d63';
export const CONFETTI_COLORS = [YELLOW, '#5fd0ff', '#ff8ccb', '#ff8a1f', '#c2f24a', '#ffffff'] as const;

/** The color that stands in for a tile whose picture is missing. */
export function tileColorOf(theme: Theme, id: number): string {
  const { cap, soil } = THEME_COLORS[theme];
  const colors: Readonly<Record<TileColor, string>> = {
    soil: soil[2],
    cap: cap[2],
    water: WATER_COLORS[3],
    ice: ICE_COLORS[2],
    mat: MAT_COLORS[1],
    finish: FINISH_COLOR,
  };
  return colors[traitsOf(id).color ?? 'soil'];
}
