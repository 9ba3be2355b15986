import { expect, test } from 'vitest';
import { TILES } from '../../shared/course/tiles.ts';
import type { Scene } from '../../shared/protocol/frame.ts';
import type { Context2d } from './canvas.ts';
import { Cup } from './cup.ts';

function cupOf(flag?: { readonly column: number; readonly row: number }): Cup {
  const tiles = new Uint16Array(20 * 10);
  tiles[9 * 20 + 4] = TILES.checkpointFlag;
  if (flag) tiles[flag.row * 20 + flag.column] = TILES.finishFlag;
  const scene: Scene = { width: 20, height: 10, tiles, theme: 'meadow', decorations: [] };
  return new Cup(scene);
}

function drawn(cup: Cup, left: number, top: number): number[][] {
  const rows: number[][] = [];
  const context = { fillStyle: '', fillRect: (...row: number[]) => rows.push(row) };
  cup.draw(context as unknown as Context2d, left, top);
  return rows;
}

test('the cup is an opening in the ground below the finish flag, wider than the ball', () => {
  const rows = drawn(cupOf({ column: 9, row: 6 }), 100, 50);
  const widest = Math.max(...rows.map(([, , width = 0]) => width));
  expect(widest).toBeGreaterThan(18);
  for (const [x = 0, y = 0, width = 0] of rows) {
    expect(x + width / 2).toBe(9.5 * 16 - 100);
    // The rim lies on the ground, the opening within its uppermost pixels.
    expect(y - (7 * 16 - 50)).toBeGreaterThanOrEqual(-1);
    expect(y - (7 * 16 - 50)).toBeLessThanOrEqual(5);
  }
});

test('the rim hides a ball that sinks, row by row', () => {
  const cup = cupOf({ column: 9, row: 6 });
  const ground = 7 * 16;
  expect([0, 5, 9, 30].map((depth) => cup.hiddenRows(ground + depth))).toEqual([0, 1, 5, 26]);
});

test('there is none on a course without a finish flag', () => {
  expect([cupOf().place, drawn(cupOf(), 0, 0), cupOf().hiddenRows(500)]).toEqual([null, [], 0]);
});
