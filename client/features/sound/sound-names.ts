/** Every sound of the game, by the name of its file in public/audio (ogg and mp3). */
export const SOUND_NAMES = ['hit', 'bounce', 'splash', 'chime', 'click', 'claps', 'leaves', 'ice', 'finish'] as const;
export type SoundName = (typeof SOUND_NAMES)[number];

/**
 * What a player hears before the first shot and in most first flights. The others, nine tenths of the bytes, load during that flight: the
 * first splash, rustle or slide on ice can be silent.
 */
export const FIRST_SOUNDS: ReadonlySet<SoundName> = new Set(['click', 'hit', 'bounce']);
