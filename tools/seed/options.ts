import { parseArgs } from 'node:util';
import { addDays, FIRST_DAY, type GameDay, gameDayAt } from '../../shared/game-day.ts';

/** What people are made, and of which days. */
export interface SeedOptions {
  readonly players: number;
  /** The days that are played, oldest first. */
  readonly days: readonly GameDay[];
  /** Decides who the people are: one number gives one set of people. */
  readonly seed: number;
  /** Nothing happens after it, ms since the epoch. */
  readonly untilMs: number;
}

const USAGE = 'Usage: npm run seed -- [--days <1 to 365>] [--players <1 to 5000>] [--seed <number>]';

/**
 * Reads the arguments of the command line. The last day is today's, or that of GAME_DATE. Days before the first of the calendar are left
 * out: they have no hole of their own.
 * @param env environment variables
 * @throws Error in production, and with the usage when the arguments are invalid
 */
export function readSeedOptions(words: readonly string[], nowMs: number, env: Readonly<Record<string, string | undefined>>): SeedOptions {
  // The people have a known password, and their scores are nobody's.
  if (env.NODE_ENV === 'production') throw new Error('The seed is for development only: with NODE_ENV=production it makes nobody.');
  const { values } = parseArgs({
    args: [...words],
    options: {
      days: { type: 'string', default: '30' },
      players: { type: 'string', default: '200' },
      seed: { type: 'string', default: '1' },
    },
  });
  const [count, players, seed] = [values.days, values.players, values.seed].map(Number) as [number, number, number];
  const whole = (value: number, low: number, high: number) => Number.isInteger(value) && value >= low && value <= high;
  if (!whole(count, 1, 365) || !whole(players, 1, 5_000) || !whole(seed, 0, 2 ** 31 - 1)) throw new Error(USAGE);
  const { GAME_DATE: gameDate } = env;
  const last = gameDayAt(nowMs, gameDate);
  const days = Array.from({ length: count }, (_, i) => addDays(last, i + 1 - count)).filter((day) => day >= FIRST_DAY);
  // A day that GAME_DATE sets is played at its own time, so that what it shows does not depend on the clock.
  return { players, days, seed, untilMs: gameDate ? Date.parse(addDays(last, 1)) : nowMs };
}
