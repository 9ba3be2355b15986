import { expect, test } from 'vitest';
import { THEMES } from '../../../shared/course/course.ts';
import { COLUMNS } from '../../../shared/course/geometry.ts';
import { TILES } from '../../../shared/course/tiles.ts';
import { CourseTrials } from '../course-trials.ts';
import { ARCHETYPES } from '../generator/archetypes/registry.ts';
import { judgeSection, randomSections, themesOf } from './fair-sections.ts';
import { brokenBounds } from './section-figures.ts';
import { parseSections, writeSection } from './section-files.ts';
import { climbOf } from './stack.ts';

const tilesWith = (...ids: number[]) => ({ tiles: Uint16Array.from([TILES.empty, TILES.ground, ...ids]) });
const ROUGH_TILE = 497;

test('a section is for the theme it was drawn for and those that like its archetype', () => {
  const likes = THEMES.filter((theme) => theme in ARCHETYPES.tidePools.likes);
  expect(likes).not.toContain('quarry');
  expect(themesOf('tidePools', 'lagoon', tilesWith())).toEqual(likes);
  expect(themesOf('tidePools', 'quarry', tilesWith())).toEqual([...likes, 'quarry']);
});

test('a section with ice or rough is for themes with ice or rough only', () => {
  expect(themesOf('hop', 'frost', tilesWith(TILES.ice))).toEqual(['frost']);
  expect(themesOf('mushrooms', 'meadow', tilesWith())).toContain('frost');
  expect(themesOf('mushrooms', 'meadow', tilesWith(ROUGH_TILE))).not.toContain('frost');
});

test('the same seed draws the same sections, and each can be read from a file', () => {
  const { tiles, sections } = randomSections(1);
  expect(randomSections(1)).toEqual({ tiles, sections });
  expect(sections.length).toBeGreaterThan(0);
  for (const { index, ...section } of sections) {
    const [read] = parseSections('generated.txt', writeSection({ ...section, isBold: true, strokes: 3 }));
    expect(read).toEqual({ ...section, id: 'generated:1', isDrawn: false, isBold: true, strokes: 3 });
    expect(index).toBeGreaterThan(0);
  }
});

test('a section is what stands in its course, from four rows above its upper mat', () => {
  const { tiles, sections } = randomSections(2);
  const textOf = (ids: Uint16Array): string => Array.from(ids, (id) => (id === TILES.ground ? '#' : '.')).join('');
  for (const { upper, lower, height, tiles: own } of sections) {
    expect([upper.row, lower.row]).toEqual([4, height - 1]);
    const at = textOf(tiles).indexOf(textOf(own));
    expect(at).toBeGreaterThan(0);
    expect(at % COLUMNS).toBe(0);
  }
});

test('a fair section is kept with its measures; a dense one takes more strokes', async () => {
  const { tiles, sections } = randomSections(2);
  const fast = (await CourseTrials.open()).fastRound(tiles);
  const judged = sections.map((section) => judgeSection(fast, section, 1, false));
  const fair = judged.filter((section) => section !== undefined);
  expect(fair.length).toBeGreaterThan(0);
  expect(fair.length).toBeLessThan(sections.length);
  for (const { strokes } of fair) expect(strokes).toBeGreaterThanOrEqual(1.5);
  const low = fair.every((section) => section.strokes < 0.39 * climbOf(section));
  expect(low).toBe(true);
  expect(sections.filter((section) => judgeSection(fast, section, 1, true))).toEqual([]);
});

const FAIR = { casual: 3, ratio: 1.5, walls: 0.001, litInFlight: 0.1, isBold: true };
test.each([
  [{}, []],
  [{ isBold: false }, []],
  [{ casual: 1.4 }, ['a casual player needs too few or too many strokes']],
  [{ casual: 6.6 }, ['a casual player needs too few or too many strokes']],
  [{ ratio: 1.9 }, ['a casual player needs too many strokes beside a good one']],
  [{ walls: 0.006 }, ['a casual player needs 15 strokes or more too often']],
  [{ litInFlight: 0.5 }, ['the upper flag is lit in flight too often']],
  [{ casual: Number.POSITIVE_INFINITY, ratio: Number.NaN, walls: 1 }, ['not solved']],
])('bounds: %j', (changes, broken) => {
  expect(brokenBounds({ ...FAIR, ...changes })).toEqual(broken);
});
