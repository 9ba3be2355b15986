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
import { mapCode, type TestMap } from '../../support/map-codes.ts';
import { type Answer, expectOk, type TestPlayer } from './test-player.ts';

export const create = (player: TestPlayer, title: string, map: TestMap = {}, more: object = {}): Promise<Answer> =>
  player.post(MAP_ROUTES.create, { title, mapData: mapCode(map), submitForDailyLevel: false, ...more });

export const update = (player: TestPlayer, id: string, title: string, map: TestMap = {}, more: object = {}): Promise<Answer> =>
  player.put(mapRoute(id), { title, mapData: mapCode(map), ...more });

export const created = async (player: TestPlayer, title: string, map: TestMap = {}, more: object = {}): Promise<SavedMapResponse> =>
  savedMapResponse.parse(expectOk(await create(player, title, map, more)));

export const updated = async (
  player: TestPlayer,
  id: string,
  title: string,
  map: TestMap = {},
  more: object = {},
): Promise<SavedMapResponse> => savedMapResponse.parse(expectOk(await update(player, id, title, map, more)));

export const shown = async (player: TestPlayer, id: string): Promise<MapResponse> =>
  mapResponse.parse(expectOk(await player.get(mapRoute(id))));

export const mapsOf = async (player: TestPlayer): Promise<readonly MyMap[]> =>
  myMapsResponse.parse(expectOk(await player.get(MAP_ROUTES.myMaps))).maps;
