import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { GameDay } from '../../../../shared/game-day.ts';
import { StandingsService } from '../standings/standings.service.ts';

/** The best ranked run of a player. */
export interface SampledRun {
  readonly replay: Uint8Array;
  /** See `decodeOutcomes`; null for a run that was verified before outcomes were stored. */
  readonly outcomes: Uint8Array | null;
}

/** The best runs of the players of a day in the order of their ids, up to an id. */
const CHOSEN = `SELECT run_id AS id FROM play WHERE game_day = $1 AND player_id <= $2 AND total IS NOT NULL ORDER BY player_id LIMIT $3`;

/** Each run is found by its id on its own. OFFSET 0 keeps the planner from another way, when it does not know of the day's runs yet. */
const SAMPLED = `SELECT run.replay, run.outcomes FROM unnest($1::uuid[]) WITH ORDINALITY AS chosen (id, place)
  CROSS JOIN LATERAL (SELECT replay, outcomes FROM run WHERE run.id = chosen.id OFFSET 0) AS run ORDER BY chosen.place`;

/** The statements, for the benchmark that writes their plans. */
export const SAMPLE_QUERIES = { chosen: CHOSEN, sampled: SAMPLED } as const;

/** Reads runs of all players of a day, for other modules. */
@Injectable()
export class DayRunsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly standings: StandingsService,
  ) {}

  /**
   * Gives the best ranked runs of some players of a day: those with the lowest ids, which are random. So it is the same sample each time.
   * @param atMost players that are looked at
   * @param batch runs that are in memory at the same time
   */
  async *sample(day: GameDay, atMost: number, batch: number): AsyncGenerator<SampledRun> {
    const finishers = (await this.standings.counts(day)).best.size;
    const chosen = await this.dataSource.query<{ id: string }[]>(SAMPLE_QUERIES.chosen, [day, lastIdOf(finishers, atMost), atMost]);
    for (let start = 0; start < chosen.length; start += batch) {
      const ids = chosen.slice(start, start + batch).map(({ id }) => id);
      yield* await this.dataSource.query<SampledRun[]>(SAMPLE_QUERIES.sampled, [ids]);
    }
  }
}

/**
 * Returns an id that about twice as many players of a day are below as are wanted. So a query reads no more than these, in whatever way.
 * @param finishers of the day
 */
export function lastIdOf(finishers: number, wanted: number): string {
  const share = (2 * wanted) / Math.max(1, finishers);
  const head = share < 1 ? Math.floor(share * 2 ** 32) : 2 ** 32 - 1;
  return `${head.toString(16).padStart(8, '0')}-ffff-ffff-ffff-ffffffffffff`;
}
