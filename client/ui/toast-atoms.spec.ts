import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createStore } from '../state/jotai.ts';
import { showToastAtom, toastsAtom } from './toast-atoms.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('a toast stays for three seconds, each for its own', () => {
  const store = createStore();
  const texts = () => store.get(toastsAtom).map(({ text }) => text);
  store.set(showToastAtom, 'first');
  vi.advanceTimersByTime(1_000);
  store.set(showToastAtom, 'second');
  vi.advanceTimersByTime(1_999);
  expect(texts()).toEqual(['first', 'second']);
  vi.advanceTimersByTime(1);
  expect(texts()).toEqual(['second']);
  vi.advanceTimersByTime(1_000);
  expect(texts()).toEqual([]);
});

test('so does that of a failure', () => {
  const store = createStore();
  store.set(showToastAtom, 'broken', 'failure');
  vi.advanceTimersByTime(2_999);
  expect(store.get(toastsAtom)).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(store.get(toastsAtom)).toEqual([]);
});
