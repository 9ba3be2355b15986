import { beforeEach, expect, test } from 'vitest';
import { RoomSubscription } from './room-subscription.ts';
import { ART_PER_TILE } from './units.ts';

const WELL = { firstRow: 50, lastRow: 59, name: 'The Well' };
const KEYHOLE = { firstRow: 30, lastRow: 39, name: 'The Keyhole' };

let subscription: RoomSubscription;
beforeEach(() => {
  subscription = new RoomSubscription();
  subscription.subscribe([KEYHOLE, WELL]);
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
  expect(subscription.moved(from(row))).toEqual(names);
});

test('two rooms can be in view', () => {
  expect(subscription.moved({ top: 25 * ART_PER_TILE, viewHeight: 40 * ART_PER_TILE })).toEqual(['The Keyhole', 'The Well']);
});

test('the names are sent once until they change', () => {
  const sent = [60, 55, 50, 49, 30, 30].map((row) => subscription.moved(from(row)));
  expect(sent).toEqual([[], undefined, ['The Well'], undefined, ['The Keyhole'], undefined]);
});

test('rooms that are asked for again are sent at once', () => {
  subscription.moved(from(50));
  subscription.subscribe([WELL]);
  expect(subscription.moved(from(50))).toEqual(['The Well']);
});

test('nobody asks: nothing is sent', () => {
  subscription.subscribe([]);
  expect(subscription.moved(from(50))).toBeUndefined();
});
