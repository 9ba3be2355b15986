import type { Theme } from '../../../../shared/course/course.ts';

/** The few colors of a theme in the small picture of a map, as the game draws the theme. */
interface MapColors {
  /** From the top to the bottom. */
  readonly sky: readonly [string, string, string];
  /** What grows on the ground, and the ground below it. */
  readonly cap: string;
  readonly soil: string;
}

export const MAP_COLORS: Readonly<Record<Theme, MapColors>> = {
  meadow: { sky: ['#2c7fd0', '#8fd6f6', '#fff2cc'], cap: '#9bdc4c', soil: '#7d4e3b' },
  cavern: { sky: ['#4651b6', '#7873d4', '#d6a6e2'], cap: '#5ff0c2', soil: '#5d4874' },
  frost: { sky: ['#2f4f9c', '#93b6e4', '#fdf3ee'], cap: '#e9f6ff', soil: '#556894' },
  lagoon: { sky: ['#26327f', '#b95b98', '#ffd7a0'], cap: '#a8e25e', soil: '#b67853' },
  thicket: { sky: ['#0f4a44', '#4a9a62', '#eef3a8'], cap: '#8ccb43', soil: '#634937' },
  quarry: { sky: ['#2f7fb5', '#b6e0d8', '#fbbd80'], cap: '#e8b548', soil: '#a4533d' },
};

/** Water, in every theme. */
export const WATER_COLOR = '#2272c8';
export const ICE_COLORS = { face: '#b0e8fb', rim: '#e2f9ff' } as const;
export const MAT_COLOR = '#ff9433';
export const FINISH_COLOR = '#ffffff';
export const FLAG_COLORS = { pole: '#141729', checkpoint: '#ff8a1f', finish: '#ffd23f' } as const;
