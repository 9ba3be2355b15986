import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Level, readLevel } from '../../shared/course/level.ts';

const ROOT = join(import.meta.dirname, '../..');

export function loadLevel(number: number): Level {
  const read = readLevel(JSON.parse(readFileSync(join(ROOT, `public/levels/${number}.json`), 'utf8')));
  if (!read.ok) throw new Error(`Level ${number}: ${read.error.join(', ')}`);
  return read.value;
}

/** Numbers of all committed levels, ascending. */
export function levelNumbers(): number[] {
  return readdirSync(join(ROOT, 'public/levels'))
    .map((file) => Number.parseInt(file, 10))
    .sort((a, b) => a - b);
}

interface StoredSolution {
  readonly strokes: number;
  /** Base64 of the encoded replay. */
  readonly replay: string;
}

export function loadSolutions(): Readonly<Record<string, StoredSolution>> {
  return JSON.parse(readFileSync(join(ROOT, 'tests/replays/solutions.json'), 'utf8'));
}
