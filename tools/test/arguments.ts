import { parseArgs } from 'node:util';

/** What `npm test -- ...` asks for. */
export interface Arguments {
  /** Names of steps; empty for all of them. */
  readonly names: readonly string[];
  /** Leave nothing out, and shuffle files and tests. */
  readonly all: boolean;
  /** Order of the shuffled files and tests. */
  readonly seed: number;
  /** Only what the change since this commit can reach. */
  readonly changedSince?: string;
}

const SEED_MAX = 2 ** 31 - 1;
/** What a change is compared with when no commit is named. */
const BASE = 'origin/main';

/**
 * Reads the names of steps and the options `--all`, `--seed N` and `--changed` or `--changed=COMMIT`.
 * @throws when options do not go together, an option is unknown, or the seed is no whole number from 0 to 2^31 - 1
 */
export function readArguments(args: readonly string[]): Arguments {
  const { values, positionals } = parseArgs({
    args: args.map((arg) => (arg === '--changed' ? `--changed=${BASE}` : arg)),
    allowPositionals: true,
    options: { all: { type: 'boolean', default: false }, seed: { type: 'string' }, changed: { type: 'string' } },
  });
  if (values.changed !== undefined) {
    if (values.all || positionals.length > 0) throw new Error('--changed chooses the tests itself: name neither steps nor --all');
    return { names: [], all: false, seed: 0, changedSince: values.changed };
  }
  if (values.seed === undefined) return { names: positionals, all: values.all, seed: Math.floor(Math.random() * SEED_MAX) };
  if (!values.all) throw new Error('--seed orders what --all shuffles: give both');
  const seed = Number(values.seed);
  if (!/^\d+$/.test(values.seed) || seed > SEED_MAX) throw new Error(`--seed must be a whole number from 0 to ${SEED_MAX}`);
  return { names: positionals, all: true, seed };
}
