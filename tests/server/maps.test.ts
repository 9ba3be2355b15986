import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MAP_ROUTES } from '../../shared/api/maps.ts';
import { courseHash } from '../../shared/course/course-hash.ts';
import { MAP_ID } from '../../shared/course/course-ref.ts';
import { decodeMap, encodeMap } from '../../shared/course/map-codec.ts';
import { TILES } from '../../shared/course/tiles.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { createAccount } from './support/test-account.ts';
import { created, mapCode, mapTiles, shown } from './support/test-maps.ts';
import { expectOk, signedInPlayer, TestPlayer } from './support/test-player.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.close());

let people = 0;
const author = async (username: string | null = `author${++people}`): Promise<TestPlayer> =>
  signedInPlayer(server, await createAccount(server, username));
const stranger = () => new TestPlayer(server);

const hashOf = (variant = 0) => courseHash({ width: 20, height: 100, tiles: mapTiles(variant) });

describe('a saved map', () => {
  test('is shown to everybody who has its link', async () => {
    const player = await author('ann');
    const saved = await created(player, 'Stairs', { variant: 5, theme: 'frost' });
    expect(saved).toEqual({
      success: true,
      id: expect.stringMatching(MAP_ID),
      mapId: saved.id,
      revision: 1,
      courseHash: hashOf(5),
      shareUrl: `${server.url}/play/${saved.id}`,
    });
    const map = await shown(stranger(), saved.id);
    expect(map).toEqual({
      id: saved.id,
      mapId: saved.id,
      title: 'Stairs',
      mapData: mapCode({ variant: 5, theme: 'frost' }),
      creatorName: 'ann',
      revision: 1,
      courseHash: saved.courseHash,
      shareUrl: saved.shareUrl,
      thumbnailUrl: `/pictures/maps/${saved.id}/1/thumbnail.png`,
    });
  });

  test('has the tiles that were sent, in any variant, and no title in its code', async () => {
    const tiles = mapTiles();
    const [ground, other] = [TILES.ground, 37];
    const mapData = encodeMap({
      width: 20,
      height: 100,
      tiles: tiles.map((id) => (id === ground ? other : id)),
      title: 'Inside',
      theme: 'cavern',
    });
    const player = await author();
    const { id, courseHash: hash } = expectOk(
      await player.post(MAP_ROUTES.create, { title: 'Outside', mapData: mapData.ok && mapData.value }),
    ) as {
      id: string;
      courseHash: string;
    };
    expect(hash).toBe(hashOf());
    const map = await shown(player, id);
    expect(map.title).toBe('Outside');
    expect(decodeMap(map.mapData)).toEqual({ ok: true, value: { width: 20, height: 100, tiles, title: '', theme: 'cavern' } });
  });
});
