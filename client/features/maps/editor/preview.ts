import { type CustomMap, cleanTitle, plainTiles } from '../../../../shared/course/map-codec.ts';
import { typeOfTile } from '../../../../shared/course/tile-traits.ts';
import { tileOfType } from '../../../../shared/course/tile-types.ts';
import { type MapProblem, mapErrors } from '../../../../shared/course/validate.ts';
import type { GameDay } from '../../../../shared/game-day.ts';
import { today } from '../../../platform/today.ts';
import type { Game } from '../../run/play/game.ts';
import type { MapHole } from '../../run/play/hole.ts';
import { bootAtom } from '../../run/play/play-atoms.ts';
import { levelOfMap } from '../maps/map-links.ts';
import { indexOf, pointOf, type TilePoint } from './model/tile-tools.ts';

export type PreviewOutcome =
  | { readonly kind: 'started' }
  /** The map breaks rules. */
  | { readonly kind: 'invalid'; readonly problems: readonly MapProblem[] }
  /** The engine is not open yet, or has failed. */
  | { readonly kind: 'notReady' }
  | { readonly kind: 'failed' };

/**
 * Begins a test of the map as it is now. The document stays as it is.
 * @param from where the ball begins, in place of the start: see `startNear`
 */
export function startPreview(game: Pick<Game, 'get' | 'playMap'>, map: CustomMap, from?: TilePoint): PreviewOutcome {
  const problems = mapErrors(map);
  if (problems.length > 0) return { kind: 'invalid', problems };
  if (game.get(bootAtom).state !== 'ready') return { kind: 'notReady' };
  try {
    game.playMap(previewHole(map, today(), from));
    return { kind: 'started' };
  } catch {
    return { kind: 'failed' };
  }
}

/** The hole of a test. @param map without errors */
export function previewHole(map: CustomMap, day: GameDay, from?: TilePoint): MapHole {
  const tiles = plainTiles(map);
  const start = from && startNear(tiles, from);
  if (start) moveSpawn(tiles, start);
  const level = levelOfMap({ ...map, tiles, title: cleanTitle(map.title) });
  return { kind: 'map', day, from: 'editor', course: { kind: 'code', hash: level.hash }, title: level.name, creator: '', level };
}

/**
 * The tile of air nearest to a place, itself included; of equally near ones the highest. A start in place of a flag, water or rough would
 * test another map.
 * @param tiles with ground on the border
 * @returns undefined when nothing on the map is air
 */
export function startNear(tiles: Uint16Array, { column, row }: TilePoint): TilePoint | undefined {
  let nearest: TilePoint | undefined;
  let least = Number.POSITIVE_INFINITY;
  tiles.forEach((tile, index) => {
    const type = typeOfTile(tile);
    const point = pointOf(index);
    const distance = (point.column - column) ** 2 + (point.row - row) ** 2;
    if ((type !== 'empty' && type !== 'spawn') || distance >= least) return;
    nearest = point;
    least = distance;
  });
  return nearest;
}

function moveSpawn(tiles: Uint16Array, to: TilePoint): void {
  const spawn = tileOfType('spawn');
  tiles[tiles.indexOf(spawn)] = tileOfType('empty');
  tiles[indexOf(to)] = spawn;
}
