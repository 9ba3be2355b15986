import { afterEach, expect, test } from 'vitest';
import { newMap } from '../../client/features/maps/editor/model/new-map.ts';
import { type EditCanvas, openEditCanvas } from '../../client/sim/edit-canvas.ts';
import { Simulation } from '../../client/sim/simulation.ts';
import { type Level, readLevel } from '../../shared/course/level.ts';
import { TILES } from '../../shared/course/tiles.ts';
import { NO_MARKS } from '../../shared/protocol/edit.ts';
import type { View } from '../../shared/protocol/frame.ts';
import type { SimEvent } from '../../shared/protocol/sim-service.ts';
import { drainWorker, until } from './support/until.ts';

const VIEW: View = { width: 320, height: 320, pixelRatio: 1, zoom: 1, reducedMotion: true };
const MAP = newMap(() => 0);
const TILE = 16;
const TOP = 60;

const opened: (() => void)[] = [];
afterEach(() => {
  for (const close of opened.splice(0)) close();
  document.body.replaceChildren();
});

interface Stage {
  readonly simulation: Simulation;
  readonly canvas: EditCanvas;
  readonly events: SimEvent[];
}

async function openEditor(workerDraws: boolean): Promise<Stage> {
  const events: SimEvent[] = [];
  const onEvents = (batch: readonly SimEvent[]): void => void events.push(...batch);
  const simulation = new Simulation({
    assetBase: '/art/',
    view: VIEW,
    workerDraws,
    onEvents,
    onDeath: (error) => events.push(error as never),
  });
  opened.push(() => simulation.link.close());
  document.body.append(simulation.canvas);
  expect((await simulation.open()).ok).toBe(true);
  opened.unshift(drainWorker(() => simulation.link.sim.host.stats()));
  simulation.setView(VIEW);
  const canvas = await openEditCanvas(simulation, MAP);
  if (!canvas.ok) throw new Error(canvas.error);
  canvas.value.setView({ left: 0, top: TOP, tilePx: TILE });
  return { simulation, canvas: canvas.value, events };
}

/** What is on the screen now: a canvas of the worker is read by copying it. */
function pixels({ simulation: { canvas } }: Stage, column = 0, row = TOP, columns = 20, rows = 20): string {
  const copy = document.createElement('canvas');
  copy.width = columns * TILE;
  copy.height = rows * TILE;
  const context = copy.getContext('2d') as CanvasRenderingContext2D;
  context.drawImage(canvas, -column * TILE, -(row - TOP) * TILE);
  return new Uint32Array(context.getImageData(0, 0, copy.width, copy.height).data.buffer).join();
}

async function fetchLevel(): Promise<Level> {
  const read = readLevel(await (await fetch('/tests/support/levels/25.json')).json());
  if (!read.ok) throw new Error(read.error.join(', '));
  return read.value;
}

test('worker and page draw the same map, also after paint, marks and another theme', async () => {
  const stages = [await openEditor(true), await openEditor(false)] as const;
  const [worker, page] = stages;
  const same = async (): Promise<string> => {
    await until(() => pixels(worker) === pixels(page));
    return pixels(page);
  };
  const seen = new Set([await same()]);
  for (const change of [
    (canvas: EditCanvas) => canvas.paint([{ index: 65 * 20 + 5, tile: TILES.water }]),
    (canvas: EditCanvas) => canvas.setMarks({ ...NO_MARKS, grid: true, cursor: { column: 4, row: 64, columns: 3, rows: 3 } }),
    (canvas: EditCanvas) => canvas.setTheme('frost'),
  ]) {
    for (const { canvas } of stages) change(canvas);
    await until(() => !seen.has(pixels(page)));
    seen.add(await same());
  }
  expect(seen.size).toBe(4);
});

test.each([
  ['the worker', true],
  ['the page', false],
])('drawn by %s, a loaded course is played, and another map ends its run', async (_, workerDraws) => {
  const stage = await openEditor(workerDraws);
  const { simulation, canvas, events } = stage;
  await until(() => new Set(pixels(stage, 3, 66, 6, 1).split(',')).size > 6);
  const edited = pixels(stage);
  expect((await simulation.load(await fetchLevel())).ok).toBe(true);
  expect((await simulation.start({ infuriating: false })).status.totalRows).toBeGreaterThan(0);
  await until(async () => (await simulation.ballOnScreen()) !== null && pixels(stage) !== edited);
  await until(() => events.some((event) => event.type === 'status' && event.status.canShoot));
  // What the editor still says is about a map that is gone.
  canvas.setMarks({ ...NO_MARKS, faults: [{ index: 65 * 20 + 5, severity: 'error' }] });
  expect(await simulation.shoot({ dx: 0, dy: 3_000 })).toBe(true);
  await openEditCanvas(simulation, MAP).then((again) => again.ok && again.value.setView({ left: 0, top: TOP, tilePx: TILE }));
  await until(() => pixels(stage) === edited);
  expect(await simulation.shoot({ dx: 0, dy: 3_000 })).toBe(false);
});
