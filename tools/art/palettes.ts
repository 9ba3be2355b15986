import type { Theme } from '../../shared/course/course.ts';
import { ICE_COLORS, INK, THEME_COLORS, type ThemeColors, WATER_COLORS } from '../../sim-worker/render/theme-colors.ts';

/** The top of the ground: the shape of its fringe and what grows on it. */
export type CapStyle = 'grass' | 'moss' | 'snow' | 'dry';

export interface Palette extends ThemeColors {
  /** Light and shade of each silhouette. */
  readonly far: readonly [string, string];
  readonly mid: readonly [string, string];
  readonly near: readonly [string, string];
  /** Light, body, shadow. */
  readonly cloud: readonly [string, string, string];
  readonly gem: string;
  readonly flower: readonly [string, string];
  readonly style: CapStyle;
  /** The inside of the ground: `specks` of earth, or `facets` of broken rock. */
  readonly inside: 'specks' | 'facets';
  readonly night: boolean;
}

export const PALETTES: Readonly<Record<Theme, Palette>> = {
  meadow: {
    ...THEME_COLORS.meadow,
    far: ['#a6d8e6', '#8ecbdb'],
    mid: ['#62b0a8', '#4d9c98'],
    near: ['#3d8a78', '#2f7668'],
    cloud: ['#ffffff', '#dff3fa', '#b5dff0'],
    gem: '#ffd98a',
    flower: ['#ff7aa8', '#ffe27a'],
    style: 'grass',
    inside: 'specks',
    night: false,
  },
  cavern: {
    ...THEME_COLORS.cavern,
    far: ['#7764c6', '#6755b6'],
    mid: ['#5848a4', '#4b3d94'],
    near: ['#40327e', '#372b70'],
    cloud: ['#8a5fc4', '#6f49ac', '#58388f'],
    gem: '#7ff7ff',
    flower: ['#c8fff0', '#7ff7ff'],
    style: 'moss',
    inside: 'facets',
    night: true,
  },
  frost: {
    ...THEME_COLORS.frost,
    far: ['#b3cdea', '#9dbbe0'],
    mid: ['#86a6d2', '#7494c4'],
    near: ['#5d7db0', '#4d6ca0'],
    cloud: ['#ffffff', '#e8f3fc', '#c9dff2'],
    gem: '#d6f7ff',
    flower: ['#ffffff', '#b7d8f4'],
    style: 'snow',
    inside: 'specks',
    night: false,
  },
  lagoon: {
    ...THEME_COLORS.lagoon,
    far: ['#a05a98', '#8c4f92'],
    mid: ['#6e4488', '#5d3b7e'],
    near: ['#43306c', '#382861'],
    cloud: ['#ffe3b8', '#ffb08e', '#e27f92'],
    gem: '#fff2c0',
    flower: ['#ff8ccb', '#fff0a0'],
    style: 'grass',
    inside: 'specks',
    night: false,
  },
  thicket: {
    ...THEME_COLORS.thicket,
    far: ['#5fae79', '#4f9f70'],
    mid: ['#358a62', '#2b7c59'],
    near: ['#1c5f4a', '#165241'],
    cloud: ['#f3f8c4', '#c6e08f', '#8fc077'],
    gem: '#ffcf6b',
    flower: ['#ff9a7a', '#fff0a0'],
    style: 'grass',
    inside: 'specks',
    night: false,
  },
  quarry: {
    ...THEME_COLORS.quarry,
    far: ['#e5b58c', '#dba57f'],
    mid: ['#c98468', '#bb745e'],
    near: ['#9c5450', '#8b4749'],
    cloud: ['#fffaf0', '#f7e6cc', '#ecc9a6'],
    gem: '#ffe9a8',
    flower: ['#ff8f6b', '#ffe588'],
    style: 'dry',
    inside: 'specks',
    night: false,
  },
};

export const WATER = WATER_COLORS;
export const ICE = ICE_COLORS;

export const FLAG = {
  outline: '#1c2036',
  pole: ['#f7f3e6', '#b9b4b0'],
  off: ['#dfe6ee', '#aab6c6', '#7a869c'],
  on: ['#ffc24a', '#ff8a1f', '#d1541a'],
  white: ['#ffffff', '#dfe4ee'],
  black: ['#3a3e5c', '#22243a'],
  gold: ['#fff0a0', '#ffcb3d', '#d98a1e'],
} as const;

/** Stripes of the checkpoint mat, orange and cream: lit rim, face, shadow. */
export const CHECKPOINT_MAT = { orange: ['#ffc869', '#ff9433', '#c9601f'], cream: ['#fff6e0', '#f6e3c0', '#c9a98a'] } as const;
export const FINISH_MAT = { dark: ['#4a4f70', '#22243a'], light: ['#ffffff', '#d7dce8'], gold: ['#ffcb3d', '#d98a1e'] } as const;

export const BALL_OUTLINE = INK;
/** Handmade tones of balls, light to shadow, by style id and color. All other tones are computed from the style's colors. */
export const BALL_TONES: Readonly<Record<string, readonly (readonly [string, string, string, string])[]>> = {
  classic: [['#ffffff', '#eef1f6', '#c5cddd', '#8e9ab8']],
  daily_1: [['#5fd0ff', '#3aa5ee', '#1e86e0', '#174a9c']],
  daily_2: [['#b4ea44', '#86ca32', '#5cae29', '#2f7a2e']],
  daily_3: [['#c07bff', '#9c58f0', '#7d3ce0', '#45209a']],
  daily_4: [['#ffab3d', '#ff8426', '#ff6a1a', '#b8380f']],
  daily_5: [['#ff8ccb', '#f564b2', '#e83f9c', '#8e1f73']],
};
