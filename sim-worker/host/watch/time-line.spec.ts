import { expect, test } from 'vitest';
import { PAUSE_TICKS as P, TimeLine } from './time-line.ts';

/** The ball falls for 3 steps first; its second shot flies for 5 steps, the last for 4. */
const LINE = new TimeLine({ steps: 20, shots: [3, 11, 16] });

test.each([
  ['the start', 0, 0, 0, undefined],
  ['the fall before the first shot', 2, 2, 0, undefined],
  ['the first shot is aimed', 3, 3, 0, 0],
  ['half of the pause has passed', 3 + P / 2, 3, 0, 0.5],
  ['the shot is played', 3 + P, 3, 1, undefined],
  ['in flight', 3 + P + 7, 10, 1, undefined],
  ['the second shot is aimed', 11 + P, 11, 1, 0],
  ['the flight of the second', 11 + 2 * P + 1, 12, 2, undefined],
  ['the end', 20 + 3 * P, 20, 3, undefined],
])('%s', (_, tick, step, strokes, pause) => {
  expect(LINE.momentAt(tick)).toEqual({ step, strokes, pause });
});

test('ends with the last step, and shots are found where their pause begins', () => {
  expect(LINE.ticks).toBe(20 + 3 * P);
  expect([0, 1, 2].map((shot) => LINE.momentAt(LINE.tickOfShot(shot)))).toEqual(
    [3, 11, 16].map((step, strokes) => ({ step, strokes, pause: 0 })),
  );
});

test('steps through every step once, forward and back, whatever pauses lie between', () => {
  const steps: number[] = [];
  let tick = 0;
  for (let i = 0; i < 25; i++) {
    steps.push(LINE.momentAt(tick).step);
    tick = LINE.stepsAway(tick, 1);
  }
  expect(steps).toEqual([...Array(21).keys(), 20, 20, 20, 20]);
  const back: number[] = [];
  for (let i = 0; i < 22; i++) {
    back.push(LINE.momentAt(tick).step);
    tick = LINE.stepsAway(tick, -1);
  }
  expect(back).toEqual([...Array(21).keys()].reverse().concat(0));
});

test('in a pause one step forward plays the shot', () => {
  expect(LINE.momentAt(LINE.stepsAway(3 + 20, 1))).toEqual({ step: 4, strokes: 1, pause: undefined });
  expect(LINE.momentAt(LINE.stepsAway(3 + 20, -1))).toEqual({ step: 2, strokes: 0, pause: undefined });
});
