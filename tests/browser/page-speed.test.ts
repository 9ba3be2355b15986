import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { measurePageSpeed, type PageSpeed } from '../../client/features/ground/analytics/page-speed.ts';

/** Waits until the browser has told those who listen what it has painted. */
const isPaintTold = () =>
  new Promise<void>((resolve) => {
    new PerformanceObserver(() => resolve()).observe({ type: 'largest-contentful-paint', buffered: true });
  });

test('the speed of the page is told when it is first hidden, and once', async () => {
  document.body.textContent = 'Painted.';
  const told: PageSpeed[] = [];
  measurePageSpeed((speed) => told.push(speed));
  await isPaintTold();
  // The first press ends the search for the largest paint.
  await userEvent.click(document.body);
  const visibility = vi.spyOn(document, 'visibilityState', 'get');
  for (const state of ['hidden', 'visible', 'hidden'] as const) {
    visibility.mockReturnValue(state);
    document.dispatchEvent(new Event('visibilitychange'));
  }
  visibility.mockRestore();
  expect(told).toEqual([expect.objectContaining({ lcp: expect.any(Number), cls: expect.any(Number) })]);
});
