import type { Theme } from '../../../../shared/course/course.ts';
import { CLASSIC_BALL, picturesOf } from '../../../../shared/course/pictures.ts';
import { FILE_GROUPS, FIRST_FILES, loopOf, type SoundFormat } from '../../ground/sound/sound-names.ts';

/** The image of all balls, for the dialog of ball styles. */
const BALL_OVERVIEW = 'ball-styles';

/** The parts of a hole that are cached besides the build. */
export interface KeptHole {
  /** Number of the level file. */
  readonly level: number;
  readonly theme: Theme;
  /** The audio format of the browser; undefined when no sounds are to be loaded. */
  readonly sounds: SoundFormat | undefined;
}

/** Paths of all files that a hole needs for its first shot, except those of the build. */
export function keptFiles({ level, theme, sounds }: KeptHole): string[] {
  return [
    `/levels/${level}.json`,
    ...[...Object.values(picturesOf(theme)), CLASSIC_BALL, BALL_OVERVIEW].map((name) => `/art/${name}.png`),
    ...pathsOf(FIRST_FILES, sounds),
  ];
}

/**
 * Paths of the sounds that are heard after the first shot: nine tenths of the bytes of all sounds.
 * @param theme whose loop is kept, too; undefined for none
 */
export function laterSounds(sounds: KeptHole['sounds'], theme: Theme | undefined): string[] {
  const files = FILE_GROUPS.flat().filter((file) => !FIRST_FILES.includes(file));
  return pathsOf(theme ? [...files, loopOf(theme)] : files, sounds);
}

const pathsOf = (files: readonly string[], sounds: KeptHole['sounds']): string[] =>
  sounds === undefined ? [] : files.map((file) => `/audio/${file}.${sounds}`);
