import { describe, expect, it, vi } from 'vitest';
import type { ScreenPoint } from '../../shared/protocol/sim-service.ts';
import type { Aimer } from './aimer.ts';
import { directionOfTap, listenToTaps } from './tap-input.ts';

describe('directionOfTap', () => {
  // tap in px from the ball, y down; direction of flight
  it.each([
    [100, 0, 0],
    [0, -100, 90],
    [-100, 0, 180],
    [0, 100, 270],
    [100, -100, 45],
    [100, -1.2, 0.5],
    [100, 0.3, 0],
    [100, 1, 359.5],
  ])('a tap %d, %d from the ball aims at %d degrees', (x, y, degrees) => {
    expect(directionOfTap({ x: 195, y: 540 }, { x: 195 + x, y: 540 + y })).toBe(degrees);
  });

  it('is none on the ball itself', () => {
    expect(directionOfTap({ x: 195, y: 540 }, { x: 200, y: 545 })).toBeUndefined();
  });
});

describe('listenToTaps', () => {
  /** Taps right of the ball, and above it; the ball is found once `find` is called. */
  const tapTwice = () => {
    const element = new EventTarget();
    const { promise, resolve } = Promise.withResolvers<ScreenPoint>();
    const point = vi.fn<Aimer['point']>();
    const stop = listenToTaps(
      element as HTMLElement,
      { point } as unknown as Aimer,
      () => promise,
      () => true,
    );
    const tap = (offsetX: number, offsetY: number) => element.dispatchEvent(Object.assign(new Event('click'), { offsetX, offsetY }));
    tap(100, 0);
    tap(0, -100);
    const find = async () => {
      resolve({ x: 0, y: 0 });
      await promise;
    };
    return { point, stop, find };
  };

  it('aims once, by the last of two quick taps', async () => {
    const { point, find } = tapTwice();
    await find();
    expect(point.mock.calls).toEqual([[{ angleDeg: 90 }]]);
  });

  it('does not aim when it has stopped before the ball is found', async () => {
    const { point, stop, find } = tapTwice();
    stop();
    await find();
    expect(point.mock.calls).toEqual([]);
  });
});
