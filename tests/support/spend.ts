/**
 * What tests pay for, and what one costs beside the others. The prices are shares of CPU time, rounded: a product takes ten times as
 * long as a flight. What has the price 0 is counted, but is paid with something else.
 */
export const PRICES = {
  /** A start of the built product. */
  product: 10,
  /** A fresh profile of a browser. */
  profile: 0,
  /** A document that a page loads. */
  'page load': 4,
  /** A shot that a test waits for. */
  flight: 1,
  /** A page with a release of the official client. */
  visit: 4,
  /** A worker of the page. */
  worker: 2,
  /** A server in the process of the tests. */
  server: 1,
  /** A database of its own. */
  database: 0,
  /** A plan for a course, which the solver searches where no earlier run has stored it. */
  search: 8,
  /** A hash of a password. */
  hash: 0,
  /** A process that a test starts: a browser, a product, a program. */
  process: 5,
} as const;

export type Cost = keyof typeof PRICES;

/** How much of each was spent; what is missing was not used. */
export type Spend = { readonly [C in Cost]?: number };

declare module 'vitest' {
  interface TaskMeta {
    /** What a test, or the hooks of a file, have spent. */
    spend?: Spend;
    /** User and system time of the process of the test and of all that it has started, where it is measured. */
    cpuSeconds?: number;
  }
}

/** Of this process, or of this page: module instances differ where files are isolated, and hooks of the project have others. */
const KEY = Symbol.for('upshot.spend');
const place = globalThis as { [KEY]?: Partial<Record<Cost, number>> };

/** Counts something that tests pay for. Called by the helpers that tests use. */
export function spend(cost: Cost, count = 1): void {
  const spent = place[KEY] ?? {};
  spent[cost] = (spent[cost] ?? 0) + count;
  place[KEY] = spent;
}

/** Returns what was spent since the last call. */
export function takeSpend(): Spend {
  const spent = place[KEY] ?? {};
  delete place[KEY];
  return spent;
}

export function addSpend(one: Spend, other: Spend): Spend {
  const sum: Partial<Record<Cost, number>> = { ...one };
  for (const cost of Object.keys(other) as Cost[]) sum[cost] = (sum[cost] ?? 0) + (other[cost] ?? 0);
  return sum;
}

/** The sum of all prices. */
export const priceOf = (spent: Spend): number =>
  (Object.keys(spent) as Cost[]).reduce((sum, cost) => sum + PRICES[cost] * (spent[cost] ?? 0), 0);
