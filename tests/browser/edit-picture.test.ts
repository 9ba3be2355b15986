import { afterEach, expect, test } from 'vitest';
import { newMap } from '../../client/features/editor/model/new-map.ts';
import type { CustomMap } from '../../shared/course/map-codec.ts';
import { TILES } from '../../shared/course/tiles.ts';
import { NO_MARKS } from '../../shared/protocol/edit.ts';
import type { View } from '../../shared/protocol/frame.ts';
import type { EditPicture } from '../../sim-worker/render/edit-picture.ts';
import { createRenderer } from '../../sim-worker/render/renderer.ts';

const VIEW: View = { width: 320, height: 480, pixelRatio: 1, zoom: 1, reducedMotion: true };
/** The whole width of the map in tiles of 16 pixels, from this row on. */
const TOP = 60;
const TILE = 16;

afterEach(() => document.body.replaceChildren());

async function edit(map: CustomMap = newMap(() => 0), view: View = VIEW) {
  const canvas = document.createElement('canvas');
  document.body.append(canvas);
  const created = createRenderer(canvas, '/art/');
  if (!created.ok) throw new Error(created.error);
  created.value.setView(view);
  const picture = await created.value.edit(map);
  picture.setView({ left: 0, top: TOP, tilePx: TILE });
  return { canvas, picture, renderer: created.value };
}

/** A number from the pixels of some tiles as they are drawn now: another picture gives another number. */
function tilesOf(canvas: HTMLCanvasElement, picture: EditPicture, column: number, row: number, columns = 1, rows = 1): number {
  picture.draw(0);
  const context = canvas.getContext('2d') as CanvasRenderingContext2D;
  const { data } = context.getImageData(column * TILE, (row - TOP) * TILE, columns * TILE, rows * TILE);
  return new Uint32Array(data.buffer).reduce((hash, pixel) => Math.imul(hash ^ pixel, 0x01000193), 0x811c9dc5);
}

const at = (column: number, row: number): number => row * 20 + column;

test('a painted tile is drawn where the page expects it, and its neighbors get other edges', async () => {
  const { canvas, picture } = await edit();
  const before = [tilesOf(canvas, picture, 2, 66), tilesOf(canvas, picture, 3, 66), tilesOf(canvas, picture, 12, 70)];
  picture.paint([{ index: at(2, 66), tile: TILES.ground }]);
  const after = [tilesOf(canvas, picture, 2, 66), tilesOf(canvas, picture, 3, 66), tilesOf(canvas, picture, 12, 70)];
  expect(after.map((pixels, i) => pixels === before[i])).toEqual([false, false, true]);
});

test.each([
  ['in the middle of a piece', [at(5, 65)], 1],
  ['beside a piece, whose shadow it changes', [at(5, 70)], 2],
  ['of the whole map', Array.from({ length: 98 }, (_, i) => at(5, i + 1)), 10],
  ['that were so already', [at(1, 98)], 0],
])('tiles %s: so many pieces of the ground are drawn anew', async (_, indices, pieces) => {
  const { picture } = await edit();
  expect(picture.paint(indices.map((index) => ({ index, tile: TILES.ground })))).toBe(pieces);
});

test.each([
  ['water', TILES.water],
  ['rough', 496],
  ['a checkpoint flag', TILES.checkpointFlag],
  ['the start', TILES.spawn],
])('%s is drawn, and is gone when it is erased', async (_, tile) => {
  const { canvas, picture } = await edit();
  const before = tilesOf(canvas, picture, 4, 64, 3, 3);
  picture.paint([{ index: at(5, 65), tile }]);
  expect(tilesOf(canvas, picture, 4, 64, 3, 3)).not.toBe(before);
  picture.paint([{ index: at(5, 65), tile: TILES.empty }]);
  expect(tilesOf(canvas, picture, 4, 64, 3, 3)).toBe(before);
});

test('marks are drawn over the map, and are gone again', async () => {
  const { canvas, picture } = await edit();
  const plain = tilesOf(canvas, picture, 0, 60, 20, 30);
  for (const marks of [
    { grid: true },
    { mirror: true },
    { cursor: { column: 3, row: 70, columns: 2, rows: 2 } },
    { planned: [{ index: at(3, 70), tile: TILES.ice }] },
    { faults: [{ index: at(3, 70), severity: 'error' as const }] },
    { loupe: { x: 160, y: 300 } },
  ]) {
    picture.setMarks({ ...NO_MARKS, ...marks });
    expect(tilesOf(canvas, picture, 0, 60, 20, 30), Object.keys(marks).join()).not.toBe(plain);
    picture.setMarks(NO_MARKS);
    expect(tilesOf(canvas, picture, 0, 60, 20, 30)).toBe(plain);
  }
});

test('another theme is another picture of the same map; so is high contrast', async () => {
  const { canvas, picture, renderer } = await edit();
  const meadow = tilesOf(canvas, picture, 0, 60, 20, 30);
  await picture.setTheme('frost');
  const frost = tilesOf(canvas, picture, 0, 60, 20, 30);
  expect(frost).not.toBe(meadow);
  renderer.setView({ ...VIEW, highContrast: true });
  expect(tilesOf(canvas, picture, 0, 60, 20, 30)).not.toBe(frost);
});

test('a frame is due after a change at once, and while nothing moves not at all', async () => {
  const { picture } = await edit();
  picture.draw(0);
  expect(picture.isDue(1_000)).toBe(false);
  picture.paint([{ index: at(5, 65), tile: TILES.ground }]);
  expect(picture.isDue(1_001)).toBe(true);
});
