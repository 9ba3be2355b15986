import { LOOP_S } from '../../client/features/ground/sound/loop-seam.ts';
import { bandPass, highPass, lowPass } from './filter.ts';
import { addAt, noise, randomOf, SAMPLE_RATE, type Signal } from './signal.ts';

/** Samples after which every layer of a loop repeats, so that the end continues in the beginning. */
const LENGTH = LOOP_S * SAMPLE_RATE;
const TURN = 2 * Math.PI;

/** Swells and ebbs a whole number of times a loop: 0 to 1, sharper with a higher power. */
interface Swell {
  readonly times: number;
  /** In turns. */
  readonly phase: number;
  readonly power: number;
  /** What stays between two swells, 0 to 1. */
  readonly rest: number;
}

/** Points a second at which a swell is computed; between them it is a straight line. */
const SWELL_HERTZ = 50;
const SAMPLES_A_POINT = SAMPLE_RATE / SWELL_HERTZ;

/** Multiplies a loop by a swell. */
function swollen(whole: Signal, { times, phase, power, rest }: Swell): Signal {
  const points = Array.from(
    { length: LOOP_S * SWELL_HERTZ + 1 },
    (_, k) => rest + (1 - rest) * (0.5 - 0.5 * Math.cos(TURN * ((k / (LOOP_S * SWELL_HERTZ)) * times + phase))) ** power,
  );
  for (let k = 0; k + 1 < points.length; k++) {
    const from = points[k] as number;
    const slope = ((points[k + 1] as number) - from) / SAMPLES_A_POINT;
    const first = k * SAMPLES_A_POINT;
    for (let i = 0; i < SAMPLES_A_POINT; i++) whole[first + i] = (whole[first + i] as number) * (from + slope * i);
  }
  return whole;
}

/** One tone of a pad, without an end, at the nearest pitch that fits the loop. The octave above softens it, and a small speaker plays that. */
function tone(hertz: number, phase: number): Signal {
  const step = (TURN * Math.round(hertz * LOOP_S)) / LENGTH;
  const whole = new Float64Array(LENGTH);
  for (let i = 0; i < LENGTH; i++) {
    const sine = Math.sin(step * i + TURN * phase);
    // The square of the sine bears the octave, less a constant.
    whole[i] = sine + 0.28 * (1 - 2 * sine * sine);
  }
  return whole;
}

/** Slow chords: each tone comes and goes by itself, once or twice a loop. @param hertz the pitches, lowest first, no two nearly the same */
export function pad(hertz: readonly number[]): Signal {
  const whole = new Float64Array(LENGTH);
  hertz.forEach((pitch, k) => {
    const phase = (k * 0.37) % 1;
    addAt(whole, swollen(tone(pitch, phase), { times: 1 + (k % 2), phase, power: 1.6, rest: 0.12 }), 0, 1 / (1 + 0.35 * k));
  });
  return whole;
}

/** Noise that repeats after one loop, filtered until the filter has forgotten its start. */
function endlessNoise(seed: number, filter: (signal: Signal) => Signal): Signal {
  const once = noise(LOOP_S, seed);
  const settled = Math.round(0.5 * SAMPLE_RATE);
  const longer = new Float64Array(LENGTH + settled);
  longer.set(once.subarray(LENGTH - settled));
  longer.set(once, settled);
  return filter(longer).slice(settled);
}

/** Wind, waves, leaves: noise of one color that swells. */
export function gusts(seed: number, color: { readonly hertz: number; readonly widthHertz: number }, swells: readonly Swell[]): Signal {
  const air = endlessNoise(seed, (signal) => bandPass(bandPass(signal, color.hertz, color.widthHertz), color.hertz, color.widthHertz));
  return swells.reduce(swollen, air);
}

/** Noise below a limit: a room, or a sea far away. */
export const rumble = (seed: number, hertz: number): Signal => endlessNoise(seed, (signal) => highPass(lowPass(signal, hertz), 90));

/** Places a short sound at chance moments, each a little different; what extends beyond the end sounds at the beginning. */
export function scatter(seed: number, count: number, one: (random: () => number) => Signal): Signal {
  const random = randomOf(seed);
  const whole = new Float64Array(LENGTH);
  for (let k = 0; k < count; k++) {
    // One in each equal part of the loop, so that none covers another and no long silence follows.
    const from = Math.round(((k + 0.7 * random()) / count) * LENGTH);
    const gain = 0.5 + 0.5 * random();
    one(random).forEach((value, i) => {
      const at = (from + i) % LENGTH;
      whole[at] = (whole[at] as number) + gain * value;
    });
  }
  return whole;
}

/** A sound and its ever softer echoes. @param seconds between two of them */
export function echoed(dry: Signal, seconds: number, echoes: number, share: number): Signal {
  const lag = Math.round(seconds * SAMPLE_RATE);
  const whole = new Float64Array(dry.length + lag * echoes);
  for (let k = 0; k <= echoes; k++) {
    const gain = share ** k;
    for (let i = 0; i < dry.length; i++) whole[k * lag + i] = (whole[k * lag + i] as number) + gain * (dry[i] as number);
  }
  return whole;
}
