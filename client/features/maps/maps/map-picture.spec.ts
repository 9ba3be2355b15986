import { expect, it } from 'vitest';
import { COLUMNS, ROWS } from '../../../../shared/course/geometry.ts';
import { TILES } from '../../../../shared/course/tiles.ts';
import { PICTURE_ROWS, topRowOf } from './map-picture.ts';

/** A map with one tile. @param row undefined for none */
function mapWith(tile: number, row?: number): Uint16Array {
  const tiles = new Uint16Array(COLUMNS * ROWS);
  if (row !== undefined) tiles[row * COLUMNS + 7] = tile;
  return tiles;
}

it.each([
  ['around the finish flag', mapWith(TILES.finishFlag, 40), 36],
  ['not above the map', mapWith(TILES.finishFlag, 2), 0],
  ['not below the map', mapWith(TILES.finishFlag, 98), ROWS - PICTURE_ROWS],
  ['at the top without a finish flag', mapWith(TILES.checkpointFlag, 60), 0],
])('the picture of a map shows the part %s', (_, tiles, row) => {
  expect(topRowOf(tiles)).toBe(row);
});
