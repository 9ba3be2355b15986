import { describe, expect, it } from 'vitest';
import type { CourseDescription } from '../../../../shared/protocol/description.ts';
import { text } from '../../../../tests/support/texts.ts';
import { arcWords, courseWords } from './course-words.ts';

const COURSE: CourseDescription = {
  own: { kind: 'ground', up: 0, from: -2, to: 3 },
  onCheckpoint: 0,
  ledges: [],
  water: null,
  flag: { up: 14, right: -2 },
  finish: { up: 60, right: 0 },
  ceiling: 6,
  leftWall: null,
  rightWall: null,
};

describe('the words for what is around the ball', () => {
  it('are those of the issue', () => {
    const ledges = [{ kind: 'ground', up: 7, from: 4, to: 8, isInReach: true } as const];
    expect(courseWords({ ...COURSE, ledges }, text)).toBe(
      'Ledge 7 up, 4 right, 5 wide. Flag 14 up, 2 left. Finish 60 up. Ceiling 6 above. Your ledge: 2 left, 3 right.',
    );
  });

  it('tell a ledge by its nearer end and width, or by both ends above the ball', () => {
    const ledges = [
      { kind: 'ice', up: 3, from: -8, to: -6, isInReach: true },
      { kind: 'rough', up: -2, from: -1, to: 4, isInReach: true },
      { kind: 'ground', up: 0, from: 5, to: 5, isInReach: false },
    ] as const;
    expect(courseWords({ ...COURSE, own: null, flag: null, finish: null, ceiling: null, ledges }, text)).toBe(
      'Ledge of ice 3 up, 6 left, 3 wide. Ledge in rough 2 down, 1 left to 4 right. Ledge level, 5 right, 1 wide, out of reach.',
    );
  });

  it('name checkpoint, walls and water', () => {
    const course = { ...COURSE, onCheckpoint: 3, flag: null, finish: null, ceiling: null, leftWall: 3, rightWall: 4 };
    expect(courseWords({ ...course, water: { kind: 'water', up: -1, from: 2, to: 5 } }, text)).toBe(
      'On checkpoint 3. Your ledge: 2 left, 3 right. Wall 3 left. Wall 4 right. Water 1 down, 2 right, 4 wide.',
    );
  });
});

describe('the words for a first arc', () => {
  const ledge = { kind: 'ground', up: 7, from: 4, to: 8 } as const;
  it.each([
    [{ end: 'ledge', at: { up: 7, right: 6 }, miss: null }, 'Lands on the ledge 7 up, 6 right.'],
    [
      { end: 'wall', at: { up: 5, right: 3 }, miss: { kind: 'short', tiles: 1, ledge } },
      'Falls short of the ledge 7 up, 4 right, by one. Hits the wall 5 up, 3 right.',
    ],
    [
      { end: 'here', at: { up: 0, right: 2 }, miss: { kind: 'low', tiles: 2, ledge } },
      'Stays below the ledge 7 up, 4 right, by two. Lands on your ledge, level, 2 right.',
    ],
    [
      { end: 'water', at: { up: -2, right: 12 }, miss: { kind: 'over', tiles: 3, ledge } },
      'Flies over the ledge 7 up, 4 right, by three. Falls into the water 2 down, 12 right.',
    ],
    [{ end: 'outside', at: { up: 0, right: 9 }, miss: null }, 'Leaves the course.'],
    [
      { end: 'wall', at: { up: 5, right: 3 }, miss: null, bounce: { end: 'here', at: { up: 0, right: -2 } } },
      'Hits the wall 5 up, 3 right. Then: Lands on your ledge, level, 2 left.',
    ],
  ] as const)('%j', (arc, words) => {
    expect(arcWords(arc, text)).toBe(words);
  });
});
