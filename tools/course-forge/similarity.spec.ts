import { expect, test } from 'vitest';
import { COLUMNS, ROWS } from '../../shared/course/geometry.ts';
import { createRandom } from '../../sim-worker/solver/random.ts';
import { difference, LEAST_DIFFERENCE, type Outline, outlineOf } from './similarity.ts';

/** A shaft with a ledge every eight rows, on sides and of widths as told, from the top. */
function shaft(ledges: readonly { readonly left: boolean; readonly width: number }[]): number[] {
  const tiles = Array.from({ length: COLUMNS * ROWS }, (_, i) => (i % COLUMNS === 0 || i % COLUMNS === COLUMNS - 1 ? 1 : 0));
  ledges.forEach(({ left, width }, i) => {
    const row = 8 * (i + 1);
    for (let r = row; r < row + 3; r++) {
      for (let k = 1; k <= width; k++) tiles[r * COLUMNS + (left ? k : COLUMNS - 1 - k)] = 1;
    }
  });
  return tiles;
}
/** Ledges on both sides in turn, as wide as told. */
const stairs = (widths: readonly number[]): number[] => shaft(widths.map((width, i) => ({ left: i % 2 === 0, width })));
const NARROW = stairs([3, 4, 3, 5, 3, 4, 6, 3, 4, 3, 5]);
const WIDE = stairs([12, 14, 11, 14, 13, 12, 14, 11, 13, 14, 12]);
const mirrored = (tiles: readonly number[]): number[] =>
  tiles.map((_, i) => tiles[i - (i % COLUMNS) + COLUMNS - 1 - (i % COLUMNS)] as number);

test('a course is like itself and like its mirror image', () => {
  const tiles = WIDE;
  expect(difference(outlineOf(tiles), outlineOf(tiles))).toBe(0);
  expect(difference(outlineOf(tiles), outlineOf(mirrored(tiles)))).toBeLessThan(0.02);
});

test('two courses of other ledges are different enough', () => {
  expect(difference(outlineOf(NARROW), outlineOf(WIDE))).toBeGreaterThan(LEAST_DIFFERENCE);
});

test('one screen of another course, at another height, makes a course too similar', () => {
  const other = WIDE;
  const screen = 40 * COLUMNS;
  // Ten rows lower is a whole number of cells.
  const copied = NARROW.map((id, i) => (i >= screen + 200 && i < screen + 200 + 45 * COLUMNS ? (other[i - 200] as number) : id));
  expect(difference(outlineOf(copied), outlineOf(other))).toBeLessThan(LEAST_DIFFERENCE);
});

test('what grows on the ground makes no difference', () => {
  const tiles = NARROW;
  const rough = tiles.map((id) => (id === 0 ? 496 : id));
  expect(difference(outlineOf(tiles), outlineOf(rough))).toBe(0);
});

test('two courses differ by as much, whichever of them is compared with the other', () => {
  const random = createRandom(1);
  const noise = (): Outline => ({
    rows: Uint16Array.from({ length: 60 }, () => random.below(4096)),
    ledges: Uint8Array.from({ length: 60 }, () => random.below(5)),
  });
  const [a, b] = [noise(), noise()];
  expect(difference(a, b)).toBe(difference(b, a));
});
