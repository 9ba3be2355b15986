import { TILE_SURFACES, type TileSurface } from '../../../../shared/course/tile-traits.ts';
import type { Effect } from '../../../../shared/protocol/frame.ts';
import type { SoundName } from './sound-names.ts';

/** One sound to play: gain 0 to 1 before the master volume; rate 1 is the pitch of the file. */
export interface Cue {
  readonly name: SoundName;
  readonly gain: number;
  readonly rate: number;
}

/** Numbers from 0 to 1, as from Math.random. */
export type Random = () => number;

/** The loudest gain of what the ball does. The compressor of the output keeps the sum below full scale. */
const GAIN = 0.6;
/** The specification's volume for chime and click. That no button is louder than the ball is a matter of the file: the click itself is soft. */
const CALL_GAIN = 0.2;
/** The gain of the quiet tick of a ball at rest. */
const TICK_GAIN = 0.1;
/** The impact speed of the loudest bounce, units a second. */
const LOUD_SPEED = 14;
/** The least speed at which grass rustles, units a second. */
const RUSTLE_SPEED = 2;

const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));
const between = (low: number, high: number, random: Random): number => low + (high - low) * random();

/** From this normal on, y down, a surface is a floor; steeper ones sound as walls. That of a slope is -0.71. */
const FLOOR_NORMAL_Y = -0.5;

/** What the ball strikes. */
interface Struck {
  /** Speed into the surface, units a second. */
  readonly speed: number;
  readonly surface: TileSurface;
  /** The y of the unit vector away from the surface, y down: -1 for a floor. */
  readonly normalY: number;
}

/** Louder and higher with the impact speed, with a random variation. */
export function bounceCue({ speed, surface, normalY }: Struck, random: Random): Cue {
  const { sound, wallSound } = TILE_SURFACES[surface];
  return {
    name: normalY < FLOOR_NORMAL_Y ? sound : wallSound,
    gain: GAIN * clamp((speed / LOUD_SPEED) ** 1.3, 0.05, 1),
    rate: clamp(0.8 + speed / 30, 0.8, 1.5) * between(0.96, 1.04, random),
  };
}

/** A full bounce, as the sample of a volume. */
export const sampleCue = (random: Random): Cue => bounceCue({ speed: LOUD_SPEED, surface: 'ground', normalY: -1 }, random);

/** @param power 0 to 1 */
const hitCue = (power: number): Cue => ({ name: 'hit', gain: GAIN * (0.5 + 0.5 * power), rate: 0.9 + 0.3 * power });

export const clickCue = (random: Random): Cue => ({ name: 'click', gain: CALL_GAIN, rate: between(0.9, 1.1, random) });
export const tickCue = (): Cue => ({ name: 'tick', gain: TICK_GAIN, rate: 1 });
export const clapsCue = (): Cue => ({ name: 'claps', gain: GAIN, rate: 1 });

/** Half tones by which the chime climbs from one checkpoint to the next, and from the first to the last at most. */
const STEP_HALF_TONES = 2;
const CLIMB_HALF_TONES = 16;

/**
 * A checkpoint. The chime climbs a whole tone with each; on a course with more than nine, by equal smaller steps.
 * @param number of the checkpoint, 1 from the bottom
 * @param checkpoints of the whole course
 */
export function chimeCue(number: number, checkpoints: number): Cue {
  const step = Math.min(STEP_HALF_TONES, CLIMB_HALF_TONES / Math.max(1, checkpoints - 1));
  return { name: 'chime', gain: CALL_GAIN, rate: 2 ** (Math.min(CLIMB_HALF_TONES, step * (number - 1)) / 12) };
}

/** The sound of an effect; undefined when it has none. */
export function effectCue(effect: Effect, random: Random): Cue | undefined {
  switch (effect.kind) {
    case 'hit':
      return hitCue(effect.power);
    case 'bounce':
      return bounceCue(effect, random);
    case 'splash':
      return { name: 'splash', gain: GAIN * clamp(effect.speed / LOUD_SPEED, 0.35, 1), rate: between(0.94, 1.06, random) };
    case 'rough':
      if (effect.speed <= RUSTLE_SPEED) return undefined;
      return { name: 'leaves', gain: GAIN * clamp(effect.speed / LOUD_SPEED, 0.3, 1), rate: between(0.9, 1.1, random) };
    case 'cup':
      return { name: 'plink', gain: GAIN, rate: 1 };
    case 'finish':
      return { name: 'finish', gain: GAIN, rate: 1 };
    case 'checkpoint':
    // The chime needs the number of the checkpoint, which the event of the run has.
    case 'return':
      return undefined;
  }
}
