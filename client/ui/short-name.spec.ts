import { expect, test } from 'vitest';
import { shortName } from './short-name.ts';

test.each([
  ['Cara_Chip', 'Cara_Chip'],
  ['w'.repeat(20), 'w'.repeat(20)],
  ['w'.repeat(64), `${'w'.repeat(19)}…`],
  ['🏌'.repeat(21), `${'🏌'.repeat(19)}…`],
])('%s is shown as %s', (name, shown) => {
  expect(shortName(name)).toBe(shown);
});
