import { expect, test } from 'vitest';
import { COLUMNS, ROWS } from '../../shared/course/geometry.ts';
import { difference, outlineOf } from './similarity.ts';

/** Ground in the given columns, from the left. */
const wall = (columns: number): number[] => Array.from({ length: COLUMNS * ROWS }, (_, i) => (i % COLUMNS < columns ? 1 : 0));
const mirrored = (tiles: readonly number[]): number[] =>
  tiles.map((_, i) => tiles[i - (i % COLUMNS) + COLUMNS - 1 - (i % COLUMNS)] as number);

test('a course is like itself and like its mirror image', () => {
  expect(difference(outlineOf(wall(4)), outlineOf(wall(4)))).toBe(0);
  expect(difference(outlineOf(wall(4)), outlineOf(mirrored(wall(4))))).toBe(0);
});

test('two columns of blocks more are a fifth of the plan', () => {
  expect(difference(outlineOf(wall(4)), outlineOf(wall(8)))).toBeCloseTo(0.2);
});

test('what grows on the ground makes no difference', () => {
  const rough = wall(4).map((id) => (id === 0 ? 496 : id));
  expect(difference(outlineOf(wall(4)), outlineOf(rough))).toBe(0);
});
