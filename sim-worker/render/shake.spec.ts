import { expect, test } from 'vitest';
import { Shake } from './shake.ts';

const offsetAfter = (speed: number, ms: number): number => {
  const shake = new Shake();
  shake.hit(0, -1, speed, 1000);
  shake.update(1000 + ms);
  return Math.hypot(shake.x, shake.y);
};

test.each([
  ['an impact of 12 units a second does not shake', 12, 0, 0],
  ['one of 18 shakes by 3 CSS pixels, 1.5 art pixels', 18, 0, 1.5],
  ['none shakes by more than 6 CSS pixels', 90, 0, 3],
  ['after 120 ms the picture stands still', 90, 120, 0],
])('%s', (_, speed, ms, offset) => {
  expect(offsetAfter(speed, ms)).toBeCloseTo(offset, 6);
});
