import { expect, test } from 'vitest';
import { countRun, type FileResult, lastLine, type RunReport, type StepResult, slowestFiles, sumCounts, summaryTable } from './report.ts';

const fileOf = (changes: Partial<FileResult>): FileResult => ({
  path: 'a.spec.ts',
  seconds: 0,
  passed: 0,
  failed: 0,
  skipped: 0,
  errors: [],
  spend: {},
  tests: [],
  ...changes,
});
const reportOf = (files: readonly Partial<FileResult>[], unhandled: readonly string[] = []): RunReport => ({
  files: files.map(fileOf),
  unhandled,
  spend: {},
});
const FIVE = { passed: 5, skipped: 1 };

test.each<[what: string, report: RunReport | undefined, exitCode: number, expected: object]>([
  ['a good run', reportOf([FIVE]), 0, { passed: 5, failed: 0, skipped: 1 }],
  ['failed tests of two files', reportOf([FIVE, { failed: 1 }, { failed: 2 }]), 1, { passed: 5, failed: 3, skipped: 1 }],
  ['an error of no file beside good tests', reportOf([FIVE], ['Error: late']), 1, { passed: 5, failed: 1, skipped: 1 }],
  ['a run that ends badly without a reason', reportOf([FIVE]), 1, { passed: 5, failed: 1, skipped: 1 }],
  ['no report', undefined, 1, { passed: 0, failed: 1, skipped: 0 }],
])('counts %s', (_, report, exitCode, expected) => {
  expect(countRun(report, exitCode)).toEqual(expected);
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
    { name: 'unit', counts: { passed: 120, failed: 0, skipped: 0 }, seconds: 3.25, cpuSeconds: 12.04 },
    { name: 'browser', counts: { passed: 0, failed: 0, skipped: 1 }, seconds: 0, note: 'no Chromium' },
  ]);
  expect(table.split('\n')).toEqual([
    'step     result   passed  failed  skipped   time     CPU',
    'unit     ok          120       0        0  3.3 s  12.0 s',
    'browser  skipped       0       0        1  0.0 s          no Chromium',
  ]);
});

const step = (name: string, seconds: Readonly<Record<string, number>>): StepResult => ({
  name,
  counts: { passed: 1, failed: 0, skipped: 0 },
  seconds: 60,
  report: reportOf(Object.entries(seconds).map(([path, seconds]) => ({ path, seconds }))),
});

test('the slowest files of all steps are listed with their step', () => {
  const list = slowestFiles([step('unit', { 'a.spec.ts': 2, 'b.spec.ts': 30 }), step('e2e', { 'c.test.ts': 101.26 })], 2);
  expect(list.split('\n')).toEqual(['   time  step  slowest files', '101.3 s  e2e   c.test.ts', ' 30.0 s  unit  b.spec.ts']);
});

test('ten files are listed, and none where no step has any', () => {
  const many = Object.fromEntries(Array.from({ length: 25 }, (_, at) => [`${at}.spec.ts`, at]));
  expect(slowestFiles([step('unit', many)]).split('\n')).toHaveLength(11);
  expect(slowestFiles([{ ...step('lint', {}) }])).toBe('');
});
