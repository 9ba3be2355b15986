import { TILE_SURFACES, type TileSurface } from '../../../shared/course/tile-traits.ts';
import type { Effect } from '../../../shared/protocol/frame.ts';
import type { SoundName } from './sound-names.ts';

/** One sound to be made: gain 0 to 1 before the master volume, rate 1 for the pitch of the file. */
export interface Cue {
  readonly name: SoundName;
  readonly gain: number;
  readonly rate: number;
}

/** Numbers from 0 to 1, as of Math.random. */
export type Random = () => number;

/** The volume of the specification for chime and click; the loudest of all others, too, so that nothing jumps out. */
const GAIN = 0.2;
/** The ball waits: barely heard. */
const TICK_GAIN = 0.05;
/** Speed into the ground, units a second, at which a bounce is as loud as it gets. */
const LOUD_SPEED = 14;
/** Slower than this, grass takes the ball without a rustle. Units a second. */
const RUSTLE_SPEED = 2;

const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));
const between = (low: number, high: number, random: Random): number => low + (high - low) * random();

/** Loud and high by impact speed, never twice the same. @param speed into the surface, units a second */
export function bounceCue(speed: number, surface: TileSurface, random: Random): Cue {
  return {
    name: TILE_SURFACES[surface].sound,
    gain: GAIN * clamp((speed / LOUD_SPEED) ** 1.3, 0.05, 1),
    rate: clamp(0.8 + speed / 30, 0.8, 1.5) * between(0.96, 1.04, random),
  };
}

/** A full bounce: what a volume sounds like. */
export const sampleCue = (random: Random): Cue => bounceCue(LOUD_SPEED, 'ground', random);

/** @param power 0 to 1 */
const hitCue = (power: number): Cue => ({ name: 'hit', gain: GAIN * (0.5 + 0.5 * power), rate: 0.9 + 0.3 * power });

export const clickCue = (random: Random): Cue => ({ name: 'click', gain: GAIN, rate: between(0.9, 1.1, random) });
export const tickCue = (): Cue => ({ name: 'click', gain: TICK_GAIN, rate: 1 });
export const clapsCue = (): Cue => ({ name: 'claps', gain: GAIN, rate: 1 });

/** The sound of an effect; undefined when it has none. */
export function effectCue(effect: Effect, random: Random): Cue | undefined {
  switch (effect.kind) {
    case 'hit':
      return hitCue(effect.power);
    case 'bounce':
      return bounceCue(effect.speed, effect.surface, random);
    case 'splash':
      return { name: 'splash', gain: GAIN * clamp(effect.speed / LOUD_SPEED, 0.35, 1), rate: between(0.94, 1.06, random) };
    case 'rough':
      if (effect.speed <= RUSTLE_SPEED) return undefined;
      return { name: 'leaves', gain: GAIN * clamp(effect.speed / LOUD_SPEED, 0.3, 1), rate: between(0.9, 1.1, random) };
    case 'checkpoint':
      return { name: 'chime', gain: GAIN, rate: 1 };
    case 'finish':
      return { name: 'finish', gain: GAIN, rate: 1 };
    case 'return':
      return undefined;
  }
}
