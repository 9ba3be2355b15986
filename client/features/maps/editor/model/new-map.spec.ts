import { expect, test } from 'vitest';
import { COLUMNS, ROWS } from '../../../../../shared/course/geometry.ts';
import { decodeMap, encodeMap } from '../../../../../shared/course/map-codec.ts';
import { TILES } from '../../../../../shared/course/tiles.ts';
import { checkMap } from '../../../../../shared/course/validate.ts';
import { newMap } from './new-map.ts';

test('a new map breaks no rule, has a title of its own, and survives its code', () => {
  const map = newMap();
  expect(checkMap(map)).toEqual([]);
  expect(map.title).toMatch(/^map-[a-z2-9]{6}$/);
  expect(newMap().title).not.toBe(map.title);
  const code = encodeMap(map);
  expect(code.ok && decodeMap(code.value)).toEqual({ ok: true, value: map });
});

test('a new map has its finish near the top, a checkpoint midway, its start below', () => {
  const { tiles } = newMap();
  const rowOf = (tile: number) => Math.floor(tiles.indexOf(tile) / COLUMNS);
  expect(rowOf(TILES.finishFlag)).toBeLessThan(0.1 * ROWS);
  expect(Math.abs(rowOf(TILES.checkpointFlag) - ROWS / 2)).toBeLessThan(0.1 * ROWS);
  expect(rowOf(TILES.spawn)).toBeGreaterThan(0.9 * ROWS);
});
