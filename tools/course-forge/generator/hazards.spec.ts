import { expect, test } from 'vitest';
import { THEMES, type Theme } from '../../../shared/course/course.ts';
import { COLUMNS, ROWS } from '../../../shared/course/geometry.ts';
import { validateMap } from '../../../shared/course/validate.ts';
import { createRandom } from '../../../sim-worker/solver/random.ts';
import { buildCourse } from './build.ts';
import { Canvas } from './canvas.ts';
import { applyHazard, hazardCounts, proposeHazard } from './hazards.ts';
import { planCourse } from './plan.ts';
import { THEME_STYLES } from './themes.ts';

const SIZE = { sections: 6, climb: 84 } as const;

const PER_THEME = 4;
const PROPOSALS = 16;

/** Whether the course has at least as many of each kind as its theme requires. */
function meetsQuota(tiles: Uint16Array, theme: Theme): boolean {
  const { quota } = THEME_STYLES[theme];
  const counts = hazardCounts(tiles);
  return counts.pools >= quota.pools && counts.rough >= quota.rough && counts.ice >= quota.ice;
}

/** Adds proposed hazards to a course until it has enough for its theme. */
function furnish(seed: string, theme: Theme): Uint16Array {
  const random = createRandom(1);
  const tiles = buildCourse(planCourse(seed, { theme, difficulty: 0.3, ...SIZE }));
  for (let i = 0; i < PROPOSALS; i++) {
    const hazard = proposeHazard({ tiles }, theme, random);
    if (!hazard) break;
    applyHazard(new Canvas(tiles), hazard);
  }
  return tiles;
}

test.each(THEMES)('%s gets the pools, rough patches and ice that it wants, and stays valid', (theme) => {
  let met = 0;
  for (let i = 0; i < PER_THEME; i++) {
    const seed = `hazards-${theme}-${i}`;
    const tiles = furnish(seed, theme);
    expect(validateMap({ width: COLUMNS, height: ROWS, tiles }), seed).toEqual({ errors: [], warnings: [] });
    if (meetsQuota(tiles, theme)) met++;
    expect(proposeHazard({ tiles }, theme, createRandom(2)) === undefined || !meetsQuota(tiles, theme)).toBe(true);
  }
  expect(met).toBeGreaterThanOrEqual(PER_THEME - 1);
});

test('a hazard adds to the count of its kind', () => {
  const tiles = buildCourse(planCourse('hazards-cavern-1', { theme: 'cavern', difficulty: 0.3, ...SIZE }));
  const hazard = proposeHazard({ tiles }, 'cavern', createRandom(3));
  if (!hazard) throw new Error('this cavern wants nothing');
  const before = hazardCounts(tiles);
  applyHazard(new Canvas(tiles), hazard);
  const key = hazard.kind === 'pool' ? 'pools' : hazard.kind;
  expect(hazardCounts(tiles)[key]).toBe(before[key] + 1);
});
