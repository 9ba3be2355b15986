import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type HashedCourse, PicturesService } from '../../server/modules/pictures/pictures.service.ts';
import { dayPicturePath, mapPicturePath, mapThumbnailPath } from '../../shared/api/pictures.ts';
import { COLUMNS, ROWS } from '../../shared/course/geometry.ts';
import type { GameDay } from '../../shared/game-day.ts';
import { mapTiles } from '../support/map-codes.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { createAccount } from './support/test-account.ts';
import { created, mapsOf, updated } from './support/test-maps.ts';
import { signedInPlayer, type TestPlayer } from './support/test-player.ts';

const TODAY = '2026-11-21' as GameDay;
const TOMORROW = '2026-11-22' as GameDay;
const NO_MAP = 'A'.repeat(22);

let server: TestServer;
let author: TestPlayer;
beforeAll(async () => {
  server = await startTestServer();
  author = signedInPlayer(server, await createAccount(server, 'author'));
});
afterAll(() => server?.close());

const get = (path: string, headers: Record<string, string> = {}) => fetch(server.url + path, { headers });

async function picture(path: string): Promise<{ bytes: Buffer; size: [number | undefined, number | undefined]; tag: string }> {
  const answer = await get(path);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
  const bytes = Buffer.from(await answer.arrayBuffer());
  const { format, width, height } = await sharp(bytes).metadata();
  expect(format).toBe('png');
  return { bytes, size: [width, height], tag: answer.headers.get('etag') ?? '' };
}

describe('the picture of a day', () => {
  test('shows its hole in the size that links want, and is kept for a day', async () => {
    const { size, tag } = await picture(dayPicturePath(TODAY));
    expect(size).toEqual([1200, 630]);
    const again = await get(dayPicturePath(TODAY), { 'if-none-match': tag });
    expect([again.status, await again.text(), again.headers.get('cache-control')]).toEqual([304, '', 'public, max-age=86400']);
  });

  test('differs from day to day', async () => {
    const [today, before] = await Promise.all([picture(dayPicturePath(TODAY)), picture(dayPicturePath('2026-11-20' as GameDay))]);
    expect(today.bytes.equals(before.bytes)).toBe(false);
  });

  test('is refused before the day begins, and says nothing but when it does', async () => {
    const answer = await get(dayPicturePath(TOMORROW));
    expect(answer.status).toBe(425);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect([answer.headers.get('etag'), answer.headers.get('cache-control')]).toEqual([null, 'no-store']);
    expect(await answer.json()).toMatchObject({ code: 'too_early', message: 'This day has not started yet.' });
  });
});

describe('the pictures of a map', () => {
  test('show one revision of it, whatever is saved later', async () => {
    const { id } = await created(author, 'Stairs', { variant: 1 });
    const [social, small] = await Promise.all([picture(mapPicturePath(id, 1)), picture(mapThumbnailPath(id, 1))]);
    expect([social.size, small.size]).toEqual([
      [1200, 630],
      [160, 200],
    ]);
    await updated(author, id, 'Stairs', { variant: 2 });
    await updated(author, id, 'Stairs', { variant: 1, theme: 'cavern' });
    const [now, other, dark] = await Promise.all([1, 2, 3].map((revision) => picture(mapPicturePath(id, revision))));
    expect(now?.bytes.equals(social.bytes)).toBe(true);
    expect([other, dark].map((later) => later?.bytes.equals(social.bytes))).toEqual([false, false]);
    expect((await mapsOf(author)).map(({ thumbnailUrl }) => thumbnailUrl)).toContain(mapThumbnailPath(id, 3));
  });

  test('are gone with the map', async () => {
    const { id } = await created(author, 'Short life', { variant: 3 });
    await picture(mapThumbnailPath(id, 1));
    await author.delete(`/api/maps/${id}`);
    expect((await get(mapThumbnailPath(id, 1))).status).toBe(404);
  });
});

test.each([
  ['a day before the first', '/pictures/days/2020-01-01.png'],
  ['a day that no calendar has', '/pictures/days/2026-02-30.png'],
  ['a day by number', '/pictures/days/36.png'],
  ['another kind of file', `/pictures/days/${TODAY}.svg`],
  ['a map that does not exist', mapPicturePath(NO_MAP, 1)],
  ['an id that is none', '/pictures/maps/..%2f..%2fetc/1.png'],
  ['a revision that is none', `/pictures/maps/${NO_MAP}/0.png`],
  ['a revision beyond all numbers', `/pictures/maps/${NO_MAP}/${'9'.repeat(30)}/thumbnail.png`],
])('there is no picture of %s', async (_, path) => {
  const answer = await get(path);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([404, expect.stringContaining('application/json')]);
});

test('too many pictures at once are refused in words, and the others are drawn', async () => {
  const pictures = server.app.get(PicturesService);
  const course = (i: number): HashedCourse => {
    const hash = i.toString(16).padStart(16, '0');
    return { width: COLUMNS, height: ROWS, tiles: mapTiles(i), theme: 'meadow', decorations: [], hash };
  };
  const drawn = await Promise.allSettled(Array.from({ length: 50 }, (_, i) => pictures.draw('thumbnail', course(i))));
  const refused = drawn.filter((result) => result.status === 'rejected').map(({ reason }) => [reason.code, reason.retryAfterSeconds]);
  expect(refused.length).toBeGreaterThan(5);
  expect(refused.length).toBeLessThan(20);
  expect(new Set(refused.map(String))).toEqual(new Set(['unavailable,5']));
});
