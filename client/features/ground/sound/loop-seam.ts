/** Every loop repeats after this, seconds. */
export const LOOP_S = 20;
/** The file of a loop holds this much more before its start and after its end, because decoders cut or add some samples. Seconds. */
export const LOOP_MARGIN_S = 0.5;
/** The first moments after the seam are blended with what the file holds after the end: encoding has made them a little different. Seconds. */
const BLEND_S = 0.1;

/**
 * Closes the seam of a decoded loop, in place: played from LOOP_MARGIN_S to LOOP_MARGIN_S + LOOP_S, its end continues in its beginning
 * without a step.
 * @param rate samples a second
 */
export function closeSeam(samples: Float32Array | Float64Array, rate: number): void {
  const from = Math.round(LOOP_MARGIN_S * rate);
  const until = from + Math.round(LOOP_S * rate);
  const count = Math.round(BLEND_S * rate);
  for (let i = 0; i < count; i++) {
    const share = i / count;
    samples[from + i] = (samples[from + i] ?? 0) * share + (samples[until + i] ?? 0) * (1 - share);
  }
}
