import { Inject, Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { DataSource } from 'typeorm';
import type { GameDay } from '../../../../shared/game-day.ts';
import { CONFIG, type Config } from '../../../config/config.ts';
import { LevelsService } from '../../courses/levels/levels.service.ts';

/** Days that are remembered as stored. */
const DAYS = 400;
/** Most days that a failed start names: with a wrong folder of level files, all are wrong. */
const NAMED_DAYS = 5;

const HELP = 'Put back the level files that these days began with.';

/** Stores the course of each day with its first start or run, and checks at the start that the level files still have it: docs/adr/0031. */
@Injectable()
export class DayCoursesService implements OnModuleInit {
  private readonly logger = new Logger(DayCoursesService.name);
  private readonly stored = new LRUCache<GameDay, true>({ max: DAYS });

  constructor(
    private readonly dataSource: DataSource,
    private readonly levels: LevelsService,
    @Inject(CONFIG) private readonly config: Pick<Config, 'NODE_ENV'>,
  ) {}

  /** @throws Error in production when a day that has begun has another course in its level file; elsewhere it is a warning */
  async onModuleInit(): Promise<void> {
    const changed = await this.changedDays();
    if (changed.length === 0) return;
    const more = changed.length > NAMED_DAYS ? [`and ${changed.length - NAMED_DAYS} more days`] : [];
    const lines = [...changed.slice(0, NAMED_DAYS), ...more].map((line) => `  ${line}`);
    const message = ['The course of a day that has begun must not change:', ...lines, HELP].join('\n');
    if (this.config.NODE_ENV === 'production') throw new Error(message);
    this.logger.warn(message);
  }

  /** Stores the course of a day. The first call counts, and all later ones change nothing. */
  async keep(day: GameDay, hash: string): Promise<void> {
    if (this.stored.has(day)) return;
    await this.dataSource.query('INSERT INTO day_course (game_day, course_hash) VALUES ($1, $2) ON CONFLICT (game_day) DO NOTHING', [
      day,
      hash,
    ]);
    this.stored.set(day, true);
  }

  /** Returns a line for each day whose level file has another course than is stored, or cannot be read. */
  private async changedDays(): Promise<string[]> {
    const days = await this.dataSource.query<{ day: GameDay; hash: string }[]>(
      'SELECT game_day::text AS day, course_hash AS hash FROM day_course ORDER BY game_day',
    );
    const changed: string[] = [];
    for (const { day, hash } of days) {
      const found = await this.describeLevel(day, hash);
      if (found !== undefined) changed.push(`${day} began with the course ${hash}, but ${found}`);
    }
    return changed;
  }

  /** Says what is wrong with the level file of a day; undefined when it has the course. */
  private async describeLevel(day: GameDay, hash: string): Promise<string | undefined> {
    try {
      const level = await this.levels.ofDay(day);
      return level.hash === hash ? undefined : `level ${level.number} is ${level.hash}`;
    } catch (error) {
      return `its level file cannot be read: ${error instanceof Error ? error.message : String(error)}`;
    }
  }
}
