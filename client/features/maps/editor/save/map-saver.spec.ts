import { describe, expect, test } from 'vitest';
import type { CreateMapRequest, SavedMapResponse, UpdateMapRequest } from '../../../../../shared/api/maps.ts';
import { decodeMap } from '../../../../../shared/course/map-codec.ts';
import { TILES } from '../../../../../shared/course/tiles.ts';
import { err, ok } from '../../../../../shared/result.ts';
import type { ApiFailure, ApiResult } from '../../../../api/http.ts';
import { MapDocument } from '../model/map-document.ts';
import { newMap } from '../model/new-map.ts';
import { MapSaver } from './map-saver.ts';

const KEY = 'k'.repeat(22);
const ID = 'm'.repeat(22);
const SAVED: SavedMapResponse = {
  success: true,
  id: ID,
  mapId: ID,
  revision: 1,
  courseHash: '0011223344556677',
  shareUrl: `https://upshot.example/play/${ID}`,
};
const refused = (status: number, message?: string) =>
  err<ApiFailure>({ kind: 'http', status, code: '', retryAfterMs: undefined, ...(message !== undefined && { message }) });

/** A saver of a new map, and what it has sent. */
function setUp(
  answer: () => ApiResult<SavedMapResponse> | Promise<ApiResult<SavedMapResponse>> = () => ok(SAVED),
  owner: string | undefined = 'user_1',
) {
  const sent: (readonly [string, CreateMapRequest | UpdateMapRequest, string | undefined])[] = [];
  const document = new MapDocument(newMap(() => 0));
  const signedIn: { owner: string | undefined } = { owner };
  const saver = new MapSaver(
    document,
    { saveKey: KEY },
    {
      api: {
        createMap: async (body, by) => {
          sent.push(['create', body, by?.owner]);
          return answer();
        },
        updateMap: async ({ id, ...body }, by) => {
          sent.push([`update ${id}`, body, by?.owner]);
          return answer();
        },
      },
      owner: () => signedIn.owner,
    },
  );
  return { saver, document, sent, signedIn };
}

test('the first save creates the map, every further one changes it', async () => {
  const { saver, document, sent } = setUp();
  document.apply([{ index: 45, tile: TILES.ice }]);
  expect(await saver.save()).toEqual({ kind: 'saved', map: SAVED });
  expect(document.isChanged).toBe(false);
  expect(saver.known).toEqual({ saveKey: KEY, mapId: ID, shareUrl: SAVED.shareUrl });
  await saver.save();
  expect(sent.map(([what, , owner]) => [what, owner])).toEqual([
    ['create', 'user_1'],
    [`update ${ID}`, 'user_1'],
  ]);
  const body = sent[0]?.[1] as CreateMapRequest;
  expect(body).toMatchObject({ title: document.title, submitForDailyLevel: false, saveKey: KEY });
  expect(decodeMap(body.mapData)).toMatchObject({ ok: true, value: { tiles: document.tiles } });
});

test('what is changed while the map is being saved stays unsaved', async () => {
  const gate = Promise.withResolvers<ApiResult<SavedMapResponse>>();
  const { saver, document } = setUp(() => gate.promise);
  const saving = saver.save();
  document.apply([{ index: 45, tile: TILES.ice }]);
  expect(await saver.save()).toEqual({ kind: 'busy' });
  gate.resolve(ok(SAVED));
  await saving;
  expect(document.isChanged).toBe(true);
});

test('a save whose answer was lost is sent again with the same key', async () => {
  const answers = [err<ApiFailure>({ kind: 'network' }), ok(SAVED)];
  const { saver, sent } = setUp(() => answers.shift() as ApiResult<SavedMapResponse>);
  expect(await saver.save()).toEqual({ kind: 'failed' });
  expect((await saver.save()).kind).toBe('saved');
  expect(sent.map(([what, body]) => [what, 'saveKey' in body && body.saveKey])).toEqual([
    ['create', KEY],
    ['create', KEY],
  ]);
});

test('a map without a title is saved as an untitled one', async () => {
  const { saver, document, sent } = setUp();
  document.setTitle('   ');
  await saver.save();
  expect(sent[0]?.[1].title).toBe('Untitled Map');
  expect(document.title).toBe('Untitled Map');
  expect(document.isChanged).toBe(false);
});

describe('nothing is sent', () => {
  test('for a map that breaks rules', async () => {
    const { saver, document, sent } = setUp();
    document.apply([{ index: document.tiles.indexOf(TILES.spawn), tile: TILES.empty }]);
    const outcome = await saver.save();
    expect(outcome.kind === 'invalid' && outcome.problems.map(({ code }) => code)).toEqual(['oneSpawn']);
    expect(sent).toEqual([]);
  });

  test('without an account; after the sign-in the same save goes on', async () => {
    const { saver, sent, signedIn } = setUp();
    signedIn.owner = undefined;
    expect(await saver.save()).toEqual({ kind: 'signIn' });
    expect(sent).toEqual([]);
    signedIn.owner = 'user_2';
    expect((await saver.save()).kind).toBe('saved');
    expect(sent[0]?.[2]).toBe('user_2');
  });
});

test.each<[string, ApiResult<SavedMapResponse>, unknown]>([
  ['the server’s own sentence', refused(409, 'You can save up to 200 maps.'), { kind: 'failed', message: 'You can save up to 200 maps.' }],
  ['no sentence', refused(500), { kind: 'failed' }],
  ['an ended session', refused(401), { kind: 'signIn' }],
  ['an answer of unknown shape', err({ kind: 'shape' }), { kind: 'failed' }],
])('a refusal with %s', async (_, answer, outcome) => {
  const { saver, document } = setUp(() => answer);
  document.apply([{ index: 45, tile: TILES.ice }]);
  expect(await saver.save()).toEqual(outcome);
  expect(document.isChanged).toBe(true);
});

test('a map that was deleted elsewhere can be saved as a new one', async () => {
  const answers: ApiResult<SavedMapResponse>[] = [ok(SAVED), refused(404), ok({ ...SAVED, id: 'n'.repeat(22), mapId: 'n'.repeat(22) })];
  const { saver, sent } = setUp(() => answers.shift() as ApiResult<SavedMapResponse>);
  await saver.save();
  expect(await saver.save()).toEqual({ kind: 'gone' });
  expect((await saver.save({ newKey: 'o'.repeat(22) })).kind).toBe('saved');
  expect(sent.at(-1)).toMatchObject(['create', { saveKey: 'o'.repeat(22) }, 'user_1']);
  expect(saver.known.mapId).toBe('n'.repeat(22));
});
