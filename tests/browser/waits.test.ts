import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { drainWorker, until, untilHolds } from './support/until.ts';

/** What has happened, in order. */
let log: string[];
let stopDraining: () => void;

const word = () => page.getByText('There');
const isThere = () => document.body.textContent === 'There';

beforeEach(() => {
  log = [];
  stopDraining = drainWorker(async () => void log.push('worker'));
});
afterEach(() => {
  stopDraining();
  document.body.replaceChildren();
});

/** Shows a word; what follows from it comes two frames later. */
function showLater(): void {
  requestAnimationFrame(() => {
    document.body.textContent = 'There';
    requestAnimationFrame(() => log.push('frame'));
  });
}

test.each([
  ['until', () => until(isThere)],
  ['untilHolds', () => untilHolds(() => expect(isThere()).toBe(true))],
  ['expect.element', () => expect.element(word()).toBeVisible()],
  ['a negated expect.element', () => expect.element(page.getByText('Gone')).not.toBeInTheDocument()],
])('%s ends when the workers have answered and what follows has been drawn', async (_, wait) => {
  document.body.textContent = '';
  showLater();
  await wait();
  expect(log.toSorted()).toEqual(['frame', 'worker']);
});

test('a failed expectation fails the wait, with its own words', async () => {
  // An element, no locator: it is looked at before any timer can end the wait.
  await expect(expect.element(document.body, { timeout: 1 }).toHaveTextContent('There')).rejects.toThrow('There');
  expect(log).toEqual([]);
});
