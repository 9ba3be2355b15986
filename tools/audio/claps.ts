import { bandPass, highPass } from './filter.ts';
import { inRoom } from './room.ts';
import { addAt, mix, noise, ring, SAMPLE_RATE, type Signal, shape, struck } from './signal.ts';

/** One clap of two hands. */
interface Clap {
  readonly atSeconds: number;
  readonly gain: number;
  /** Pitch of the hollow between the palms, Hz. Cupped hands sound lower. */
  readonly hollowHertz: number;
}

/** Slow and slightly uneven: ironic applause. */
const CLAPS: readonly Clap[] = [
  { atSeconds: 0, gain: 1, hollowHertz: 1_080 },
  { atSeconds: 0.64, gain: 0.84, hollowHertz: 960 },
  { atSeconds: 1.25, gain: 0.94, hollowHertz: 1_160 },
  { atSeconds: 1.84, gain: 0.8, hollowHertz: 930 },
  { atSeconds: 2.51, gain: 1, hollowHertz: 1_050 },
];
/** Fingers, heel of the hand and palm meet within 10 ms: seconds after the first touch, and loudness. */
const TOUCHES: readonly (readonly [atSeconds: number, gain: number])[] = [
  [0, 0.55],
  [0.0035, 0.75],
  [0.0092, 1],
];

function clap({ hollowHertz }: Clap, seed: number): Signal {
  const seconds = 0.16;
  const whole = new Float64Array(Math.round(seconds * SAMPLE_RATE));
  TOUCHES.forEach(([at, gain], i) => {
    const skin = shape(noise(seconds, seed + i), struck(0.0006, i === TOUCHES.length - 1 ? 105 : 420));
    const colored = mix([bandPass(skin, hollowHertz, 900), 1], [bandPass(skin, 2_450, 1_900), 0.75], [highPass(skin, 4_500), 0.12]);
    addAt(whole, colored, at, gain);
  });
  addAt(whole, ring(seconds, hollowHertz * 0.36, 75), TOUCHES[2]?.[0] ?? 0, 0.16);
  return whole;
}

/** One person claps five times in an empty hall. */
export function claps(): Signal {
  const whole = new Float64Array(Math.round(2.75 * SAMPLE_RATE));
  CLAPS.forEach((one, i) => {
    addAt(whole, clap(one, 81 + i * 7), one.atSeconds, one.gain);
  });
  return inRoom(whole, { decaySeconds: 0.75, wet: 0.26, brightHertz: 3_600, tailSeconds: 0.6, seed: 99 });
}
