import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { untilNextTry } from './server-reach.ts';

const page = { visibilityState: 'visible' };
const browser = new EventTarget();
const settled = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', browser);
  page.visibilityState = 'visible';
  settled.mockClear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a page that is visible asks again after three seconds', async () => {
  void untilNextTry().then(settled);
  await vi.advanceTimersByTimeAsync(2_900);
  expect(settled).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(100);
  expect(settled).toHaveBeenCalled();
  expect(vi.getTimerCount()).toBe(0);
});

test('a page that is hidden asks again when it is visible', async () => {
  page.visibilityState = 'hidden';
  void untilNextTry().then(settled);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(settled).not.toHaveBeenCalled();
  page.visibilityState = 'visible';
  await vi.advanceTimersByTimeAsync(3_000);
  expect(settled).toHaveBeenCalled();
});

test('a hidden page asks again at once when the network is back', async () => {
  page.visibilityState = 'hidden';
  void untilNextTry().then(settled);
  browser.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  expect(settled).toHaveBeenCalled();
  expect(vi.getTimerCount()).toBe(0);
});
