import { expect, test } from 'vitest';
import { TILES } from '../../../shared/course/tiles.ts';
import { buildCourse } from './build.ts';
import { Canvas } from './canvas.ts';
import { growFringe } from './fringe.ts';
import { planCourse } from './plan.ts';

const canvas = new Canvas(buildCourse(planCourse('fringe', { theme: 'lagoon', difficulty: 0.3, sections: 6, climb: 84 })));

test('plants stand in empty cells on bare ground', () => {
  const plants = growFringe(canvas, 'fringe', 0.5);
  expect(plants.length).toBeGreaterThan(20);
  expect(plants.filter(({ column, row }) => !canvas.isEmpty(column, row) || canvas.at(column, row + 1) !== TILES.ground)).toEqual([]);
});

test('about the asked share of tops has a plant, and a larger share keeps them', () => {
  const all = growFringe(canvas, 'fringe', 1);
  const some = growFringe(canvas, 'fringe', 0.3);
  expect(some.length / all.length).toBeGreaterThan(0.15);
  expect(some.length / all.length).toBeLessThan(0.45);
  expect(all).toEqual(expect.arrayContaining(some));
});
