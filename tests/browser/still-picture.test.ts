import { afterEach, expect, test } from 'vitest';
import { THEMES, type Theme } from '../../shared/course/course.ts';
import type { Frame, View } from '../../shared/protocol/frame.ts';
import { createRenderer, type Renderer } from '../../sim-worker/render/renderer.ts';
import { StillPicture } from '../../sim-worker/render/still-picture.ts';
import { frameAt } from '../support/frames.ts';
import { ASSETS, fetchLevel } from './support/open-game.ts';

// The picture of a ball at rest, in which everything that stands is copied, against the same picture drawn part by part.

afterEach(() => document.body.replaceChildren());

const VIEW: View = { width: 390, height: 480, pixelRatio: 1, zoom: 'auto', reducedMotion: false };
const READY: Frame = frameAt(6, 90, { phase: 'ready' });
const FRAME_MS = 1_000 / 12;
/** Until the camera rests and the copies are made. */
const FRAMES = 40;

async function open(theme: Theme, view: View): Promise<{ renderer: Renderer; pixels(): Uint32Array }> {
  const canvas = document.createElement('canvas');
  document.body.append(canvas);
  const created = createRenderer(canvas, ASSETS);
  if (!created.ok) throw new Error(created.error);
  const renderer = created.value;
  renderer.setView(view);
  await renderer.setScene({ ...(await fetchLevel(25)), theme });
  const context = canvas.getContext('2d') as CanvasRenderingContext2D;
  return { renderer, pixels: () => new Uint32Array(context.getImageData(0, 0, canvas.width, canvas.height).data.buffer) };
}

/** The pictures of some times. @param copies false: every part is drawn in every picture */
async function picturesOf(theme: Theme, view: View, copies: boolean): Promise<Uint32Array[]> {
  const { draw } = StillPicture.prototype;
  if (!copies) {
    StillPicture.prototype.draw = (context, _width, _height, _camera, _isAtRest, parts) => {
      for (const part of parts) part.draw(context);
    };
  }
  try {
    const { renderer, pixels } = await open(theme, view);
    const drawAt = (frame: number) => renderer.draw(READY, 1_000 + frame * FRAME_MS);
    for (let frame = 0; frame < FRAMES; frame++) drawAt(frame);
    return Array.from({ length: 6 }, (_, i) => {
      drawAt(FRAMES + i);
      return pixels();
    });
  } finally {
    StillPicture.prototype.draw = draw;
  }
}

const differing = (a: Uint32Array, b: Uint32Array): number => a.reduce((count, pixel, i) => count + (pixel === b[i] ? 0 : 1), 0);

test.each(THEMES)('a copy of %s has the same pixels, and weather and flags move over it', async (theme) => {
  const copied = await picturesOf(theme, VIEW, true);
  const drawn = await picturesOf(theme, VIEW, false);
  expect(copied.map((pixels, i) => differing(pixels, drawn[i] as Uint32Array))).toEqual(copied.map(() => 0));
  expect(differing(copied[0] as Uint32Array, copied[5] as Uint32Array)).toBeGreaterThan(0);
});

test.each<[string, Partial<View>]>([
  ['with high contrast', { highContrast: true }],
  ['with reduced motion', { reducedMotion: true }],
  ['beside the course, on a wide screen', { width: 900, zoom: 1 }],
  ['with a panel below', { coveredBelow: 160 }],
])('a copy %s has the same pixels', async (_, more) => {
  const view = { ...VIEW, ...more };
  const copied = await picturesOf('frost', view, true);
  const drawn = await picturesOf('frost', view, false);
  expect(copied.map((pixels, i) => differing(pixels, drawn[i] as Uint32Array))).toEqual(copied.map(() => 0));
});

test.each<[string, (renderer: Renderer) => unknown, Frame]>([
  ['another size', (renderer) => renderer.setView({ ...VIEW, width: 300 }), READY],
  ['another zoom', (renderer) => renderer.setView({ ...VIEW, zoom: 0.5 }), READY],
  ['high contrast', (renderer) => renderer.setView({ ...VIEW, highContrast: true }), READY],
  ['reduced motion', (renderer) => renderer.setView({ ...VIEW, reducedMotion: true }), READY],
  ['a ball that lies elsewhere', () => undefined, frameAt(12, 60, { phase: 'ready' })],
  ['another course', async (renderer) => renderer.setScene({ ...(await fetchLevel(2)), theme: 'quarry' }), READY],
])('%s is another picture, without anything of the one before', async (_, change, frame) => {
  const after = async (isRested: boolean) => {
    const { renderer, pixels } = await open('meadow', VIEW);
    // The sun looks for its place in every tenth picture: in both cases in the same ones.
    for (let i = 0; i < (isRested ? FRAMES : 0) + 1; i++) renderer.draw(READY, 1_000);
    await change(renderer);
    for (let i = 1; i <= FRAMES; i++) renderer.draw(frame, 1_000 + i * FRAME_MS);
    return pixels();
  };
  expect(differing(await after(true), await after(false))).toBe(0);
});
