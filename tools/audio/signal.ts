/** Sample rate of every sound, Hz: that of Opus. */
export const SAMPLE_RATE = 48_000;

/** Mono samples; 1 is full scale. A recipe may exceed it; mastering lowers it again. */
export type Signal = Float64Array;

const TURN = 2 * Math.PI;

/** Computes a signal sample by sample. @param at value at a time in seconds */
export function signalOf(seconds: number, at: (t: number) => number): Signal {
  const signal = new Float64Array(Math.round(seconds * SAMPLE_RATE));
  for (let i = 0; i < signal.length; i++) signal[i] = at(i / SAMPLE_RATE);
  return signal;
}

/** Adds `part` to `whole` from a time on. What extends beyond the end of `whole` is cut off. */
export function addAt(whole: Signal, part: Signal, seconds: number, gain = 1): void {
  const from = Math.round(seconds * SAMPLE_RATE);
  const count = Math.min(part.length, whole.length - from);
  for (let i = 0; i < count; i++) whole[from + i] = (whole[from + i] as number) + gain * (part[i] as number);
}

/** The sum of signals, as long as the longest. */
export function mix(...parts: readonly (readonly [signal: Signal, gain: number])[]): Signal {
  const whole = new Float64Array(Math.max(...parts.map(([signal]) => signal.length)));
  for (const [signal, gain] of parts) addAt(whole, signal, 0, gain);
  return whole;
}

/** A sine that fades out. Frequencies in Hz, decay in 1/s, phase in turns. */
export function ring(seconds: number, hertz: number, decay: number, phase = 0): Signal {
  return signalOf(seconds, (t) => Math.exp(-decay * t) * Math.sin(TURN * (hertz * t + phase)));
}

/**
 * A sine that slides from one pitch to another and fades out.
 * @param slide how fast it slides, 1/s; negative decays make no sense and are not checked
 */
export function glide(seconds: number, fromHertz: number, toHertz: number, slide: number, decay: number): Signal {
  const reach = (fromHertz - toHertz) / slide;
  return signalOf(seconds, (t) => Math.exp(-decay * t) * Math.sin(TURN * (toHertz * t + reach * (1 - Math.exp(-slide * t)))));
}

/** White noise, -1 to 1 (mulberry32). A seed gives the same noise on every machine. */
export function noise(seconds: number, seed: number): Signal {
  const next = randomOf(seed);
  return signalOf(seconds, () => next() * 2 - 1);
}

/** Random numbers from 0 to 1. A seed gives the same numbers on every machine. */
export function randomOf(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Multiplies by a curve over time. */
export function shape(signal: Signal, curve: (t: number) => number): Signal {
  return signal.map((value, i) => value * curve(i / SAMPLE_RATE));
}

/** The envelope of a struck object: rises within `attack` seconds, then falls by a factor of e in 1/decay seconds. */
export const struck =
  (attack: number, decay: number) =>
  (t: number): number =>
    (1 - Math.exp((-3 * t) / attack)) * Math.exp(-decay * t);

/** Compresses peaks as a soft body does: the result stays below 1, and quiet parts hardly change. */
export function soften(signal: Signal, drive: number): Signal {
  return signal.map((value) => Math.tanh(drive * value));
}
