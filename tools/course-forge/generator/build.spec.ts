import { expect, test } from 'vitest';
import { THEMES } from '../../../shared/course/course.ts';
import { COLUMNS, ROWS } from '../../../shared/course/geometry.ts';
import { validateMap } from '../../../shared/course/validate.ts';
import { buildCourse } from './build.ts';
import { Canvas } from './canvas.ts';
import { hasLandings } from './landings.ts';
import { hasPassage } from './passage.ts';
import { type CoursePlan, planCourse } from './plan.ts';
import { HEADROOM, type PlatformPlan } from './platforms.ts';

const SIZE = { sections: 6, climb: 84 } as const;

const COURSES = 200;
const difficultyOf = (i: number): number => (i % 11) / 10;

const courses: readonly { readonly plan: CoursePlan; readonly tiles: Uint16Array }[] = Array.from({ length: COURSES }, (_, i) => {
  const plan = planCourse(`spec-${i}`, { theme: THEMES[i % THEMES.length] as CoursePlan['theme'], difficulty: difficultyOf(i), ...SIZE });
  return { plan, tiles: buildCourse(plan) };
});

/** One line for each section for which `test` fails. */
const sectionsWhere = (fails: (canvas: Canvas, lower: PlatformPlan, upper: PlatformPlan) => boolean): string[] =>
  courses.flatMap(({ plan, tiles }) => {
    const canvas = new Canvas(tiles);
    return plan.sections.flatMap(({ archetype }, i) =>
      fails(canvas, plan.platforms[i] as PlatformPlan, plan.platforms[i + 1] as PlatformPlan)
        ? [`${plan.seed}, section ${i}, ${archetype}`]
        : [],
    );
  });

test('every course obeys every rule of the editor', () => {
  const problems = courses.flatMap(({ plan, tiles }) => {
    const { errors, warnings } = validateMap({ width: COLUMNS, height: ROWS, tiles });
    return [...errors, ...warnings].map((problem) => `${plan.seed} ${plan.theme}: ${problem}`);
  });
  expect(problems).toEqual([]);
});

test('the same seed gives the same course', () => {
  courses.slice(0, 20).forEach(({ plan, tiles }, i) => {
    const again = planCourse(plan.seed, { theme: plan.theme, difficulty: difficultyOf(i), ...SIZE });
    expect(again).toEqual(plan);
    expect(buildCourse(again)).toEqual(tiles);
  });
});

test('nowhere are more than eleven rows without a place to land', () => {
  expect(sectionsWhere((canvas, lower, upper) => !hasLandings(canvas, lower.row, upper.row))).toEqual([]);
});

test('nearly every section has an open way up, two tiles wide', () => {
  const shut = sectionsWhere((canvas, lower, upper) => !hasPassage(canvas, lower, upper, 2));
  const all = courses.reduce((sum, { plan }) => sum + plan.sections.length, 0);
  expect(shut.length / all, shut.join('\n')).toBeLessThan(0.01);
});

test('over every mat there is room to come down', () => {
  const blocked = sectionsWhere((canvas, _, { row, matFirst, matLast }) => {
    for (let column = matFirst; column <= matLast; column++) {
      for (let k = 1; k <= HEADROOM; k++) if (canvas.isSolid(column, row - k)) return true;
    }
    return false;
  });
  expect(blocked).toEqual([]);
});
