import { SAMPLE_RATE, type Signal } from './signal.ts';

/** Second-order filter: y = b0 x + b1 x' + b2 x'' - a1 y' - a2 y''. The coefficients are already divided by a0. */
interface Biquad {
  readonly b: readonly [number, number, number];
  readonly a: readonly [number, number];
}

const BUTTERWORTH_Q = Math.SQRT1_2;

/** The formulas of Bristow-Johnson's cookbook. `q` is the quality: 0.7 is flat, higher values ring. */
function design(kind: 'low' | 'high' | 'band', hertz: number, q: number): Biquad {
  const omega = (2 * Math.PI * hertz) / SAMPLE_RATE;
  const cos = Math.cos(omega);
  const alpha = Math.sin(omega) / (2 * q);
  const a0 = 1 + alpha;
  const edge = kind === 'low' ? (1 - cos) / 2 : (1 + cos) / 2;
  const b = kind === 'band' ? [alpha, 0, -alpha] : [edge, kind === 'low' ? 2 * edge : -2 * edge, edge];
  return {
    b: [(b[0] as number) / a0, (b[1] as number) / a0, (b[2] as number) / a0],
    a: [(-2 * cos) / a0, (1 - alpha) / a0],
  };
}

function run(signal: Signal, { b, a }: Biquad): Signal {
  let x1 = 0;
  let x2 = 0;
  let y1 = 0;
  let y2 = 0;
  return signal.map((x) => {
    const y = b[0] * x + b[1] * x1 + b[2] * x2 - a[0] * y1 - a[1] * y2;
    x2 = x1;
    x1 = x;
    y2 = y1;
    y1 = y;
    return y;
  });
}

/** Keeps frequencies below a limit, 12 dB per octave. */
export const lowPass = (signal: Signal, hertz: number, q = BUTTERWORTH_Q): Signal => run(signal, design('low', hertz, q));

/** Keeps frequencies above a limit, 12 dB per octave. */
export const highPass = (signal: Signal, hertz: number, q = BUTTERWORTH_Q): Signal => run(signal, design('high', hertz, q));

/** Keeps a band of frequencies. @param widthHertz distance between its two points at -3 dB; a narrower band rings longer */
export const bandPass = (signal: Signal, hertz: number, widthHertz: number): Signal =>
  run(signal, design('band', hertz, hertz / widthHertz));

/** The weighting of BS.1770 at 48 kHz: a shelf of +4 dB for the head, and nothing below 38 Hz. */
export function earWeighted(signal: Signal): Signal {
  const shelf: Biquad = {
    b: [1.53512485958697, -2.69169618940638, 1.19839281085285],
    a: [-1.69065929318241, 0.73248077421585],
  };
  return run(run(signal, shelf), design('high', 38, 0.5));
}
