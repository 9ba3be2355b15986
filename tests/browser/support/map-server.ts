import { vi } from 'vitest';
import { newMap } from '../../../client/features/maps/editor/model/new-map.ts';
import { MAP_ROUTES, type MapResponse, type MyMap, mapRoute } from '../../../shared/api/maps.ts';
import { encodeMap } from '../../../shared/course/map-codec.ts';
import { mapPagePath } from '../../../shared/page-routes.ts';

/** A saved map. @param id one letter; @param day of November 2026, two digits */
export function savedMap(id: string, title: string, day: string): MyMap {
  const fullId = id.padEnd(22, '0');
  return {
    id: fullId,
    title,
    created_at: '2026-11-01T12:00:00.000Z',
    updated_at: `2026-11-${day}T12:00:00.000Z`,
    revision: 1,
    courseHash: '0123456789abcdef',
    theme: 'lagoon',
    shareUrl: `https://golf.example${mapPagePath(fullId)}`,
    thumbnailUrl: `/pictures/maps/${fullId}/1/thumbnail.png`,
  };
}

function codeOfNewMap(): string {
  const code = encodeMap({ ...newMap(() => 0), title: '' });
  if (!code.ok) throw new Error(code.error);
  return code.value;
}

function mapAnswer({ id, title, revision, courseHash, shareUrl, thumbnailUrl }: MyMap, mapData: string): MapResponse {
  return { id, mapId: id, title, mapData, creatorName: 'Ann', revision, courseHash, shareUrl, thumbnailUrl };
}

/** A server that knows the maps of the account. The test changes it, and decides when it answers. */
export class MapServer {
  maps: MyMap[];
  /** No call reaches it. */
  isDown = false;
  /** What it answers of each map: the tiles of a new one. */
  code = codeOfNewMap();
  /** The words with which the server refuses to delete. */
  refusal = '';
  /** Methods and paths. */
  readonly requests: string[] = [];
  private waiting: (() => void)[] | undefined;

  constructor(...maps: MyMap[]) {
    this.maps = maps;
    vi.stubGlobal('fetch', (path: string, init: RequestInit = {}) => this.answer(new URL(path, location.href).pathname, init));
  }

  /** Answers nothing until `release`. */
  hold(): void {
    this.waiting = [];
  }

  release(): void {
    for (const go of this.waiting ?? []) go();
    this.waiting = undefined;
  }

  private async answer(path: string, { method = 'GET' }: RequestInit): Promise<Response> {
    this.requests.push(`${method} ${path}`);
    const { waiting } = this;
    if (waiting) await new Promise<void>((resolve) => waiting.push(resolve));
    if (this.isDown) throw new TypeError('No connection');
    const [status, body] = this.bodyFor(path, method);
    return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
  }

  private bodyFor(path: string, method: string): [number, unknown] {
    if (path === MAP_ROUTES.myMaps) return [200, { maps: this.maps }];
    const map = this.maps.find(({ id }) => mapRoute(id) === path);
    if (method === 'GET') return map ? [200, mapAnswer(map, this.code)] : [404, { code: 'not_found', message: 'This map does not exist.' }];
    if (this.refusal !== '') return [429, { code: 'too_many_requests', message: this.refusal }];
    if (method === 'DELETE') this.maps = this.maps.filter(({ id }) => mapRoute(id) !== path);
    return [200, { success: true }];
  }
}
