import { DIAGONALS, TILES } from '../../shared/course/tiles.ts';
import type { CourseMap } from '../../sim-worker/core/terrain.ts';

/** One character for each tile, so that a test shows the ground. */
const LEGEND: Readonly<Record<string, number>> = {
  '.': TILES.empty,
  '#': TILES.ground,
  i: TILES.ice,
  '~': TILES.water,
  '"': 496,
  S: TILES.spawn,
  C: TILES.checkpointFlag,
  c: 167,
  F: TILES.finishFlag,
  f: 112,
  '/': DIAGONALS.bottomRight,
  '\\': DIAGONALS.bottomLeft,
  '>': DIAGONALS.topRight,
  '<': DIAGONALS.topLeft,
};

/** A course from a drawing: each line is a row, the top row first, all of the same length. */
export function textMap(drawing: string): CourseMap {
  const rows = drawing
    .split('\n')
    .map((row) => row.trim())
    .filter((row) => row.length > 0);
  const width = rows[0]?.length ?? 0;
  const tiles = rows.flatMap((row) => {
    if (row.length !== width) throw new Error(`Row '${row}' is not ${width} wide`);
    return [...row].map((character) => {
      const id = LEGEND[character];
      if (id === undefined) throw new Error(`No tile for '${character}'`);
      return id;
    });
  });
  return { width, height: rows.length, tiles: Uint16Array.from(tiles) };
}
