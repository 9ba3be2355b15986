import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { FIRST_LEVEL } from './schedule.ts';

export interface Options {
  readonly from: number;
  readonly count: number;
  /** Threads. */
  readonly workers: number;
  /** Makes existing levels again. */
  readonly again: boolean;
  /** Keeps courses, and rates and proves them again. */
  readonly keep: boolean;
  /** Number of drafts of each level to skip. */
  readonly skip: number;
}

const USAGE =
  'Usage: npm run courses -- --from <level, 2 or more> --count <levels> [--workers <threads>] [--again [--skip <drafts>] | --keep]';

/** Reads the arguments of the command line. @throws Error with the usage when they are invalid */
export function readOptions(words: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...words],
    options: {
      from: { type: 'string' },
      count: { type: 'string' },
      workers: { type: 'string', default: String(availableParallelism()) },
      skip: { type: 'string', default: '0' },
      again: { type: 'boolean', default: false },
      keep: { type: 'boolean', default: false },
    },
  });
  const { again, keep } = values;
  const [from, count, workers, skip] = [values.from, values.count, values.workers, values.skip].map(Number) as [
    number,
    number,
    number,
    number,
  ];
  const whole = (value: number, low: number, high: number) => Number.isInteger(value) && value >= low && value <= high;
  const makesSense = whole(from, FIRST_LEVEL, 100_000) && whole(count, 1, 10_000) && whole(workers, 1, 256) && whole(skip, 0, 10_000);
  if (!makesSense || (again && keep) || (skip > 0 && !again)) throw new Error(USAGE);
  return { from, count, workers, again, keep, skip };
}
