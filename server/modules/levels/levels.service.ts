import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { assert } from '../../../shared/assert.ts';
import { addDays, FALLBACK_LEVEL, type GameDay, levelOfDay } from '../../../shared/game-day.ts';
import { loadLevelFile, type ServerLevel } from './level-file.ts';

/** Injection token of the folder of the level files. */
export const LEVELS_DIR = Symbol('LEVELS_DIR');

/** Days that are looked ahead for level files. */
const LOOK_AHEAD_DAYS = 366;

/** The courses, from their files. A level that has been served never changes, so each is read once. */
@Injectable()
export class LevelsService {
  private readonly cache = new Map<number, Promise<ServerLevel | undefined>>();

  constructor(@Inject(LEVELS_DIR) private readonly folder: string) {}

  /**
   * The course of a day; the fallback level when the day has no file.
   * @throws Error when the file is there and does not hold, or when the fallback is missing, too
   */
  async ofDay(day: GameDay): Promise<ServerLevel> {
    const level = (await this.load(levelOfDay(day))) ?? (await this.load(FALLBACK_LEVEL));
    assert(level, `no level ${levelOfDay(day)} and no fallback in ${this.folder}`);
    return level;
  }

  /** Days from `today` on, today included, that have a level file of their own without a gap; at most a year is looked ahead. */
  async daysLeft(today: GameDay): Promise<number> {
    const files = new Set(await readdir(this.folder).catch(() => []));
    let days = 0;
    while (days < LOOK_AHEAD_DAYS && files.has(`${levelOfDay(addDays(today, days))}.json`)) days++;
    return days;
  }

  private load(number: number): Promise<ServerLevel | undefined> {
    const known = this.cache.get(number);
    if (known) return known;
    const loading = loadLevelFile(join(this.folder, `${number}.json`), number);
    this.cache.set(number, loading);
    // A missing or broken file is looked at again: it may have been mended since.
    const forget = () => this.cache.delete(number);
    loading.then((level) => level ?? forget(), forget);
    return loading;
  }
}
