import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { courseHash } from '../../../../shared/course/course-hash.ts';
import { readLevel } from '../../../../shared/course/level.ts';
import { LIMITS } from '../../../../shared/limits.ts';
import { LevelIndex } from './level-index.ts';

const LEVELS = join(import.meta.dirname, '../../../levels');
const textOf = (number: number): string => readFileSync(join(LEVELS, `${number}.json`), 'utf8');

/** The hash by the tiles, not by what the file says. */
function hashOf(number: number): string {
  const read = readLevel(JSON.parse(textOf(number)));
  if (!read.ok) throw new Error(read.error.join());
  return courseHash(read.value);
}

let folder: string;
let broken: unknown[];
let index: LevelIndex;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
  folder = mkdtempSync(join(tmpdir(), 'upshot-levels-'));
  for (const number of [2, 45]) writeFileSync(join(folder, `${number}.json`), textOf(number));
  broken = [];
  index = new LevelIndex(folder, (error) => broken.push(error));
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(folder, { recursive: true });
});

const daysOf = async (number: number) => (await index.find(hashOf(number))).map(({ day }) => day);

/** Makes the level with a number the course of another, and moves its file to those that were replaced. */
function replace(number: number, by: number): void {
  mkdirSync(join(folder, 'replaced'), { recursive: true });
  renameSync(join(folder, `${number}.json`), join(folder, 'replaced', `${hashOf(number)}.json`));
  writeFileSync(join(folder, `${number}.json`), textOf(by));
}

describe('LevelIndex', () => {
  test('finds the course of a level by its hash, with its day', async () => {
    const [found] = await index.find(hashOf(45));
    expect(found).toMatchObject({ day: '2026-11-21', course: { hash: hashOf(45), width: 20, height: 100 } });
    expect(found?.course.name).not.toBe('');
    expect(await daysOf(2)).toEqual([null]);
    expect(await index.find('0123456789abcdef')).toEqual([]);
  });

  test('finds every file with the course', async () => {
    writeFileSync(join(folder, '50.json'), textOf(45));
    expect(await daysOf(45)).toEqual(['2026-11-21', '2026-11-26']);
  });

  test('finds a course that was replaced, and the one in its place', async () => {
    replace(45, 46);
    expect([await daysOf(45), await daysOf(46)]).toEqual([[null], ['2026-11-21']]);
  });

  test('finds a new file a minute after the last reading, not earlier', async () => {
    expect(await daysOf(46)).toEqual([]);
    writeFileSync(join(folder, '46.json'), textOf(46));
    vi.advanceTimersByTime(LIMITS.levelIndexSeconds * 1000 - 1);
    expect(await daysOf(46)).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(await daysOf(46)).toEqual(['2026-11-22']);
  });

  test('answers with no other course when a file was changed after it was read', async () => {
    expect(await daysOf(45)).toEqual(['2026-11-21']);
    replace(45, 46);
    expect(await daysOf(45)).toEqual([]);
    vi.advanceTimersByTime(LIMITS.levelIndexSeconds * 1000);
    expect(await daysOf(45)).toEqual([null]);
  });

  test('leaves out a broken file and says so, and anything that is no level', async () => {
    writeFileSync(join(folder, '46.json'), '{');
    writeFileSync(join(folder, '47.json.new'), textOf(47));
    expect([await daysOf(45), await daysOf(47)]).toEqual([['2026-11-21'], []]);
    expect(broken).toHaveLength(1);
  });

  test('without a folder there is nothing', async () => {
    expect(await new LevelIndex(join(folder, 'nowhere'), () => {}).find(hashOf(45))).toEqual([]);
  });
});
