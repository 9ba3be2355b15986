import type { Theme } from '../../../../shared/course/course.ts';

/** Every sound of the game, with the number of its takes: what is heard most often is not the same twice in a row. */
const TAKES = {
  hit: 3,
  bounce: 3,
  wall: 3,
  mat: 1,
  ice: 1,
  splash: 1,
  leaves: 1,
  creak: 1,
  tick: 1,
  chime: 1,
  plink: 1,
  finish: 1,
  claps: 1,
  click: 1,
} as const;
export type SoundName = keyof typeof TAKES;
export const SOUND_NAMES = Object.keys(TAKES) as readonly SoundName[];

/** The files of a sound in public/audio, each as ogg and as mp3, by name; one for each take. */
export const takesOf = (name: SoundName): string[] =>
  Array.from({ length: TAKES[name] }, (_, take) => (take === 0 ? name : `${name}-${take + 1}`));

/** The file of the loop of a landscape. */
export const loopOf = (theme: Theme): string => `loop-${theme}`;

/**
 * What a player hears before the first shot and in most first flights. The others, nine tenths of the bytes, load during that flight: the
 * first splash, rustle or slide on ice can be silent.
 */
export const FIRST_FILES: readonly string[] = ['click', 'hit', 'bounce', 'wall', 'creak', 'tick'];

/** Not needed before the first checkpoint, and large: they load last. */
const LAST_FILES: readonly string[] = ['chime', 'plink', 'finish', 'claps'];

/** All sounds in the order in which they load, without the loops: each group when the one before is there. */
export const FILE_GROUPS: readonly (readonly string[])[] = [
  FIRST_FILES,
  SOUND_NAMES.flatMap(takesOf).filter((file) => !FIRST_FILES.includes(file) && !LAST_FILES.includes(file)),
  LAST_FILES,
];

export type SoundFormat = 'ogg' | 'mp3';

/** The formats that a browser may play, the better one first. @param canPlayType that of an audio element: '' means no */
export const formatsOf = (canPlayType: (type: string) => string): readonly [SoundFormat, ...SoundFormat[]] =>
  canPlayType('audio/ogg; codecs="opus"') ? ['ogg', 'mp3'] : ['mp3'];
