import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { assert } from '../../../../shared/assert.ts';
import { addDays, FALLBACK_LEVEL, type GameDay, levelOfDay } from '../../../../shared/game-day.ts';
import { type LevelCourse, loadLevelFile, type ServerLevel } from './level-file.ts';
import { type FoundLevel, LevelIndex } from './level-index.ts';

/** Injection token of the folder of the level files. */
export const LEVELS_DIR = Symbol('LEVELS_DIR');

/** How many days ahead level files are counted. */
const LOOK_AHEAD_DAYS = 366;

/** Loads the courses from their files. A level that has been served never changes, so each is read once. */
@Injectable()
export class LevelsService {
  private readonly logger = new Logger(LevelsService.name);
  private readonly cache = new Map<number, Promise<ServerLevel | undefined>>();
  private readonly index: LevelIndex;

  constructor(@Inject(LEVELS_DIR) private readonly folder: string) {
    this.index = new LevelIndex(folder, (error) => this.logger.error({ err: error }, 'A level file cannot be read'));
  }

  /**
   * Returns the course of a day, or the fallback level when the day has no file.
   * @throws Error when the file exists and is not valid, or when the fallback is also missing
   */
  async ofDay(day: GameDay): Promise<ServerLevel> {
    return this.requireLevel(day, (number) => this.load(number));
  }

  /** Reads the level of a day that may still be to come: nothing is kept, because until its day a file may be replaced. */
  async readAhead(day: GameDay): Promise<ServerLevel> {
    return this.requireLevel(day, (number) => loadLevelFile(this.pathOf(number), number));
  }

  /**
   * Returns the course with a hash that a day has, or had before a replacement (docs/adr/0031); undefined when no file has it.
   * @param hash 16 hex digits in lower case
   */
  async courseOfDay(day: GameDay, hash: string): Promise<LevelCourse | undefined> {
    const level = await this.ofDay(day);
    return level.hash === hash ? level : (await this.index.find(hash))[0]?.course;
  }

  /**
   * Returns the level files whose course has a hash, those of coming days too: who answers with one looks at its day. Replaced
   * files are among them.
   * @param hash 16 hex digits in lower case
   */
  findByHash(hash: string): Promise<FoundLevel[]> {
    return this.index.find(hash);
  }

  /** Counts the days from `today`, included, that have a level file of their own, up to the first gap and at most a year. */
  async daysLeft(today: GameDay): Promise<number> {
    const files = new Set(await readdir(this.folder).catch(() => []));
    let days = 0;
    while (days < LOOK_AHEAD_DAYS && files.has(`${levelOfDay(addDays(today, days))}.json`)) days++;
    return days;
  }

  private async requireLevel(day: GameDay, load: (number: number) => Promise<ServerLevel | undefined>): Promise<ServerLevel> {
    const level = (await load(levelOfDay(day))) ?? (await load(FALLBACK_LEVEL));
    assert(level, `no level ${levelOfDay(day)} and no fallback in ${this.folder}`);
    return level;
  }

  private pathOf(number: number): string {
    return join(this.folder, `${number}.json`);
  }

  private load(number: number): Promise<ServerLevel | undefined> {
    const known = this.cache.get(number);
    if (known) return known;
    const loading = loadLevelFile(this.pathOf(number), number);
    this.cache.set(number, loading);
    // A missing or broken file is read again next time: it may have been repaired.
    const forget = () => this.cache.delete(number);
    loading.then((level) => level ?? forget(), forget);
    return loading;
  }
}
