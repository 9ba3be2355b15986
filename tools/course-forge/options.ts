import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Priority } from './exclusive-run.ts';
import { REVIEW_FOLDER } from './forge-files.ts';
import { FIRST_LEVEL } from './schedule.ts';

/** What is to be made. */
export interface MakeOptions {
  readonly from: number;
  readonly count: number;
  /** Threads. */
  readonly workers: number;
  /** Low lets all other programs go first. */
  readonly priority: Priority;
  /** Makes existing levels again. */
  readonly again: boolean;
  /** Keeps courses, and rates and proves them again. */
  readonly keep: boolean;
  /** Number of drafts of each level to skip. */
  readonly skip: number;
}

/** The level of which a sheet is drawn. */
export interface ReviewOptions {
  readonly review: number;
  /** Path of the picture. */
  readonly out: string;
}

const USAGE = [
  'Usage: npm run courses -- --from <level, 2 or more> --count <levels> [--workers <threads>] [--priority low | normal]',
  '                          [--again [--skip <drafts>] | --keep]',
  '       npm run courses -- --review <level> [--out <picture.png>]',
].join('\n');

const MAKING = ['from', 'count', 'workers', 'priority', 'skip', 'again', 'keep'] as const;

const whole = (value: number, low: number, high: number) => Number.isInteger(value) && value >= low && value <= high;

function parse(words: readonly string[]) {
  return parseArgs({
    args: [...words],
    options: {
      from: { type: 'string' },
      count: { type: 'string' },
      workers: { type: 'string' },
      priority: { type: 'string' },
      skip: { type: 'string' },
      again: { type: 'boolean' },
      keep: { type: 'boolean' },
      review: { type: 'string' },
      out: { type: 'string' },
    },
  }).values;
}

/** Reads the arguments of the command line. @throws Error with the usage when they are invalid */
export function readOptions(words: readonly string[]): MakeOptions | ReviewOptions {
  const values = parse(words);
  const options = values.review === undefined ? makeOptions(values) : reviewOptions(values);
  if (!options) throw new Error(USAGE);
  return options;
}

type Values = ReturnType<typeof parse>;

function reviewOptions(values: Values): ReviewOptions | undefined {
  const review = Number(values.review);
  if (!whole(review, FIRST_LEVEL, 100_000) || MAKING.some((name) => values[name] !== undefined)) return undefined;
  return { review, out: values.out ?? join(REVIEW_FOLDER, `${review}.png`) };
}

function makeOptions({ again = false, keep = false, priority = 'low', out, ...values }: Values): MakeOptions | undefined {
  const from = Number(values.from);
  const count = Number(values.count);
  const workers = Number(values.workers ?? availableParallelism());
  const skip = Number(values.skip ?? 0);
  const areNumbers = whole(from, FIRST_LEVEL, 100_000) && whole(count, 1, 10_000) && whole(workers, 1, 256) && whole(skip, 0, 10_000);
  if (!areNumbers || (again && keep) || (skip > 0 && !again) || out !== undefined) return undefined;
  if (priority !== 'low' && priority !== 'normal') return undefined;
  return { from, count, workers, priority, again, keep, skip };
}
