const floats = new Float32Array(2);
const bits = new Uint32Array(floats.buffer);

/** Start value of a run's digest. */
export const EMPTY_DIGEST = 0x811c9dc5;

function mix(digest: number, word: number): number {
  const product = Math.imul(digest ^ word, 0x01000193);
  return (product ^ (product >>> 15)) >>> 0;
}

/**
 * Adds one moment to a running u32 digest: the float bits of the ball's place, and the counters. It shows where two runs
 * diverge; it is no signature. FNV-1a over words, with a shift so that high bits reach low ones.
 */
export function foldDigest(digest: number, x: number, y: number, counters: readonly number[]): number {
  floats[0] = x;
  floats[1] = y;
  let folded = mix(mix(digest, bits[0] as number), bits[1] as number);
  for (const counter of counters) folded = mix(folded, counter);
  return folded;
}
