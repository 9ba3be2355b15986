import { beforeEach, expect, test } from 'vitest';
import { RoomTeller } from './room-teller.ts';
import { ART_PER_TILE } from './units.ts';

const WELL = { firstRow: 50, lastRow: 59, name: 'The Well' };
const KEYHOLE = { firstRow: 30, lastRow: 39, name: 'The Keyhole' };

let teller: RoomTeller;
beforeEach(() => {
  teller = new RoomTeller();
  teller.setWanted([KEYHOLE, WELL]);
});

/** A view of twenty rows. */
const from = (row: number) => ({ top: row * ART_PER_TILE, viewHeight: 20 * ART_PER_TILE });

test.each([
  // The middles are at the rows 35 and 55.
  [60, []],
  [53.1, []],
  [52.9, ['The Well']],
  [40, ['The Well']],
  [38.1, ['The Well']],
  [37.9, []],
  [30, ['The Keyhole']],
])('of a view from row %d on, in view are %j', (row, names) => {
  expect(teller.moved(from(row))).toEqual(names);
});

test('two rooms can be in view', () => {
  expect(teller.moved({ top: 25 * ART_PER_TILE, viewHeight: 40 * ART_PER_TILE })).toEqual(['The Keyhole', 'The Well']);
});

test('is told once until it changes', () => {
  const told = [60, 55, 50, 49, 30, 30].map((row) => teller.moved(from(row)));
  expect(told).toEqual([[], undefined, ['The Well'], undefined, ['The Keyhole'], undefined]);
});

test('rooms that are asked for again are told at once', () => {
  teller.moved(from(50));
  teller.setWanted([WELL]);
  expect(teller.moved(from(50))).toEqual(['The Well']);
});

test('nobody asks: nothing is told', () => {
  teller.setWanted([]);
  expect(teller.moved(from(50))).toBeUndefined();
});
