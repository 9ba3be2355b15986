import { expect, test } from 'vitest';
import { THEMES } from '../../../shared/course/course.ts';
import { ARCHETYPES, type ArchetypeName } from './archetypes/registry.ts';
import { type CoursePlan, planCourse } from './plan.ts';

const SEEDS = 600;
/** Courses of a few high sections are the ones that the tallest archetypes fit into. */
const SIZES = [
  { sections: 6, climb: 84 },
  { sections: 7, climb: 62 },
  { sections: 4, climb: 84 },
] as const;
const plans: readonly CoursePlan[] = Array.from({ length: SEEDS }, (_, i) =>
  planCourse(`plan-${i}`, {
    theme: THEMES[i % THEMES.length] as CoursePlan['theme'],
    difficulty: 0.3,
    ...(SIZES[Math.floor(i / THEMES.length) % SIZES.length] as (typeof SIZES)[number]),
  }),
);

test('every archetype is chosen by some course, and there are at least thirty-six', () => {
  const chosen = new Set(plans.flatMap((plan) => plan.sections.map((section) => section.archetype)));
  const all = Object.keys(ARCHETYPES) as ArchetypeName[];
  expect(all.filter((name) => !chosen.has(name))).toEqual([]);
  expect(all.length).toBeGreaterThanOrEqual(36);
});

test('every theme has many archetypes of its own to choose from, at every height', () => {
  for (const theme of THEMES) {
    const liked = Object.values(ARCHETYPES).filter((archetype) => theme in archetype.likes);
    expect(liked.length, theme).toBeGreaterThanOrEqual(15);
    expect(liked.filter(({ rows }) => rows <= 9).length, `${theme}, low sections`).toBeGreaterThanOrEqual(2);
  }
});

test('no section has the archetype of its neighbor', () => {
  const twice = plans.flatMap(({ seed, sections }) =>
    sections.flatMap(({ archetype }, i) => (archetype === sections[i - 1]?.archetype ? [seed] : [])),
  );
  expect(twice).toEqual([]);
});

test('the sections of a plan climb all of the way, each at least eight rows', () => {
  plans.forEach(({ seed, platforms }, i) => {
    const rows = platforms.map(({ row }) => row);
    const { sections, climb } = SIZES[Math.floor(i / THEMES.length) % SIZES.length] as (typeof SIZES)[number];
    expect(rows, seed).toHaveLength(sections + 1);
    expect((rows[0] as number) - (rows.at(-1) as number), seed).toBe(climb);
    expect(Math.min(...rows.slice(1).map((row, k) => (rows[k] as number) - row)), seed).toBeGreaterThanOrEqual(8);
  });
});
