import { expect } from 'vitest';
import type { TestServer } from '../../support/test-server.ts';

/** Expects that the counters of every day agree with its rows. */
export async function expectCountsRight(server: TestServer): Promise<void> {
  const counted = await server.query(
    `SELECT game_day::text AS day, measure, bucket, sum(n)::integer AS n FROM day_tally
     GROUP BY game_day, measure, bucket HAVING sum(n) <> 0 ORDER BY game_day, measure, bucket`,
  );
  const rows = await server.query(
    `SELECT day, measure, bucket, sum(n)::integer AS n FROM (
       SELECT game_day::text AS day, 'started' AS measure, 0 AS bucket, 1 AS n FROM play WHERE counted
       UNION ALL SELECT game_day::text, 'best', total, 1 FROM play WHERE total IS NOT NULL
       UNION ALL SELECT game_day::text, 'first', first_total, 1 FROM play WHERE first_total IS NOT NULL
       UNION ALL SELECT game_day::text, 'normal', 0, 1 FROM play WHERE total IS NOT NULL AND NOT infuriating
       UNION ALL SELECT game_day::text, 'charged', (k - 1)::integer, strokes FROM play, unnest(strokes_by_checkpoint) WITH ORDINALITY AS c (strokes, k)
         WHERE NOT infuriating
     ) AS counts GROUP BY day, measure, bucket HAVING sum(n) <> 0 ORDER BY day, measure, bucket`,
  );
  expect(counted).toEqual(rows);
}
