import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { DataSource } from 'typeorm';
import type { GameDay } from '../../../../shared/game-day.ts';
import type { LevelCourse } from '../../courses/levels/level-file.ts';
import { LevelsService } from '../../courses/levels/levels.service.ts';
import { PLACE_QUERIES } from '../standings/board-places.service.ts';

/** Any ranked run would do: all of a day are on one course. The first of the board is found by one entry of its index. */
const RANKED_COURSE = `SELECT course_hash AS hash FROM run WHERE id = (${PLACE_QUERIES.first})`;

/** Days whose answer is kept. */
const DAYS = 400;

/** Tells on which course the ranked runs of a day were played. The levels of some early days were replaced after that: docs/adr/0031. */
@Injectable()
export class BoardCoursesService {
  /** An answer stays right: the course of a day does not change from its first run on, and without a run it is that of the day. */
  private readonly hashes = new LRUCache<GameDay, { readonly hash: string | null }>({
    max: DAYS,
    fetchMethod: async (day) => {
      const rows = await this.dataSource.query<{ hash: string }[]>(RANKED_COURSE, [day]);
      return { hash: rows[0]?.hash ?? null };
    },
  });

  constructor(
    private readonly dataSource: DataSource,
    private readonly levels: LevelsService,
  ) {}

  /** Returns the course of the board; before the first ranked run, that of the day. */
  async ofDay(day: GameDay): Promise<LevelCourse> {
    const [level, { hash }] = await Promise.all([this.levels.ofDay(day), this.hashes.forceFetch(day)]);
    if (hash === null) return level;
    // Outside production a file may be missing. Then neither medals nor par are known.
    return (await this.levels.courseOfDay(day, hash)) ?? { ...level, hash, medals: null, par: 0 };
  }
}
