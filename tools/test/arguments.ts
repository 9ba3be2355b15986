import { parseArgs } from 'node:util';

/** What `npm test -- ...` asks for. */
export interface Arguments {
  /** Names of steps; empty for all of them. */
  readonly names: readonly string[];
  /** Leave nothing out, and shuffle files and tests. */
  readonly all: boolean;
  /** Order of the shuffled files and tests. */
  readonly seed: number;
}

const SEED_MAX = 2 ** 31 - 1;

/**
 * Reads the names of steps and the options `--all` and `--seed N`.
 * @throws when an option is unknown, or the seed is no whole number from 0 to 2^31 - 1
 */
export function readArguments(args: readonly string[]): Arguments {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { all: { type: 'boolean', default: false }, seed: { type: 'string' } },
  });
  if (values.seed === undefined) return { names: positionals, all: values.all, seed: Math.floor(Math.random() * SEED_MAX) };
  if (!values.all) throw new Error('--seed orders what --all shuffles: give both');
  const seed = Number(values.seed);
  if (!/^\d+$/.test(values.seed) || seed > SEED_MAX) throw new Error(`--seed must be a whole number from 0 to ${SEED_MAX}`);
  return { names: positionals, all: true, seed };
}
