import { createHash } from 'node:crypto';

/**
 * True when nothing may be left out: `npm test -- --all`, meant for every night. Otherwise a test may take a fixed sample
 * of a long sweep. Golden hashes and rules are never sampled.
 */
export const runsEverything = process.env.UPSHOT_TEST_ALL === '1';

/**
 * True when the sources of a step that is proved by their hash have changed since a green run, and when everything runs.
 * Then the step leaves out nothing of what its sources can break.
 */
export const provesSources = runsEverything || process.env.UPSHOT_TEST_PROVE === '1';

/**
 * True in the step `server:embedded` when the same run tests the server on PostgreSQL, too. Then the embedded database
 * repeats only the tests that can tell the two apart, unless everything runs.
 */
export const repeatsOnEmbedded = process.env.UPSHOT_TEST_EMBEDDED === 'repeat' && !runsEverything;

/**
 * All of a list when everything runs, otherwise `count` of it, evenly apart. The first one follows from what the list holds:
 * one tree of files always gives the same sample, and another one when they change.
 */
export function sampleOf<T>(list: readonly T[], count: number): readonly T[] {
  return runsEverything || count >= list.length ? list : evenSample(list, count);
}

/** @param count at least 1, less than the length of the list */
export function evenSample<T>(list: readonly T[], count: number): readonly T[] {
  const first = createHash('sha256').update(JSON.stringify(list)).digest().readUInt32BE();
  return Array.from({ length: count }, (_, i) => list[(first + Math.floor((i * list.length) / count)) % list.length] as T);
}

/**
 * Parameters of `fc.assert` for a property that holds for any values: the same ones in every run, and others each time
 * when everything runs. Its error names the seed with which it can be repeated.
 */
export const DRAWN_VALUES: { readonly seed?: number } = runsEverything ? {} : { seed: 20_261_121 };
