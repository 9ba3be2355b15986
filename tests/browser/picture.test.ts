import { afterEach, expect, test } from 'vitest';
import { autotile } from '../../shared/course/autotile.ts';
import { TILES } from '../../shared/course/tiles.ts';
import type { Frame } from '../../shared/protocol/frame.ts';
import { PictureStore } from '../../sim-worker/render/assets.ts';
import { createSheet, type Sheet } from '../../sim-worker/render/canvas.ts';
import { drawCoursePicture } from '../../sim-worker/render/course-picture.ts';
import { createRenderer } from '../../sim-worker/render/renderer.ts';
import { Soil } from '../../sim-worker/render/soil.ts';
import { ASSETS, endGame, fetchLevel, openGame, UP, VIEW } from './support/open-game.ts';
import { until } from './support/until.ts';

afterEach(endGame);

function pixelsOf(source: HTMLCanvasElement): Uint8ClampedArray {
  const copy = document.createElement('canvas');
  copy.width = source.width;
  copy.height = source.height;
  const context = copy.getContext('2d') as CanvasRenderingContext2D;
  context.drawImage(source, 0, 0);
  return context.getImageData(0, 0, copy.width, copy.height).data;
}

function colorsOf(pixels: Uint8ClampedArray): number {
  return new Set(new Uint32Array(pixels.buffer)).size;
}

function differingPixels(a: Uint8ClampedArray, b: Uint8ClampedArray): number {
  const left = new Uint32Array(a.buffer);
  const right = new Uint32Array(b.buffer);
  return left.reduce((count, pixel, i) => count + (pixel === right[i] ? 0 : 1), 0);
}

function addCanvas(): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.style.cssText = `display:block;width:${VIEW.width}px;height:${VIEW.height}px`;
  document.body.append(canvas);
  return canvas;
}

test('the worker draws a shot on the canvas it was given, and sends the page events', async () => {
  const canvas = addCanvas();
  const { sim, events } = await openGame(canvas.transferControlToOffscreen());
  const report = await sim.run.start({ infuriating: false });
  expect(report).toMatchObject({ resumed: false, status: { phase: 'ready', strokes: 0, canShoot: true } });
  await until(() => colorsOf(pixelsOf(canvas)) > 20);
  const before = pixelsOf(canvas);
  expect(await sim.run.shoot(UP)).toBe(true);
  expect(await sim.run.shoot(UP)).toBe(false);
  await until(() => differingPixels(before, pixelsOf(canvas)) > 1_000);
  await until(() => events.some((event) => event.type === 'status' && event.status.strokes === 1 && event.status.canShoot));
  expect(events.filter((event) => event.type === 'saved')).toHaveLength(1);
  expect((await sim.host.stats()).frames).toBeGreaterThan(30);
});

test('the worker tells which of the page’s rooms are in view, also unchanged ones', async () => {
  const { sim, events } = await openGame(addCanvas().transferControlToOffscreen());
  await sim.run.start({ infuriating: false });
  const told = () => events.filter((event) => event.type === 'rooms').map(({ names }) => names);
  const rooms = [
    { firstRow: 0, lastRow: 60, name: 'The Attic' },
    { firstRow: 80, lastRow: 99, name: 'The Cellar' },
  ];
  for (const times of [1, 2]) {
    await sim.picture.subscribeRooms(rooms);
    await until(() => told().length === times);
  }
  expect(told()).toEqual([['The Cellar'], ['The Cellar']]);
});

test('the whole course is drawn once in the game’s look, a pixel for each art pixel', async () => {
  const canvas = document.createElement('canvas');
  const level = await fetchLevel(25);
  await drawCoursePicture(canvas, level, ASSETS, false);
  expect([canvas.width, canvas.height]).toEqual([320, 1600]);
  const normal = pixelsOf(canvas);
  expect(colorsOf(normal)).toBeGreaterThan(200);
  await drawCoursePicture(canvas, level, ASSETS, true);
  expect(differingPixels(normal, pixelsOf(canvas))).toBeGreaterThan(10_000);
});

test('without OffscreenCanvas the same worker posts frames and the page draws them', async () => {
  const { sim, events, frames } = await openGame();
  const canvas = addCanvas();
  const created = createRenderer(canvas, ASSETS);
  if (!created.ok) throw new Error(created.error);
  created.value.setView(VIEW);
  await created.value.setScene(await fetchLevel(25));
  await sim.run.start({ infuriating: false });
  await until(() => frames.length > 0);
  created.value.draw(frames.at(-1) as Frame, performance.now());
  const before = pixelsOf(canvas);
  expect(colorsOf(before)).toBeGreaterThan(20);
  const start = frames.at(-1) as Frame;
  await sim.run.shoot(UP);
  await until(() => (frames.at(-1) as Frame).balls[0].y < start.balls[0].y - 1);
  for (const frame of frames.splice(0)) created.value.draw(frame, performance.now());
  expect(differingPixels(before, pixelsOf(canvas))).toBeGreaterThan(1_000);
  await until(() => events.some((event) => event.type === 'status' && event.status.canShoot && event.status.strokes === 1));
});

test('images that fail to load are drawn as colored squares, and the game continues', async () => {
  const canvas = addCanvas();
  const created = createRenderer(canvas, '/no-such-folder/');
  if (!created.ok) throw new Error(created.error);
  created.value.setView(VIEW);
  await created.value.setScene(await fetchLevel(25));
  const { sim, frames } = await openGame();
  await sim.run.start({ infuriating: false });
  await until(() => frames.length > 0);
  created.value.draw(frames.at(-1) as Frame, performance.now());
  expect(colorsOf(pixelsOf(canvas))).toBeGreaterThan(4);
});

test('a course that breaks a rule of maps is refused, and the loaded one goes on', async () => {
  const { sim } = await openGame();
  const level = await fetchLevel(25);
  const tiles = level.tiles.map((id) => (id === TILES.finishFlag ? TILES.empty : id));
  expect(await sim.course.load({ ...level, tiles })).toEqual({ ok: false, error: 'level_invalid' });
  expect((await sim.run.start({ infuriating: false })).status.phase).toBe('ready');
});

test('a canvas without a context gives the error that graphics cannot start', () => {
  const canvas = document.createElement('canvas');
  canvas.getContext('webgl');
  expect(createRenderer(canvas, ASSETS)).toEqual({ ok: false, error: 'graphics_unavailable' });
});

test('layers and things are drawn inside the ground, and nothing of them at its edges', async () => {
  const level = await fetchLevel(25);
  const tiles = new Uint16Array(level.width * level.height);
  for (let row = 4; row < 10; row++) tiles.fill(TILES.ground, row * level.width + 4, row * level.width + 16);
  const scene = { ...level, tiles };
  const { backdrop } = await new PictureStore(ASSETS).load(level.theme);
  const [work, shade] = [createSheet(320, 320), createSheet(320, 320)] as [Sheet, Sheet];
  const [left, top, right, bottom] = [64, 64, 256, 160];
  work.context.fillStyle = '#808080';
  work.context.fillRect(left, top, right - left, bottom - top);
  const before = new Uint32Array((work.context as OffscreenCanvasRenderingContext2D).getImageData(0, 0, 320, 320).data.buffer);
  new Soil(scene, autotile(scene), backdrop, 5).draw(work, shade, 0, 0, 320);
  const after = new Uint32Array((work.context as OffscreenCanvasRenderingContext2D).getImageData(0, 0, 320, 320).data.buffer);
  const changed = [...after.keys()].filter((i) => after[i] !== before[i]).map((i) => [i % 320, Math.floor(i / 320)] as const);
  expect(changed.length).toBeGreaterThan(2_000);
  expect(changed.filter(([x, y]) => x < left + 7 || x >= right - 7 || y < top + 7 || y >= bottom - 7)).toEqual([]);
});

test.each([false, true])('in the rows of a cave there is rock in place of the sky; high contrast %s', async (highContrast) => {
  const level = { ...(await fetchLevel(25)), tiles: new Uint16Array(2_000) };
  const canvas = document.createElement('canvas');
  const rowOf = (pixels: Uint8ClampedArray, row: number) => pixels.slice(row * 16 * 320 * 4, (row + 1) * 16 * 320 * 4);
  const brightness = (pixels: Uint8ClampedArray): number => pixels.reduce((sum, value, i) => sum + (i % 4 === 3 ? 0 : value), 0);
  await drawCoursePicture(canvas, level, ASSETS, highContrast);
  const sky = pixelsOf(canvas);
  await drawCoursePicture(canvas, { ...level, caves: '20-30' }, ASSETS, highContrast);
  const cave = pixelsOf(canvas);
  for (const row of [22, 25, 28]) expect(brightness(rowOf(cave, row))).toBeLessThan(brightness(rowOf(sky, row)));
  for (const row of [17, 33]) expect(rowOf(cave, row)).toEqual(rowOf(sky, row));
});
