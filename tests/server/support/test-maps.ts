import { newMap } from '../../../client/features/editor/model/new-map.ts';
import {
  MAP_ROUTES,
  type MapResponse,
  type MyMap,
  mapResponse,
  mapRoute,
  myMapsResponse,
  type SavedMapResponse,
  savedMapResponse,
} from '../../../shared/api/maps.ts';
import type { Theme } from '../../../shared/course/course.ts';
import { COLUMNS } from '../../../shared/course/geometry.ts';
import { encodeMap } from '../../../shared/course/map-codec.ts';
import { TILES } from '../../../shared/course/tiles.ts';
import { type Answer, expectOk, type TestPlayer } from './test-player.ts';

/** A row of the new map where ground changes no rule. */
const FREE_ROW = 3;
const FREE_COLUMNS = 16;

export interface TestMap {
  /** Maps of different numbers below 65,536 have different tiles. */
  readonly variant?: number;
  readonly theme?: Theme;
  /** In the code, which the server ignores. */
  readonly title?: string;
}

/** The tiles of a playable map. */
export function mapTiles(variant = 0): Uint16Array {
  const { tiles } = newMap(() => 0);
  for (let bit = 0; bit < FREE_COLUMNS; bit++) if ((variant >> bit) & 1) tiles[FREE_ROW * COLUMNS + 2 + bit] = TILES.ground;
  return tiles;
}

/** The code of a playable map. */
export function mapCode({ variant = 0, theme = 'meadow', title = '' }: TestMap = {}): string {
  const code = encodeMap({ width: COLUMNS, height: 100, tiles: mapTiles(variant), theme, title });
  if (!code.ok) throw new Error(code.error);
  return code.value;
}

export const create = (player: TestPlayer, title: string, map: TestMap = {}, more: object = {}): Promise<Answer> =>
  player.post(MAP_ROUTES.create, { title, mapData: mapCode(map), submitForDailyLevel: false, ...more });

export const update = (player: TestPlayer, id: string, title: string, map: TestMap = {}): Promise<Answer> =>
  player.put(mapRoute(id), { title, mapData: mapCode(map) });

export const created = async (player: TestPlayer, title: string, map: TestMap = {}, more: object = {}): Promise<SavedMapResponse> =>
  savedMapResponse.parse(expectOk(await create(player, title, map, more)));

export const updated = async (player: TestPlayer, id: string, title: string, map: TestMap = {}): Promise<SavedMapResponse> =>
  savedMapResponse.parse(expectOk(await update(player, id, title, map)));

export const shown = async (player: TestPlayer, id: string): Promise<MapResponse> =>
  mapResponse.parse(expectOk(await player.get(mapRoute(id))));

export const mapsOf = async (player: TestPlayer): Promise<readonly MyMap[]> =>
  myMapsResponse.parse(expectOk(await player.get(MAP_ROUTES.myMaps))).maps;
