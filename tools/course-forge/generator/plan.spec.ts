import { expect, test } from 'vitest';
import { THEMES } from '../../../shared/course/course.ts';
import { ARCHETYPES, type ArchetypeName } from './archetypes/registry.ts';
import { type CoursePlan, planCourse, rerollSection, withHazard } from './plan.ts';

const SIZE = { sections: 6, climb: 84 } as const;

const SEEDS = 600;
const plans: readonly CoursePlan[] = Array.from({ length: SEEDS }, (_, i) =>
  planCourse(`plan-${i}`, {
    theme: THEMES[i % THEMES.length] as CoursePlan['theme'],
    difficulty: 0.3,
    // As scheduled, about one course in three has a section that is high enough for the tallest archetypes.
    isGrand: Math.floor(i / THEMES.length) % 3 === 0,
    ...SIZE,
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

test('no section has the archetype of its neighbor, before and after another draw', () => {
  for (const plan of plans.slice(0, 120)) {
    const section = plan.sections.length >> 1;
    const drawn = rerollSection(plan, section, 3, { newArchetype: true });
    expect(drawn.sections[section]?.archetype, plan.seed).not.toBe(plan.sections[section]?.archetype);
    for (const { sections } of [plan, drawn]) {
      expect(sections.some(({ archetype }, i) => i > 0 && archetype === sections[i - 1]?.archetype)).toBe(false);
    }
  }
});

test('another draw changes one section and drops its hazards only', () => {
  const plan = plans[0] as CoursePlan;
  const rowIn = (section: number): number => (plan.platforms[section + 1]?.row ?? 0) + 2;
  const hazards = [0, 1, 2].map((section) => ({ kind: 'ice', first: 3, last: 6, row: rowIn(section) }) as const);
  const drawn = rerollSection(hazards.reduce(withHazard, plan), 1, 5, { difficulty: 2 });
  expect(drawn.sections[1]).toEqual({ archetype: plan.sections[1]?.archetype, attempt: 5, difficulty: 1 });
  expect(drawn.sections.toSpliced(1, 1)).toEqual(plan.sections.toSpliced(1, 1));
  expect(drawn.hazards).toEqual([hazards[0], hazards[2]]);
  expect(rerollSection(plan, 1, 5, { newArchetype: true })).toEqual(rerollSection(plan, 1, 5, { newArchetype: true }));
});
