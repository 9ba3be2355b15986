import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Level, readLevel } from '../../shared/course/level.ts';
import { readCatalogue } from '../../tools/course-forge/catalogue.ts';

const ROOT = join(import.meta.dirname, '../..');

export function loadLevel(number: number): Level {
  const read = readLevel(JSON.parse(readFileSync(join(ROOT, `server/levels/${number}.json`), 'utf8')));
  if (!read.ok) throw new Error(`Level ${number}: ${read.error.join(', ')}`);
  return read.value;
}

/** Numbers of all committed levels, ascending. */
export function levelNumbers(): number[] {
  return readdirSync(join(ROOT, 'server/levels'))
    .filter((file) => file.endsWith('.json'))
    .map((file) => Number.parseInt(file, 10))
    .sort((a, b) => a - b);
}

interface StoredSolution {
  readonly strokes: number;
  /** Base64 of the encoded replay. */
  readonly replay: string;
}

/** The stored solutions by level number. */
export function loadSolutions(): Readonly<Record<number, StoredSolution>> {
  return Object.fromEntries(readCatalogue().map(({ number, best, replay }) => [number, { strokes: best, replay }]));
}

/** The stored solution of a level. */
export function loadSolution(number: number): StoredSolution {
  const found = loadSolutions()[number];
  if (!found) throw new Error(`Level ${number} has no solution`);
  return found;
}
