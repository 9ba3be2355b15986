import { afterEach, expect, test, vi } from 'vitest';
import type { RunLine } from '../../shared/protocol/ending.ts';
import type { Context2d } from './canvas.ts';
import { LinePicture } from './line-picture.ts';

const LINE: RunLine = { points: new Float32Array([0, 9, 1, 8, 2, 8, 3, 9]), strokes: [0], jumps: [] };
const MAPPING = { x: 10, y: 20, scale: 0.2 };

afterEach(() => vi.unstubAllGlobals());

test('a still whole line is painted once, and again for another place or run', () => {
  let strokes = 0;
  const sizes: number[][] = [];
  const contextOf = (drawImage: (...args: unknown[]) => void) =>
    new Proxy(
      {},
      { get: (_, name) => (name === 'drawImage' ? drawImage : () => name === 'stroke' && strokes++), set: () => true },
    ) as Context2d;
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      constructor(width: number, height: number) {
        sizes.push([width, height]);
      }
      getContext = () => contextOf(() => undefined);
    },
  );
  const placed: unknown[][] = [];
  const screen = contextOf((_, x, y) => placed.push([x, y]));
  const shapes = { disc: () => undefined };
  const picture = new LinePicture();
  /** How often lines were stroked (rim and color) for a frame. */
  const frame = (drawn: number, mapping = MAPPING) => {
    const before = strokes;
    picture.draw(screen, shapes as never, LINE, drawn, mapping, 2);
    return (strokes - before) / 2;
  };
  expect([frame(0.5), frame(1), frame(1), frame(1), frame(1)]).toEqual([1, 1, 1, 0, 0]);
  // The points lie from 10, 60 to 25, 65, and the line is wider than they are.
  expect(sizes).toEqual([[39, 29]]);
  expect(placed).toEqual(Array.from({ length: 3 }, () => [-2, 48]));
  const moved = { ...MAPPING, y: 30 };
  expect([frame(1, moved), frame(1, moved), frame(1, moved)]).toEqual([1, 1, 0]);
  picture.reset();
  expect([frame(0.5, moved), frame(1, moved), frame(1, moved)]).toEqual([1, 1, 1]);
});
