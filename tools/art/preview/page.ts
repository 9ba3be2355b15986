import { ballStyleOf } from '../../../shared/ball-styles.ts';
import { THEMES, type Theme } from '../../../shared/course/course.ts';
import { readLevel } from '../../../shared/course/level.ts';
import { TILES } from '../../../shared/course/tiles.ts';
import type { Frame, ShownBall, View } from '../../../shared/protocol/frame.ts';
import { createRenderer } from '../../../sim-worker/render/renderer.ts';

/** What one preview shows. The script passes it as JSON. */
export interface PreviewRequest {
  /** URL of a level file. */
  readonly level: string;
  /** Another theme than the level's own. */
  readonly theme?: string;
  readonly view: View;
  /** Members that differ from a ball at rest, which lies on the spawn, or `row` rows from the top. */
  readonly frame?: Partial<Frame>;
  readonly ball?: Partial<ShownBall>;
  readonly row?: number;
  /** Milliseconds that are drawn before the picture is taken, in steps of 16. */
  readonly settleMs?: number;
  /** How it is drawn: on the element, by an OffscreenCanvas, or as in a browser without OffscreenCanvas. */
  readonly canvas?: 'element' | 'offscreen' | 'without-offscreen';
  /** Folder of the pictures. */
  readonly assetBase?: string;
}

/** Times of draw() in milliseconds. */
interface Timing {
  readonly median: number;
  readonly p95: number;
  readonly worst: number;
}

const TILE_UNITS = 0.64;

function frameAt(x: number, y: number, frame: Partial<Frame> = {}, ball: Partial<ShownBall> = {}): Frame {
  return {
    phase: 'ready',
    balls: [{ previousX: x, previousY: y, x, y, alpha: 1, velocityX: 0, velocityY: 0, angle: 0, style: 0, ...ball }],
    activeFlags: 1,
    infuriating: false,
    aim: null,
    effects: [],
    ...frame,
  };
}

async function open(request: PreviewRequest) {
  const level = readLevel(await (await fetch(request.level)).json());
  if (!level.ok) throw new Error(level.error.join('; '));
  const theme = THEMES.find((name: Theme) => name === request.theme) ?? level.value.theme;
  const course = { ...level.value, theme };
  const canvas = document.createElement('canvas');
  canvas.style.width = `${request.view.width}px`;
  canvas.style.height = `${request.view.height}px`;
  document.body.replaceChildren(canvas);
  if (request.canvas === 'without-offscreen') Reflect.deleteProperty(globalThis, 'OffscreenCanvas');
  const surface = request.canvas === 'offscreen' ? canvas.transferControlToOffscreen() : canvas;
  const created = createRenderer(surface, request.assetBase ?? '/public/art/');
  if (!created.ok) throw new Error(created.error);
  created.value.setView(request.view);
  await created.value.setScene(course);
  const spawn = course.tiles.indexOf(TILES.spawn);
  const standing = request.row === undefined ? spawn : findPlace(course.tiles, course.width, request.row);
  const x = ((standing % course.width) + 0.5) * TILE_UNITS;
  const y = (Math.floor(standing / course.width) + 1) * TILE_UNITS - 0.3;
  return { renderer: created.value, frame: frameAt(x, y, request.frame, request.ball) };
}

/** The first empty tile on solid ground in or below a row. */
function findPlace(tiles: Uint16Array, width: number, row: number): number {
  for (let i = row * width; i < tiles.length - width; i++) if (tiles[i] === 0 && (tiles[i + width] as number) !== 0) return i;
  return row * width;
}

async function show(request: PreviewRequest): Promise<void> {
  const { renderer, frame } = await open(request);
  const settleMs = request.settleMs ?? 400;
  renderer.draw(frame, 1000);
  // A ball other than the classic one is loaded when it is first drawn.
  if (frame.balls[0].style > 0) await fetchBall(request, frame.balls[0].style);
  for (let t = 16; t <= settleMs; t += 16) renderer.draw({ ...frame, effects: [] }, 1000 + t);
  // An OffscreenCanvas is shown with the next frame.
  await new Promise(requestAnimationFrame);
}

/** Waits until the browser has the picture of a ball, and the renderer's own request for it is complete. */
async function fetchBall({ assetBase = '/public/art/' }: PreviewRequest, style: number): Promise<void> {
  await (await fetch(`${assetBase}ball-${ballStyleOf(style).id}.png`)).blob();
  await new Promise((resolve) => setTimeout(resolve, 100));
}

/** Draws a ball that flies over the whole course. @returns the time of each draw */
async function measure(request: PreviewRequest, frames: number): Promise<Timing> {
  const { renderer } = await open(request);
  const times: number[] = [];
  for (let i = 0; i < frames; i++) {
    const x = 6.4 + Math.sin(i / 30) * 4;
    const y = 60 - (i / frames) * 50;
    const effects = i % 20 === 0 ? BOUNCE(x, y) : [];
    const flying = frameAt(x, y, { ...request.frame, phase: 'moving', effects }, { ...request.ball, velocityX: 8, velocityY: -12 });
    const started = performance.now();
    renderer.draw(flying, 1000 + i * 16.7);
    times.push(performance.now() - started);
    await new Promise(requestAnimationFrame);
  }
  times.sort((a, b) => a - b);
  const at = (share: number): number => times[Math.min(times.length - 1, Math.floor(times.length * share))] as number;
  return { median: at(0.5), p95: at(0.95), worst: at(1) };
}

const BOUNCE = (x: number, y: number): Frame['effects'] => [
  { kind: 'bounce', x, y, normalX: 0, normalY: -1, speed: 14, surface: 'ground' },
];

declare global {
  interface Window {
    preview: { show: typeof show; measure: typeof measure };
  }
}

window.preview = { show, measure };
