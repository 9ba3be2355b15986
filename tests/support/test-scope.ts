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
