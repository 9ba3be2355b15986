import { afterEach, expect, test } from 'vitest';
import { medalBitmap, pictureFonts } from '../../client/features/run/share/picture-card.ts';
import { drawSharePicture } from '../../client/sim/share-picture.ts';
import type { Simulation } from '../../client/sim/simulation.ts';
import { SHARE_PICTURE_SIZE, type ShareCard, type SharePictureRequest } from '../../shared/protocol/share-picture.ts';
import { fromBase64 } from '../../shared/replay/base64.ts';
import { ASSETS, endGame, fetchLevel, openGame } from './support/open-game.ts';

afterEach(endGame);

/** The stored solution of level 25: 13 strokes. */
const REPLAY =
  'AQABAGEZ6cNkLv9aEgBK03evAAAYHVu0CQE2H3+wAgEDAjLAzgAAAAAAOEIU8IzZAABJ0LWslADqEMKxAwFRNS2wzwAAAAAAG0LrDQShAACQ+lep5gAAAAAAI0ERErihAAC1R5TCAwEAAAAAKEG1+iagAAAAAAAAnYCX6QiC';

const LABEL = { strokes: '4', par: 'par 4', color: '#ffd23f' };
const CARD: ShareCard = {
  brand: 'Upshot',
  number: '#1',
  date: 'November 1, 2026',
  name: 'Corkscrew',
  strokes: 13,
  strokesWord: 'strokes',
  par: 'par 33',
  medal: { bitmap: medalBitmap('gold'), name: 'Gold medal' },
  notes: [],
  sections: Array.from({ length: 6 }, () => LABEL),
  site: 'upshot.example',
};

async function requestOf(card: Partial<ShareCard> = {}): Promise<SharePictureRequest> {
  const assetBase = new URL(ASSETS, location.href).href;
  return { level: await fetchLevel(25), card: { ...CARD, ...card }, fonts: pictureFonts(), assetBase };
}

/** RGBA of a PNG, row by row. */
async function pixelsOf(png: Blob): Promise<Uint32Array> {
  const picture = await createImageBitmap(png);
  expect([picture.width, picture.height]).toEqual([SHARE_PICTURE_SIZE.width, SHARE_PICTURE_SIZE.height]);
  const context = new OffscreenCanvas(picture.width, picture.height).getContext('2d') as OffscreenCanvasRenderingContext2D;
  context.drawImage(picture, 0, 0);
  return new Uint32Array(context.getImageData(0, 0, picture.width, picture.height).data.buffer);
}

/** How many pixels differ left of a column, and from it on. */
function differences(a: Uint32Array, b: Uint32Array, column: number): readonly [left: number, right: number] {
  const counts: [number, number] = [0, 0];
  a.forEach((pixel, i) => {
    if (pixel !== b[i]) counts[i % SHARE_PICTURE_SIZE.width < column ? 0 : 1]++;
  });
  return counts;
}

/** The tower stands right of it, the words left. */
const TOWER_LEFT = 770;
const drawn = async (picture: Uint8Array<ArrayBuffer> | null) => pixelsOf(new Blob([picture ?? new Uint8Array()], { type: 'image/png' }));

test('the worker draws the picture with the card’s words, the line only with a run', async () => {
  const { sim } = await openGame();
  const request = await requestOf();
  const hidden = await sim.ending.sharePicture(request);
  const shown = await sim.ending.sharePicture({ ...request, replay: fromBase64(REPLAY) as Uint8Array });
  expect([hidden.line, shown.line?.strokes.length]).toEqual([null, 13]);
  expect(shown.picture?.byteLength).toBeLessThan(600_000);
  const [withoutLine, withLine] = [await drawn(hidden.picture), await drawn(shown.picture)];
  const [words, tower] = differences(withoutLine, withLine, TOWER_LEFT);
  expect([words, tower > 5_000]).toEqual([0, true]);
  const other = await drawn((await sim.ending.sharePicture(await requestOf({ name: '終わりのない塔' }))).picture);
  const [otherWords, sameTower] = differences(withoutLine, other, TOWER_LEFT);
  expect([otherWords > 2_000, sameTower]).toEqual([true, 0]);
});

test('a run that cannot be played leaves the line away', async () => {
  const { sim } = await openGame();
  const request = { ...(await requestOf()), level: await fetchLevel(26) };
  const { picture, line } = await sim.ending.sharePicture({ ...request, replay: fromBase64(REPLAY) as Uint8Array });
  expect([line, (picture?.byteLength ?? 0) > 100_000]).toEqual([null, true]);
});

test('where the worker cannot draw, the page draws the same picture', async () => {
  const { sim } = await openGame();
  const request = await requestOf();
  const { picture: ofWorker } = await sim.ending.sharePicture(request);
  const link = {
    answer: (pending: Promise<unknown>) => pending,
    sim: { ending: { sharePicture: async (asked: SharePictureRequest) => ({ ...(await sim.ending.sharePicture(asked)), picture: null }) } },
  };
  const { picture, hasLine } = await drawSharePicture({ link } as unknown as Simulation, request);
  expect(hasLine).toBe(false);
  const [words, tower] = differences(await drawn(ofWorker), await pixelsOf(picture), TOWER_LEFT);
  // Letters may be smoothed otherwise.
  expect([words < 20_000, tower < 20_000]).toEqual([true, true]);
});

test('it is written in the fonts of the page', async () => {
  const request = await requestOf();
  const written = await drawn((await (await openGame()).sim.ending.sharePicture(request)).picture);
  endGame();
  // Another worker: one that has loaded the fonts keeps them.
  const plain = await drawn((await (await openGame()).sim.ending.sharePicture({ ...request, fonts: [] })).picture);
  expect(differences(plain, written, TOWER_LEFT)[0]).toBeGreaterThan(2_000);
});
