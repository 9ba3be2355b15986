import { expect, test } from 'vitest';
import { THEMES } from '../../../shared/course/course.ts';
import { COLUMNS, ROWS } from '../../../shared/course/geometry.ts';
import { validateMap } from '../../../shared/course/validate.ts';
import { createRandom } from '../../../sim-worker/solver/random.ts';
import { buildCourse } from './build.ts';
import { hazardCounts, proposeHazard } from './hazards.ts';
import { type CoursePlan, planCourse, withHazard } from './plan.ts';
import { THEME_STYLES } from './themes.ts';

const SIZE = { sections: 6, climb: 84, isGrand: false } as const;

const PER_THEME = 4;
const PROPOSALS = 16;

/** Whether the course has at least as many of each kind as its theme requires. */
function meetsQuota(tiles: Uint16Array, theme: CoursePlan['theme']): boolean {
  const { quota } = THEME_STYLES[theme];
  const counts = hazardCounts(tiles);
  return counts.pools >= quota.pools && counts.rough >= quota.rough && counts.ice >= quota.ice;
}

/** Adds proposed hazards to a course until it has enough for its theme. */
function furnish(seed: string, theme: CoursePlan['theme']): CoursePlan {
  const random = createRandom(1);
  let plan = planCourse(seed, { theme, difficulty: 0.3, ...SIZE });
  for (let i = 0; i < PROPOSALS; i++) {
    const hazard = proposeHazard(buildCourse(plan), theme, random);
    if (!hazard) break;
    plan = withHazard(plan, hazard);
  }
  return plan;
}

test.each(THEMES)('%s gets the pools, rough patches and ice that it wants, and stays valid', (theme) => {
  let met = 0;
  for (let i = 0; i < PER_THEME; i++) {
    const plan = furnish(`hazards-${theme}-${i}`, theme);
    const { tiles } = buildCourse(plan);
    expect(validateMap({ width: COLUMNS, height: ROWS, tiles }), plan.seed).toEqual({ errors: [], warnings: [] });
    if (meetsQuota(tiles, theme)) met++;
    expect(proposeHazard({ tiles }, theme, createRandom(2)) === undefined || !meetsQuota(tiles, theme)).toBe(true);
  }
  expect(met).toBeGreaterThanOrEqual(PER_THEME - 1);
});

test('a hazard adds to the count of its kind', () => {
  const plan = planCourse('hazards-cavern-1', { theme: 'cavern', difficulty: 0.3, ...SIZE });
  const built = buildCourse(plan);
  const hazard = proposeHazard(built, 'cavern', createRandom(3));
  if (!hazard) throw new Error('this cavern wants nothing');
  const before = hazardCounts(built.tiles);
  const after = hazardCounts(buildCourse(withHazard(plan, hazard)).tiles);
  const key = hazard.kind === 'pool' ? 'pools' : hazard.kind;
  expect(after[key]).toBe(before[key] + 1);
});
