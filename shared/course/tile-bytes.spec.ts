import { expect, test } from 'vitest';
import { tilesFromBytes, tilesToBytes } from './tile-bytes.ts';

test('each tile is a little-endian u16', () => {
  expect([...tilesToBytes(Uint16Array.of(1, 154, 531))]).toEqual([1, 0, 154, 0, 0x13, 0x02]);
});

test('tiles come back, also from a part of a buffer', () => {
  const tiles = Uint16Array.of(0, 1, 256, 65_535);
  const bytes = new Uint8Array([9, ...tilesToBytes(tiles)]);
  expect(tilesFromBytes(bytes.subarray(1))).toEqual(tiles);
});
