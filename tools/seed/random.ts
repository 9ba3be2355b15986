import { createRandom, type Random } from '../../sim-worker/solver/random.ts';

/** A generator of its own for each purpose: the numbers of one person or day do not depend on how many others there are. */
export function randomOf(...parts: readonly number[]): Random {
  return createRandom(seedOf(...parts));
}

/** Folds whole numbers into one seed, an int32. */
export function seedOf(...parts: readonly number[]): number {
  let seed = 0x2545f491;
  for (const part of parts) seed = Math.imul(seed ^ part, 0x9e3779b1) ^ (seed >>> 15);
  return seed | 0;
}

export function pick<T>(random: Random, values: readonly T[]): T {
  return values[random.below(values.length)] as T;
}
