import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { EndingFrame } from '../../shared/protocol/ending.ts';
import type { View } from '../../shared/protocol/frame.ts';
import { AimFigures } from '../../sim-worker/render/aim-figures.ts';
import { createRenderer, type Renderer } from '../../sim-worker/render/renderer.ts';
import { wholeCourse } from '../../sim-worker/render/tower-view.ts';
import { frameAt } from '../support/frames.ts';
import { loadLevel } from '../support/levels.ts';

/** Replaces a canvas, and records what is drawn on the screen and which canvases are made. */
class RecordingCanvas {
  static made: RecordingCanvas[] = [];
  width: number;
  height: number;
  readonly calls: { readonly name: string; readonly numbers: readonly number[] }[] = [];

  constructor(width = 1, height = 1) {
    this.width = width;
    this.height = height;
    RecordingCanvas.made.push(this);
  }

  getContext(): unknown {
    return new Proxy({} as Record<string, unknown>, {
      get: (known, name: string) =>
        known[name] ??
        ((...args: unknown[]) => {
          this.calls.push({ name, numbers: args.filter((value) => typeof value === 'number') });
          return name === 'createLinearGradient' ? { addColorStop: () => undefined } : undefined;
        }),
    });
  }
}

const VIEW: View = { width: 390, height: 844, pixelRatio: 2, zoom: 1, reducedMotion: false };
const LINE = { points: new Float32Array([6, 40, 7, 39, 8, 40]), strokes: [0], jumps: [] };
const AT_CUP: EndingFrame = { sink: 1, dip: 0, pullBack: 0, drawn: 0, line: LINE, area: null };
const FINISHED = frameAt(6, 40, { phase: 'finished' });
const level = loadLevel(25);

let screen: RecordingCanvas;
let renderer: Renderer;
beforeAll(async () => {
  vi.stubGlobal('OffscreenCanvas', RecordingCanvas);
  screen = new RecordingCanvas();
  const created = createRenderer(screen as never, '/nowhere/');
  if (!created.ok) throw new Error(created.error);
  renderer = created.value;
  renderer.setView(VIEW);
  await renderer.setScene(level);
});
afterAll(() => {
  vi.unstubAllGlobals();
});

function draw(ending: EndingFrame | undefined, nowMs: number) {
  screen.calls.length = 0;
  renderer.draw({ ...FINISHED, ...(ending && { ending }) }, nowMs);
  return screen.calls.slice();
}

const course = { width: level.width * 16, height: level.height * 16 };
const mapped = (calls: ReturnType<typeof draw>, { x, y, scale }: ReturnType<typeof wholeCourse>) =>
  calls.some(({ name, numbers }) => name === 'setTransform' && [scale, 0, 0, scale, x, y].every((number, i) => numbers[i] === number));

test('course and line are drawn from prepared pictures: none is made but small marks', async () => {
  draw(undefined, 0);
  draw(AT_CUP, 16);
  // The code of the ending is loaded with the first shot, or here.
  await vi.waitFor(() => expect(mapped(draw({ ...AT_CUP, pullBack: 1, drawn: 1 }, 32), wholeCourse(course, VIEW, null))).toBe(true));
  const before = RecordingCanvas.made.length;
  for (let i = 1; i < 20; i++) draw({ ...AT_CUP, pullBack: i / 20, drawn: i / 20 }, 100 + i * 16);
  const calls = draw({ ...AT_CUP, pullBack: 1, drawn: 1 }, 420);
  expect(calls.filter(({ name }) => name === 'stroke')).toHaveLength(2);
  const pieces = calls.filter(({ name, numbers }) => name === 'drawImage' && numbers[0] === 0 && (numbers[1] ?? 1) % 160 === 0);
  expect(pieces.length).toBeGreaterThanOrEqual(course.height / 160);
  const made = RecordingCanvas.made.slice(before).map(({ width, height }) => Math.max(width, height));
  expect(Math.max(0, ...made)).toBeLessThan(64);
});

test('the whole line is kept as one picture while the result is open', () => {
  const result = { ...AT_CUP, pullBack: 1, drawn: 1 };
  draw(result, 1_000);
  draw(result, 1_016);
  const before = RecordingCanvas.made.length;
  const calls = draw(result, 1_032);
  expect(calls.some(({ name }) => name === 'stroke')).toBe(false);
  expect(RecordingCanvas.made).toHaveLength(before);
});

test('it moves to the space the result leaves, and the next run is drawn as before', () => {
  const area = { left: 0, top: 0, width: 390, height: 380 };
  draw({ ...AT_CUP, pullBack: 1, drawn: 1, area }, 2_000);
  expect(mapped(draw({ ...AT_CUP, pullBack: 1, drawn: 1, area }, 3_000), wholeCourse(course, VIEW, area))).toBe(true);
  const played = draw(undefined, 3_016);
  expect(mapped(played, wholeCourse(course, VIEW, area))).toBe(false);
  expect(played.some(({ name }) => name === 'stroke')).toBe(false);
});

test('the figures of a shot stand beside the handle, unless a panel has them', () => {
  const figures = vi.spyOn(AimFigures.prototype, 'draw');
  const drawnOver = (coveredBelow: number): number => {
    figures.mockClear();
    renderer.setView({ ...VIEW, coveredBelow });
    renderer.draw({ ...FINISHED, phase: 'ready', aim: { power: 0.8, pullX: 0, pullY: 0.8, dots: [6, 39] } }, 3_500);
    return figures.mock.calls.length;
  };
  expect([drawnOver(0), drawnOver(180)]).toEqual([1, 0]);
  renderer.setView(VIEW);
});

test('a ball in the cup is not drawn', () => {
  // Without pictures the ball is two circles. Here it is far above the rim of the cup, which would hide it by rows.
  const circles = (sink: number): number => {
    screen.calls.length = 0;
    renderer.draw(frameAt(6, 1, { phase: 'finished', ending: { ...AT_CUP, sink } }), 4_000);
    return screen.calls.filter(({ name }) => name === 'arc').length;
  };
  expect([circles(0), circles(0.1), circles(1)]).toEqual([2, 2, 0]);
});
