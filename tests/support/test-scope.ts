/**
 * True when nothing may be left out: `npm test -- --all`, meant for every night. Otherwise a test may take a fixed sample
 * of a long sweep. Golden hashes and rules are never sampled.
 */
export const runsEverything = process.env.UPSHOT_TEST_ALL === '1';

/**
 * True in the step `server:embedded` when the same run tests the server on PostgreSQL, too. Then the embedded database
 * repeats only the tests that can tell the two apart, unless everything runs.
 */
export const repeatsOnEmbedded = process.env.UPSHOT_TEST_EMBEDDED === 'repeat' && !runsEverything;

/** All of a list when everything runs, otherwise `count` of it: other ones every day, until all had their turn. */
export function ofToday<T>(list: readonly T[], count: number): readonly T[] {
  if (runsEverything) return list;
  const today = Math.floor(Date.now() / 86_400_000);
  return Array.from({ length: Math.min(count, list.length) }, (_, i) => list[(today * count + i) % list.length] as T);
}
