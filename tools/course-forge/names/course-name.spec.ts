import { expect, test } from 'vitest';
import { THEMES, type Theme } from '../../../shared/course/course.ts';
import { readSections } from '../sections/section-files.ts';
import { courseName, NAME_LENGTH_MAX, nameCourse } from './course-name.ts';
import { LANDMARK_NAMES, NAME_PAIRS, THEME_NAMES } from './theme-names.ts';

const FIRST_LEVEL = 2;
const LAST_LEVEL = 900;

const namesOf = (theme: Theme): string[] =>
  Array.from({ length: THEME_NAMES[theme].length + NAME_PAIRS[theme].things.length * NAME_PAIRS[theme].places.length }, (_, i) =>
    courseName(theme, i),
  );
const allNames = [...THEMES.flatMap(namesOf), ...Object.values(LANDMARK_NAMES).flat()];

test('no name stands twice, in any theme or for any landmark', () => {
  const seen = new Set<string>();
  expect(allNames.filter((name) => seen.size === seen.add(name.toLowerCase()).size)).toEqual([]);
});

test(`every name fits into ${NAME_LENGTH_MAX} characters and is plain text`, () => {
  expect(allNames.filter((name) => name.length > NAME_LENGTH_MAX || !/^[A-Za-z][A-Za-z'\- ]*[a-z]$/.test(name))).toEqual([]);
});

test('levels 2 to 900 each get a name of their own, even if all had one theme', () => {
  for (const theme of THEMES) {
    const names = new Set(Array.from({ length: LAST_LEVEL - FIRST_LEVEL + 1 }, (_, i) => courseName(theme, i)));
    expect(names.size, theme).toBe(LAST_LEVEL - FIRST_LEVEL + 1);
  }
});

test('some courses are named after their greatest sight, the others by theme', () => {
  expect(nameCourse(30, 'meadow', ['tree', 'hourglass'], new Set())).toBe('Hourglass');
  expect(nameCourse(30, 'meadow', ['tree', 'hourglass'], new Set(LANDMARK_NAMES.hourglass))).toBe('Family Tree');
  expect(nameCourse(30, 'meadow', ['hourglass'], new Set(LANDMARK_NAMES.hourglass))).toBe(courseName('meadow', 0));
  expect(nameCourse(32, 'meadow', ['hourglass'], new Set([courseName('meadow', 0)]))).toBe(courseName('meadow', 1));
});

test('landmark names speak of sections that there are', () => {
  const kinds = new Set(readSections().map(({ kind }) => kind));
  expect(Object.keys(LANDMARK_NAMES).filter((name) => !kinds.has(name))).toEqual([]);
});
