import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { courseBytes } from '../../shared/course/course.ts';
import { COLUMNS, ROWS } from '../../shared/course/geometry.ts';
import { readSectionPars } from '../../shared/course/section-pars.ts';
import { TILES } from '../../shared/course/tiles.ts';
import { validateMap } from '../../shared/course/validate.ts';
import { fromBase64 } from '../../shared/replay/base64.ts';
import { loadVerifier, type ReplayVerifier } from '../../sim-worker/host/headless.ts';
import { medalsOf, readCatalogue, sectionParsOf } from '../../tools/course-forge/catalogue.ts';
import { readRatings } from '../../tools/course-forge/course-ratings.ts';
import { FORGE_FILES } from '../../tools/course-forge/forge-files.ts';
import { NEIGHBORS } from '../../tools/course-forge/level-store.ts';
import { weekdayOf } from '../../tools/course-forge/schedule.ts';
import { difference, LEAST_DIFFERENCE, outlineOf } from '../../tools/course-forge/similarity.ts';
import { loadPackageLevel, PACKAGE_LEVELS, packageNumbers } from '../support/package-levels.ts';
import { sampleOf } from '../support/test-scope.ts';

let verifier: ReplayVerifier;
beforeAll(async () => {
  verifier = await loadVerifier();
});

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] as number;
const shortHash = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex').slice(0, 16);

const catalogue = readCatalogue();
/** Since this version of the forge no level is made that looks like a neighbor. */
const COMPARED_SINCE = 11;
/** One solution in so many is played; `npm test -- --all` plays all of them. */
const SAMPLED_OF = 25;
const sample = sampleOf(catalogue, Math.ceil(catalogue.length / SAMPLED_OF));

test('levels 2 to at least 200 exist, with one entry each', () => {
  const numbers = packageNumbers();
  expect(numbers).toEqual(numbers.map((_, i) => i + 2));
  expect(numbers.at(-1)).toBeGreaterThanOrEqual(200);
  expect(catalogue.map((entry) => entry.number)).toEqual(numbers);
  expect(new Set(catalogue.map((entry) => entry.name)).size).toBe(numbers.length);
});

test.each(catalogue)('level $number keeps every rule of a map', (entry) => {
  const level = loadPackageLevel(entry.number);
  expect(validateMap(level)).toEqual({ errors: [], warnings: [] });
  expect([level.width, level.height]).toEqual([COLUMNS, ROWS]);
  expect({ hash: shortHash(courseBytes(level)), name: level.name, theme: level.theme, par: level.par }).toEqual({
    hash: level.hash,
    name: entry.name,
    theme: entry.theme,
    par: entry.par,
  });
  expect(level.par).toBeGreaterThanOrEqual(entry.best + 3);
});

test.each(sample)('level $number is finished by its stored solution', ({ number, best, replay, solutionHash }) => {
  const level = loadPackageLevel(number);
  const bytes = fromBase64(replay) ?? new Uint8Array();
  expect(shortHash(bytes)).toBe(solutionHash);
  expect(verifier.verify(level, level.hash, bytes)).toMatchObject({ ok: true, value: { strokes: best } });
});

test('every level has its medals in its file, ordered, with a gold within reach', () => {
  const medals = catalogue.map(({ number }) => loadPackageLevel(number).medals);
  const ratings = readRatings(FORGE_FILES.ratings);
  expect(medals).toEqual(catalogue.map((entry) => medalsOf(entry, ratings.get(entry.hash) ?? { solver: 0, sections: [] })));
  const disordered = catalogue.filter(({ best, par }, i) => {
    const { gold, silver, bronze } = medals[i] ?? { gold: 0, silver: 0, bronze: 0 };
    return !(best <= gold && gold + 2 <= silver && silver === par && silver + 2 <= bronze);
  });
  expect(disordered).toEqual([]);
});

test('every level has the par of each section in its file, and together its par', () => {
  const wrong = catalogue.filter((entry) => {
    const { sections, tiles, par } = loadPackageLevel(entry.number);
    const pars = readSectionPars(sections, 1 + tiles.filter((id) => id === TILES.checkpointFlag).length);
    return sections !== sectionParsOf(entry) || pars?.reduce((sum, one) => sum + one, 0) !== par;
  });
  expect(wrong).toEqual([]);
});

test('no two near levels are similar, and no two neighbors have the same theme', () => {
  // Levels of an earlier forge were compared in another way when they were made, or not at all.
  const outlines = catalogue
    .filter(({ forge }) => forge >= COMPARED_SINCE)
    .map(({ number }) => ({ number, outline: outlineOf(loadPackageLevel(number).tiles) }));
  const alike = outlines.flatMap((a, i) =>
    outlines
      .slice(i + 1)
      .filter((b) => b.number - a.number <= NEIGHBORS && difference(a.outline, b.outline) < LEAST_DIFFERENCE)
      .map((b) => [a.number, b.number]),
  );
  expect(outlines.length).toBeGreaterThan(80);
  expect(alike).toEqual([]);
  expect(catalogue.filter((entry, i) => catalogue.slice(i + 1, i + 4).some((next) => next.theme === entry.theme))).toEqual([]);
});

test('a week rises from a gentle Monday to a long Sunday, by casual players’ strokes', () => {
  // The first forge was asked for strokes of a good player. What is left of its levels is no whole weeks.
  const asked = catalogue.filter(({ forge }) => forge > 1);
  const medians = [1, 2, 3, 4, 5, 6, 0].map((weekday) =>
    median(asked.filter(({ number }) => weekdayOf(number) === weekday).map(({ expected }) => expected.casual)),
  );
  expect(medians).toEqual([...medians].sort((a, b) => a - b));
});

test('the file of a level names its solver and its solution', () => {
  const told = catalogue.map(({ number }) => {
    const { properties } = JSON.parse(readFileSync(join(PACKAGE_LEVELS, `${number}.json`), 'utf8'));
    const of = (name: string) => properties.find((property: { name: string }) => property.name === name)?.value;
    return { solver: of('solverVersion'), solutionHash: of('solutionHash') };
  });
  expect(told).toEqual(catalogue.map(({ solver, solutionHash }) => ({ solver, solutionHash })));
});
