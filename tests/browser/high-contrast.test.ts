import { afterEach, expect, test } from 'vitest';
import { type Level, readLevel } from '../../shared/course/level.ts';
import type { Frame, View } from '../../shared/protocol/frame.ts';
import { createRenderer, type Renderer } from '../../sim-worker/render/renderer.ts';
import { frameAt } from '../support/frames.ts';

const VIEW: View = { width: 390, height: 672, pixelRatio: 1, zoom: 1, reducedMotion: true };
/** A fixed level of each theme. */
const THEMES = [
  ['meadow', 27],
  ['cavern', 26],
  ['frost', 47],
  ['lagoon', 25],
  ['thicket', 48],
  ['quarry', 45],
] as const;
const CHECKPOINT_FLAG = 153;

afterEach(() => document.body.replaceChildren());

async function fetchLevel(number: number): Promise<Level> {
  const read = readLevel(await (await fetch(`/tests/support/levels/${number}.json`)).json());
  if (!read.ok) throw new Error(read.error.join(', '));
  return read.value;
}

/** The ball rests one tile beside the highest flag. */
function restBesideFlag(level: Level): Frame {
  const flag = level.tiles.indexOf(CHECKPOINT_FLAG);
  const x = ((flag % level.width) + 1.5) * 0.64;
  const y = (Math.floor(flag / level.width) + 1) * 0.64 - 0.306;
  return frameAt(x, y);
}

interface Picture {
  readonly canvas: HTMLCanvasElement;
  readonly renderer: Renderer;
  readonly frame: Frame;
  draw(): void;
}

async function openPicture(level: Level): Promise<Picture> {
  const canvas = document.createElement('canvas');
  document.body.append(canvas);
  const created = createRenderer(canvas, '/art/');
  if (!created.ok) throw new Error(created.error);
  const renderer = created.value;
  const frame = restBesideFlag(level);
  renderer.setView(VIEW);
  await renderer.setScene(level);
  return { canvas, renderer, frame, draw: () => renderer.draw(frame, 0) };
}

/** Relative luminance (WCAG) of the pixels of an area, row by row. */
function luminances(canvas: HTMLCanvasElement, x: number, y: number, width: number, height: number): number[] {
  const copy = document.createElement('canvas');
  copy.width = canvas.width;
  copy.height = canvas.height;
  const context = copy.getContext('2d') as CanvasRenderingContext2D;
  context.drawImage(canvas, 0, 0);
  const { data } = context.getImageData(x, y, width, height);
  const linear = (channel: number) => (channel <= 10.3 ? channel / 3295 : ((channel / 255 + 0.055) / 1.055) ** 2.4);
  return Array.from(
    { length: width * height },
    (_, i) =>
      0.2126 * linear(data[i * 4] as number) + 0.7152 * linear(data[i * 4 + 1] as number) + 0.0722 * linear(data[i * 4 + 2] as number),
  );
}

const contrast = (a: number, b: number) => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] as number;

test.each(THEMES)('in the %s a light line and ring have a contrast of 7:1 to the background', async (_, number) => {
  const { canvas, renderer, draw } = await openPicture(await fetchLevel(number));
  renderer.setView({ ...VIEW, highContrast: true });
  draw();
  const ball = renderer.ballOnScreen();
  if (!ball) throw new Error('no ball');
  // The rings to the right of the ball: white and ink in turn.
  const ray = luminances(canvas, Math.round(ball.x), Math.round(ball.y), 32, 1);
  const steps = ray.slice(18);
  expect(contrast(Math.max(...steps), Math.min(...steps))).toBeGreaterThan(7);
  // Most of the area above the ball is background.
  const sky = median(luminances(canvas, Math.round(ball.x) + 24, Math.round(ball.y) - 60, 40, 30));
  expect(contrast(1, sky)).toBeGreaterThan(7);
});

test('the picture is the same as before when high contrast is switched off again', async () => {
  const { canvas, renderer, draw } = await openPicture(await fetchLevel(27));
  draw();
  const before = luminances(canvas, 0, 0, VIEW.width, VIEW.height);
  renderer.setView({ ...VIEW, highContrast: true });
  draw();
  expect(luminances(canvas, 0, 0, VIEW.width, VIEW.height)).not.toEqual(before);
  renderer.setView(VIEW);
  draw();
  expect(luminances(canvas, 0, 0, VIEW.width, VIEW.height)).toEqual(before);
});

// The first tile of each kind, in a level that has it.
test.each([
  ['water', 176, 25],
  ['rough ground', 497, 45],
  ['ice', 103, 47],
])('%s has a pattern in white and ink', async (_, id, number) => {
  const level = await fetchLevel(number);
  const at = level.tiles.indexOf(id);
  expect(at).toBeGreaterThan(0);
  const { canvas, renderer } = await openPicture(level);
  // The ball is two tiles to the left, so that it does not cover the pattern.
  const x = ((at % level.width) - 1.5) * 0.64;
  const y = (Math.floor(at / level.width) + 0.5) * 0.64;
  renderer.setView({ ...VIEW, highContrast: true });
  renderer.draw(frameAt(x, y), 0);
  const ball = renderer.ballOnScreen();
  if (!ball) throw new Error('no ball');
  const tile = luminances(canvas, Math.round(ball.x) + 48, Math.round(ball.y) - 16, 32, 32);
  expect(tile.filter((light) => light > 0.95).length).toBeGreaterThan(60);
  expect(tile.filter((light) => light < 0.02).length).toBeGreaterThan(40);
});
