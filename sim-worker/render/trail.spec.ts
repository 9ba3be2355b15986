import { expect, test } from 'vitest';
import { Trail } from './trail.ts';

/** Art pixels a second: 8 units. */
const FAST = 200;

interface Mark {
  readonly x: number;
  readonly alpha: number;
  readonly width: number;
}

/** The marks of a trail as they are painted. A mark is up to three rectangles of one alpha, and no two marks share theirs. */
function paint(trail: Trail, nowMs: number): Mark[] {
  const marks = new Map<number, Mark>();
  const context = {
    globalAlpha: 1,
    fillStyle: '',
    fillRect(x: number, _y: number, width: number, height: number) {
      const alpha = this.globalAlpha;
      const known = marks.get(alpha);
      marks.set(alpha, { alpha, x: known?.x ?? x, width: Math.max(known?.width ?? 0, width, height) });
    },
  };
  trail.draw(context as never, 0, 0, nowMs);
  return [...marks.values()];
}

function fly(hertz: number, speed = FAST): Trail {
  const trail = new Trail();
  for (let frame = 0; frame <= hertz; frame++) trail.add((speed * frame) / hertz, 0, speed, (frame * 1000) / hertz);
  return trail;
}

test.each([30, 60, 144])('at %i Hz there is a mark for every two steps, 24 in all', (hertz) => {
  const marks = paint(fly(hertz), 1000);
  expect(marks.length).toBeGreaterThanOrEqual(23);
  expect(marks.length).toBeLessThanOrEqual(24);
  const places = marks.map(({ x }) => x).sort((a, b) => a - b);
  const gaps = places.slice(1).map((x, i) => x - (places[i] as number));
  // 200 art pixels a second, 14.8 ms: 3 pixels a mark, give or take the grid and its own size.
  expect(Math.max(...gaps)).toBeLessThanOrEqual(5);
});

test('it fades from .35 to nothing and narrows', () => {
  const marks = paint(fly(60), 1000).sort((a, b) => b.x - a.x);
  const [first, last] = [marks[0] as Mark, marks.at(-1) as Mark];
  expect(first.alpha).toBeGreaterThan(0.32);
  expect(first.alpha).toBeLessThanOrEqual(0.35);
  expect(last.alpha).toBeLessThan(0.03);
  expect(last.width).toBe(1);
});

test.each([
  ['a ball slower than 4 units a second leaves none', fly(60, 99), 1000],
  ['it is gone 0.36 s after the ball has', fly(60), 1360],
])('%s', (_, trail, nowMs) => {
  expect(paint(trail, nowMs)).toEqual([]);
});

test('a ball that was set down elsewhere draws no line to there', () => {
  const trail = fly(60);
  trail.clear();
  trail.add(5_000, 0, FAST, 1_016);
  expect(paint(trail, 1_016).map(({ x }) => x > 4_900)).toEqual([true]);
});
