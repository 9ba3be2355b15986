import { expect, test } from 'vitest';
import { THEMES } from '../../../shared/course/course.ts';
import { COLUMNS, ROWS } from '../../../shared/course/geometry.ts';
import { TILES } from '../../../shared/course/tiles.ts';
import { validateMap } from '../../../shared/course/validate.ts';
import { type BuiltCourse, buildCourse } from './build.ts';
import { Canvas } from './canvas.ts';
import { hasLandings } from './landings.ts';
import { hasPassage } from './passage.ts';
import { type CoursePlan, planCourse, rerollSection } from './plan.ts';
import { HEADROOM, type PlatformPlan } from './platforms.ts';

const SIZE = { sections: 6, climb: 84, isGrand: false } as const;

const COURSES = 200;
const difficultyOf = (i: number): number => (i % 11) / 10;

const courses: readonly { readonly plan: CoursePlan; readonly built: BuiltCourse }[] = Array.from({ length: COURSES }, (_, i) => {
  const plan = planCourse(`spec-${i}`, { theme: THEMES[i % THEMES.length] as CoursePlan['theme'], difficulty: difficultyOf(i), ...SIZE });
  return { plan, built: buildCourse(plan) };
});

/** One line for each section for which `test` fails. */
const sectionsWhere = (fails: (canvas: Canvas, lower: PlatformPlan, upper: PlatformPlan) => boolean): string[] =>
  courses.flatMap(({ plan, built }) => {
    const canvas = new Canvas(built.tiles);
    return plan.sections.flatMap(({ archetype }, i) =>
      fails(canvas, plan.platforms[i] as PlatformPlan, plan.platforms[i + 1] as PlatformPlan)
        ? [`${plan.seed}, section ${i}, ${archetype}`]
        : [],
    );
  });

test('every course obeys every rule of the editor', () => {
  const problems = courses.flatMap(({ plan, built }) => {
    const { errors, warnings } = validateMap({ width: COLUMNS, height: ROWS, tiles: built.tiles });
    return [...errors, ...warnings].map((problem) => `${plan.seed} ${plan.theme}: ${problem}`);
  });
  expect(problems).toEqual([]);
});

test('the same seed gives the same course', () => {
  courses.slice(0, 20).forEach(({ plan, built }, i) => {
    const again = planCourse(plan.seed, { theme: plan.theme, difficulty: difficultyOf(i), ...SIZE });
    expect(again).toEqual(plan);
    expect(buildCourse(again)).toEqual(built);
  });
});

// In the row of the mat, only ground may close the seam between two sections.
test('sections below stay as they are whatever stands above', () => {
  for (const { plan, built } of courses.slice(0, 10)) {
    for (let sections = 1; sections < plan.sections.length; sections++) {
      const { row } = plan.platforms[sections] as PlatformPlan;
      const changed = rerollSection(plan, sections, 7, { newArchetype: true });
      for (const other of [buildCourse(plan, sections), buildCourse(changed, sections + 1)]) {
        const what = `${plan.seed}, ${sections} sections`;
        expect(other.tiles.slice((row + 1) * COLUMNS), what).toEqual(built.tiles.slice((row + 1) * COLUMNS));
        for (let at = row * COLUMNS; at < (row + 1) * COLUMNS; at++) {
          const [a, b] = [other.tiles[at], built.tiles[at]];
          expect(a === b || a === TILES.ground || b === TILES.ground, what).toBe(true);
        }
      }
    }
  }
});

test('nowhere are more than eleven rows without a place to land', () => {
  expect(sectionsWhere((canvas, lower, upper) => !hasLandings(canvas, lower.row, upper.row))).toEqual([]);
});

test('nearly every section has an open way up, two tiles wide; the solver sorts out the rest', () => {
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

test('plants stand in empty cells on bare ground', () => {
  for (const { plan, built } of courses) {
    const canvas = new Canvas(built.tiles);
    const wrong = built.decorations.filter(
      ({ column, row }) => !canvas.isEmpty(column, row) || canvas.at(column, row + 1) !== TILES.ground,
    );
    expect(wrong, plan.seed).toEqual([]);
  }
});
