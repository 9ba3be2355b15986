import { expect, test } from 'vitest';
import { SlidingWindows } from './sliding-windows.ts';

test('what is given back leaves room again, and only that', () => {
  const windows = new SlidingWindows();
  expect([0, 10].map((now) => windows.take('a', 2, 100, now))).toEqual([0, 0]);
  expect(windows.take('a', 2, 100, 20)).toBe(80);
  windows.giveBack('a', 10);
  expect(windows.take('a', 2, 100, 20)).toBe(0);
  // Never counted.
  windows.giveBack('a', 10);
  windows.giveBack('b', 10);
  expect(windows.wait('a', 2, 100, 20)).toBe(80);
  expect([windows.wait('b', 2, 100, 20), windows.size]).toEqual([0, 1]);
});

test('looking counts nothing, and forgetting all', () => {
  const windows = new SlidingWindows();
  expect([windows.wait('a', 1, 100, 0), windows.wait('a', 1, 100, 0), windows.take('a', 1, 100, 0)]).toEqual([0, 0, 0]);
  windows.forget('a');
  expect([windows.wait('a', 1, 100, 0), windows.size]).toEqual([0, 0]);
});
