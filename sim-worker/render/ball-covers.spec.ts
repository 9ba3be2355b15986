import { afterEach, expect, test, vi } from 'vitest';
import { TILES } from '../../shared/course/tiles.ts';
import type { Scene } from '../../shared/protocol/frame.ts';
import { BallCovers } from './ball-covers.ts';
import type { Context2d } from './canvas.ts';

afterEach(() => void vi.unstubAllGlobals());

/** Prepares the covers of a map. @returns them, and the alpha values with which their tiles are drawn the first time */
function coversOf(width: number, tiles: readonly number[], before?: BallCovers): { covers: BallCovers; alphas: number[] } {
  const alphas: number[] = [];
  const context = { globalAlpha: 1, fillRect: () => alphas.push(context.globalAlpha), drawImage: () => undefined };
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      getContext = () => context;
    },
  );
  const scene: Scene = { width, height: tiles.length / width, tiles: Uint16Array.from(tiles), theme: 'meadow', decorations: [] };
  const covers = new BallCovers(scene, null, null, before);
  covers.draw(context as unknown as Context2d, 0, 0, 1_000, 1_000, 0);
  return { covers, alphas };
}

test.each([
  ['water', TILES.water, [0.5]],
  ['rough', 497, [0.9]],
  ['nothing over ground', TILES.ground, []],
])('%s is drawn over the ball with the alpha of the specification', (_, id, alphas) => {
  expect(coversOf(1, [id]).alphas).toEqual(alphas);
});

test('after a tile has changed, only what looks different is drawn anew', () => {
  const { water, empty } = TILES;
  const { covers, alphas } = coversOf(2, [water, water, empty, empty, water, water]);
  // Both rows of water are a surface: they share their picture.
  expect(alphas).toHaveLength(2);
  expect(coversOf(2, [water, empty, empty, empty, water, water], covers).alphas).toHaveLength(1);
});
