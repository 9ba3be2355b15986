import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DRAWN_VALUES } from '../../../../tests/support/test-scope.ts';
import { isWhollyVisible, rowsHeight, rowsRendered, rowTop, rowWindow, visiblePart, visibleRows } from './row-window.ts';

const part = fc.record({ offset: fc.integer({ min: -200, max: 600_000 }), height: fc.integer({ min: 100, max: 1_200 }) });
const rows = fc.integer({ min: 1, max: 10_000 });

test('rows are 48 units apart, and the divider is above the 21st', () => {
  expect([0, 1, 20, 21].map(rowTop)).toEqual([0, 48, 960, 1_026]);
  expect([1, 20, 21].map(rowsHeight)).toEqual([48, 960, 1_026]);
});

test('the rows in sight are those between which the visible part lies', () => {
  expect(visibleRows({ offset: 0, height: 480 }, 100)).toEqual({ first: 0, last: 10 });
  expect(visibleRows({ offset: 1_026, height: 90 }, 100)).toEqual({ first: 21, last: 22 });
  expect(isWhollyVisible(22, { offset: 1_026, height: 90 })).toBe(false);
  expect(isWhollyVisible(21, { offset: 1_026, height: 90 })).toBe(true);
});

test('a text of twice the size makes each row twice as high, and half as many visible', () => {
  const height = rowsHeight(100);
  expect(visiblePart(480, 480, height, 100)).toEqual({ offset: 480, height: 480 });
  expect(visiblePart(2_052, 180, 2 * height, 100)).toEqual({ offset: 1_026, height: 90 });
  expect(visibleRows(visiblePart(2_052, 180, 2 * height, 100), 100)).toEqual({ first: 21, last: 22 });
});

test('before rows are drawn, and without any, they count as rows of the usual text', () => {
  expect(visiblePart(0, 480, 0, 100)).toEqual({ offset: 0, height: 480 });
  expect(visiblePart(0, 480, 20, 0)).toEqual({ offset: 0, height: 480 });
});

test('a window has the rows in sight and two beyond each edge, within its limit', () => {
  fc.assert(
    fc.property(part, part, rows, (before, now, count) => {
      const window = rowWindow(now, count, rowWindow(before, count));
      const { first, last } = visibleRows(now, count);
      expect(window.first).toBeLessThanOrEqual(Math.max(0, first - 2));
      expect(window.last).toBeGreaterThanOrEqual(Math.min(count - 1, last + 2));
      expect(window.last).toBeLessThan(count);
      expect(window.last - window.first + 1).toBeLessThanOrEqual(rowsRendered(Math.max(before.height, now.height)));
    }),
    DRAWN_VALUES,
  );
});

test('a small scroll renders nothing, a longer one most rows ahead, both ways', () => {
  const at = (offset: number) => ({ offset, height: 600 });
  const before = rowWindow(at(48_000), 10_000);
  expect(rowWindow(at(48_200), 10_000, before)).toBe(before);
  const down = rowWindow(at(49_000), 10_000, before);
  expect([down.last - visibleRows(at(49_000), 10_000).last, visibleRows(at(49_000), 10_000).first - down.first]).toEqual([11, 4]);
  const up = rowWindow(at(47_000), 10_000, before);
  expect([up.last - visibleRows(at(47_000), 10_000).last, visibleRows(at(47_000), 10_000).first - up.first]).toEqual([4, 11]);
});

test('a board that has become shorter has a window of its rows only', () => {
  const before = rowWindow({ offset: 0, height: 600 }, 100);
  expect(rowWindow({ offset: 0, height: 600 }, 5, before)).toEqual({ first: 0, last: 4 });
});
