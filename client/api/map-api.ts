import type {
  CreateMapRequest,
  DeletedMapResponse,
  MapResponse,
  MyMapsResponse,
  SavedMapResponse,
  UpdateMapRequest,
} from '../../shared/api/maps.ts';
import { withCalls } from './client.ts';
import type { ApiResult, RequestOwner } from './http.ts';

/** The server's maps as the page sees them. Not in client.ts, so that the first script stays small. No call throws. */
export interface MapApi {
  /** The newest revision of a saved map. @param id see MAP_ID */
  map(id: string): Promise<ApiResult<MapResponse>>;
  /** The saved maps of the account that is signed in; none without one. */
  myMaps(): Promise<ApiResult<MyMapsResponse>>;
  createMap(body: CreateMapRequest, owner: RequestOwner): Promise<ApiResult<SavedMapResponse>>;
  updateMap(id: string, body: UpdateMapRequest, owner: RequestOwner): Promise<ApiResult<SavedMapResponse>>;
  /** @param outlivesPage the browser sends it even if the page closes */
  deleteMap(id: string, outlivesPage: boolean): Promise<ApiResult<DeletedMapResponse>>;
}

export const mapApi: MapApi = {
  map: (id) => withCalls((calls) => calls.getMap(id)),
  myMaps: () => withCalls((calls) => calls.getMyMaps()),
  createMap: (body, owner) => withCalls((calls) => calls.postMap(body, owner)),
  updateMap: (id, body, owner) => withCalls((calls) => calls.putMap(id, body, owner)),
  deleteMap: (id, outlivesPage) => withCalls((calls) => calls.deleteMap(id, outlivesPage)),
};
