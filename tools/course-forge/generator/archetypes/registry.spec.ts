import { expect, test } from 'vitest';
import type { Theme } from '../../../../shared/course/course.ts';
import type { Archetype } from './archetype.ts';
import { ARCHETYPES } from './registry.ts';

const archetypes: readonly (readonly [name: string, archetype: Archetype])[] = Object.entries(ARCHETYPES);

test.each<Theme>(['frost', 'cavern', 'thicket', 'quarry'])('%s has at least three kinds of section that no other theme has', (theme) => {
  const own = archetypes.filter(([, { likes }]) => Object.keys(likes).join() === theme);
  expect(own.length, own.map(([name]) => name).join()).toBeGreaterThanOrEqual(3);
});
