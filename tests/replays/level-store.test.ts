import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readCatalogue } from '../../tools/course-forge/catalogue.ts';
import { readRatings } from '../../tools/course-forge/course-ratings.ts';
import type { ForgeFiles } from '../../tools/course-forge/forge-files.ts';
import { COMING_LEVEL, emptyForge, entryOf, OLD_LEVELS, openStore, putLevel, ratingOf } from '../support/forge-levels.ts';
import { readLevelFile } from '../support/levels.ts';
import { PACKAGE_LEVELS } from '../support/package-levels.ts';
import { runsEverything } from '../support/test-scope.ts';

const KILLED_FORGE = join(import.meta.dirname, '../support/killed-forge.ts');
/** Changes of files while a level takes the place of another: two for each of the level itself, and three lists. */
const CHANGES = 8;
/** Each takes a process. Usual: in the level, before the list of ratings is replaced, and in the catalogue. */
const KILLED = runsEverything ? Array.from({ length: CHANGES }, (_, change) => change) : [0, 3, 4];

let root: string;
let files: ForgeFiles;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'upshot-store-'));
  files = emptyForge(root);
});
afterEach(() => rmSync(root, { recursive: true }));

test('a level is found again with its rating, and has a row in the table', () => {
  putLevel(openStore(files), 3);
  const store = openStore(files);
  expect(store.numbers()).toEqual([3]);
  expect(store.get(3)).toEqual(entryOf(3));
  expect(store.rating(3)).toEqual(ratingOf(3));
  expect(readFileSync(files.table, 'utf8')).toContain(`| 3 | Sat | ${entryOf(3).name} |`);
});

test('an entry does not count without its level, nor beside another course’s file', () => {
  const store = openStore(files);
  for (const number of OLD_LEVELS) putLevel(store, number);
  rmSync(join(files.levels, '2.json'));
  copyFileSync(join(PACKAGE_LEVELS, '5.json'), join(files.levels, '4.json'));
  expect(openStore(files).numbers()).toEqual([3, 5]);
});

test('the rating of a course that no level has any more is dropped', () => {
  const store = openStore(files);
  putLevel(store, 2, COMING_LEVEL);
  putLevel(store, 4, COMING_LEVEL);
  expect([...readRatings(files.ratings).keys()]).toEqual([entryOf(4).hash]);
});

test('a rating is stored without a change of the level', () => {
  const store = openStore(files);
  putLevel(store, 3);
  const before = readFileSync(join(files.levels, '3.json'), 'utf8');
  store.putRating(3, ratingOf(99));
  expect(openStore(files).rating(3)).toEqual(ratingOf(99));
  expect(readFileSync(join(files.levels, '3.json'), 'utf8')).toBe(before);
  expect(() => store.putRating(4, ratingOf(1))).toThrow('no level 4');
});

test('a level that players could play keeps its course: the forge refuses another', () => {
  const store = openStore(files);
  for (const number of [2, COMING_LEVEL]) putLevel(store, 3, number);
  expect(() => store.requireReplaceable([2, 4, COMING_LEVEL])).toThrow(/keep their courses.*: 2\.$/);
  expect(() => putLevel(store, 4, 2)).toThrow('Level 2 keeps its course');
  expect(openStore(files).get(2)).toEqual({ ...entryOf(3), number: 2 });
  store.requireReplaceable([4, COMING_LEVEL]);
});

/** Reads every file of the levels as other programs do, which throws for a file that is cut off. */
function levelFiles(): string[] {
  const names = readdirSync(files.levels, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.json'));
  return names.filter((name) => readLevelFile(join(files.levels, name))).sort();
}

test.each(KILLED)('a kill in change %i of a file leaves all files whole, and the next run goes on', async (change) => {
  const before = openStore(files);
  putLevel(before, 2, COMING_LEVEL);
  putLevel(before, 3);
  const [code, signal] = await once(spawn(process.execPath, [KILLED_FORGE, root, String(change)], { stdio: 'inherit' }), 'exit');
  expect({ code, signal }).toEqual({ code: null, signal: 'SIGKILL' });
  expect(levelFiles()).toContain(`${COMING_LEVEL}.json`);
  expect(readCatalogue(files.catalogue).map(({ number }) => number)).toEqual([3, COMING_LEVEL]);
  readRatings(files.ratings);
  const store = openStore(files);
  expect(store.get(3)).toEqual(entryOf(3));
  expect(store.rating(3)).toEqual(ratingOf(3));
  putLevel(store, 4, COMING_LEVEL);
  expect(levelFiles()).toEqual([`${COMING_LEVEL}.json`, '3.json']);
  expect(openStore(files).get(COMING_LEVEL)).toEqual({ ...entryOf(4), number: COMING_LEVEL });
  expect(readRatings(files.ratings).size).toBe(2);
});

test('the killed forge has no change that is left out above', async () => {
  putLevel(openStore(files), 2, COMING_LEVEL);
  const [code] = await once(spawn(process.execPath, [KILLED_FORGE, root, String(CHANGES)], { stdio: 'inherit' }), 'exit');
  expect(code).toBe(0);
});
