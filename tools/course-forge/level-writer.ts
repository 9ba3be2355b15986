import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { REPLACED_FOLDER } from '../../server/modules/courses/levels/level-index.ts';
import { courseHash } from '../../shared/course/course-hash.ts';
import { readLevel } from '../../shared/course/level.ts';
import { dayOfLevel, type GameDay } from '../../shared/game-day.ts';

/** Where a level file is put. */
export interface LevelPlace {
  /** Folder of the level files. */
  readonly folder: string;
  readonly number: number;
  /** Where each file is written before it is renamed: outside of the folder, because an interruption may leave it. */
  readonly draft: string;
}

/**
 * Writes a level file. If the level could be played already, by `today` or without a day, runs name the course that it had: that course is
 * kept under its hash. Each file is there in full or not at all, and there is never a moment without the level.
 */
export function writeLevelFile({ folder, number, draft }: LevelPlace, text: string, today: GameDay): void {
  const path = join(folder, `${number}.json`);
  const day = dayOfLevel(number);
  if (existsSync(path) && (day === undefined || day <= today)) {
    const hash = hashOf(readFileSync(path, 'utf8'));
    if (hash !== hashOf(text)) keepReplaced(path, join(folder, REPLACED_FOLDER), hash, draft);
  }
  writeFileSync(draft, text);
  renameSync(draft, path);
}

function keepReplaced(path: string, folder: string, hash: string, draft: string): void {
  mkdirSync(folder, { recursive: true });
  copyFileSync(path, draft);
  renameSync(draft, join(folder, `${hash}.json`));
}

function hashOf(text: string): string {
  const level = readLevel(JSON.parse(text));
  if (!level.ok) throw new Error(level.error.join('; '));
  return courseHash(level.value);
}
