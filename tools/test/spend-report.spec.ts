import { expect, test } from 'vitest';
import { addSpend, type Spend } from '../../tests/support/spend.ts';
import type { StepResult } from './report.ts';
import { busiestTests, dearestTests, describeSpend, spendTable } from './spend-report.ts';

interface Spent {
  readonly setUp?: Spend;
  readonly tests?: Readonly<Record<string, Spend>>;
  readonly isExtra?: boolean;
}

function stepOf(name: string, { setUp = {}, tests = {}, isExtra = false }: Spent): StepResult {
  const counts = { passed: 1, failed: 0, skipped: 0 };
  const spendOfTests = Object.values(tests).reduce(addSpend, {});
  const file = {
    ...counts,
    path: `${name}.test.ts`,
    seconds: 1,
    errors: [],
    spend: spendOfTests,
    tests: Object.entries(tests).map(([title, spend], at) => ({ title, seconds: 1, spend, cpuSeconds: at + 0.5 })),
  };
  return { name, counts, seconds: 1, isExtra, report: { files: [file], unhandled: [], spend: setUp } };
}

const e2e = (loads: number, products = 7, more: Partial<Spent> = {}) =>
  stepOf('e2e', { setUp: { product: products }, tests: { 'a hole': { 'page load': loads } }, ...more });

test('the most expensive tests are listed with what they spent, by price and by CPU', () => {
  const results = [
    stepOf('e2e', { tests: { 'two pages': { 'page load': 2 }, 'a product': { product: 1 }, nothing: {} } }),
    stepOf('server', { tests: { search: { search: 1, profile: 3 } } }),
  ];
  expect(dearestTests(results, 2).split('\n')).toEqual(
    [
      'price  step    most expensive tests',
      '   10  e2e     e2e.test.ts: a product     1 product',
      '    8  e2e     e2e.test.ts: two pages     2 page loads',
    ]
      .map((line) => line.replace(/ +/g, ' '))
      .map((line) => expect.stringMatching(new RegExp(line.trim().replace(/ /g, ' +')))),
  );
  expect(busiestTests(results, 1)).toContain('2.5 s  e2e   e2e.test.ts: nothing');
});

test('what was spent is said in words', () => {
  expect(describeSpend({ 'page load': 2, product: 1, search: 2, process: 3, profile: 0 })).toBe(
    '1 product, 2 page loads, 2 searches, 3 processes',
  );
  expect(spendTable([e2e(2, 1), stepOf('unit', {})])).toBe('price  step  spent\n   18  e2e   1 product, 2 page loads');
});
