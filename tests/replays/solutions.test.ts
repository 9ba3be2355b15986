import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { courseBytes } from '../../shared/course/course.ts';
import { COLUMNS, ROWS } from '../../shared/course/geometry.ts';
import type { Level } from '../../shared/course/level.ts';
import { readSectionPars } from '../../shared/course/section-pars.ts';
import { TILES } from '../../shared/course/tiles.ts';
import { validateMap } from '../../shared/course/validate.ts';
import { fromBase64, toBase64 } from '../../shared/replay/base64.ts';
import { loadVerifier, type ReplayVerifier } from '../../sim-worker/host/headless.ts';
import { medalsOf, readCatalogue, sectionParsOf } from '../../tools/course-forge/catalogue.ts';
import { LEAST_DIFFERENCE, NEIGHBORS } from '../../tools/course-forge/level-store.ts';
import { weekdayOf } from '../../tools/course-forge/schedule.ts';
import { difference, outlineOf } from '../../tools/course-forge/similarity.ts';
import { levelNumbers, loadLevel, loadSolutions } from '../support/levels.ts';

let verifier: ReplayVerifier;
beforeAll(async () => {
  verifier = await loadVerifier();
});

const solutions = loadSolutions();
const LEVELS_FOLDER = join(import.meta.dirname, '../../server/levels');
const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] as number;
const shortHash = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex').slice(0, 16);
const bytesOf = (number: number): Uint8Array => fromBase64(solutions[number]?.replay ?? '') ?? new Uint8Array();

const catalogue = readCatalogue();

test('levels 2 to at least 200 exist, with one entry each', () => {
  const numbers = levelNumbers();
  expect(numbers).toEqual(numbers.map((_, i) => i + 2));
  expect(numbers.at(-1)).toBeGreaterThanOrEqual(200);
  expect(catalogue.map((entry) => entry.number)).toEqual(numbers);
  expect(new Set(catalogue.map((entry) => entry.name)).size).toBe(numbers.length);
});

test.each(catalogue)('level $number keeps every rule of a map and is finished by its stored solution', (entry) => {
  const level = loadLevel(entry.number);
  expect(validateMap(level)).toEqual({ errors: [], warnings: [] });
  expect([level.width, level.height]).toEqual([COLUMNS, ROWS]);
  expect({ hash: shortHash(courseBytes(level)), name: level.name, theme: level.theme, par: level.par }).toEqual({
    hash: level.hash,
    name: entry.name,
    theme: entry.theme,
    par: entry.par,
  });
  const bytes = bytesOf(entry.number);
  expect(shortHash(bytes)).toBe(entry.solutionHash);
  expect(verifier.verify(level, level.hash, bytes)).toMatchObject({ ok: true, value: { strokes: entry.best } });
  expect(level.par).toBeGreaterThanOrEqual(entry.best + 3);
});

test('every level has its medals in its file, ordered, with a gold that can be reached', () => {
  const medals = catalogue.map(({ number }) => loadLevel(number).medals);
  expect(medals).toEqual(catalogue.map(medalsOf));
  const disordered = catalogue.filter(({ best, par }, i) => {
    const { gold, silver, bronze } = medals[i] ?? { gold: 0, silver: 0, bronze: 0 };
    return !(best <= gold && gold < silver && silver < bronze && par <= bronze);
  });
  expect(disordered).toEqual([]);
});

test('every level has in its file the par of each section between its flags, and together they are its par', () => {
  const wrong = catalogue.filter((entry) => {
    const { sections, tiles, par } = loadLevel(entry.number);
    const pars = readSectionPars(sections, 1 + tiles.filter((id) => id === TILES.checkpointFlag).length);
    return sections !== sectionParsOf(entry) || pars?.reduce((sum, one) => sum + one, 0) !== par;
  });
  expect(wrong).toEqual([]);
});

test('no two levels close to each other are similar, and no two neighbors have the same theme', () => {
  const outlines = catalogue.map((entry) => outlineOf(loadLevel(entry.number).tiles));
  const alike = outlines.flatMap((a, i) =>
    outlines.slice(i + 1, i + 1 + NEIGHBORS).flatMap((b, k) => (difference(a, b) < LEAST_DIFFERENCE ? [[i, i + 1 + k]] : [])),
  );
  expect(alike).toEqual([]);
  expect(catalogue.filter((entry, i) => catalogue.slice(i + 1, i + 4).some((next) => next.theme === entry.theme))).toEqual([]);
});

test('a week rises from a gentle Monday to a long Sunday, by the strokes of a good player', () => {
  const weekdays = [1, 2, 3, 4, 5, 6, 0];
  const medians = weekdays.map((weekday) =>
    median(catalogue.filter((entry) => weekdayOf(entry.number) === weekday).map((entry) => entry.expected.good)),
  );
  expect(medians).toEqual([...medians].sort((a, b) => a - b));
});

test('the file of a level names its solver and its solution', () => {
  const told = catalogue.map(({ number }) => {
    const { properties } = JSON.parse(readFileSync(join(LEVELS_FOLDER, `${number}.json`), 'utf8'));
    const of = (name: string) => properties.find((property: { name: string }) => property.name === name)?.value;
    return { solver: of('solverVersion'), solutionHash: of('solutionHash') };
  });
  expect(told).toEqual(catalogue.map(({ solver, solutionHash }) => ({ solver, solutionHash })));
});

test('one flipped bit anywhere in a finished run is refused', () => {
  const level = loadLevel(45);
  const bytes = bytesOf(45);
  const believed: number[] = [];
  for (let bit = 0; bit < bytes.length * 8; bit++) {
    const flipped = bytes.slice();
    flipped[bit >> 3] = (flipped[bit >> 3] as number) ^ (1 << (bit & 7));
    if (verifier.verify(level, level.hash, flipped).ok) believed.push(bit);
  }
  expect(believed).toEqual([]);
});

interface Forgery {
  readonly what: string;
  readonly forge: (level: Level) => Uint8Array;
  readonly error: string;
}

const forgeries: readonly Forgery[] = [
  { what: 'nothing', forge: () => new Uint8Array(), error: 'malformed' },
  { what: 'more bytes than the largest replay', forge: () => new Uint8Array(1_000_000), error: 'too_large' },
  { what: "another day's run", forge: () => bytesOf(44), error: 'wrong_course' },
  { what: 'a run cut before its end', forge: () => withoutLastEvent(bytesOf(45)), error: 'not_finished' },
  { what: 'a run of another simulation version', forge: () => patched(bytesOf(45), 2, 9), error: 'unverifiable' },
  { what: 'a run in another format', forge: () => patched(bytesOf(45), 0, 9), error: 'malformed' },
  { what: 'a shot one step early', forge: () => delayed(bytesOf(45), 1, -1), error: 'illegal_shot' },
  { what: 'a shot one step late', forge: () => delayed(bytesOf(45), 1, 1), error: 'wrong_timing' },
  { what: 'a shot of more than full power', forge: () => overpowered(bytesOf(45)), error: 'illegal_shot' },
];

test.each(forgeries)('$what is refused as $error', ({ forge, error }) => {
  const level = loadLevel(45);
  expect(verifier.verify(level, level.hash, forge(level))).toEqual({ ok: false, error });
});

test('base64 of a replay decodes to the same bytes', () => {
  expect(toBase64(bytesOf(45))).toBe(solutions[45]?.replay);
});

const HEADER = 14;
const EVENT = 6;

function patched(bytes: Uint8Array, at: number, value: number): Uint8Array {
  const copy = bytes.slice();
  copy[at] = value;
  return copy;
}

function withoutLastEvent(bytes: Uint8Array): Uint8Array {
  const copy = new Uint8Array([...bytes.subarray(0, bytes.length - 4 - EVENT), ...bytes.subarray(bytes.length - 4)]);
  new DataView(copy.buffer).setUint16(12, (copy.length - HEADER - 4) / EVENT, true);
  return copy;
}

function delayed(bytes: Uint8Array, event: number, steps: number): Uint8Array {
  const copy = bytes.slice();
  const view = new DataView(copy.buffer);
  const at = HEADER + event * EVENT + 4;
  view.setUint16(at, view.getUint16(at, true) + steps, true);
  return copy;
}

function overpowered(bytes: Uint8Array): Uint8Array {
  const copy = bytes.slice();
  new DataView(copy.buffer).setInt16(HEADER, 24_577, true);
  return copy;
}
