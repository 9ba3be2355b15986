import type { Piscina } from 'piscina';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { DrawAheadService } from '../../server/modules/play/pictures/draw-ahead.service.ts';
import { MapPicturesService } from '../../server/modules/play/pictures/map-pictures.service.ts';
import { type HashedCourse, PicturesService } from '../../server/modules/play/pictures/pictures.service.ts';
import { cellPicturePath, dayPicturePath, mapPicturePath, mapThumbnailPath } from '../../shared/api/pictures.ts';
import { COLUMNS, ROWS } from '../../shared/course/geometry.ts';
import { FIRST_DAY, type GameDay, levelOfDay } from '../../shared/game-day.ts';
import { LIMITS } from '../../shared/limits.ts';
import { mapTiles } from '../support/map-codes.ts';
import { loadPackageLevel, PACKAGE_LEVELS } from '../support/package-levels.ts';
import { NOON } from '../support/test-environment.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { createAccount } from './support/test-account.ts';
import { created, mapsOf, updated } from './support/test-maps.ts';
import { signedInPlayer, TestPlayer } from './support/test-player.ts';

const TODAY = '2026-11-21' as GameDay;
const TOMORROW = '2026-11-22' as GameDay;
const NO_MAP = 'A'.repeat(22);

let server: TestServer;
let author: TestPlayer;
beforeAll(async () => {
  // The pictures of all days differ, as their holes do.
  server = await startTestServer({ levelsDir: PACKAGE_LEVELS });
  author = signedInPlayer(server, await createAccount(server, 'author'));
});
afterAll(() => server?.close());

const get = (path: string, headers: Record<string, string> = {}) => fetch(server.url + path, { headers });

const FOR_A_DAY = 'public, max-age=86400';
const FOR_GOOD = 'public, max-age=31536000, immutable';

interface Picture {
  readonly bytes: Buffer;
  readonly size: [number | undefined, number | undefined];
  readonly tag: string;
  readonly cached: string | null;
}

async function picture(path: string, expected: 'png' | 'webp' = 'png'): Promise<Picture> {
  const answer = await get(path);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, `image/${expected}`]);
  const bytes = Buffer.from(await answer.arrayBuffer());
  const { format, width, height } = await sharp(bytes).metadata();
  expect(format).toBe(expected);
  return { bytes, size: [width, height], tag: answer.headers.get('etag') ?? '', cached: answer.headers.get('cache-control') };
}

describe('the picture of a day', () => {
  test('shows its hole in the size that links want, and is kept for a day', async () => {
    const { size, tag } = await picture(dayPicturePath(TODAY));
    expect(size).toEqual([1200, 630]);
    const again = await get(dayPicturePath(TODAY), { 'if-none-match': tag });
    expect([again.status, await again.text(), again.headers.get('cache-control')]).toEqual([304, '', FOR_A_DAY]);
  });

  test('is kept for good under its key; under another key it comes as it is now', async () => {
    const { bytes, tag } = await picture(dayPicturePath(TODAY));
    const key = tag.slice(1, -1);
    const keyed = await picture(dayPicturePath(TODAY, key));
    expect([keyed.bytes.equals(bytes), keyed.tag, keyed.cached]).toEqual([true, tag, FOR_GOOD]);
    const outdated = await picture(dayPicturePath(TODAY, '0'.repeat(20)));
    expect([outdated.bytes.equals(bytes), outdated.tag, outdated.cached]).toEqual([true, tag, FOR_A_DAY]);
    const again = await get(dayPicturePath(TODAY, key), { 'if-none-match': tag });
    expect([again.status, again.headers.get('cache-control')]).toEqual([304, FOR_GOOD]);
  });

  test('differs from day to day', async () => {
    const [today, before] = await Promise.all([picture(dayPicturePath(TODAY)), picture(dayPicturePath('2026-11-20' as GameDay))]);
    expect(today.bytes.equals(before.bytes)).toBe(false);
  });

  test.each([dayPicturePath(TOMORROW), dayPicturePath(TOMORROW, '0'.repeat(20)), cellPicturePath(TOMORROW, '0'.repeat(20))])(
    'is refused before the day begins, and says nothing but when it does: %s',
    async (path) => {
      const answer = await get(path);
      expect(answer.status).toBe(425);
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
      expect([answer.headers.get('etag'), answer.headers.get('cache-control')]).toEqual([null, 'no-store']);
      expect(await answer.json()).toMatchObject({ code: 'too_early', message: 'This day has not started yet.' });
    },
  );
});

describe('the pictures of a month’s cells', () => {
  test('are small, one for each hole, and kept for good under the calendar’s paths', async () => {
    const { days } = await new TestPlayer(server).archive(2026, 10);
    const cells = await Promise.all(days.map(({ picture: path }) => picture(path ?? '', 'webp')));
    expect(cells).toHaveLength(21);
    for (const { size, cached, bytes } of cells) {
      expect([size, cached]).toEqual([[96, 112], FOR_GOOD]);
      expect(bytes.byteLength).toBeLessThan(2_000);
    }
    expect(new Set(cells.map(({ bytes }) => bytes.toString('base64'))).size).toBe(21);
    expect(days.at(-1)).toMatchObject({
      date: TODAY,
      theme: loadPackageLevel(levelOfDay(TODAY)).theme,
      picture: expect.stringContaining(`/${TODAY}/`),
    });
  });
});

test('the pictures of a day are drawn before it, and sent from its first instant on', async () => {
  const [ahead, pictures] = [server.app.get(DrawAheadService), server.app.get(PicturesService)];
  const key = (path: string) => get(path).then(({ headers }) => headers.get('etag'));
  const drawing = vi.spyOn(pictures, 'draw');
  const drawnDays = () => drawing.mock.calls.flatMap(([kind, , { title } = {}]) => (kind === 'day' ? [title?.number] : []));
  try {
    server.clock.set('2026-11-22T03:54:59Z');
    await ahead.drawDue();
    expect(drawnDays()).toEqual([21]);
    server.clock.set('2026-11-22T03:56:00Z');
    await ahead.drawDue();
    await ahead.drawDue();
    expect(drawnDays()).toEqual([21, 22]);
    const [early, known] = await Promise.all([get(dayPicturePath(TOMORROW)), key(dayPicturePath(TODAY))]);
    expect([early.status, early.headers.get('etag')]).toEqual([425, null]);
    server.clock.set('2026-11-22T04:00:00Z');
    await ahead.drawDue();
    expect(drawnDays()).toEqual([21, 22, 21]);
    expect((await picture(dayPicturePath(TOMORROW))).tag).not.toBe(known);
  } finally {
    drawing.mockRestore();
    server.clock.set(NOON);
  }
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
  ['a day before the first, by key', dayPicturePath('2026-10-31' as GameDay, '0'.repeat(20))],
  ['a key that is none', `/pictures/days/${TODAY}/..%2f${TODAY}.png`],
  ['a cell of another kind', `/pictures/cells/${TODAY}/${'0'.repeat(20)}.png`],
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

describe('the small picture of a saved map', () => {
  const stored = (id: string) =>
    server.query<{ revision: number; bytes: Uint8Array }>('SELECT revision, bytes FROM map_picture WHERE map_id = $1', [id]);

  test('is drawn at the save, and kept for every server until the next one', async () => {
    const drawn = vi.spyOn(server.app.get(PicturesService), 'draw');
    const keep = server.app.get(MapPicturesService, { strict: false }).start();
    const { id } = await created(author, 'Kept', { variant: 5 });
    await expect.poll(() => stored(id)).toHaveLength(1);
    await updated(author, id, 'Kept', { variant: 6 });
    await expect.poll(async () => (await stored(id))[0]?.revision).toBe(2);
    keep.stop();
    const [row] = await stored(id);
    // As in a server that has just started.
    drawn.mockRejectedValue(new Error('nothing is drawn'));
    const { bytes } = await picture(mapThumbnailPath(id, 2));
    expect(bytes.equals(Buffer.from(row?.bytes ?? []))).toBe(true);
    drawn.mockRestore();
    // An older one is drawn, and takes no place.
    expect((await picture(mapThumbnailPath(id, 1))).bytes.equals(bytes)).toBe(false);
    expect(await stored(id)).toEqual([row]);
    await author.delete(`/api/maps/${id}`);
    expect(await stored(id)).toEqual([]);
  });

  test('is drawn anew when the way of drawing changed, and kept once asked for', async () => {
    const { id } = await created(author, 'Repainted', { variant: 7 });
    const { bytes } = await picture(mapThumbnailPath(id, 1));
    expect(await stored(id)).toHaveLength(1);
    await server.query("UPDATE map_picture SET picture_key = 'old', bytes = '\\x00' WHERE map_id = $1", [id]);
    expect((await picture(mapThumbnailPath(id, 1))).bytes.equals(bytes)).toBe(true);
    expect(Buffer.from((await stored(id))[0]?.bytes ?? []).equals(bytes)).toBe(true);
  });
});

/** Lets the thread draw nothing until it is released, so that all that is asked for meanwhile waits. */
function holdThread(pictures: PicturesService): { release(): void } {
  const { pool } = pictures as unknown as { readonly pool: Piscina };
  const { promise, resolve } = Promise.withResolvers<void>();
  const draw = pool.run.bind(pool);
  const held = vi.spyOn(pool, 'run').mockImplementation(async (...task) => {
    await promise;
    return draw(...task);
  });
  return {
    release() {
      held.mockRestore();
      resolve();
    },
  };
}

describe('when many pictures are asked for at once', () => {
  const course = (i: number): HashedCourse => {
    const hash = i.toString(16).padStart(16, '0');
    return { width: COLUMNS, height: ROWS, tiles: mapTiles(i), theme: 'meadow', decorations: [], hash };
  };

  test('too many are refused in words; those that are kept or begun still come', async () => {
    const pictures = server.app.get(PicturesService);
    await picture(dayPicturePath(TODAY));
    const { id } = await created(author, 'Crowded out', { variant: 4 });
    const thread = holdThread(pictures);
    const waiting = Promise.allSettled(Array.from({ length: 50 }, (_, i) => pictures.draw('thumbnail', course(i))));
    const [over, kept] = [await get(mapPicturePath(id, 1)), await picture(dayPicturePath(TODAY))];
    const others = [picture(dayPicturePath(FIRST_DAY)), pictures.draw('thumbnail', course(0)), pictures.draw('cell', course(0))] as const;
    thread.release();
    const [day, shared, cell] = await Promise.all(others);
    // Nobody keeps a refusal.
    const headers = ['retry-after', 'cache-control', 'etag'].map((name) => over.headers.get(name));
    expect([over.status, ...headers]).toEqual([503, '5', 'no-store', null]);
    expect([day.cached, kept.cached, cell.byteLength > 0]).toEqual([FOR_A_DAY, FOR_A_DAY, true]);
    const drawn = await waiting;
    expect(drawn[0]).toEqual({ status: 'fulfilled', value: shared });
    const refused = drawn.filter((result) => result.status === 'rejected').map(({ reason }) => [reason.code, reason.retryAfterSeconds]);
    // One more than may wait is being drawn.
    expect(refused).toHaveLength(50 - LIMITS.waitingPictures - 1);
    expect(new Set(refused.map(String))).toEqual(new Set(['unavailable,5']));
  });
});
