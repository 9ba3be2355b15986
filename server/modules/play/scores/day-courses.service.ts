import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { DataSource, type EntityManager } from 'typeorm';
import type { GameDay } from '../../../../shared/game-day.ts';
import { PLACE_QUERIES } from '../standings/board-places.service.ts';

/** Any ranked run would do. The first of the board is found by one entry of its index. */
const RANKED_COURSE = `SELECT course_hash AS hash FROM run WHERE id = (${PLACE_QUERIES.first})`;

/** How long an answer is kept, ms. A day has no course until a run ranks; then the course stays, unless all of these runs lose their rank. */
const UNKNOWN_MS = 1_000;
const KNOWN_MS = 60_000;
const DAYS = 400;

/**
 * Tells on which course the runs of a day were ranked. Its level may have been replaced since: docs/adr/0024. All ranked runs of a day are on
 * one course, because `RankingService` ranks no run on another.
 */
@Injectable()
export class DayCoursesService {
  private readonly known = new LRUCache<GameDay, { readonly hash: string | null }>({
    max: DAYS,
    fetchMethod: async (day, _stale, { options }) => {
      const hash = await this.read(day, this.dataSource);
      options.ttl = hash === null ? UNKNOWN_MS : KNOWN_MS;
      return { hash };
    },
  });

  constructor(private readonly dataSource: DataSource) {}

  /** Returns the hash of the course; null before the first ranked run. At most a minute old. */
  async rankedOn(day: GameDay): Promise<string | null> {
    return (await this.known.forceFetch(day)).hash;
  }

  /** Reads the hash as of now. */
  async read(day: GameDay, manager: EntityManager | DataSource): Promise<string | null> {
    const rows = await manager.query<{ hash: string }[]>(RANKED_COURSE, [day]);
    return rows[0]?.hash ?? null;
  }
}
