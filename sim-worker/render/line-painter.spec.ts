import { expect, test } from 'vitest';
import type { RunLine } from '../../shared/protocol/ending.ts';
import type { Context2d } from './canvas.ts';
import { drawLine, lineEnd } from './line-painter.ts';

/** Two strokes: the first of four points, the second of two, to whose start the ball was carried. */
const LINE: RunLine = { points: new Float32Array([0, 9, 1, 8, 2, 8, 3, 9, 5, 4, 6, 3]), strokes: [0, 4], jumps: [4] };
const MAPPING = { x: 10, y: 20, scale: 0.2 };

interface Drawing {
  readonly path: readonly string[];
  /** Colors of the lines, and the places of the dots. */
  readonly lines: readonly string[];
  readonly dots: readonly (readonly number[])[];
}

function drawing(drawn: number, mapping = MAPPING, widths: number[] = []): Drawing {
  const path: string[] = [];
  const lines: string[] = [];
  const dots: number[][] = [];
  const context = {
    strokeStyle: '',
    lineWidth: 0,
    beginPath: () => undefined,
    moveTo: (x: number, y: number) => path.push(`to ${x.toFixed(1)} ${y.toFixed(1)}`),
    lineTo: (x: number, y: number) => path.push(`line ${x.toFixed(1)} ${y.toFixed(1)}`),
    stroke: () => {
      lines.push(context.strokeStyle);
      widths.push(context.lineWidth);
    },
  };
  const shapes = { disc: (_: Context2d, x: number, y: number) => dots.push([x, y].map(Math.round)) };
  drawLine(context as unknown as Context2d, shapes as never, LINE, drawn, mapping, 2);
  return { path, lines, dots };
}

test('the whole line leads through all points, and to no place of a carried ball', () => {
  const { path, lines, dots } = drawing(1);
  expect(path).toEqual(['to 10.0 65.0', 'line 15.0 60.0', 'line 20.0 60.0', 'line 25.0 65.0', 'to 35.0 40.0', 'line 40.0 35.0']);
  expect(lines).toEqual(['#141729', '#ffd23f']);
  expect(dots).toEqual([
    [10, 65],
    [35, 40],
  ]);
});

test.each([
  [0, 0, 0, 0],
  [0.25, 1, 2, 0],
  [0.375, 1, 3, 0],
  [0.5, 1, 4, 0],
  [0.75, 2, 4, 0.5],
  [1, 2, 5, 0],
])('with a share of %s, %d strokes have begun, each taking an equal share', (drawn, strokes, index, rest) => {
  expect(lineEnd(LINE, drawn)).toEqual({ strokes, index, rest });
});

test('the end of the line moves evenly between two points', () => {
  expect(drawing(0.75).path.at(-1)).toBe('line 37.5 37.5');
  expect(drawing(0.75).dots.at(-1)).toEqual([38, 38]);
});

test('before its first point there is no line', () => {
  expect(drawing(0)).toEqual({ path: [], lines: [], dots: [] });
});

test.each([
  [0.2, 1.3],
  [0.7, 1.96],
  [1, 2.5],
])('with %d device pixels an art pixel the line is %d CSS pixels wide, with a rim', (scale, width) => {
  const widths: number[] = [];
  drawing(1, { ...MAPPING, scale }, widths);
  expect(widths.map((each) => Number((each / 2).toFixed(2)))).toEqual([Number((width + 2.2).toFixed(2)), width]);
});
