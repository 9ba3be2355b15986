import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { COLUMNS, ROWS } from '../../../../../shared/course/geometry.ts';
import type { EditView } from '../../../../../shared/protocol/edit.ts';
import { centerOn, fitWidth, follow, panBy, pointAt, tileUnder, type ViewArea, zoomAt } from './edit-view.ts';

const PHONE: ViewArea = { left: 0, top: 64, width: 390, height: 560 };
const WIDE: ViewArea = { left: 0, top: 56, width: 1_000, height: 744 };

test('the first view of a phone has the map’s whole width, a wide one large tiles', () => {
  expect(fitWidth(PHONE, 90).tilePx).toBe(390 / COLUMNS);
  const wide = fitWidth(WIDE, 50);
  expect(wide.tilePx).toBe(32);
  expect(pointAt(wide, { column: COLUMNS / 2 - 0.5, row: 50 })).toEqual({ x: 500, y: 56 + 372 });
});

test('a tile is under its middle, and under no other', () => {
  const view = fitWidth(PHONE, 50);
  for (const tile of [
    { column: 0, row: 40 },
    { column: 19, row: 60 },
  ]) {
    const { x, y } = pointAt(view, tile);
    expect(tileUnder(view, { x, y })).toEqual(tile);
    expect(tileUnder(view, { x: x - view.tilePx, y })).toEqual({ column: tile.column - 1, row: tile.row });
  }
});

test('zooming keeps the place under the fingers', () => {
  const view = fitWidth(PHONE, 50);
  const fingers = { x: 200, y: 300 };
  const nearer = zoomAt(view, PHONE, fingers, 2);
  expect(nearer.tilePx).toBe(view.tilePx * 2);
  expect(nearer.left + 200 / nearer.tilePx).toBeCloseTo(view.left + 200 / view.tilePx);
  expect(nearer.top + 300 / nearer.tilePx).toBeCloseTo(view.top + 300 / view.tilePx);
});

describe('the cursor', () => {
  test('does not move the view while it is in sight', () => {
    const view = fitWidth(PHONE, 50);
    expect(follow(view, PHONE, { column: 10, row: 50 })).toEqual(view);
  });

  test('takes the view along, one tile ahead', () => {
    const view = fitWidth(PHONE, 50);
    const below = tileUnder(view, { x: 10, y: PHONE.top + PHONE.height });
    const moved = follow(view, PHONE, below);
    expect(pointAt(moved, below).y + 1.5 * view.tilePx).toBeCloseTo(PHONE.top + PHONE.height);
  });
});

test('however it is moved, a part of the map is in sight', () => {
  const moves = fc.array(
    fc.oneof(
      fc.tuple(fc.constant('pan' as const), fc.integer({ min: -5_000, max: 5_000 }), fc.integer({ min: -5_000, max: 5_000 })),
      fc.tuple(fc.constant('zoom' as const), fc.double({ min: 0.1, max: 10, noNaN: true }), fc.constant(0)),
      fc.tuple(fc.constant('center' as const), fc.integer({ min: 0, max: COLUMNS - 1 }), fc.integer({ min: 0, max: ROWS - 1 })),
    ),
    { maxLength: 12 },
  );
  fc.assert(
    fc.property(moves, fc.constantFrom(PHONE, WIDE), (list, area) => {
      let view: EditView = fitWidth(area, 50);
      for (const [kind, a, b] of list) {
        if (kind === 'pan') view = panBy(view, area, a, b);
        else if (kind === 'zoom') view = zoomAt(view, area, { x: 100, y: 200 }, a);
        else view = centerOn(view, area, { column: a, row: b });
        const first = { column: view.left + area.left / view.tilePx, row: view.top + area.top / view.tilePx };
        expect(first.column).toBeLessThan(COLUMNS);
        expect(first.row).toBeLessThan(ROWS);
        expect(first.column + area.width / view.tilePx).toBeGreaterThan(0);
        expect(first.row + area.height / view.tilePx).toBeGreaterThan(0);
      }
    }),
    { seed: 15, numRuns: 200 },
  );
});
