import { createRandom, type Random } from '../../../sim-worker/solver/random.ts';

/** Hashes a text to an unsigned 32-bit number: FNV-1a over its UTF-16 units. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}

/** Seeded random choices for the generator. */
export class Dice {
  private readonly random: Random;

  constructor(random: Random) {
    this.random = random;
  }

  /** A real number in [low, high). */
  between(low: number, high: number): number {
    return this.random.between(low, high);
  }

  /** A whole number from low to high, both included; low when high is less. */
  whole(low: number, high: number): number {
    return high <= low ? low : low + this.random.below(high - low + 1);
  }

  chance(probability: number): boolean {
    return this.random.next() < probability;
  }

  pick<T>(list: readonly T[]): T {
    return list[this.random.below(list.length)] as T;
  }

  /** A random key by weight; never one of weight 0. Undefined when all weights are 0. */
  weighted<K extends string>(weights: readonly (readonly [K, number])[]): K | undefined {
    let left = this.random.next() * weights.reduce((sum, [, weight]) => sum + weight, 0);
    let chosen: K | undefined;
    for (const [key, weight] of weights) {
      if (weight <= 0) continue;
      chosen = key;
      left -= weight;
      if (left < 0) break;
    }
    return chosen;
  }
}

/** Separate dice for a text, so that the draws of one part never change those of another. */
export const diceFor = (text: string): Dice => new Dice(createRandom(hashText(text)));
