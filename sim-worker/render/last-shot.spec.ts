import { expect, test } from 'vitest';
import { drawLastShot } from './last-shot.ts';
import { WHITE } from './theme-colors.ts';
import { ART_PER_UNIT } from './units.ts';

/** Where the white marks lie, art pixels of the picture, and how strong they are. */
function paint(path: readonly number[], left = 0, top = 0, highContrast = false) {
  const marks: { x: number; y: number; alpha: number }[] = [];
  const context = {
    fillStyle: '',
    globalAlpha: 1,
    fillRect(x: number, y: number) {
      if (this.fillStyle === WHITE) marks.push({ x: x + 1, y: y + 1, alpha: this.globalAlpha });
    },
  };
  drawLastShot(context as never, Float32Array.from(path), left, top, highContrast);
  expect(context.globalAlpha).toBe(1);
  return marks;
}

const units = (art: number): number => art / ART_PER_UNIT;

test('marks lie along the path, as far apart around a corner as on a straight line', () => {
  const marks = paint([0, 0, units(20), 0, units(20), units(18)]);
  expect(marks.map(({ x, y }) => [x, y])).toEqual([
    [10, 0],
    [17, 0],
    [20, 4],
    [20, 11],
    [20, 18],
  ]);
});

test('they stay on the course when the view moves, and are pale', () => {
  const path = [0, 0, units(12), 0];
  expect(paint(path, 4, 2)).toEqual([{ x: 6, y: -2, alpha: expect.any(Number) }]);
  expect(paint(path)[0]?.alpha).toBeLessThan(0.6);
  expect(paint(path, 0, 0, true)[0]?.alpha).toBeGreaterThan(0.7);
});

test('a path of one place has no marks', () => {
  expect(paint([3, 3])).toEqual([]);
});
