import { describe, expect, test } from 'vitest';
import type { CourseRef } from '../../shared/course/course-ref.ts';
import { dayOfLevel } from '../../shared/game-day.ts';
import { LIMITS } from '../../shared/limits.ts';
import { toBase64 } from '../../shared/replay/base64.ts';
import { encodeTiles } from '../../shared/replay/enclosed-course.ts';
import { SIMULATION_VERSION } from '../../shared/replay/replay.ts';
import { readRunFile, writeRunFile } from '../../shared/replay/run-file.ts';
import { cleanName } from '../../shared/replay/runner-name.ts';
import { loadVerifier } from '../../sim-worker/host/headless.ts';
import { IntRandom } from '../determinism/random-course.ts';
import { damagedText, enclosedRun } from '../support/enclosed-runs.ts';
import { LEVEL_NUMBERS, loadLevel } from '../support/levels.ts';

const LEVEL = 25;
const RUN = enclosedRun(LEVEL);
const TEXT = writeRunFile(RUN);

/** The JSON of a file that is written and read again, with members that a test changes. */
type Json = Record<string, unknown> & { course: Record<string, unknown> };
const jsonOf = (text = TEXT): Json => JSON.parse(text);
const changed = (change: (json: Json) => unknown): string => {
  const json = jsonOf();
  change(json);
  return JSON.stringify(json);
};
const replayWith = (at: number, byte: number): string => {
  const bytes = RUN.replay.slice();
  bytes[at] = byte;
  return toBase64(bytes);
};

test('a run file is JSON with these members', () => {
  expect(jsonOf()).toEqual({
    format: 'upshot-run',
    version: 1,
    name: 'Ada',
    strokes: RUN.strokes,
    simulationVersion: 1,
    reference: { kind: 'day', day: dayOfLevel(LEVEL) },
    course: {
      hash: loadLevel(LEVEL).hash,
      width: 20,
      height: 100,
      tiles: toBase64(encodeTiles(RUN.course.tiles)),
      theme: RUN.course.theme,
      par: RUN.course.par,
      name: RUN.course.name,
    },
    replay: toBase64(RUN.replay),
  });
  expect(TEXT.length).toBeLessThan(6_500);
});

describe('a run that was written is read again', () => {
  test.each<[string, CourseRef | null]>([
    ['a day', RUN.reference],
    ['a map', { kind: 'map', id: 'AbCdEfGhIjKlMnOpQrSt_A', revision: 3 }],
    ['a map that nobody has stored', null],
  ])('on %s', (_, reference) => {
    const { course, replay, name, strokes } = RUN;
    const read = readRunFile(writeRunFile({ course, replay, name, reference }));
    const courseHash = loadLevel(LEVEL).hash;
    expect(read).toEqual({ ok: true, value: { course, replay, name, strokes, reference, courseHash, simulationVersion: 1 } });
  });

  test('and verified by what the file has', async () => {
    const verifier = await loadVerifier();
    for (const level of LEVEL_NUMBERS) {
      const run = enclosedRun(level);
      const read = readRunFile(writeRunFile(run));
      if (!read.ok) throw new Error(`Level ${level}: ${read.error}`);
      expect(verifier.verify(read.value.course, read.value.courseHash, read.value.replay)).toMatchObject({
        value: { strokes: run.strokes },
      });
    }
  });

  test('without theme, name and par of the course', () => {
    const text = changed(({ course }) => {
      for (const member of ['theme', 'name', 'par']) delete course[member];
    });
    expect(readRunFile(text)).toMatchObject({ ok: true, value: { course: { theme: 'meadow', name: '', par: 0 } } });
  });
});

test('only finished runs on their own course are written', () => {
  expect(() => writeRunFile({ ...RUN, course: enclosedRun(LEVEL + 1).course })).toThrow(RangeError);
  expect(() => writeRunFile({ ...RUN, replay: RUN.replay.slice(1) })).toThrow(RangeError);
});

test.each<[string, string, string]>([
  ['nothing', '', 'no_run_file'],
  ['other text', 'upshot-run', 'no_run_file'],
  ['other JSON', '{"format":"level"}', 'no_run_file'],
  ['a list', `[${TEXT}]`, 'no_run_file'],
  ['null', 'null', 'no_run_file'],
  ['brackets without an end', '['.repeat(LIMITS.runFile), 'no_run_file'],
  ['a file that was cut off', TEXT.slice(0, -300), 'broken'],
  ['a file of a later version', changed((json) => (json.version = 2)), 'future_version'],
  ['a file without a version', changed((json) => delete json.version), 'broken'],
  ['a version of 0', changed((json) => (json.version = 0)), 'broken'],
  ['a replay that is no base64', changed((json) => (json.replay = 'é')), 'broken'],
  ['a replay that is no text', changed((json) => (json.replay = [1])), 'broken'],
  ['a replay that was cut off', changed((json) => (json.replay = toBase64(RUN.replay.slice(0, -6)))), 'broken'],
  ['a replay of a later simulation', changed((json) => (json.replay = replayWith(2, SIMULATION_VERSION + 1))), 'unverifiable'],
  ['a replay of simulation 0', changed((json) => (json.replay = replayWith(2, 0))), 'unverifiable'],
  ['a run that is not finished', changed((json) => (json.replay = replayWith(RUN.replay.length - 5, 0))), 'broken'],
  ['another simulation than that of the replay', changed((json) => (json.simulationVersion = 2)), 'broken'],
  ['no strokes', changed((json) => delete json.strokes), 'broken'],
  ['strokes below 0', changed((json) => (json.strokes = -1)), 'broken'],
  ['a name that is no text', changed((json) => (json.name = 5)), 'broken'],
  ['no reference', changed((json) => delete json.reference), 'broken'],
  ['a day that does not exist', changed((json) => (json.reference = { kind: 'day', day: '2026-02-30' })), 'broken'],
  ['a map without an id', changed((json) => (json.reference = { kind: 'map', id: '../..', revision: 1 })), 'broken'],
  ['a reference of another kind', changed((json) => (json.reference = { kind: 'level', id: 2 })), 'broken'],
  ['no course', changed((json) => (json.course = null as never)), 'broken'],
  ['a course of another size', changed(({ course }) => (course.width = 21)), 'broken'],
  ['a row too few', changed(({ course }) => (course.tiles = toBase64(encodeTiles(RUN.course.tiles.slice(20))))), 'broken'],
  ['an unknown tile', changed(({ course }) => (course.tiles = toBase64(encodeTiles(RUN.course.tiles.with(45, 562))))), 'broken'],
  ['no start', changed(({ course }) => (course.tiles = toBase64(new Uint8Array(4_000)))), 'broken'],
  [
    'a tile that was changed',
    changed(({ course }) => (course.tiles = toBase64(encodeTiles(RUN.course.tiles.with(45, 103))))),
    'wrong_course',
  ],
  ['a hash of other tiles', changed(({ course }) => (course.hash = '0123456789abcdef')), 'wrong_course'],
  ['the replay of another course', changed((json) => (json.replay = toBase64(enclosedRun(LEVEL + 1).replay))), 'wrong_course'],
  ['as many characters as a file may have and one', TEXT.padEnd(LIMITS.runFile + 1), 'too_large'],
])('%s is refused as such', (_, text, error) => {
  expect(readRunFile(text)).toEqual({ ok: false, error });
});

test('the longest replay fits into a file', () => {
  const longest = JSON.stringify({ ...jsonOf(), replay: 'A'.repeat(LIMITS.replayBase64) });
  expect(readRunFile(longest)).toEqual({ ok: false, error: 'broken' });
});

test.each([
  ['  Two\nlines\u0000 ', 'Two lines'],
  ['🏔'.repeat(80), '🏔'.repeat(64)],
  ['\u202eba\u200fck\ufeff', 'back'],
  ['\ud83d', ''],
  [`${' '.repeat(1_000)}x`, 'x'],
])('the name %j is shown as %j', (name, shown) => {
  expect(cleanName(name)).toBe(shown);
  expect(readRunFile(changed((json) => (json.name = name)))).toMatchObject({ value: { name: shown } });
});

test('two thousand damaged files are read or refused, none throws', () => {
  const random = new IntRandom(15);
  const alphabet = ['"', '{', '}', '[', ']', ',', ':', '\\', '\u0000', '\\u202e', 'null', '-1', '1e999', '"__proto__":{},', 'A', '=', 'é'];
  const outcomes = new Map<string, number>();
  const before = process.cpuUsage();
  for (let i = 0; i < 2_000; i++) {
    const read = readRunFile(damagedText(TEXT, alphabet, random));
    const outcome = read.ok ? 'read' : read.error;
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    // What is read is a whole run: it can be passed on.
    if (read.ok) expect(readRunFile(writeRunFile(read.value))).toMatchObject({ ok: true, value: { courseHash: loadLevel(LEVEL).hash } });
  }
  expect(process.cpuUsage(before).user / 1_000).toBeLessThan(10_000);
  expect(outcomes.get('broken')).toBeGreaterThan(1_000);
  expect(outcomes.get('wrong_course')).toBeGreaterThan(0);
});
