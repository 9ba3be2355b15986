/** Every sound of the game, by the name of its file in public/audio (ogg and mp3). */
export const SOUND_NAMES = ['hit', 'bounce', 'splash', 'chime', 'click', 'claps', 'leaves', 'ice', 'finish'] as const;
export type SoundName = (typeof SOUND_NAMES)[number];
