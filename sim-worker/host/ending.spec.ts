import { expect, test } from 'vitest';
import { Ending } from './ending.ts';

const LINE = { points: new Float32Array([1, 9, 5, 2]), strokes: [0], jumps: [] };
const CUP = { x: 5, y: 2 };

const endingOf = (x: number, y: number): Ending => new Ending({ ball: { x, y, angle: 1 }, cup: CUP, strokes: 3, line: LINE });

/** The ball at each 10 ms of the first second. */
function pathOf(ending: Ending) {
  return Array.from({ length: 100 }, (_, i) => {
    ending.advance(5_000 + i * 10, false);
    return ending.ball;
  });
}

test.each([
  ['from the left', 3.5, 2],
  ['from the right', 6, 2],
  ['where it lies on the cup already', 5, 2],
])('the ball rolls on the ground to the cup %s, and drops', (_, x, y) => {
  const path = pathOf(endingOf(x, y));
  expect([path[0]?.x, path[0]?.y]).toEqual([x, y]);
  const above = path.filter((ball) => ball.y <= CUP.y + 1e-9);
  expect(above.every((ball) => Math.abs(ball.y - CUP.y) < 1e-9)).toBe(true);
  const steps = path.slice(1).map((ball, i) => ball.x - (path[i]?.x ?? 0));
  expect(steps.every((step) => step * Math.sign(CUP.x - x) >= 0)).toBe(true);
  expect(path.at(-1)?.x).toBe(CUP.x);
  expect(path.at(-1)?.y).toBeGreaterThan(CUP.y + 0.7);
});

test('a rolling ball turns by its way', () => {
  const path = pathOf(endingOf(3.5, 2));
  expect((path.at(-1)?.angle ?? 0) - 1).toBeCloseTo(1.5 / 0.3, 6);
});

test('the ball hops to a cup on another level', () => {
  const path = pathOf(endingOf(4, 3.28));
  expect(Math.min(...path.map(({ y }) => y))).toBeLessThan(CUP.y);
});

test('it drops once', () => {
  const ending = endingOf(4, 2);
  const drops = Array.from({ length: 100 }, (_, i) => {
    ending.advance(i * 10, false);
    return ending.takeDrop();
  });
  expect(drops.filter(Boolean)).toHaveLength(1);
});

test.each([0, 300, 1_500])('skipped after %d ms, it leads to the result in the next frame, all drawn', (ms) => {
  const ending = endingOf(4, 2);
  ending.advance(1_000, false);
  ending.advance(1_000 + ms, false);
  expect(ending.status.stage).not.toBe('result');
  ending.skip();
  ending.advance(1_016 + ms, false);
  expect(ending.status).toEqual({ stage: 'result', strokes: 3 });
  expect(ending.frame(null)).toEqual({ sink: 1, dip: 0, pullBack: 1, drawn: 1, line: LINE, area: null });
  expect(ending.takeDrop()).toBe(true);
});
