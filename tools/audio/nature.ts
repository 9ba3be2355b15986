import { bandPass, highPass, lowPass } from './filter.ts';
import { addAt, glide, mix, noise, randomOf, ring, SAMPLE_RATE, type Signal, shape, signalOf, struck } from './signal.ts';

/** The tone of a bubble. Its pitch depends on its size and rises as it comes up. Hz, seconds, rise in Hz per second. */
function bubble(hertz: number, rise: number, decay: number): Signal {
  const tone = signalOf(0.16, (t) => Math.exp(-decay * t) * Math.sin(2 * Math.PI * (hertz * t + 0.5 * rise * t * t)));
  return shape(tone, (t) => 1 - Math.exp(-t / 0.002));
}

const BUBBLES = 16;

/** The ball falls into water: a slap, a hollow thump, spray, and bubbles that come up one after another. */
export function splash(): Signal {
  const seconds = 0.9;
  const slap = shape(bandPass(noise(seconds, 61), 3_100, 3_400), struck(0.002, 26));
  const body = shape(highPass(lowPass(noise(seconds, 62), 1_700), 190), struck(0.014, 8.5));
  const spray = shape(highPass(noise(seconds, 63), 4_200), (t) => struck(0.05, 9)(t) * 0.5);
  const thump = glide(seconds, 168, 72, 28, 20);
  const whole = mix([slap, 1.5], [body, 2.1], [spray, 0.35], [thump, 0.75]);
  const random = randomOf(64);
  for (let i = 0; i < BUBBLES; i++) {
    const at = 0.08 + 0.56 * (i / BUBBLES) + 0.03 * random();
    // The large bubbles come first; the last ones are small and close together.
    const hertz = 340 + 620 * random() + 260 * (i / BUBBLES);
    addAt(whole, bubble(hertz, hertz * (5 + 5 * random()), 30 + 14 * random()), at, (0.5 - 0.26 * (i / BUBBLES)) * (0.7 + 0.6 * random()));
  }
  return shape(whole, (t) => Math.min(1, (seconds - t) / 0.2));
}

const GRAINS = 34;

/** The ball in tall grass: short bits of dry noise, dense at first, each with another tone color, and a low brushing sound. */
export function leaves(): Signal {
  const seconds = 0.62;
  const random = randomOf(71);
  const whole = new Float64Array(Math.round(seconds * SAMPLE_RATE));
  for (let i = 0; i < GRAINS; i++) {
    const share = i / GRAINS;
    const at = 0.5 * share ** 1.35 + 0.012 * random();
    const grain = shape(noise(0.07, 72 + i), struck(0.0015 + 0.002 * random(), 85 + 140 * random()));
    const colored = bandPass(grain, 2_600 + 3_800 * random(), 2_600);
    addAt(whole, colored, at, (1 - 0.75 * share) * (0.45 + 0.75 * random()));
  }
  const brush = shape(bandPass(noise(seconds, 70), 1_500, 1_300), struck(0.03, 9));
  const stems = mix([ring(seconds, 410, 60), 0.05], [ring(seconds, 655, 80, 0.2), 0.04]);
  return highPass(mix([whole, 1.6], [brush, 0.42], [stems, 1]), 420);
}
