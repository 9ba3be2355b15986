import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { THEMES, type Theme } from '../../shared/course/course.ts';
import type { Pictures } from './assets.ts';
import { Backdrop } from './backdrop.ts';
import { BACKDROP_SLOTS } from './backdrop-layout.ts';
import { Camera } from './camera.ts';
import type { Context2d, Picture } from './canvas.ts';

const VIEW = { width: 320, height: 336 };

function openBackdrop(theme: Theme): Backdrop {
  const picture = {} as Picture;
  const pictures: Pictures = { tiles: null, sky: null, backdrop: picture, flags: null, water: null, ball: null };
  return new Backdrop({ width: 20, height: 100, tiles: new Uint16Array(2_000), theme, decorations: [] }, pictures);
}

/** A canvas that remembers which slot of the atlas was copied onto it. */
class SlotCanvas {
  slot: number[] = [];
  getContext(): unknown {
    return { drawImage: (_: Picture, x: number, y: number) => void (this.slot = [x, y]) };
  }
}

beforeAll(() => void vi.stubGlobal('OffscreenCanvas', SlotCanvas));
afterAll(() => void vi.unstubAllGlobals());

/** Every part of the backdrop that is drawn, as its place in the atlas and on the screen. */
function drawn(backdrop: Backdrop, nowMs: number, reducedMotion: boolean, top = 800): number[][] {
  const parts: number[][] = [];
  const context = {
    globalAlpha: 1,
    fillStyle: {} as unknown,
    // A layer that covers the view is one rectangle of its pattern, moved by the transform.
    fillRect: (...numbers: number[]) => {
      if (context.fillStyle instanceof SlotCanvas) parts.push([...context.fillStyle.slot, ...numbers, context.globalAlpha]);
    },
    setTransform: () => undefined,
    createPattern: (canvas: SlotCanvas) => canvas,
    createLinearGradient: () => ({ addColorStop: () => undefined }),
    drawImage: (_: Picture, ...numbers: number[]) => void parts.push([...numbers, context.globalAlpha]),
  };
  const camera = Object.assign(new Camera(), { left: 10, top, viewWidth: VIEW.width, viewHeight: VIEW.height, altitude: 1 - top / 1_264 });
  backdrop.draw(context as unknown as Context2d, camera, VIEW.width, VIEW.height, nowMs, reducedMotion);
  return parts;
}

const isMote = ([x = -1, y = -1]: number[]): boolean => {
  const { motes } = BACKDROP_SLOTS;
  return x >= motes.x && x < motes.x + motes.width && y >= motes.y && y < motes.y + motes.height;
};

test.each(THEMES)('%s moves with the time, and stands quite still for those who want less motion', (theme) => {
  const moving = openBackdrop(theme);
  expect(drawn(moving, 9_000, false)).not.toEqual(drawn(moving, 1_000, false));
  const still = openBackdrop(theme);
  const first = drawn(still, 1_000, true);
  expect(drawn(still, 9_000, true)).toEqual(first);
  expect(drawn(still, 9_000, true, 300)).toEqual(first);
});

test.each(THEMES)('%s has weather, and none for those who want less motion', (theme) => {
  expect(drawn(openBackdrop(theme), 5_000, false).filter(isMote).length).toBeGreaterThan(3);
  expect(drawn(openBackdrop(theme), 5_000, true).filter(isMote)).toEqual([]);
});

test('snow falls in the frost, and hangs nowhere in the air without motion', () => {
  const isSnow = ([x, y]: number[]): boolean => x === BACKDROP_SLOTS.glint.x && y === BACKDROP_SLOTS.glint.y;
  expect(drawn(openBackdrop('frost'), 5_000, false).some(isSnow)).toBe(true);
  expect(drawn(openBackdrop('frost'), 5_000, true).some(isSnow)).toBe(false);
});
