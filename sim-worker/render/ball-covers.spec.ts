import { afterEach, expect, test, vi } from 'vitest';
import { TILES } from '../../shared/course/tiles.ts';
import type { Scene } from '../../shared/protocol/frame.ts';
import { BallCovers } from './ball-covers.ts';
import type { Context2d } from './canvas.ts';

afterEach(() => void vi.unstubAllGlobals());

/** The alpha values with which covers are prepared for a row of these tiles. */
function alphasOf(...tiles: readonly number[]): number[] {
  const alphas: number[] = [];
  const context = { globalAlpha: 1, fillRect: () => alphas.push(context.globalAlpha), drawImage: () => undefined };
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      getContext = () => context;
    },
  );
  const scene: Scene = { width: tiles.length, height: 1, tiles: Uint16Array.from(tiles), theme: 'meadow', decorations: [] };
  new BallCovers(scene, null, null).draw(context as unknown as Context2d, 0, 0, 1_000, 1_000, 0);
  return alphas;
}

test.each([
  ['water', TILES.water, [0.5]],
  ['rough', 497, [0.9]],
  ['nothing over ground', TILES.ground, []],
])('%s is drawn over the ball with the alpha of the specification', (_, id, alphas) => {
  expect(alphasOf(id)).toEqual(alphas);
});
