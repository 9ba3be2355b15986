import { expect, test } from 'vitest';
import { TILES } from '../../../shared/course/tiles.ts';
import { type LibrarySection, readSections } from '../sections/section-files.ts';
import { fits, stackSections } from '../sections/stack.ts';
import { Canvas } from './canvas.ts';
import { growFringe } from './fringe.ts';

const sections = readSections().filter(({ themes }) => themes.includes('lagoon'));
const [first, ...others] = sections as [LibrarySection, ...LibrarySection[]];
const second = others.find((one) => fits(first, one)) as LibrarySection;
const canvas = new Canvas(stackSections([first, second], 7, 1).tiles);

test('plants stand in empty cells on bare ground', () => {
  const plants = growFringe(canvas, 'fringe', 0.5);
  expect(plants.length).toBeGreaterThan(10);
  expect(plants.filter(({ column, row }) => !canvas.isEmpty(column, row) || canvas.at(column, row + 1) !== TILES.ground)).toEqual([]);
});

test('about the asked share of tops has a plant, and a larger share keeps them', () => {
  const all = growFringe(canvas, 'fringe', 1);
  const some = growFringe(canvas, 'fringe', 0.3);
  expect(some.length / all.length).toBeGreaterThan(0.15);
  expect(some.length / all.length).toBeLessThan(0.45);
  expect(all).toEqual(expect.arrayContaining(some));
});
