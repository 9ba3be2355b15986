import type { Skill } from '../../sim-worker/solver/noisy-player.ts';
import type { Random } from '../../sim-worker/solver/random.ts';
import { pick, randomOf } from './random.ts';

/** How somebody plays over the days. Shares are from 0 to 1. */
export interface Person {
  readonly index: number;
  /** Without an account: on the boards under a made-up name of the day. */
  readonly isGuest: boolean;
  readonly skill: Skill;
  /** The first day on which the person may play, an index of the seeded days. */
  readonly joinsOn: number;
  /** Share of the days that are played: regulars have long streaks. */
  readonly loyalty: number;
  /** Share of the runs in infuriating mode. */
  readonly infuriating: number;
  /** Share of the runs that are begun and given up. */
  readonly givesUp: number;
  /** Share of the days with a second run, and of those with a third. */
  readonly repeats: number;
  /** Share of the days that were missed and are played later, from the archive. */
  readonly late: number;
  /** Hours after the day's start at which the person usually plays. */
  readonly hour: number;
  /** Seconds before each stroke. */
  readonly thinks: number;
  /** New guests are counted by network, so each has one of its own. */
  readonly ipAddress: string;
}

/** The first person is whom a developer signs in as: an account that has played from the first day on. */
const DEVELOPER: Partial<Person> = { isGuest: false, skill: 'good', joinsOn: 0, loyalty: 0.95, repeats: 0.4, late: 0.5, infuriating: 0.1 };

/** One person in so many has no account. */
const GUEST_EVERY = 6;

const HABITS = [
  { share: 0.35, loyalty: [0.9, 1] },
  { share: 0.4, loyalty: [0.45, 0.85] },
  { share: 0.25, loyalty: [0.08, 0.35] },
] as const;

export function makePeople(seed: number, players: number, days: number): Person[] {
  return Array.from({ length: players }, (_, index) => ({
    ...makePerson(randomOf(seed, 1, index), index, days),
    ...(index === 0 && DEVELOPER),
  }));
}

function makePerson(random: Random, index: number, days: number): Person {
  const skill = pick<Skill>(random, ['pro', 'good', 'good', 'casual', 'casual']);
  return {
    index,
    isGuest: index % GUEST_EVERY === GUEST_EVERY - 1,
    skill,
    // Most were there before the first of these days; the others came one after another.
    joinsOn: random.next() < 0.5 ? 0 : random.below(days),
    loyalty: loyaltyOf(random),
    infuriating: skill === 'pro' ? random.between(0, 0.6) : random.next() < 0.2 ? 0.15 : 0,
    givesUp: random.between(0.02, 0.25),
    repeats: random.between(0, 0.6),
    late: random.between(0, 0.25),
    hour: random.between(1, 21),
    thinks: random.between(2, 7),
    ipAddress: `10.${index >> 8}.${index & 255}.1`,
  };
}

function loyaltyOf(random: Random): number {
  let left = random.next();
  for (const { share, loyalty } of HABITS) {
    if (left < share) return random.between(loyalty[0], loyalty[1]);
    left -= share;
  }
  return 0.1;
}
