import { expect, test } from 'vitest';
import { countVitest, lastLine, sumCounts, summaryTable } from './report.ts';

const report = (changes: object): string =>
  JSON.stringify({ numPassedTests: 5, numFailedTests: 0, numPendingTests: 1, numTodoTests: 0, testResults: [], ...changes });

test.each([
  ['a good run', report({}), 0, { passed: 5, failed: 0, skipped: 1 }],
  ['a failed test', report({ numFailedTests: 2 }), 1, { passed: 5, failed: 2, skipped: 1 }],
  [
    'a file that does not load',
    report({ testResults: [{ status: 'failed', assertionResults: [] }] }),
    1,
    { passed: 5, failed: 1, skipped: 1 },
  ],
  ['an unhandled rejection beside good tests', report({}), 1, { passed: 5, failed: 1, skipped: 1 }],
  ['no report', undefined, 1, { passed: 0, failed: 1, skipped: 0 }],
])('counts %s', (_, json, exitCode, expected) => {
  expect(countVitest(json, exitCode)).toEqual(expected);
});

test('the last line has the form that programs read', () => {
  const total = sumCounts([
    { passed: 5, failed: 0, skipped: 1 },
    { passed: 2, failed: 1, skipped: 0 },
  ]);
  expect(lastLine(total)).toBe('upshot: 7 passed, 1 failed, 1 skipped');
});

test('the table aligns its columns and says what was skipped', () => {
  const table = summaryTable([
    { name: 'unit', counts: { passed: 120, failed: 0, skipped: 0 }, seconds: 3.25 },
    { name: 'browser', counts: { passed: 0, failed: 0, skipped: 1 }, seconds: 0, note: 'no Chromium' },
  ]);
  expect(table.split('\n')).toEqual([
    'step     result   passed  failed  skipped   time',
    'unit     ok          120       0        0  3.3 s',
    'browser  skipped       0       0        1  0.0 s  no Chromium',
  ]);
});
