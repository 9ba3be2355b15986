import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { LevelIndex } from '../../server/modules/courses/levels/level-index.ts';
import { courseHash } from '../../shared/course/course-hash.ts';
import { readLevel } from '../../shared/course/level.ts';
import type { GameDay } from '../../shared/game-day.ts';
import { writeLevelFile } from './level-writer.ts';

const LEVELS = join(import.meta.dirname, '../../server/levels');
/** The day of level 45. */
const TODAY = '2026-11-21' as GameDay;

const textOf = (number: number): string => readFileSync(join(LEVELS, `${number}.json`), 'utf8');
const courseOf = (text: string) => {
  const read = readLevel(JSON.parse(text));
  if (!read.ok) throw new Error(read.error.join());
  return read.value;
};
const hashOf = (number: number): string => courseHash(courseOf(textOf(number)));

let root: string;
let folder: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'upshot-forge-'));
  folder = join(root, 'levels');
  mkdirSync(folder);
});
afterEach(() => rmSync(root, { recursive: true }));

/** Writes the course of one level as the file of another, as the forge does. */
function write(number: number, from: number, text = textOf(from)): void {
  writeLevelFile({ folder, number, draft: join(root, 'draft') }, text, TODAY);
}

const replaced = () => (existsSync(join(folder, 'replaced')) ? readdirSync(join(folder, 'replaced')) : []);

test.each([
  ['of today', 45],
  ['of a day that is over', 44],
  ['of no day', 7],
])('a level %s leaves its course under its hash, as it was', async (_, number) => {
  write(number, 50);
  write(number, 51);
  expect(replaced()).toEqual([`${hashOf(50)}.json`]);
  expect(readFileSync(join(folder, 'replaced', `${hashOf(50)}.json`), 'utf8')).toBe(textOf(50));
  expect(readFileSync(join(folder, `${number}.json`), 'utf8')).toBe(textOf(51));
  const index = new LevelIndex(folder, () => {});
  expect(await index.find(hashOf(50))).toHaveLength(1);
  expect(existsSync(join(root, 'draft'))).toBe(false);
});

test('a level is replaced again and again, and each of its courses is kept', () => {
  for (const from of [50, 51, 52]) write(45, from);
  expect(replaced().sort()).toEqual([hashOf(50), hashOf(51)].map((hash) => `${hash}.json`).sort());
});

test('a level of a coming day leaves nothing: nobody has played it, it stays secret', () => {
  write(46, 50);
  write(46, 51);
  expect(replaced()).toEqual([]);
});

test('a level whose course is the same, and is only rated anew, leaves nothing', () => {
  write(45, 45);
  const file = JSON.parse(textOf(45));
  for (const property of file.properties) if (property.name === 'par') property.value += 1;
  write(45, 45, JSON.stringify(file));
  expect(courseOf(readFileSync(join(folder, '45.json'), 'utf8')).par).toBe(courseOf(textOf(45)).par + 1);
  expect(replaced()).toEqual([]);
});
