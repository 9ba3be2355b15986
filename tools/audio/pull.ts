import { bandPass, lowPass } from './filter.ts';
import { addAt, mix, noise, randomOf, ring, SAMPLE_RATE, type Signal, shape, struck } from './signal.ts';

/** Resonances of a leather band on a wooden fork: Hz, decay in 1/s, loudness. */
const MODES: readonly (readonly [hertz: number, decay: number, gain: number])[] = [
  [690, 130, 0.6],
  [1_180, 170, 0.8],
  [1_960, 240, 0.4],
  [3_100, 330, 0.16],
];
const SLIPS = 5;
/** Seconds between two slips. The band sticks and slips about as fast as a door hinge. */
const SLIP_S = 0.0075;

/** One grain of the creak of a pulled band. It is played again and again while the pull grows, faster and higher the longer it is. */
export function creak(): Signal {
  const seconds = 0.07;
  const random = randomOf(45);
  const whole = new Float64Array(Math.round(seconds * SAMPLE_RATE));
  const slip = mix(...MODES.map(([hertz, decay, gain], i) => [ring(seconds, hertz, decay, i * 0.21), gain] as const), [
    shape(bandPass(noise(seconds, 46), 1_500, 1_400), struck(0.0004, 500)),
    0.7,
  ]);
  for (let i = 0; i < SLIPS; i++) addAt(whole, slip, (i + 0.25 * random()) * SLIP_S, 0.45 + 0.55 * random());
  return lowPass(whole, 4_500);
}

/** A notch: the pull has reached a quarter, or the ball has come to rest. */
export function tick(): Signal {
  const seconds = 0.05;
  const wood = mix([ring(seconds, 1_480, 150), 0.7], [ring(seconds, 2_730, 230, 0.2), 0.35], [ring(seconds, 790, 120, 0.1), 0.3]);
  const edge = shape(bandPass(noise(seconds, 47), 2_600, 2_200), struck(0.0003, 900));
  return mix([wood, 1], [edge, 0.6]);
}
