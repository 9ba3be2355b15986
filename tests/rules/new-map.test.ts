import { expect, test } from 'vitest';
import { newMap } from '../../client/features/maps/editor/model/new-map.ts';
import { courseHash } from '../../shared/course/course-hash.ts';
import { loadEngine, openRound } from '../../sim-worker/host/headless.ts';
import { solveCourse } from '../../sim-worker/solver/solve.ts';

test('the map that an author begins with can be finished, by way of its checkpoint', async () => {
  const map = newMap(() => 0);
  const { round } = openRound(await loadEngine(), map, courseHash(map));
  expect(round.terrain.flags).toHaveLength(1);
  const solution = solveCourse(round, { seed: 1 });
  expect(solution?.sections.at(-1)?.finished).toBe(true);
});
