import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Level, readLevel } from '../../shared/course/level.ts';
import { FALLBACK_LEVEL, type GameDay, levelOfDay } from '../../shared/game-day.ts';
import solutions from './levels/solutions.json' with { type: 'json' };

/**
 * Folder of the fixed levels: copies of levels that the package has or had, which never change, so that a test may know what is in them. The
 * servers under test play them (`LEVELS_DIR`), each on the day of its number; every other day plays level 2, as when a file is missing.
 * Tests of the package itself read `package-levels.ts`.
 */
export const FIXED_LEVELS = join(import.meta.dirname, 'levels');

/** @throws Error when the file is none of a level */
export function readLevelFile(path: string): Level {
  const read = readLevel(JSON.parse(readFileSync(path, 'utf8')));
  if (!read.ok) throw new Error(`${path}: ${read.error.join(', ')}`);
  return read.value;
}

/** The fixed level of a number. */
export const loadLevel = (number: number): Level => readLevelFile(join(FIXED_LEVELS, `${number}.json`));

interface StoredSolution {
  readonly strokes: number;
  /** Base64 of the encoded replay. */
  readonly replay: string;
}

const SOLUTIONS: Readonly<Record<string, StoredSolution>> = solutions;

/** Numbers of the fixed levels, ascending. Each has a solution. */
export const LEVEL_NUMBERS: readonly number[] = Object.keys(SOLUTIONS).map(Number);

/** The number of the fixed level that servers under test play on a day. */
export function fixedLevelOf(day: GameDay): number {
  const number = levelOfDay(day);
  return LEVEL_NUMBERS.includes(number) ? number : FALLBACK_LEVEL;
}

/** The stored solution of a fixed level. */
export function loadSolution(number: number): StoredSolution {
  const found = SOLUTIONS[number];
  if (!found) throw new Error(`There is no fixed level ${number}`);
  return found;
}
