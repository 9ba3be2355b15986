import { describe, expect, test } from 'vitest';
import { THEMES, type Theme } from '../../../shared/course/course.ts';
import { isWater } from '../../../shared/course/tile-traits.ts';
import { createRandom } from '../../../sim-worker/solver/random.ts';
import type { Room } from '../rooms/room.ts';
import { Composer, type Placed, type Wishes } from './compose.ts';
import { type LibrarySection, readSections } from './section-files.ts';
import { climbOf, fits } from './stack.ts';

const library = readSections();
/** Seeds of which nearly always one gives a course. */
const SEEDS = 10;
/** How far the climb of a course may be from what is asked for, rows, and the strokes from the target. */
const ROWS_OFF = 9;
const STROKES_OFF = 0.24;

const wishesOf = (theme: Theme, changes: Partial<Wishes> = {}): Wishes => ({
  theme,
  target: 29,
  sections: 8,
  climb: 86,
  room: undefined,
  turn: 0,
  ...changes,
});
const composerOf = (wishes: Wishes): Composer => new Composer(library, wishes);
const climb = (sections: readonly Placed[]): number => sections.reduce((sum, section) => sum + section.climb, 0);
const keyOf = ({ id, isMirrored }: Placed): string => `${id}${isMirrored}`;

/** The first course that a seed gives. */
function composeAny(composer: Composer): { readonly seed: number; readonly sections: readonly Placed[] } {
  for (let seed = 0; seed < SEEDS; seed++) {
    const sections = composer.compose(createRandom(seed));
    if (sections) return { seed, sections };
  }
  throw new Error('no composition');
}

const found = THEMES.map((theme) => {
  const composer = composerOf(wishesOf(theme));
  return { theme, composer, ...composeAny(composer) };
});
const meadow = found.find(({ theme }) => theme === 'meadow') as (typeof found)[number];
const theStep: Room = {
  ...(library.find(({ id }) => id === meadow.sections[3]?.id) as LibrarySection),
  name: 'The Step',
  idea: 'A step.',
  directions: ['drawn', 'mirrored'],
};

describe('a composition', () => {
  test('keeps to the number of sections, the climb and the strokes', () => {
    for (const { theme, sections } of found) {
      const strokes = sections.reduce((sum, section) => sum + section.strokes, 0);
      expect(Math.abs(sections.length - 8), theme).toBeLessThanOrEqual(1);
      expect(Math.abs(climb(sections) - 86), theme).toBeLessThanOrEqual(ROWS_OFF);
      expect(Math.abs(Math.log(strokes / 29)), theme).toBeLessThanOrEqual(STROKES_OFF);
    }
  });

  test('has sections of its theme, none of them of a kind twice', () => {
    for (const { theme, sections } of found) {
      expect(new Set(sections.map(({ kind }) => kind)).size, theme).toBe(sections.length);
      for (const { id } of sections) expect(library.find((section) => section.id === id)?.themes, id).toContain(theme);
    }
  });

  test('has sections that fit on each other', () => {
    for (const { sections } of found) {
      const pairs = sections.slice(1).map((section, i) => fits((sections[i] as Placed).drawing, section.drawing));
      expect(pairs).not.toContain(false);
    }
  });

  test('is the same for its seed, and another one for another seed', () => {
    const keys = meadow.sections.map(keyOf);
    expect(composerOf(wishesOf('meadow')).compose(createRandom(meadow.seed))?.map(keyOf)).toEqual(keys);
    expect(meadow.composer.compose(createRandom(meadow.seed + 1))?.map(keyOf)).not.toEqual(keys);
  });

  test('has other sections when its theme comes again', () => {
    const later = composeAny(composerOf(wishesOf('meadow', { turn: 1 }))).sections;
    expect(later.filter(({ id }) => meadow.sections.some((section) => section.id === id)).length).toBeLessThan(3);
  });

  test('has its room once', () => {
    const { sections } = composeAny(composerOf(wishesOf('meadow', { room: theStep })));
    expect(sections.filter(({ isRoom }) => isRoom)).toMatchObject([{ id: 'The Step', kind: 'The Step' }]);
  });

  test('has its room only in the directions in which the room is fair', () => {
    for (const direction of ['drawn', 'mirrored'] as const) {
      const composer = composerOf(wishesOf('meadow', { room: { ...theStep, directions: [direction] } }));
      const all = Array.from({ length: 3 }, (_, seed) => composer.compose(createRandom(seed)) ?? []).flat();
      const rooms = all.filter(({ isRoom }) => isRoom).map(({ isMirrored }) => isMirrored);
      expect(new Set(rooms)).toEqual(new Set([direction === 'mirrored']));
    }
  });

  test('is not made without anything that its theme is known for', () => {
    const dry = library.filter(({ tiles }) => !tiles.some(isWater));
    const composer = new Composer(dry, wishesOf('lagoon'));
    expect(Array.from({ length: SEEDS }, (_, seed) => composer.compose(createRandom(seed)))).toEqual(Array(SEEDS).fill(undefined));
  });

  test('is not made when the climb is too high for the sections', () => {
    expect(composerOf(wishesOf('meadow', { sections: 3, target: 42 })).compose(createRandom(1))).toBeUndefined();
  });
});

describe('alternatives', () => {
  const AT = 3;
  const cases = found.map(({ composer, sections }) => ({
    sections,
    others: composer.alternatives(sections, AT, 4, createRandom(1)),
  }));

  test('fit where they are to stand, and have a kind that the course does not have yet', () => {
    expect(cases.some(({ others }) => others.length > 0)).toBe(true);
    for (const { sections, others } of cases) {
      const kinds = new Set(sections.filter((_, i) => i !== AT).map(({ kind }) => kind));
      for (const other of others) {
        expect(kinds.has(other.kind)).toBe(false);
        expect(fits((sections[AT - 1] as Placed).drawing, other.drawing)).toBe(true);
        expect(fits(other.drawing, (sections[AT + 1] as Placed).drawing)).toBe(true);
        expect(climb(sections.with(AT, other))).toBeLessThanOrEqual(91);
        expect(other.climb).toBe(climbOf(other.drawing));
      }
    }
  });

  test('that take about as many strokes as asked for come first', () => {
    const firstOf = (strokes: number): Placed[] =>
      found.flatMap(({ composer, sections }) => composer.alternatives(sections, 0, strokes, createRandom(1)).slice(0, 3));
    const meanOf = (list: readonly Placed[]) => list.reduce((sum, { strokes }) => sum + strokes, 0) / list.length;
    expect(meanOf(firstOf(5.5))).toBeGreaterThan(meanOf(firstOf(2)) + 0.3);
  });
});
