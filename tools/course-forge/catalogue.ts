import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Theme } from '../../shared/course/course.ts';

const FILE = join(import.meta.dirname, 'catalogue.json');

/** What the forge knows of a level: the proof that it can be finished, and what players need for it. */
export interface Entry {
  readonly number: number;
  readonly name: string;
  readonly theme: Theme;
  /** From this seed the same forge makes the same course again. */
  readonly seed: string;
  readonly forge: number;
  readonly solver: number;
  /** Strokes that were asked for of a good player. */
  readonly target: number;
  /** Fewest strokes known: those of the solution. */
  readonly best: number;
  readonly par: number;
  /** Mean strokes of the noisy players. */
  readonly expected: { readonly pro: number; readonly good: number; readonly casual: number };
  /** Bottom to top: what stands there, and the strokes of a good player. */
  readonly sections: readonly { readonly archetype: string; readonly good: number }[];
  /** Seconds of one core, drafts that were refused included. */
  readonly seconds: number;
  /** Courses drafted until one was accepted. */
  readonly drafts: number;
  readonly hash: string;
  readonly solutionHash: string;
  /** A replay that finishes the level in `best` strokes, base64. */
  readonly replay: string;
}

/** All entries, ascending. */
export function readCatalogue(): Entry[] {
  return existsSync(FILE) ? JSON.parse(readFileSync(FILE, 'utf8')) : [];
}

/** Writes all entries, one a line, in one move: a stop in the middle leaves the old file. */
export function writeCatalogue(entries: readonly Entry[]): void {
  const lines = [...entries].sort((a, b) => a.number - b.number).map((entry) => JSON.stringify(entry));
  writeFileSync(`${FILE}.new`, `[\n${lines.join(',\n')}\n]\n`);
  renameSync(`${FILE}.new`, FILE);
}
