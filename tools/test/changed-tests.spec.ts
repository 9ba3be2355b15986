import { expect, test } from 'vitest';
import { testsOfChange } from './changed-tests.ts';

/** Who imports what, by path. */
const IMPORTS: Readonly<Record<string, readonly string[]>> = {
  'shared/medals.spec.ts': ['shared/medals.ts'],
  'client/result.ts': ['shared/medals.ts'],
  'client/editor/tools.ts': [],
  'tests/browser/result.test.tsx': ['client/result.ts', 'tests/browser/support/show.tsx'],
  'tests/browser/editor.test.tsx': ['client/editor/tools.ts', 'tests/browser/support/show.tsx'],
  'tests/server/scores.test.ts': ['server/scores.ts'],
  'tests/rules/physics.test.ts': ['sim-worker/core/round.ts'],
  'tests/clients/social.test.ts': ['server/scores.ts'],
  'tests/e2e/map.test.ts': ['tests/browser/support/show.tsx'],
};
const EDGES = Object.entries(IMPORTS).flatMap(([from, all]) => [{ from, to: undefined }, ...all.map((to) => ({ from, to }))]);
const SUBJECTS = { 'tests/e2e/map.test.ts': ['client/editor'], 'tests/e2e/hole.test.ts': ['sim-worker/', 'shared/medals.ts'] };

test.each<[what: string, changed: string[], files: Record<string, string[]>]>([
  [
    'everything that imports it, directly or not, and the journeys about it',
    ['shared/medals.ts'],
    { unit: ['shared/medals.spec.ts'], browser: ['tests/browser/result.test.tsx'], e2e: ['tests/e2e/hole.test.ts'] },
  ],
  [
    'the journey about its folder',
    ['client/editor/tools.ts'],
    { browser: ['tests/browser/editor.test.tsx'], e2e: ['tests/e2e/map.test.ts'] },
  ],
  ['a test itself', ['tests/server/scores.test.ts'], { 'server:postgres': ['tests/server/scores.test.ts'] }],
  ['a journey itself', ['tests/e2e/hole.test.ts'], { e2e: ['tests/e2e/hole.test.ts'] }],
  [
    'all tests of a helper',
    ['tests/browser/support/show.tsx'],
    { browser: ['tests/browser/editor.test.tsx', 'tests/browser/result.test.tsx'] },
  ],
  ['nothing for a page of docs', ['docs/architecture.md', 'sim-worker/README.md'], {}],
])('a change reaches %s', (_, changed, files) => {
  expect(Object.fromEntries(testsOfChange(changed, EDGES, SUBJECTS).files)).toEqual(files);
});

test('what is left out is said, with numbers', () => {
  const { leftOut } = testsOfChange(['shared/medals.ts'], EDGES, SUBJECTS);
  expect(leftOut.slice(0, -1)).toEqual([
    'browser: 1 of 2 files, which import nothing that has changed',
    'server:postgres: 1 of 1 files, which import nothing that has changed',
    'unit: 1 of 2 files, which import nothing that has changed',
    'e2e: 1 of 2 journeys, which are about something else',
  ]);
  expect(leftOut.at(-1)).toContain('clients');
});
