import { earWeighted, highPass } from './filter.ts';
import { SAMPLE_RATE, type Signal } from './signal.ts';

/** Loudness of the loudest 50 ms of every sound, weighted as the ear does, dB of full scale. */
export const LOUDNESS_DB = -10;
/** The loop of a landscape: its mean level, dB of full scale. It is played much softer still. */
export const LOOP_RMS_DB = -26;
/** Highest sample: -2 dB, so that encoders, which overshoot, do not clip. */
export const PEAK = 0.8;
/** Peaks may exceed the limit by this factor before they are rounded off. A short tick stays quieter instead of being flattened. */
const DRIVE_MAX = 1.6;
const WINDOW_S = 0.05;
/** Lower frequencies cannot be heard on a phone, but an offset is a click at both ends. */
const RUMBLE_HERTZ = 35;
/** Times in which a sound fades in and out, so that it begins and ends at zero. */
const FADE_IN_S = 0.0005;
const FADE_OUT_S = 0.02;

/** Loudness of the loudest 50 ms, in dB of full scale. */
export function loudnessDb(signal: Signal): number {
  const weighted = earWeighted(signal);
  const window = Math.round(WINDOW_S * SAMPLE_RATE);
  let power = 0;
  let most = 0;
  for (let i = 0; i < weighted.length; i++) {
    power += (weighted[i] as number) ** 2 - (i >= window ? (weighted[i - window] as number) ** 2 : 0);
    most = Math.max(most, power);
  }
  return 10 * Math.log10(most / window);
}

export const peakOf = (signal: Signal): number => signal.reduce((peak, value) => Math.max(peak, Math.abs(value)), 0);

/** Mean level, in dB of full scale. */
export const rmsDb = (signal: Signal): number => 10 * Math.log10(signal.reduce((sum, value) => sum + value * value, 0) / signal.length);

/**
 * Makes a recipe's sound ready for use: no offset, no click at the ends, with rounded peaks.
 * @param loudness dB of full scale, as `loudnessDb` measures it: LOUDNESS_DB but for sounds that are to be softer than their gain says
 */
export function master(raw: Signal, loudness: number = LOUDNESS_DB): Signal {
  const clean = fadeEnds(highPass(raw, RUMBLE_HERTZ));
  const most = (DRIVE_MAX * PEAK) / peakOf(clean);
  // Rounding peaks lowers the loudness, so it takes a few rounds to find the gain.
  let gain = 1;
  let result = clean;
  for (let round = 0; round < 8; round++) {
    gain = Math.min(most, gain * 10 ** ((loudness - loudnessDb(result)) / 20));
    result = clean.map((value) => limit(value * gain));
  }
  return result;
}

/** Linear up to 70 % of the peak, and never above the peak. */
function limit(value: number): number {
  const knee = 0.7 * PEAK;
  const size = Math.abs(value);
  if (size <= knee) return value;
  return Math.sign(value) * (knee + (PEAK - knee) * Math.tanh((size - knee) / (PEAK - knee)));
}

function fadeEnds(signal: Signal): Signal {
  const inCount = FADE_IN_S * SAMPLE_RATE;
  const outCount = FADE_OUT_S * SAMPLE_RATE;
  return signal.map((value, i) => value * Math.min(1, i / inCount) * Math.min(1, (signal.length - 1 - i) / outCount));
}
