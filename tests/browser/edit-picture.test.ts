import { afterEach, expect, test } from 'vitest';
import { newMap } from '../../client/features/maps/editor/model/new-map.ts';
import type { CustomMap } from '../../shared/course/map-codec.ts';
import { TILE_TYPES, type TileType, tileOfType } from '../../shared/course/tile-types.ts';
import { TILES } from '../../shared/course/tiles.ts';
import { NO_MARKS } from '../../shared/protocol/edit.ts';
import type { View } from '../../shared/protocol/frame.ts';
import { PictureStore } from '../../sim-worker/render/assets.ts';
import type { EditPicture } from '../../sim-worker/render/edit-picture.ts';
import { createRenderer } from '../../sim-worker/render/renderer.ts';
import { TerrainLayer } from '../../sim-worker/render/terrain-layer.ts';
import { ART_PER_TILE } from '../../sim-worker/render/units.ts';
import { createRandom } from '../../sim-worker/solver/random.ts';

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

test('a painted tile is drawn where it belongs, and its neighbors get other edges', async () => {
  const { canvas, picture } = await edit();
  const before = [tilesOf(canvas, picture, 2, 66), tilesOf(canvas, picture, 3, 66), tilesOf(canvas, picture, 12, 70)];
  picture.paint([{ index: at(2, 66), tile: TILES.ground }]);
  const after = [tilesOf(canvas, picture, 2, 66), tilesOf(canvas, picture, 3, 66), tilesOf(canvas, picture, 12, 70)];
  expect(after.map((pixels, i) => pixels === before[i])).toEqual([false, false, true]);
});

/** Enough that a row too few, above, below or in the next piece, is found. */
const ROUNDS = 16;

/** Reads what a layer draws of the whole map. */
function groundOf(layer: TerrainLayer): Uint32Array {
  const sheet = new OffscreenCanvas(20 * ART_PER_TILE, 100 * ART_PER_TILE);
  const context = sheet.getContext('2d') as OffscreenCanvasRenderingContext2D;
  layer.draw(context, 0, 0, sheet.width, sheet.height);
  return new Uint32Array(context.getImageData(0, 0, sheet.width, sheet.height).data.buffer);
}

test.each([
  ['plain', false],
  ['with high contrast', true],
])('ground painted tile by tile looks as if it had always been so, %s', async (_, highContrast) => {
  const pictures = await new PictureStore('/art/').load('quarry');
  const random = createRandom(15);
  const scene = { ...newMap(() => 0), decorations: [] };
  for (let i = 0; i < scene.tiles.length; i++) if (random.below(2) === 0) scene.tiles[i] = TILES.ground;
  const painted = new TerrainLayer(scene, pictures, highContrast, 7);
  for (let round = 0; round < ROUNDS; round++) {
    groundOf(painted);
    // Few at a time, so that they lie far from each other: what is drawn for one would hide what is missing for another.
    const rows = Array.from({ length: 3 }, (_, third) => {
      const index = (33 * third + random.below(30)) * 20 + random.below(20);
      const isGround = random.below(2) === 0;
      scene.tiles[index] = isGround ? TILES.ground : tileOfType(TILE_TYPES[random.below(TILE_TYPES.length)] as TileType, index);
      return Math.floor(index / 20);
    });
    painted.repaint(rows);
    const whole = groundOf(new TerrainLayer(scene, pictures, highContrast, 7));
    expect(
      groundOf(painted).findIndex((pixel, i) => pixel !== whole[i]),
      `round ${round}`,
    ).toBe(-1);
  }
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

test('what is planned is outlined as a whole, and is seen as the tile that it will be', async () => {
  const { canvas, picture } = await edit();
  const planned = [3, 4, 5].map((column) => ({ index: at(column, 70), tile: TILES.ice }));
  picture.setMarks({ ...NO_MARKS, planned });
  const count = (column: number, row: number, color: string): number => {
    picture.draw(0);
    const context = canvas.getContext('2d') as CanvasRenderingContext2D;
    const { data } = context.getImageData(column * TILE, (row - TOP) * TILE, TILE, TILE);
    return Array.from({ length: TILE * TILE }, (_, i) => [...data.slice(i * 4, i * 4 + 3)].join()).filter((pixel) => pixel === color)
      .length;
  };
  // The line stands on the edge: half of it is in the tile. There is none between two tiles that are planned.
  const yellow = '255,210,63';
  expect([3, 4, 5, 6].map((column) => count(column, 70, yellow))).toEqual([2 * TILE + TILE - 2, 2 * TILE, 2 * TILE + TILE - 2, TILE]);
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

test('only flags and water in view ask for another picture, while somebody looks', async () => {
  const { picture, renderer } = await edit();
  const reasons = () => {
    picture.draw(1_000);
    return [...picture.reasons];
  };
  renderer.setView({ ...VIEW, reducedMotion: false });
  expect(reasons()).toEqual([]);
  picture.paint([
    { index: at(5, 65), tile: TILES.water },
    { index: at(8, 65), tile: TILES.checkpointFlag },
  ]);
  expect(reasons()).toEqual(['flags', 'water']);
  picture.setAttention('away');
  expect(reasons()).toEqual([]);
  picture.setAttention('watched');
  expect(reasons()).toEqual(['flags', 'water']);
  renderer.setView(VIEW);
  expect(reasons()).toEqual([]);
});
