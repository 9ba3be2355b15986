import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Level } from '../../shared/course/level.ts';
import { loadLevel } from './levels.ts';
import { findPlan } from './plan-cache.ts';
import { planForKeys, planForPointer, planOnGrid } from './plans.ts';
import { takeSpend } from './spend.ts';
import { textMap } from './text-map.ts';

/** A search that takes milliseconds. */
const COURSE = {
  ...textMap(`
    ####################
    #..................#
    #..................#
    #...S......F.......#
    ########fffffff#####
    ####################
  `),
  name: 'a hop',
  hash: '0123456789abcdef',
};

let folder: string;
let asked: number;
const grid = {
  name: 'whole tens',
  snap({ dx, dy }: { dx: number; dy: number }) {
    asked++;
    return { dx: Math.round(dx / 10) * 10 + 0, dy: Math.round(dy / 10) * 10 + 0 };
  },
};

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'upshot-plans-'));
  asked = 0;
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test.each([
  [26, 'pointer', (level: Level) => planForPointer(level, 844)],
  [47, 'pointer', (level: Level) => planForPointer(level, 844)],
  [47, 'keys', planForKeys],
  [47, 'half degrees', planOnGrid],
])('the committed plan of level %i for %s finishes it and is not searched', async (number, _, plan) => {
  takeSpend();
  await plan(loadLevel(number));
  expect(takeSpend()).toEqual({});
});

test('a cached plan is verified, not searched again', async () => {
  const found = await findPlan(COURSE, grid, folder);
  const searched = asked;
  expect(await findPlan(COURSE, grid, folder)).toEqual(found);
  // Only the stored drags were compared with the grid.
  expect(asked - searched).toBe(found.strokes);
});

test.each([
  ['ends before the flag', (text: string) => text.replace(/"dx":-?\d+/, '"dx":0')],
  ['is cut off', (text: string) => text.slice(0, -20)],
  ['has another form', () => '{"sections":[{}]}'],
])('a stored plan that %s is searched again', async (_, damage) => {
  const found = await findPlan(COURSE, grid, folder);
  const path = join(folder, readdirSync(folder)[0] ?? '');
  const text = readFileSync(path, 'utf8');
  writeFileSync(path, damage(text));
  expect(await findPlan(COURSE, grid, folder)).toEqual(found);
  expect(readFileSync(path, 'utf8')).toBe(text);
});

test('each grid has plans of its own, and the folder keeps the newest hundred', async () => {
  for (let i = 0; i < 100; i++) {
    const path = join(folder, `${i}.json`);
    writeFileSync(path, '');
    utimesSync(path, i, i);
  }
  await findPlan(COURSE, grid, folder);
  await findPlan(COURSE, { ...grid, name: 'the same under another name' }, folder);
  const names = readdirSync(folder);
  expect(names).toHaveLength(100);
  expect(['0.json', '1.json', '2.json'].map((name) => names.includes(name))).toEqual([false, false, true]);
});
