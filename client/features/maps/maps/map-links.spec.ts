import { describe, expect, test } from 'vitest';
import type { MapResponse } from '../../../../shared/api/maps.ts';
import { courseHash } from '../../../../shared/course/course-hash.ts';
import { encodeMap } from '../../../../shared/course/map-codec.ts';
import { TILES } from '../../../../shared/course/tiles.ts';
import type { GameDay } from '../../../../shared/game-day.ts';
import { err, ok } from '../../../../shared/result.ts';
import { mapCode, mapTiles } from '../../../../tests/support/map-codes.ts';
import type { ApiFailure, ApiResult } from '../../../api/http.ts';
import { mapLinkOf, resolveLink, withoutMapLink } from './map-links.ts';

const DAY = '2026-11-21' as GameDay;
const ID = 'AAAAAAAAAAAAAAAAAAAAAA';
const codeWithPlus = Array.from({ length: 50 }, (_, i) => mapCode({ title: `map ${i}` })).find((code) => code.includes('+')) as string;

function codeOf(tiles: Uint16Array): string {
  const code = encodeMap({ width: 20, height: 100, tiles, title: '', theme: 'meadow' });
  return code.ok ? code.value : '';
}

const saved: MapResponse = {
  id: ID,
  mapId: ID,
  title: 'The Stairs',
  mapData: mapCode({ theme: 'frost' }),
  creatorName: 'Ada',
  revision: 3,
  courseHash: '0123456789abcdef',
  shareUrl: `https://upshot.example/play/${ID}`,
  thumbnailUrl: `/pictures/maps/${ID}/3/thumbnail.png`,
};

/** A server with one answer, and the ids that it was asked for. */
function serverWith(answer: ApiResult<MapResponse>) {
  const asked: string[] = [];
  const map = async ({ id }: { readonly id: string }) => {
    asked.push(id);
    return answer;
  };
  return { asked, map };
}
const refusal = (status: number): ApiResult<MapResponse> => err<ApiFailure>({ kind: 'http', status, code: '', retryAfterMs: undefined });
const nobody = serverWith(refusal(404));

describe('the link in an address', () => {
  test.each([
    ['', undefined],
    ['?renderer=page', undefined],
    [`?playMap=${ID}`, { kind: 'saved', id: ID }],
    ['?map=', { kind: 'code', code: '' }],
    [`?playMap=${ID}&map=abc`, { kind: 'code', code: 'abc' }],
    ['?map=%E0%A4%A', { kind: 'code', code: '\ufffd%A' }],
  ])('of %j is %j', (search, link) => expect(mapLinkOf(search)).toEqual(link));

  test('is taken out without the rest of the query', () => {
    expect(withoutMapLink(`?renderer=page&map=a%2Bb&playMap=${ID}`)).toBe('?renderer=page');
    expect(withoutMapLink('?map=abc')).toBe('');
  });

  test.each([
    ['percent-encoded', encodeURIComponent],
    ['with every + as it is, which reads as a space', (code: string) => code],
  ])('has the whole code, %s', async (_, write) => {
    const link = mapLinkOf(`?map=${write(codeWithPlus)}`);
    const found = link && (await resolveLink(link, nobody, DAY));
    expect(found).toMatchObject({ ok: true, value: { hole: { code: codeWithPlus } } });
  });
});

describe('the map of a link', () => {
  test('of a code is one that nobody has stored', async () => {
    const found = await resolveLink({ kind: 'code', code: mapCode({ title: 'Up', theme: 'frost' }) }, nobody, DAY);
    const hash = courseHash({ width: 20, height: 100, tiles: mapTiles() });
    expect(found).toMatchObject({
      ok: true,
      value: {
        hole: {
          kind: 'map',
          day: DAY,
          from: 'link',
          course: { kind: 'code', hash },
          title: 'Up',
          creator: '',
          level: { hash, theme: 'frost' },
        },
      },
    });
    expect(nobody.asked).toEqual([]);
  });

  test('of a code has a title without offensive words', async () => {
    const titles = ['Fucking stairs', 'Class of 1999'].map((title) => resolveLink({ kind: 'code', code: mapCode({ title }) }, nobody, DAY));
    expect((await Promise.all(titles)).map((found) => found.ok && found.value.hole.title)).toEqual(['****ing stairs', 'Class of 1999']);
  });

  test('that is saved names its newest revision, and is asked for at every visit', async () => {
    const server = serverWith(ok(saved));
    await resolveLink({ kind: 'saved', id: ID }, server, DAY);
    const found = await resolveLink({ kind: 'saved', id: ID }, server, DAY);
    expect(found).toMatchObject({
      ok: true,
      value: {
        hole: {
          course: { kind: 'map', id: ID, revision: 3 },
          title: 'The Stairs',
          creator: 'Ada',
          level: { name: 'The Stairs', theme: 'frost' },
        },
        thumbnailUrl: saved.thumbnailUrl,
      },
    });
    expect(found.ok && found.value.hole.code).toBeUndefined();
    expect(server.asked).toEqual([ID, ID]);
  });

  test('of something that can be no id is missing, without a question', async () => {
    const server = serverWith(ok(saved));
    for (const id of ['', '17', `${ID}A`, '../../../etc/passwd12'])
      expect(await resolveLink({ kind: 'saved', id }, server, DAY)).toEqual(err({ kind: 'missing' }));
    expect(server.asked).toEqual([]);
  });

  test.each<[string, ApiResult<MapResponse>, string]>([
    ['does not exist', refusal(404), 'missing'],
    ['cannot be asked for without a network', err({ kind: 'network' }), 'unreachable'],
    ['is asked for too often', refusal(429), 'unreachable'],
    ['has an answer of another shape', err({ kind: 'shape' }), 'unreachable'],
    ['has no readable code', ok({ ...saved, mapData: 'abc' }), 'unreadable'],
  ])('that %s says so', async (_, answer, kind) => {
    expect(await resolveLink({ kind: 'saved', id: ID }, serverWith(answer), DAY)).toMatchObject({ ok: false, error: { kind } });
  });

  test.each(['code', 'saved'] as const)('of a %s that breaks rules cannot be played; warnings do not count', async (kind) => {
    const find = (mapData: string) =>
      resolveLink(kind === 'code' ? { kind, code: mapData } : { kind, id: ID }, serverWith(ok({ ...saved, mapData })), DAY);
    const tiles = mapTiles();
    tiles[3 * 20 + 5] = TILES.water;
    expect(await find(codeOf(tiles))).toMatchObject({ ok: true });
    tiles[3 * 20 + 6] = TILES.spawn;
    expect(await find(codeOf(tiles))).toMatchObject({ ok: false, error: { kind: 'invalid', problems: [{ code: 'oneSpawn' }] } });
  });
});
