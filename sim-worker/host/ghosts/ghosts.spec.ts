import { describe, expect, test } from 'vitest';
import { BALL_RADIUS } from '../../../shared/course/geometry.ts';
import { STATE_FLOATS, type Track } from '../../replay/track.ts';
import { Ghosts } from './ghosts.ts';

/** A run whose ball is at x = step / 10, with shots at these steps. */
function trackOf(steps: number, shots: readonly number[], jumps: readonly number[] = []): Track {
  const states = new Float32Array((steps + 1) * STATE_FLOATS);
  for (let step = 0; step <= steps; step++) states.set([step / 10, 5, 13.5, 0, 0], step * STATE_FLOATS);
  const run = { infuriating: false, strokes: shots.length, strokesByCheckpoint: [shots.length], digest: 0, events: [], flags: [] };
  return { ...run, steps, states, shots, jumps: new Set(jumps) };
}

const FAR_AWAY = { x: 0, y: 60 };
const place = (ghosts: Ghosts, own = FAR_AWAY) => Math.round((ghosts.balls(own, 1)[0]?.x ?? 0) * 10);

/** Where the ghost is after each of so many steps of the host. */
function watch(ghosts: Ghosts, steps: number, own: (step: number) => { strokes: number; totalSteps: number }): number[] {
  return Array.from({ length: steps }, (_, i) => {
    ghosts.step(own(i + 1));
    return place(ghosts);
  });
}

describe('stroke against stroke', () => {
  const open = (strokes = 0) => {
    const ghosts = new Ghosts([{ name: 'Ada', track: trackOf(9, [0, 4]) }], 'stroke');
    ghosts.restart({ strokes, totalSteps: 0 });
    return ghosts;
  };

  test('a ghost waits for the first shot, plays its own to the end, and waits again', () => {
    const ghosts = open();
    expect(watch(ghosts, 2, () => ({ strokes: 0, totalSteps: 0 }))).toEqual([0, 0]);
    expect(watch(ghosts, 6, (totalSteps) => ({ strokes: 1, totalSteps }))).toEqual([1, 2, 3, 4, 4, 4]);
    expect(watch(ghosts, 7, (totalSteps) => ({ strokes: 2, totalSteps }))).toEqual([5, 6, 7, 8, 9, 9, 9]);
  });

  test('goes on while the own ball rests, and jumps to its place for an early next shot', () => {
    const ghosts = open();
    expect(watch(ghosts, 2, () => ({ strokes: 1, totalSteps: 1 }))).toEqual([1, 2]);
    expect(watch(ghosts, 2, () => ({ strokes: 2, totalSteps: 1 }))).toEqual([5, 6]);
  });

  test('stays at the flag when the own run takes more strokes', () => {
    const ghosts = open();
    expect(watch(ghosts, 2, () => ({ strokes: 3, totalSteps: 1 }))).toEqual([9, 9]);
  });

  test('stands where the next shot begins when a run goes on', () => {
    expect(place(open(1))).toBe(4);
    expect(place(open(2))).toBe(9);
  });
});

describe('by the clock', () => {
  test('a ghost is where it was after as many steps, and stands still with the clock', () => {
    const ghosts = new Ghosts([{ name: 'Ada', track: trackOf(5, [0]) }], 'clock');
    ghosts.restart({ strokes: 0, totalSteps: 0 });
    expect(watch(ghosts, 3, (totalSteps) => ({ strokes: 1, totalSteps }))).toEqual([1, 2, 3]);
    expect(watch(ghosts, 2, () => ({ strokes: 1, totalSteps: 3 }))).toEqual([3, 3]);
    expect(watch(ghosts, 4, (i) => ({ strokes: 2, totalSteps: 3 + i }))).toEqual([4, 5, 5, 5]);
    ghosts.restart({ strokes: 4, totalSteps: 2 });
    expect(place(ghosts)).toBe(2);
  });
});

test('a ghost is drawn between its last two steps, not across a jump or at rest', () => {
  const ghosts = new Ghosts([{ name: 'Ada', track: trackOf(9, [0], [2]) }], 'clock');
  ghosts.restart({ strokes: 0, totalSteps: 0 });
  const shown = (totalSteps: number) => {
    ghosts.step({ strokes: 1, totalSteps });
    const [{ previousX, x, alpha, velocityX } = { previousX: 0, x: 0, alpha: 0, velocityX: 0 }] = ghosts.balls(FAR_AWAY, 0.25);
    return [previousX, x, velocityX].map((value) => Math.round(value * 10)).concat(alpha);
  };
  expect([shown(1), shown(2), shown(3), shown(3)]).toEqual([
    [0, 1, 135, 0.25],
    [2, 2, 135, 0.25],
    [2, 3, 135, 0.25],
    [3, 3, 0, 1],
  ]);
});

test('within two ball widths of the own ball a ghost hardly shows', () => {
  const ghosts = new Ghosts([{ name: 'Ada', track: trackOf(1, [0]) }], 'stroke');
  ghosts.restart({ strokes: 0, totalSteps: 0 });
  const opacity = (distance: number) => ghosts.balls({ x: 0, y: 5 + distance }, 1)[0]?.opacity ?? 0;
  expect(opacity(0)).toBeLessThanOrEqual(0.2);
  expect(opacity(3.99 * BALL_RADIUS)).toBeLessThanOrEqual(0.2);
  expect(opacity(8 * BALL_RADIUS)).toBeGreaterThan(0.4);
});
