import type { Session } from '../database/session.ts';

/** A count of a day that is not the number of rows that it counts. */
export interface WrongCount {
  readonly day: string;
  readonly measure: string;
  readonly bucket: number;
  readonly stored: number;
  readonly expected: number;
}

/** No server writes to this shard (theirs are 0 to 15), so a mended count waits for nobody. All readers sum over the shards. */
const OWN_SHARD = 16;

/** Every count that is stored or must be, from the rows of the players' days. */
const COMPARED = `
  rows AS (
    SELECT game_day, 'started' AS measure, 0 AS bucket, 1 AS n FROM play WHERE counted
    UNION ALL SELECT game_day, 'best', total, 1 FROM play WHERE total IS NOT NULL
    UNION ALL SELECT game_day, 'first', first_total, 1 FROM play WHERE first_total IS NOT NULL
    UNION ALL SELECT game_day, 'normal', 0, 1 FROM play WHERE total IS NOT NULL AND NOT infuriating
    UNION ALL SELECT game_day, 'charged', (k - 1)::integer, strokes
      FROM play, unnest(strokes_by_checkpoint) WITH ORDINALITY AS charged (strokes, k) WHERE total IS NOT NULL AND NOT infuriating
  ), expected AS (
    SELECT game_day, measure, bucket, sum(n) AS n FROM rows GROUP BY game_day, measure, bucket
  ), stored AS (
    SELECT game_day, measure, bucket, sum(n) AS n FROM day_tally GROUP BY game_day, measure, bucket
  ), compared AS (
    SELECT game_day, measure, bucket, COALESCE(stored.n, 0) AS stored, COALESCE(expected.n, 0) AS expected
    FROM expected FULL JOIN stored USING (game_day, measure, bucket)
  )`;

const ORDER = 'ORDER BY game_day, measure, bucket';

/** Finds the counts that do not agree with the rows, in one reading: it sees each transaction of a running server whole or not at all. */
export function findWrongCounts(session: Session): Promise<WrongCount[]> {
  return session.query<WrongCount>(
    `WITH ${COMPARED}
     SELECT game_day::text AS day, measure, bucket, stored::integer AS stored, expected::integer AS expected
     FROM compared WHERE stored <> expected ${ORDER}`,
  );
}

/**
 * Adds what is missing to the counts. It needs no lock: one statement sees rows and counts of the same moment, and a transaction that
 * commits meanwhile changes both by the same, so that the difference stays right.
 */
export async function mendCounts(session: Session): Promise<void> {
  await session.query(
    `WITH ${COMPARED}
     INSERT INTO day_tally (game_day, measure, bucket, shard, n)
     SELECT game_day, measure, bucket, ${OWN_SHARD}, expected - stored FROM compared WHERE stored <> expected ${ORDER}
     ON CONFLICT (game_day, measure, bucket, shard) DO UPDATE SET n = day_tally.n + excluded.n`,
  );
}
