import { expect, test } from 'vitest';
import { THEMES } from '../../../shared/course/course.ts';
import { COLUMNS, ROWS } from '../../../shared/course/geometry.ts';
import { validateMap } from '../../../shared/course/validate.ts';
import { buildCourse } from './build.ts';
import { type CoursePlan, planCourse, rerollSection } from './plan.ts';

const COURSES = 200;

const plans: readonly CoursePlan[] = Array.from({ length: COURSES }, (_, i) =>
  planCourse(`spec-${i}`, { theme: THEMES[i % THEMES.length] as CoursePlan['theme'], difficulty: (i % 11) / 10 }),
);

test('every course obeys every rule of the editor', () => {
  const problems = plans.flatMap((plan) => {
    const { errors, warnings } = validateMap({ width: COLUMNS, height: ROWS, tiles: buildCourse(plan).tiles });
    return [...errors, ...warnings].map((problem) => `${plan.seed} ${plan.theme}: ${problem}`);
  });
  expect(problems).toEqual([]);
});

test('the same seed gives the same course', () => {
  for (const plan of plans.slice(0, 30)) {
    const again = planCourse(plan.seed, { theme: plan.theme, difficulty: (plans.indexOf(plan) % 11) / 10 });
    expect(again).toEqual(plan);
    expect(buildCourse(again)).toEqual(buildCourse(plan));
  }
});

test('sections below stay as they are whatever stands above', () => {
  for (const plan of plans.slice(0, 60)) {
    const whole = buildCourse(plan).tiles;
    for (let sections = 1; sections <= plan.sections.length; sections++) {
      const from = (plan.platforms[sections]?.row ?? 0) * COLUMNS;
      expect(buildCourse(plan, sections).tiles.slice(from), `${plan.seed}, ${sections} sections`).toEqual(whole.slice(from));
      if (sections === plan.sections.length) continue;
      const changed = buildCourse(rerollSection(plan, sections, 7, { newArchetype: true })).tiles;
      expect(changed.slice(from), `${plan.seed}, section ${sections} drawn anew`).toEqual(whole.slice(from));
    }
  }
});
