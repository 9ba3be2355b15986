import { expect, test } from 'vitest';
import { flagsBelow } from '../../shared/course/flag-set.ts';
import { TILES } from '../../shared/course/tiles.ts';
import type { Scene } from '../../shared/protocol/frame.ts';
import { FlagOrder } from './next-flag.ts';

/** Two checkpoints in one row, one above them, and the finish. */
function scene(): Scene {
  const tiles = new Uint16Array(20 * 30);
  for (const [column, row] of [
    [12, 20],
    [4, 20],
    [8, 10],
  ] as const)
    tiles[row * 20 + column] = TILES.checkpointFlag;
  tiles[3 * 20 + 6] = TILES.finishFlag;
  return { width: 20, height: 30, tiles, theme: 'meadow', decorations: [] };
}

test.each([
  ['the lowest and leftmost', 0b000, false, 4, 20],
  ['the one to its right', 0b001, false, 12, 20],
  ['the one above the highest, also when a lower one was left out', 0b010, false, 8, 10],
  ['the finish after the last', 0b111, false, 6, 3],
  ['the finish in infuriating mode', 0b000, true, 6, 3],
])('the next flag is %s', (_, active, infuriating, column, row) => {
  const flag = new FlagOrder(scene()).next(active, infuriating);
  expect([Math.floor((flag?.x ?? 0) / 16) - 1, flag?.row, flag?.isFinish]).toEqual([column, row, row === 3]);
});

test('a course without flags has none', () => {
  const flat = { ...scene(), tiles: new Uint16Array(20 * 30) };
  expect(new FlagOrder(flat).next(0, false)).toBeNull();
});

test('of 33 flags above each other, each is followed by the one above it', () => {
  const tiles = new Uint16Array(20 * 100);
  for (let k = 0; k < 33; k++) tiles[(97 - 3 * k) * 20 + 5] = TILES.checkpointFlag;
  const order = new FlagOrder({ ...scene(), height: 100, tiles });
  const rows = Array.from({ length: 34 }, (_, count) => order.next(flagsBelow(count), false)?.row);
  expect(rows).toEqual([...Array.from({ length: 33 }, (_, k) => 97 - 3 * k), undefined]);
});
