import { expect, test } from 'vitest';
import { flourishPlace } from './flourish-place.ts';

const PHONE = { width: 390, height: 844 };
const FLOURISH = { width: 240, height: 40 };

test.each([
  ['above a flag in the middle', { x: 200, y: 400 }, { x: 200, y: 324 }],
  ['inside the screen beside a flag at its left border', { x: 4, y: 400 }, { x: 132, y: 324 }],
  ['inside the screen beside a flag at its right border', { x: 388, y: 400 }, { x: 258, y: 324 }],
  ['below the buttons of the upper edge', { x: 200, y: 60 }, { x: 200, y: 104 }],
  ['above the buttons of the lower edge', { x: 200, y: 840 }, { x: 200, y: 752 }],
  ['at the top without a flag in view', { x: 200, y: 1_200 }, { x: 195, y: 104 }],
  ['at the top without a picture', null, { x: 195, y: 104 }],
])('the flourish stands %s', (_, flag, place) => {
  expect(flourishPlace(flag, FLOURISH, PHONE)).toEqual(place);
});

test('the flourish stays on the smallest phone', () => {
  expect(flourishPlace({ x: 0, y: 100 }, { width: 320, height: 40 }, { width: 320, height: 480 })).toEqual({ x: 172, y: 104 });
});
