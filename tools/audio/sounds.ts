import { SOUND_NAMES, type SoundName } from '../../client/features/sound/sound-names.ts';
import { chime, finish } from './bells.ts';
import { claps } from './claps.ts';
import { bounce, click, hit, ice } from './impacts.ts';
import { master } from './master.ts';
import { leaves, splash } from './nature.ts';
import type { Signal } from './signal.ts';

const RECIPES: Readonly<Record<SoundName, () => Signal>> = { hit, bounce, splash, chime, click, claps, leaves, ice, finish };

/** Every sound of the game as 16-bit samples, mono, 44.1 kHz. They are the same on every machine. */
export function synthesizeSounds(): Map<SoundName, Int16Array> {
  return new Map(SOUND_NAMES.map((name) => [name, quantize(master(RECIPES[name]()))]));
}

const quantize = (signal: Signal): Int16Array => Int16Array.from(signal, (value) => Math.round(value * 32_767));
