import { TILES } from './tiles.ts';
import type { MapProblem } from './validate.ts';

// Apart from the rules of a map: the page reads levels with it at its start, and needs the rules later or never.

export interface TileMap {
  readonly width: number;
  readonly height: number;
  readonly tiles: ArrayLike<number>;
}

/** The checks of a map that was sent: size, length, a spawn anywhere. @returns no sentence or one */
export function checkStructure(map: TileMap): string[] {
  const problem = checkShape(map);
  if (problem) return [problem.message];
  for (let i = 0; i < map.tiles.length; i++) if (map.tiles[i] === TILES.spawn) return [];
  return ['Map must have a spawn point (blue tile)'];
}

/** Size and length alone. */
export function checkShape({ width, height, tiles }: TileMap): MapProblem | undefined {
  if (!(width > 0 && height > 0)) return { code: 'dimensions', severity: 'error', message: 'Invalid map dimensions', tiles: [] };
  if (tiles.length === width * height) return undefined;
  return { code: 'length', severity: 'error', message: "Map data length doesn't match dimensions", tiles: [] };
}
