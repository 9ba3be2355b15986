import { type Cost, PRICES, priceOf, type Spend } from '../../tests/support/spend.ts';
import type { StepResult } from './report.ts';
import { plural, spendOf } from './spend-report.ts';

/** The most that a daily run may spend: tests/budget.json. */
export interface Budget {
  readonly steps: Readonly<Record<string, Spend>>;
  /** The sum of all prices of all steps. */
  readonly sum: number;
}

export interface BudgetCheck {
  /** What is above the budget, in sentences. */
  readonly faults: readonly string[];
  /** What is so far below that the budget should be lowered. */
  readonly advice: readonly string[];
}

/** Below this share of the budget it should be lowered, else it allows what nobody has decided. */
const SHARE_MIN = 0.9;

/**
 * Compares what the steps of a run have spent with the budget. A step without a report is left out. One that did more than the daily run
 * has no counts to compare; to the sum it adds what it may spend on other days.
 * @param isWhole every step of the daily run was run: only then is the sum compared
 */
export function checkBudget(budget: Budget, results: readonly StepResult[], isWhole: boolean): BudgetCheck {
  const faults: string[] = [];
  const advice: string[] = [];
  const compare = (name: string, what: (count: number) => string, spent: number, allowed: number): void => {
    if (spent > allowed) faults.push(`${name}: ${spent} ${what(spent)} of ${allowed}. Move a test down, or take one away.`);
    else if (spent < allowed * SHARE_MIN) advice.push(`${name}: ${spent} ${what(spent)} of ${allowed}. Lower it in tests/budget.json.`);
  };
  let sum = 0;
  for (const { name, report, isExtra } of results) {
    if (!report) continue;
    const allowed = budget.steps[name] ?? {};
    const spent = isExtra ? allowed : spendOf(report);
    sum += priceOf(spent);
    if (isExtra) continue;
    for (const cost of Object.keys(PRICES) as Cost[]) {
      compare(name, (count) => plural(cost, count), spent[cost] ?? 0, allowed[cost] ?? 0);
    }
  }
  if (isWhole) compare('all steps', () => 'points', sum, budget.sum);
  return { faults, advice };
}
