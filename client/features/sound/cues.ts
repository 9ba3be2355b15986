import { TILE_SURFACES, type TileSurface } from '../../../shared/course/tile-traits.ts';
import type { Effect } from '../../../shared/protocol/frame.ts';
import type { SoundName } from './sound-names.ts';

/** One sound to play: gain 0 to 1 before the master volume; rate 1 is the pitch of the file. */
export interface Cue {
  readonly name: SoundName;
  readonly gain: number;
  readonly rate: number;
}

/** Numbers from 0 to 1, as from Math.random. */
export type Random = () => number;

/** The specification's volume for chime and click; no other sound is louder. */
const GAIN = 0.2;
/** The gain of the quiet tick of a ball at rest. */
const TICK_GAIN = 0.05;
/** The impact speed of the loudest bounce, units a second. */
const LOUD_SPEED = 14;
/** The least speed at which grass rustles, units a second. */
const RUSTLE_SPEED = 2;

const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));
const between = (low: number, high: number, random: Random): number => low + (high - low) * random();

/** Louder and higher with the impact speed, with a random variation. @param speed into the surface, units a second */
export function bounceCue(speed: number, surface: TileSurface, random: Random): Cue {
  return {
    name: TILE_SURFACES[surface].sound,
    gain: GAIN * clamp((speed / LOUD_SPEED) ** 1.3, 0.05, 1),
    rate: clamp(0.8 + speed / 30, 0.8, 1.5) * between(0.96, 1.04, random),
  };
}

/** A full bounce, as the sample of a volume. */
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
    case 'cup':
      // The glass of ice, higher: the ball strikes the bottom of the cup.
      return { name: 'ice', gain: GAIN, rate: 1.35 };
    case 'finish':
      return { name: 'finish', gain: GAIN, rate: 1 };
    case 'return':
      return undefined;
  }
}
