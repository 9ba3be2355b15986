import type { Theme } from './course.ts';

/** The classic ball. It is drawn until the player's own ball is loaded. As for all pictures, the file is `art/{name}.png`. */
export const CLASSIC_BALL = 'ball-classic';

/** Names of the pictures that a course of the theme is drawn with, balls apart. */
export const picturesOf = (theme: Theme) => ({
  tiles: `tiles-${theme}`,
  sky: `sky-${theme}`,
  backdrop: `backdrop-${theme}`,
  flags: 'flags',
  water: 'water',
});
