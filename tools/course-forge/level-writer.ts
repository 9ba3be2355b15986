import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { courseHash } from '../../shared/course/course-hash.ts';
import { readLevel } from '../../shared/course/level.ts';
import { dayOfLevel, type GameDay } from '../../shared/game-day.ts';

/** Where a level file is put. */
export interface LevelPlace {
  /** Folder of the level files. */
  readonly folder: string;
  readonly number: number;
  /** Where the file is written before it is renamed: outside of the folder, because an interruption may leave it. */
  readonly draft: string;
}

/** Whether the level could be played by `today`: its day has begun, or it is of no day. Then its course never changes (docs/adr/0031). */
export function isPlayable(number: number, today: GameDay): boolean {
  const day = dayOfLevel(number);
  return day === undefined || day <= today;
}

/**
 * Writes a level file. It is there in full or not at all, and there is never a moment without the level.
 * @throws Error when the level could be played already, and had another course
 */
export function writeLevelFile({ folder, number, draft }: LevelPlace, text: string, today: GameDay): void {
  const path = join(folder, `${number}.json`);
  if (isPlayable(number, today) && existsSync(path) && hashOf(readFileSync(path, 'utf8')) !== hashOf(text)) {
    throw new Error(`Level ${number} keeps its course: players could play it already.`);
  }
  writeFileSync(draft, text);
  renameSync(draft, path);
}

function hashOf(text: string): string {
  const level = readLevel(JSON.parse(text));
  if (!level.ok) throw new Error(level.error.join('; '));
  return courseHash(level.value);
}
