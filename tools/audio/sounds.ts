import { SOUND_NAMES, type SoundName, takesOf } from '../../client/features/ground/sound/sound-names.ts';
import type { Theme } from '../../shared/course/course.ts';
import { chime, finish, plink } from './bells.ts';
import { claps } from './claps.ts';
import { bounces, click, hits, ice, mat, walls } from './impacts.ts';
import { synthesizeLoop, withMargins } from './loops.ts';
import { LOUDNESS_DB, master } from './master.ts';
import { leaves, splash } from './nature.ts';
import { creak, tick } from './pull.ts';
import type { Signal } from './signal.ts';

/** The recipes of each sound, one for each take. */
const RECIPES: Readonly<Record<SoundName, readonly (() => Signal)[]>> = {
  hit: hits,
  bounce: bounces,
  wall: walls,
  mat: [mat],
  ice: [ice],
  splash: [splash],
  leaves: [leaves],
  creak: [creak],
  tick: [tick],
  chime: [chime],
  plink: [plink],
  finish: [finish],
  claps: [claps],
  click: [click],
};

/**
 * Loudness of the sounds that are softer than the others, dB of full scale. Chime and click have the same volume (specification, section 4),
 * but no button may be louder than the softest touch of the ball: so the click itself is soft.
 */
const SOFTER: Partial<Record<SoundName, number>> = { click: -30 };

export const loudnessOf = (name: SoundName): number => SOFTER[name] ?? LOUDNESS_DB;

/** All sounds by the name of their file, without the loops: 16-bit samples, mono, 48 kHz. They are the same on every machine. */
export function synthesizeSounds(): Map<string, Int16Array> {
  return new Map(
    SOUND_NAMES.flatMap((name) =>
      takesOf(name).map((file, take) => [file, quantize(master((RECIPES[name][take] as () => Signal)(), loudnessOf(name)))] as const),
    ),
  );
}

/** The samples of the loop of a landscape, with its margins. */
export const synthesizeLoopFile = (theme: Theme): Int16Array => quantize(withMargins(synthesizeLoop(theme)));

const quantize = (signal: Signal): Int16Array => Int16Array.from(signal, (value) => Math.round(value * 32_767));
