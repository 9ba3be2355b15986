import { afterEach, describe, expect, test, vi } from 'vitest';
import type { ApiError } from '../../shared/api/common.ts';
import { MAP_ROUTES, mapRoute, savedMapResponse } from '../../shared/api/maps.ts';
import { courseHash } from '../../shared/course/course-hash.ts';
import { MAP_ID } from '../../shared/course/course-ref.ts';
import { decodeMap, encodeMap } from '../../shared/course/map-codec.ts';
import { TILES } from '../../shared/course/tiles.ts';
import { LIMITS } from '../../shared/limits.ts';
import { mapCode, mapTiles } from '../support/map-codes.ts';
import { NOON } from '../support/test-environment.ts';
import type { TestServer } from '../support/test-server.ts';
import { countByClock } from './support/limits-by-clock.ts';
import { shareServer } from './support/shared-server.ts';
import { createAccount } from './support/test-account.ts';
import { create, created, mapsOf, shown, update, updated } from './support/test-maps.ts';
import { type Answer, expectOk, refusal, signedInPlayer, TestPlayer } from './support/test-player.ts';

let server: TestServer;
shareServer((shared) => {
  server = shared;
});
afterEach(() => {
  vi.restoreAllMocks();
  server.clock.set(NOON);
});

let people = 0;
const author = async (username: string | null = `author${++people}`): Promise<TestPlayer> =>
  signedInPlayer(server, await createAccount(server, username));
const stranger = () => new TestPlayer(server);

const NO_MAP = { status: 404, code: 'not_found' };
/** A map that nobody has saved. */
const NOWHERE = 'abcdefghijklmnopqrstuv';

const hashOf = (variant = 0) => courseHash({ width: 20, height: 100, tiles: mapTiles(variant) });
const messageOf = ({ body }: Answer): string => (body as ApiError).message;

/** The code of a map with other tiles in some places. */
function changedCode(changes: Readonly<Record<number, number>>): string {
  const tiles = mapTiles();
  for (const [place, id] of Object.entries(changes)) tiles[Number(place)] = id;
  const code = encodeMap({ width: 20, height: 100, tiles, title: '', theme: 'meadow' });
  return code.ok ? code.value : '';
}

const SPAWN = mapTiles().indexOf(TILES.spawn);

describe('a saved map', () => {
  test('is shown to everybody who has its link', async () => {
    const saved = await created(await author('ann'), 'Stairs', { variant: 5, theme: 'frost' });
    expect(saved).toEqual({
      success: true,
      id: expect.stringMatching(MAP_ID),
      mapId: saved.id,
      revision: 1,
      courseHash: hashOf(5),
      shareUrl: `${server.url}/play/${saved.id}`,
    });
    expect(await shown(stranger(), saved.id)).toEqual({
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
    expect((await stranger().get(mapRoute(saved.id))).headers.get('cache-control')).toBe('public, max-age=10');
  });

  test('has the tiles that were sent, one id for each type, and no title in its code', async () => {
    const tiles = mapTiles();
    const variants = tiles.map((id) => (id === TILES.ground ? 37 : id));
    const mapData = encodeMap({ width: 20, height: 100, tiles: variants, title: 'Inside', theme: 'cavern' });
    const body = { title: 'Outside', mapData: mapData.ok && mapData.value };
    const saved = savedMapResponse.parse(expectOk(await (await author()).post(MAP_ROUTES.create, body)));
    expect(saved.courseHash).toBe(hashOf());
    const map = await shown(stranger(), saved.id);
    expect(map.title).toBe('Outside');
    expect(decodeMap(map.mapData)).toEqual({ ok: true, value: { width: 20, height: 100, tiles, title: '', theme: 'cavern' } });
  });

  test('keeps the wish to be a hole of the day', async () => {
    const player = await author();
    const [plain, offered] = [await created(player, 'plain'), await created(player, 'offered', {}, { submitForDailyLevel: true })];
    const rows = await server.query<{ id: string }>('SELECT id FROM map WHERE submit_for_daily AND id = ANY($1)', [[plain.id, offered.id]]);
    expect(rows).toEqual([{ id: offered.id }]);
  });

  test.each([NOWHERE, 'my map', '%00', `${NOWHERE}x`, '..%2f..', '7'])('does not exist as %s', async (id) => {
    const answer = await stranger().get(`/api/maps/${id}`);
    expect(refusal(answer)).toMatchObject(NO_MAP);
    expect(messageOf(answer)).toBe('This map does not exist.');
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });
});

describe('the revisions of a map', () => {
  test('are new ones when tiles or theme change, also back to what they were', async () => {
    const player = await author();
    const { id } = await created(player, 'Stairs');
    expect(await updated(player, id, 'Stairs', { variant: 1 })).toMatchObject({ id, mapId: id, revision: 2, courseHash: hashOf(1) });
    expect(await updated(player, id, 'Stairs', { variant: 1, theme: 'quarry' })).toMatchObject({ revision: 3, courseHash: hashOf(1) });
    expect(await updated(player, id, 'Stairs')).toMatchObject({ revision: 4, courseHash: hashOf() });
    expect(await shown(stranger(), id)).toMatchObject({ revision: 4, courseHash: hashOf() });
  });

  test('stay the same when only the title changes', async () => {
    const player = await author();
    const { id } = await created(player, 'Stairs', { variant: 2 });
    expect(await updated(player, id, 'Steps', { variant: 2, title: 'in the code' })).toMatchObject({ revision: 1, courseHash: hashOf(2) });
    expect(await shown(stranger(), id)).toMatchObject({ title: 'Steps', revision: 1 });
  });
});

describe('the list of an author', () => {
  test('has the last saved first, and each map as it is now', async () => {
    const player = await author();
    expect(await mapsOf(player)).toEqual([]);
    const first = await created(player, 'first', { theme: 'lagoon' });
    server.clock.advance(1);
    const second = await created(player, 'second', { variant: 3 });
    server.clock.advance(1);
    await updated(player, first.id, 'first again', { variant: 4, theme: 'thicket' });
    const maps = await mapsOf(player);
    expect(maps.map(({ id }) => id)).toEqual([first.id, second.id]);
    const begun = Date.parse(NOON);
    expect(maps[0]).toEqual({
      id: first.id,
      title: 'first again',
      created_at: new Date(begun).toISOString(),
      updated_at: new Date(begun + 2_000).toISOString(),
      revision: 2,
      courseHash: hashOf(4),
      theme: 'thicket',
      shareUrl: first.shareUrl,
      thumbnailUrl: `/pictures/maps/${first.id}/2/thumbnail.png`,
    });
  });

  test('is empty without an account, and refused for a bad token', async () => {
    const device = stranger();
    await device.start();
    for (const player of [stranger(), device]) expect(await mapsOf(player)).toEqual([]);
    expect(refusal(await stranger().get(MAP_ROUTES.myMaps, { authorization: 'Bearer a.b.c' }))).toMatchObject({ status: 401 });
    expect((await stranger().get(MAP_ROUTES.myMaps)).headers.get('cache-control')).toBe('no-store');
  });

  test('has no maps of others', async () => {
    await created(await author(), 'theirs');
    expect(await mapsOf(await author())).toEqual([]);
  });
});

describe('a map is changed by its author only:', () => {
  const CALLS: readonly (readonly [string, (player: TestPlayer, id: string) => Promise<Answer>])[] = [
    ['a save', (player, id) => update(player, id, 'mine now', { variant: 9 })],
    ['a deletion', (player, id) => player.delete(mapRoute(id))],
  ];

  test.each(CALLS)('for everybody else %s finds no such map', async (_, call) => {
    const player = await author();
    const { id } = await created(player, 'Stairs');
    const other = await author();
    const [theirs, none] = [await call(other, id), await call(other, NOWHERE)];
    for (const answer of [theirs, none, await call(other, 'no-id')]) {
      expect({ ...refusal(answer), message: messageOf(answer) }).toMatchObject({ ...NO_MAP, message: 'This map does not exist.' });
    }
    expect(await shown(player, id)).toMatchObject({ title: 'Stairs', revision: 1 });
  });

  test.each([...CALLS, ['a new map', (player: TestPlayer) => create(player, 'new')] as const])('%s needs an account', async (_, call) => {
    const device = stranger();
    await device.start();
    const { id } = await created(await author(), 'Stairs');
    for (const player of [stranger(), device]) expect(refusal(await call(player, id))).toMatchObject({ status: 401, code: 'unauthorized' });
    expect(await shown(stranger(), id)).toMatchObject({ title: 'Stairs' });
  });

  test('who is not signed in learns nothing of what was wrong with the body', async () => {
    expect(refusal(await stranger().post(MAP_ROUTES.create, { title: 1 }))).toMatchObject({ status: 401 });
    expect(refusal(await stranger().put(mapRoute(NOWHERE), {}))).toMatchObject({ status: 401 });
  });

  test('a deleted map is gone for everybody, and from the list', async () => {
    const player = await author();
    const { id } = await created(player, 'Stairs');
    expect(expectOk(await player.delete(mapRoute(id)))).toEqual({ success: true });
    expect(refusal(await stranger().get(mapRoute(id)))).toMatchObject(NO_MAP);
    expect(await mapsOf(player)).toEqual([]);
    expect(refusal(await player.delete(mapRoute(id)))).toMatchObject(NO_MAP);
    expect(refusal(await update(player, id, 'back'))).toMatchObject(NO_MAP);
  });
});

describe('a title', () => {
  test.each([
    ['  Stairs \n', 'Stairs'],
    ['Two\nlines\u0000\u202e', 'Two lines'],
    ['', 'Untitled Map'],
    [' \t\n ', 'Untitled Map'],
    ['\u200b\u2060\u0301', 'Untitled Map'],
    ['x'.repeat(64), 'x'.repeat(64)],
    ['🏔', 'Untitled Map'],
    ['\u3164', 'Untitled Map'],
    ['Z\u0301\u0302\u0303', 'Z\u0301\u0302'],
    [` A${'🏔'.repeat(63)}\n`, `A${'🏔'.repeat(63)}`],
    ["'; DROP TABLE map; --", "'; DROP TABLE map; --"],
    ['\ud800 half', 'half'],
  ])('%j is stored as %j', async (title, stored) => {
    const player = await author();
    const { id } = await created(player, title);
    expect((await mapsOf(player))[0]?.title).toBe(stored);
    expect((await shown(stranger(), id)).title).toBe(stored);
  });

  test.each([['x'.repeat(65)], [`A${'🏔'.repeat(64)}`], ['x'.repeat(100_000)], [`${'x '.repeat(33)}`]])(
    'that is too long is refused',
    async (title) => {
      const player = await author();
      const answer = await player.post(MAP_ROUTES.create, { title, mapData: mapCode() });
      expect(refusal(answer).code).toMatch(/^(bad_request|payload_too_large)$/);
      if (answer.status === 400) expect(messageOf(answer)).toMatch(/^`title` must be at most (64|128) characters long\.$/);
      expect(await mapsOf(player)).toEqual([]);
    },
  );

  test('is filtered for others, but not in the author’s own list', async () => {
    const player = await author('fuckface');
    const { id } = await created(player, 'Fuck this hole');
    expect(await shown(player, id)).toMatchObject({ title: '**** this hole', creatorName: '****face' });
    expect((await mapsOf(player))[0]?.title).toBe('Fuck this hole');
  });

  test('stands beside the present name of the author, or Unknown', async () => {
    const player = await author('before');
    const { id } = await created(player, 'Stairs');
    await server.query("UPDATE player SET username = 'after' WHERE user_id = $1", [player.account?.userId]);
    expect((await shown(stranger(), id)).creatorName).toBe('after');
    const nameless = await created(await author(null), 'Stairs');
    expect((await shown(stranger(), nameless.id)).creatorName).toBe('Unknown');
  });
});

describe('a map is refused', () => {
  test.each([
    ['that cannot be read', 'nonsense', 'Invalid map: Invalid or corrupted map data'],
    ['without a code', '', 'Invalid map: Invalid or corrupted map data'],
    ['without a spawn', changedCode({ [SPAWN]: TILES.empty }), 'Invalid map: Map must have a spawn point (blue tile)'],
    ['with two spawns', changedCode({ [SPAWN + 1]: TILES.spawn }), 'Invalid map: Map has 2 spawn points, but must have exactly 1'],
    [
      'with several faults',
      changedCode({ [SPAWN + 1]: TILES.spawn, [mapTiles().indexOf(TILES.finishFlag)]: TILES.empty }),
      'Invalid map: Map has 2 spawn points, but must have exactly 1, Map must have exactly 1 finish flag, Finish ground needs a finish flag within 5 tiles horizontally in the row above',
    ],
  ])('%s', async (_, mapData, message) => {
    const player = await author();
    const { id } = await created(player, 'Stairs');
    for (const answer of [
      await player.post(MAP_ROUTES.create, { title: 'x', mapData }),
      await player.put(mapRoute(id), { title: 'x', mapData }),
    ]) {
      expect({ ...refusal(answer), message: messageOf(answer) }).toMatchObject({ status: 400, code: 'map_invalid', message });
    }
    expect(await mapsOf(player)).toMatchObject([{ id, title: 'Stairs', revision: 1 }]);
  });

  test.each([
    ['a list', [], 400, 'The request body'],
    ['no title', { mapData: mapCode() }, 400, '`title` is missing.'],
    ['no map', { title: 'x' }, 400, '`mapData` is missing.'],
    ['a title of another type', { title: {}, mapData: mapCode() }, 400, '`title` must be text.'],
    ['a wish of another type', { title: 'x', mapData: mapCode(), submitForDailyLevel: 'yes' }, 400, '`submitForDailyLevel` must be'],
    ['a key of another form', { title: 'x', mapData: mapCode(), saveKey: 'short' }, 400, '`saveKey` must be 22 characters'],
    ['too long a code', { title: 'x', mapData: 'A'.repeat(LIMITS.mapCode + 1) }, 400, '`mapData` must be at most 16384 characters long.'],
    ['too large a body', { title: 'x', mapData: 'A'.repeat(LIMITS.requestBytes) }, 413, 'The request body is too large.'],
  ])('by its body: %s', async (_, body, status, words) => {
    const answer = await (await author()).post(MAP_ROUTES.create, body);
    expect({ ...refusal(answer), message: messageOf(answer) }).toMatchObject({ status, message: expect.stringContaining(words) });
  });

  test('with a warning it is saved', async () => {
    const mapData = changedCode({ [SPAWN + 3]: TILES.water });
    expect((await (await author()).post(MAP_ROUTES.create, { title: 'wet', mapData })).status).toBe(200);
  });
});

describe('an account', () => {
  const playerIdOf = async (player: TestPlayer): Promise<string> =>
    (await server.query<{ id: string }>('SELECT id FROM player WHERE user_id = $1', [player.account?.userId]))[0]?.id ?? '';

  test('has a limited number of maps; one that is deleted makes room', async () => {
    const player = await author();
    const { id } = await created(player, 'Stairs');
    await server.query(
      `INSERT INTO map (id, player_id, title, submit_for_daily, created_at, updated_at)
       SELECT lpad(n::text, 22, '_'), $1, 'crowd', false, now(), now() FROM generate_series(2, $2::int) AS n`,
      [await playerIdOf(player), LIMITS.mapsOfAccount],
    );
    const answer = await create(player, 'one more');
    expect({ ...refusal(answer), message: messageOf(answer) }).toMatchObject({
      status: 409,
      code: 'too_many_maps',
      message: 'You can save up to 200 maps. Delete one to save another.',
    });
    await updated(player, id, 'Stairs', { variant: 1 });
    expect((await player.delete(mapRoute(id))).status).toBe(200);
    await created(player, 'one more');
  });

  test('changes its maps a limited number of times an hour, and reads on', async () => {
    countByClock(server);
    const player = await author();
    const { id } = await created(player, 'Stairs');
    const gone = await created(player, 'gone');
    expect((await player.delete(mapRoute(gone.id))).status).toBe(200);
    for (let i = 3; i < LIMITS.mapWritesPerHour; i++) await updated(player, id, `Stairs ${i}`);
    const refused = [await update(player, id, 'once more'), await create(player, 'new'), await player.delete(mapRoute(id))];
    for (const answer of refused) {
      expect(refusal(answer)).toMatchObject({ status: 429, code: 'too_many_requests' });
      expect(Number(answer.headers.get('retry-after'))).toBe(3_600);
    }
    expect(await mapsOf(player)).toHaveLength(1);
    await created(await author(), 'of another account');
    server.clock.advance(3_600);
    await updated(player, id, 'an hour later');
  });

  test('is not charged for what could not be saved', async () => {
    const player = await author();
    for (let i = 0; i < LIMITS.mapWritesPerHour; i++) {
      expect((await player.post(MAP_ROUTES.create, { title: 'x', mapData: 'nonsense' })).status).toBe(400);
    }
    await created(player, 'Stairs');
  });

  test('has one map of a save key, however often it is sent, with what was sent last', async () => {
    const player = await author();
    const saveKey = 'a'.repeat(22);
    const first = await created(player, 'Stairs', {}, { saveKey });
    expect(await created(player, 'Stairs', {}, { saveKey })).toEqual(first);
    expect(await created(player, 'Steps', { variant: 1 }, { saveKey })).toMatchObject({ id: first.id, revision: 2 });
    expect(await mapsOf(player)).toMatchObject([{ id: first.id, title: 'Steps', revision: 2 }]);
    // The key of another account is another key.
    expect((await created(await author(), 'Stairs', {}, { saveKey })).id).not.toBe(first.id);
    expect((await player.delete(mapRoute(first.id))).status).toBe(200);
    expect((await created(player, 'Stairs', {}, { saveKey })).id).not.toBe(first.id);
    const stored = await server.query<{ key: Uint8Array }>('SELECT save_key_sha256 AS key FROM map WHERE save_key_sha256 IS NOT NULL');
    for (const { key } of stored) expect(key).toHaveLength(32);
  });
});
