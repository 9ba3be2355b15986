import { bandPass, highPass, lowPass } from './filter.ts';
import { glide, mix, noise, ring, type Signal, shape, soften, struck } from './signal.ts';

/** The club: a warm block of wood. A falling pitch, three modes of a bar above it, and soft noise in the first 6 ms. */
export function hit(): Signal {
  const seconds = 0.24;
  const body = glide(seconds, 620, 182, 70, 30);
  const bar = mix([ring(seconds, 492, 42), 0.5], [ring(seconds, 1_178, 68, 0.1), 0.34], [ring(seconds, 2_140, 120, 0.3), 0.16]);
  const felt = shape(bandPass(noise(seconds, 11), 2_300, 2_600), struck(0.0006, 330));
  const thump = glide(seconds, 150, 84, 40, 34);
  return lowPass(mix([body, 0.85], [bar, 0.55], [felt, 1.1], [thump, 0.5]), 7_500);
}

/** The ball on grass: rubber. A pitch that drops as the ball flattens, compressed by the soft body, and a slap. */
export function bounce(): Signal {
  const seconds = 0.24;
  const body = soften(glide(seconds, 345, 128, 44, 25), 1.7);
  const skin = mix([glide(seconds, 690, 300, 50, 42), 0.42], [ring(seconds, 1_020, 95, 0.2), 0.16]);
  const slap = shape(lowPass(noise(seconds, 23), 3_200), struck(0.001, 210));
  return lowPass(mix([body, 0.8], [skin, 1], [slap, 0.32]), 4_200);
}

/** Ice: modes like those of glass, which are not harmonics of each other, and a crack at the start. */
export function ice(): Signal {
  const seconds = 0.34;
  const modes: readonly (readonly [hertz: number, decay: number, gain: number])[] = [
    [1_318, 17, 0.22],
    [2_637, 24, 0.5],
    [3_420, 31, 0.28],
    [4_186, 38, 0.32],
    [6_050, 60, 0.16],
  ];
  const glass = mix(...modes.map(([hertz, decay, gain], i) => [ring(seconds, hertz, decay, i * 0.17), gain] as const));
  const crack = shape(highPass(noise(seconds, 37), 3_800), struck(0.0004, 420));
  return mix([glass, 1], [crack, 0.6]);
}

/** A button: two small blocks of wood, 70 ms. */
export function click(): Signal {
  const seconds = 0.07;
  const tick = mix([ring(seconds, 1_850, 180), 0.7], [ring(seconds, 924, 115, 0.1), 0.5]);
  const edge = shape(highPass(noise(seconds, 41), 1_500), struck(0.0003, 850));
  return mix([tick, 1], [edge, 0.35]);
}
