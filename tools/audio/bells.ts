import { highPass } from './filter.ts';
import { inRoom } from './room.ts';
import { addAt, mix, ring, type Signal, shape } from './signal.ts';

/** Partials of a bell: ratio to the pitch, decay in 1/s, loudness. The two at about 1 beat slowly, as in cast metal. */
const PARTIALS: readonly (readonly [ratio: number, decay: number, gain: number])[] = [
  [1, 3.2, 0.62],
  [1.003, 3.4, 0.38],
  [2, 5, 0.45],
  [2.76, 8, 0.3],
  [5.4, 16, 0.12],
];
/** Seconds until the strike is loudest. Without this time a bell would click. */
const ATTACK_S = 0.0012;

interface Stroke {
  readonly atSeconds: number;
  readonly hertz: number;
  readonly gain: number;
}

function bell(seconds: number, hertz: number): Signal {
  const tones = PARTIALS.map(([ratio, decay, gain], i) => [ring(seconds, hertz * ratio, decay, i * 0.13), gain] as const);
  return shape(mix(...tones), (t) => 1 - Math.exp(-t / ATTACK_S));
}

function peal(seconds: number, strokes: readonly Stroke[]): Signal {
  const whole = new Float64Array(bell(seconds, 1).length);
  for (const { atSeconds, hertz, gain } of strokes) addAt(whole, bell(seconds - atSeconds, hertz), atSeconds, gain);
  return highPass(whole, 200);
}

const E5 = 659.26;
const G5 = 783.99;
const B5 = 987.77;
const C6 = 1_046.5;
const E6 = 1_318.51;
const G6 = 1_567.98;
const G_SHARP_6 = 1_661.22;
const C5 = 523.25;

/** A checkpoint: four rising bells, E major. */
export function chime(): Signal {
  const strokes = [
    { atSeconds: 0, hertz: E5, gain: 0.34 },
    { atSeconds: 0.09, hertz: B5, gain: 0.3 },
    { atSeconds: 0.18, hertz: E6, gain: 0.28 },
    { atSeconds: 0.29, hertz: G_SHARP_6, gain: 0.26 },
  ];
  return inRoom(peal(1.5, strokes), { decaySeconds: 0.9, wet: 0.16, brightHertz: 5_200, tailSeconds: 0.3, seed: 51 });
}

/** The ball in the cup: it strikes the bottom, then twice the wall, ever softer. Thin metal, whose modes are not harmonics. */
export function plink(): Signal {
  const seconds = 0.55;
  const modes: readonly (readonly [ratio: number, decay: number, gain: number])[] = [
    [1, 12, 0.6],
    [2.32, 20, 0.4],
    [3.86, 34, 0.22],
  ];
  const whole = new Float64Array(bell(seconds, 1).length);
  for (const { atSeconds, hertz, gain } of [
    { atSeconds: 0, hertz: 1_175, gain: 1 },
    { atSeconds: 0.085, hertz: 1_397, gain: 0.5 },
    { atSeconds: 0.145, hertz: 1_319, gain: 0.26 },
  ]) {
    const strike = mix(...modes.map(([ratio, decay, loud], i) => [ring(seconds, hertz * ratio, decay, i * 0.19), loud] as const));
    addAt(whole, strike, atSeconds, gain);
  }
  return inRoom(highPass(whole, 400), { decaySeconds: 0.3, wet: 0.12, brightHertz: 6_000, tailSeconds: 0.15, seed: 53 });
}

/** The finish flag: three rising bells and a whole chord. */
export function finish(): Signal {
  const strokes = [
    { atSeconds: 0, hertz: C5, gain: 0.3 },
    { atSeconds: 0.11, hertz: E5, gain: 0.3 },
    { atSeconds: 0.22, hertz: G5, gain: 0.3 },
    { atSeconds: 0.36, hertz: C6, gain: 0.36 },
    { atSeconds: 0.37, hertz: E6, gain: 0.22 },
    { atSeconds: 0.38, hertz: G6, gain: 0.16 },
  ];
  return inRoom(peal(2, strokes), { decaySeconds: 1.3, wet: 0.2, brightHertz: 5_200, tailSeconds: 0.4, seed: 52 });
}
