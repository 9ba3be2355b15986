import type { Theme } from './course.ts';

/** The ball that everybody has, and that stands in until the player's own has come: its file is `art/{name}.png`, as of all pictures. */
export const CLASSIC_BALL = 'ball-classic';

/** Names of the pictures that a course of the theme is drawn with, balls apart. */
export const picturesOf = (theme: Theme) => ({
  tiles: `tiles-${theme}`,
  sky: `sky-${theme}`,
  backdrop: `backdrop-${theme}`,
  flags: 'flags',
  water: 'water',
});
