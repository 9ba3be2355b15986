import { expect, test } from 'vitest';
import { addSpend, type Spend } from '../../tests/support/spend.ts';
import { type Budget, checkBudget } from './budget.ts';
import type { StepResult } from './report.ts';

const BUDGET: Budget = { steps: { e2e: { product: 7, 'page load': 45 }, unit: {} }, sum: 250 };

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

test.each<[what: string, results: StepResult[], isWhole: boolean, faults: string[], advice: string[]]>([
  ['all as it is allowed', [e2e(45)], true, [], []],
  ['one page load too many', [e2e(46)], false, ['e2e: 46 page loads of 45. Move a test down, or take one away.'], []],
  [
    'a step that may spend nothing',
    [stepOf('unit', { tests: { a: { process: 1 } } })],
    false,
    ['unit: 1 process of 0. Move a test down, or take one away.'],
    [],
  ],
  ['a sum that is too high, though each count is allowed', [e2e(45), stepOf('free', { setUp: {} })], true, [], []],
  ['far less than is allowed', [e2e(40)], false, [], ['e2e: 40 page loads of 45. Lower it in tests/budget.json.']],
  ['a step beside the daily run', [e2e(100, 7, { isExtra: true })], false, [], []],
])('of %s', (_, results, isWhole, faults, advice) => {
  expect(checkBudget(BUDGET, results, isWhole)).toEqual({ faults, advice });
});

test('the sum of all prices is compared when every step was run', () => {
  const tight = { ...BUDGET, sum: 249 };
  expect(checkBudget(tight, [e2e(45)], false).faults).toEqual([]);
  expect(checkBudget(tight, [e2e(45)], true).faults).toEqual(['all steps: 250 points of 249. Move a test down, or take one away.']);
});

test('a step beside the daily run adds to the sum what it may spend on other days', () => {
  const steps = { ...BUDGET.steps, clients: { visit: 10 } };
  const matrix = stepOf('clients', { tests: { all: { visit: 300 } }, isExtra: true });
  expect(checkBudget({ steps, sum: 290 }, [e2e(45), matrix], true)).toEqual({ faults: [], advice: [] });
  expect(checkBudget({ steps, sum: 289 }, [e2e(45), matrix], true).faults).toEqual([
    'all steps: 290 points of 289. Move a test down, or take one away.',
  ]);
});
