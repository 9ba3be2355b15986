import type { Theme } from '../../../shared/course/course.ts';
import { CLASSIC_BALL, picturesOf } from '../../../shared/course/pictures.ts';
import { SOUND_NAMES } from '../sound/sound-names.ts';

/** Picture of all balls, for the dialog in which one is chosen. */
const BALL_OVERVIEW = 'ball-styles';

/** What of a hole is kept beside the build. */
export interface KeptHole {
  /** Number of the level file. */
  readonly level: number;
  readonly theme: Theme;
  /** In which format the browser plays sounds; undefined when none are to be loaded. */
  readonly sounds: 'ogg' | 'mp3' | undefined;
}

/** Addresses from the root of all files that a hole is played with, those of the build apart. */
export function keptFiles({ level, theme, sounds }: KeptHole): string[] {
  return [
    `/levels/${level}.json`,
    ...[...Object.values(picturesOf(theme)), CLASSIC_BALL, BALL_OVERVIEW].map((name) => `/art/${name}.png`),
    ...(sounds === undefined ? [] : SOUND_NAMES.map((name) => `/audio/${name}.${sounds}`)),
  ];
}
