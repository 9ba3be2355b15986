import type { Theme } from '../../shared/course/course.ts';

/** How the top of the ground ends: the shape of its fringe and what grows on it. */
export type CapStyle = 'grass' | 'moss' | 'snow' | 'dry';

export interface Palette {
  /** Five colours, top to bottom. */
  readonly sky: readonly string[];
  /** Light and shade of each silhouette. */
  readonly far: readonly [string, string];
  readonly mid: readonly [string, string];
  readonly near: readonly [string, string];
  /** Light, body, shadow. */
  readonly cloud: readonly [string, string, string];
  readonly outline: string;
  /** Grass, moss or snow from its lit rim to its shadow. */
  readonly cap: readonly [string, string, string, string];
  /** Rim, two steps inwards, flat interior, specks. */
  readonly soil: readonly [string, string, string, string, string];
  readonly gem: string;
  readonly flower: readonly [string, string];
  readonly style: CapStyle;
  readonly night: boolean;
}

export const PALETTES: Readonly<Record<Theme, Palette>> = {
  meadow: {
    sky: ['#2c7fd0', '#54aeea', '#8fd6f6', '#cdf0ec', '#fff2cc'],
    far: ['#a6d8e6', '#86c6d6'],
    mid: ['#62b0a8', '#4d9c98'],
    near: ['#3d8a78', '#2f7668'],
    cloud: ['#ffffff', '#dff3fa', '#b5dff0'],
    outline: '#1c2036',
    cap: ['#e4f77c', '#9bdc4c', '#55b048', '#2a7d4f'],
    soil: ['#cf9a63', '#a56f45', '#7d4e3b', '#523541', '#452c3b'],
    gem: '#ffd98a',
    flower: ['#ff7aa8', '#ffe27a'],
    style: 'grass',
    night: false,
  },
  // The interior is darker and the sky brighter than in the prototype: both were one violet, and only the rim told them apart.
  cavern: {
    sky: ['#171139', '#2a1d66', '#493090', '#7548b0', '#b06cc4'],
    far: ['#5d3f9e', '#4b3289'],
    mid: ['#3f2a79', '#34226a'],
    near: ['#2a1c58', '#22164a'],
    cloud: ['#8a5fc4', '#6f49ac', '#58388f'],
    outline: '#06040f',
    cap: ['#c8fff0', '#5ff0c2', '#22b39a', '#146f7a'],
    soil: ['#a79fe0', '#6f66ac', '#463d78', '#1b1638', '#130f2a'],
    gem: '#7ff7ff',
    flower: ['#c8fff0', '#7ff7ff'],
    style: 'moss',
    night: true,
  },
  frost: {
    sky: ['#2f4f9c', '#5a80c6', '#93b6e4', '#c9e0f4', '#fdf3ee'],
    far: ['#b3cdea', '#9dbbe0'],
    mid: ['#86a6d2', '#7494c4'],
    near: ['#5d7db0', '#4d6ca0'],
    cloud: ['#ffffff', '#e8f3fc', '#c9dff2'],
    outline: '#182041',
    cap: ['#ffffff', '#e9f6ff', '#b7d8f4', '#7fabdb'],
    soil: ['#93a6cc', '#7086b2', '#556894', '#3a4870', '#313d62'],
    gem: '#d6f7ff',
    flower: ['#ffffff', '#b7d8f4'],
    style: 'snow',
    night: false,
  },
  lagoon: {
    sky: ['#26327f', '#5d489f', '#b95b98', '#f98d7c', '#ffd7a0'],
    far: ['#a05a98', '#8c4f92'],
    mid: ['#6e4488', '#5d3b7e'],
    near: ['#43306c', '#382861'],
    cloud: ['#ffe3b8', '#ffb08e', '#e27f92'],
    outline: '#1d1438',
    cap: ['#f2f78a', '#a8e25e', '#48b674', '#1e8077'],
    soil: ['#f8d79a', '#dfa86c', '#b67853', '#784a52', '#66404d'],
    gem: '#fff2c0',
    flower: ['#ff8ccb', '#fff0a0'],
    style: 'grass',
    night: false,
  },
  thicket: {
    sky: ['#0f4a44', '#1f6f56', '#4a9a62', '#94c574', '#eef3a8'],
    far: ['#5fae79', '#4f9f70'],
    mid: ['#358a62', '#2b7c59'],
    near: ['#1c5f4a', '#165241'],
    cloud: ['#f3f8c4', '#c6e08f', '#8fc077'],
    outline: '#0d1e20',
    cap: ['#dcf26a', '#8ccb43', '#43953f', '#1f6643'],
    soil: ['#b08a5a', '#866544', '#634937', '#3d2f30', '#33282b'],
    gem: '#ffcf6b',
    flower: ['#ff9a7a', '#fff0a0'],
    style: 'grass',
    night: false,
  },
  quarry: {
    sky: ['#2f7fb5', '#6cb8d4', '#b6e0d8', '#f4e6b8', '#fbbd80'],
    far: ['#e5b58c', '#dba57f'],
    mid: ['#c98468', '#bb745e'],
    near: ['#9c5450', '#8b4749'],
    cloud: ['#fffaf0', '#f7e6cc', '#ecc9a6'],
    outline: '#2a1226',
    cap: ['#ffe588', '#e8b548', '#b97c34', '#85522f'],
    soil: ['#f2a56c', '#d07b4a', '#a4533d', '#6c343d', '#5a2c38'],
    gem: '#ffe9a8',
    flower: ['#ff8f6b', '#ffe588'],
    style: 'dry',
    night: false,
  },
};

/** Foam, light, three blues. */
export const WATER = ['#e3fbff', '#8fe3fb', '#3aa7ea', '#2272c8', '#1a55a6'] as const;
/** Shine, four steps of a ramp, edge. */
export const ICE = ['#ffffff', '#e2f9ff', '#b0e8fb', '#74c6ea', '#3f8fc8', '#2a659f'] as const;

export const FLAG = {
  outline: '#1c2036',
  pole: ['#f7f3e6', '#b9b4b0'],
  off: ['#dfe6ee', '#aab6c6', '#7a869c'],
  on: ['#ffc24a', '#ff8a1f', '#d1541a'],
  white: ['#ffffff', '#dfe4ee'],
  black: ['#3a3e5c', '#22243a'],
  gold: ['#fff0a0', '#ffcb3d', '#d98a1e'],
} as const;

/** Awning of the checkpoint mat: orange and cream stripes, each lit rim, face, shadow. */
export const CHECKPOINT_MAT = { orange: ['#ffc869', '#ff9433', '#c9601f'], cream: ['#fff6e0', '#f6e3c0', '#c9a98a'] } as const;
export const FINISH_MAT = { dark: ['#4a4f70', '#22243a'], light: ['#ffffff', '#d7dce8'], gold: ['#ffcb3d', '#d98a1e'] } as const;

export const BALL_OUTLINE = '#141729';
/** Ball styles in the order of their texture index: four tones, light to shadow. */
export const BALLS: readonly { readonly name: string; readonly tones: readonly [string, string, string, string] }[] = [
  { name: 'Classic', tones: ['#ffffff', '#eef1f6', '#c5cddd', '#8e9ab8'] },
  { name: 'Ocean Blue', tones: ['#d8fbff', '#5fd0ff', '#1e86e0', '#174a9c'] },
  { name: 'Lime Green', tones: ['#f6ffd0', '#c2f24a', '#6cbf2a', '#2f7a2e'] },
  { name: 'Electric Purple', tones: ['#f6dcff', '#c07bff', '#7d3ce0', '#45209a'] },
  { name: 'Neon Orange', tones: ['#fff0c0', '#ffab3d', '#ff6a1a', '#b8380f'] },
  { name: 'Cosmic Pink', tones: ['#ffe3f4', '#ff8ccb', '#e83f9c', '#8e1f73'] },
];
