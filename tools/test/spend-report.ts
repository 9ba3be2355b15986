import { addSpend, type Cost, PRICES, priceOf, type Spend } from '../../tests/support/spend.ts';
import { alignedTable, type RunReport, type StepResult } from './report.ts';

/** What a whole step has spent. */
export const spendOf = ({ files, spend }: RunReport): Spend => files.reduce((sum, file) => addSpend(sum, file.spend), spend);

/** The tests that are the most expensive by their counts, dearest first; '' when none has spent anything. */
export function dearestTests(results: readonly StepResult[], count = 10): string {
  const rows = testsOf(results)
    .map((test) => ({ ...test, price: priceOf(test.spend) }))
    .filter(({ price }) => price > 0)
    .sort((a, b) => b.price - a.price || a.name.localeCompare(b.name))
    .slice(0, count)
    .map(({ step, name, price, spend }) => [String(price), step, name, describeSpend(spend)]);
  return rows.length === 0 ? '' : alignedTable(['price', 'step', 'most expensive tests', ''], rows, [0]);
}

/** The tests whose processes have computed longest; '' where that is not measured. */
export function busiestTests(results: readonly StepResult[], count = 10): string {
  const rows = testsOf(results)
    .flatMap(({ step, name, cpuSeconds }) => (cpuSeconds === undefined ? [] : [{ step, name, cpuSeconds }]))
    .sort((a, b) => b.cpuSeconds - a.cpuSeconds || a.name.localeCompare(b.name))
    .slice(0, count)
    .map(({ step, name, cpuSeconds }) => [`${cpuSeconds.toFixed(1)} s`, step, name]);
  return rows.length === 0 ? '' : alignedTable(['CPU', 'step', 'tests that computed longest'], rows, [0]);
}

const testsOf = (results: readonly StepResult[]) =>
  results.flatMap(({ name: step, report }) =>
    (report?.files ?? []).flatMap(({ path, tests }) => tests.map((test) => ({ ...test, step, name: `${path}: ${test.title}` }))),
  );

/** Such as '2 page loads, 1 product'. */
export const describeSpend = (spend: Spend): string =>
  (Object.keys(PRICES) as Cost[]).flatMap((cost) => (spend[cost] ? [`${spend[cost]} ${plural(cost, spend[cost])}`] : [])).join(', ');

/** Such as 'page loads'. */
export const plural = (cost: Cost, count: number): string => (count === 1 ? cost : `${cost}${/(ch|sh|s)$/.test(cost) ? 'es' : 's'}`);

/** What each step has spent; '' when none has spent anything. */
export function spendTable(results: readonly StepResult[]): string {
  const rows = results.flatMap(({ name, report, isExtra }) => {
    const spent = report ? spendOf(report) : {};
    return describeSpend(spent) ? [[String(priceOf(spent)), name, describeSpend(spent), isExtra ? 'beside the budget' : '']] : [];
  });
  return rows.length === 0 ? '' : alignedTable(['price', 'step', 'spent', ''], rows, [0]);
}
