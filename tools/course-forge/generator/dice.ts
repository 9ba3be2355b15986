import { createRandom, type Random } from '../../../sim-worker/solver/random.ts';

/** FNV-1a over UTF-16 units: a text as an unsigned 32-bit number. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}

/** Seeded choices in the words that a course is described with. */
export class Dice {
  private readonly random: Random;

  constructor(random: Random) {
    this.random = random;
  }

  /** A real number in [low, high). */
  between(low: number, high: number): number {
    return this.random.between(low, high);
  }

  /** A whole number from low to high, both included; low when high is below it. */
  whole(low: number, high: number): number {
    return high <= low ? low : low + this.random.below(high - low + 1);
  }

  chance(probability: number): boolean {
    return this.random.next() < probability;
  }

  pick<T>(list: readonly T[]): T {
    return list[this.random.below(list.length)] as T;
  }

  /** One key, by its weight; keys of weight 0 never. Undefined when nothing weighs anything. */
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

/** Dice of their own for a text, so that one part's draws never shift another's. */
export const diceFor = (text: string): Dice => new Dice(createRandom(hashText(text)));
