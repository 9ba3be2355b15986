import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
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

/** The folder has this file only, and no draft is left. */
function expectOnly(number: number, text: string): void {
  expect(readdirSync(folder)).toEqual([`${number}.json`]);
  expect(readFileSync(join(folder, `${number}.json`), 'utf8')).toBe(text);
  expect(existsSync(join(root, 'draft'))).toBe(false);
}

test.each([
  ['of today', 45],
  ['of a day that is over', 44],
  ['of no day', 7],
])('a level %s keeps its course: another one is refused', (_, number) => {
  write(number, 50);
  expect(() => write(number, 51)).toThrow(`Level ${number} keeps its course`);
  expectOnly(number, textOf(50));
});

test('a level of a coming day is made again: nobody has played it', () => {
  write(46, 50);
  write(46, 51);
  expectOnly(46, textOf(51));
});

test('a level whose course is the same may be rated anew at any time', () => {
  write(45, 45);
  const file = JSON.parse(textOf(45));
  for (const property of file.properties) if (property.name === 'par') property.value += 1;
  write(45, 45, JSON.stringify(file));
  expect(courseOf(readFileSync(join(folder, '45.json'), 'utf8')).par).toBe(courseOf(textOf(45)).par + 1);
});
