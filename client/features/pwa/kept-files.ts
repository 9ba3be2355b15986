import type { Theme } from '../../../shared/course/course.ts';
import { CLASSIC_BALL, picturesOf } from '../../../shared/course/pictures.ts';
import { FIRST_SOUNDS, SOUND_NAMES } from '../sound/sound-names.ts';

/** The image of all balls, for the dialog of ball styles. */
const BALL_OVERVIEW = 'ball-styles';

/** The parts of a hole that are cached besides the build. */
export interface KeptHole {
  /** Number of the level file. */
  readonly level: number;
  readonly theme: Theme;
  /** The audio format of the browser; undefined when no sounds are to be loaded. */
  readonly sounds: 'ogg' | 'mp3' | undefined;
}

/** Paths of all files that a hole needs for its first shot, except those of the build. */
export function keptFiles({ level, theme, sounds }: KeptHole): string[] {
  return [
    `/levels/${level}.json`,
    ...[...Object.values(picturesOf(theme)), CLASSIC_BALL, BALL_OVERVIEW].map((name) => `/art/${name}.png`),
    ...soundFiles(sounds, true),
  ];
}

/** Paths of the sounds that are heard after the first shot: nine tenths of the bytes of all sounds. */
export const laterSounds = (sounds: KeptHole['sounds']): string[] => soundFiles(sounds, false);

const soundFiles = (sounds: KeptHole['sounds'], first: boolean): string[] =>
  sounds === undefined ? [] : SOUND_NAMES.filter((name) => FIRST_SOUNDS.has(name) === first).map((name) => `/audio/${name}.${sounds}`);
