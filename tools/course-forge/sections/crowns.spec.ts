import { describe, expect, test } from 'vitest';
import { COLUMNS } from '../../../shared/course/geometry.ts';
import { isSolid } from '../../../shared/course/tile-traits.ts';
import { CROWNS, crownFor } from './crowns.ts';
import { mirrorTiles } from './drawing.ts';

const ROWS = 9;
/** Rows and columns over the mat of a finish on the left that are air. */
const AIR = { rows: 5, columns: [1, 9] } as const;
const LEFT_FLAG = 5;
const RIGHT_FLAG = COLUMNS - 1 - LEFT_FLAG;

/** Places, row:column, between two columns of the last five rows that are solid. */
function solidIn(crown: Uint16Array, first: number, last: number): string[] {
  return Array.from(crown, (id, i) => ({ id, row: Math.floor(i / COLUMNS), column: i % COLUMNS }))
    .filter(({ id, row, column }) => isSolid(id) && row >= ROWS - AIR.rows && column >= first && column <= last)
    .map(({ row, column }) => `${row}:${column}`);
}

describe.each(CROWNS.map((_, i) => i))('crown %i', (i) => {
  test('is nine rows between two walls', () => {
    expect(CROWNS[i]).toHaveLength(ROWS * COLUMNS);
    for (let row = 0; row < ROWS; row++) {
      const ends = [row * COLUMNS, row * COLUMNS + COLUMNS - 1].map((at) => isSolid(CROWNS[i]?.[at] as number));
      expect(ends).toEqual([true, true]);
    }
  });

  test('leaves air over the mat of a finish on either side', () => {
    const [first, last] = AIR.columns;
    expect(solidIn(crownFor(i, LEFT_FLAG), first, last)).toEqual([]);
    expect(solidIn(crownFor(i, RIGHT_FLAG), COLUMNS - 1 - last, COLUMNS - 1 - first)).toEqual([]);
  });

  test('is mirrored for a finish on the right', () => {
    expect(crownFor(i, LEFT_FLAG)).toEqual(CROWNS[i]);
    expect(crownFor(i, RIGHT_FLAG)).toEqual(mirrorTiles(CROWNS[i] as Uint16Array));
  });
});

test('after the last crown the first one comes again, and no two are alike', () => {
  expect(crownFor(CROWNS.length, LEFT_FLAG)).toEqual(CROWNS[0]);
  expect(new Set(CROWNS.map((crown) => crown.join())).size).toBe(CROWNS.length);
});
