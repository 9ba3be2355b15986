import { expect, test } from 'vitest';
import type { GameDay } from '../../../../shared/game-day.ts';
import type { PlayRepository } from './play.repository.ts';
import { type DayCounts, StandingsService } from './standings.service.ts';
import type { TallyRepository } from './tally.repository.ts';

const DAY = '2026-11-21' as GameDay;
const counts = (started: number) => ({ started }) as DayCounts;

/** Standings whose queries wait until the test answers them. */
function createStandings() {
  const queries: PromiseWithResolvers<DayCounts>[] = [];
  const tally = {
    read: () => {
      const query = Promise.withResolvers<DayCounts>();
      queries.push(query);
      return query.promise;
    },
  };
  const standings = new StandingsService({} as PlayRepository, tally as unknown as TallyRepository);
  return { standings, queries };
}

test('callers at the same time share one query, and later ones its answer', async () => {
  const { standings, queries } = createStandings();
  const both = [standings.counts(DAY), standings.counts(DAY)];
  queries[0]?.resolve(counts(1));
  expect(await Promise.all([...both, standings.counts(DAY)])).toEqual([counts(1), counts(1), counts(1)]);
  expect(queries).toHaveLength(1);
});

test('a failure reaches its callers and is not cached', async () => {
  const { standings, queries } = createStandings();
  const failed = standings.counts(DAY);
  queries[0]?.reject(new Error('no database'));
  await expect(failed).rejects.toThrow('no database');
  const next = standings.counts(DAY);
  queries[1]?.resolve(counts(2));
  expect(await next).toEqual(counts(2));
});

test.each(['fails', 'answers'])('a newer answer stays when an older query %s after it', async (how) => {
  const { standings, queries } = createStandings();
  const older = standings.counts(DAY);
  standings.forget(DAY);
  const newer = standings.counts(DAY);
  queries[1]?.resolve(counts(2));
  expect(await newer).toEqual(counts(2));
  if (how === 'fails') {
    queries[0]?.reject(new Error('no database'));
    await expect(older).rejects.toThrow('no database');
  } else {
    queries[0]?.resolve(counts(1));
    expect(await older).toEqual(counts(1));
  }
  const later = standings.counts(DAY);
  expect(queries).toHaveLength(2);
  expect(await later).toEqual(counts(2));
});

test('an answer of a query that began before the counts were forgotten is not cached', async () => {
  const { standings, queries } = createStandings();
  const older = standings.counts(DAY);
  standings.forget(DAY);
  queries[0]?.resolve(counts(1));
  expect(await older).toEqual(counts(1));
  const next = standings.counts(DAY);
  queries[1]?.resolve(counts(2));
  expect(await next).toEqual(counts(2));
});
