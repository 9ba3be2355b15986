import { describe, expect, test } from 'vitest';
import { DRAG_SCALE } from '../../shared/protocol/intent.ts';
import { isLegalLaunch, launchOf, powerCurve, powerOf } from './launch.ts';

test('the power curve is ratio^1.2', () => {
  for (let i = 0; i <= 100; i++) expect(powerCurve(i / 100)).toBeCloseTo((i / 100) ** 1.2, 12);
});

describe('a drag', () => {
  test.each([
    ['straight down, in full', { dx: 0, dy: DRAG_SCALE }, { vx: 0, vy: -24_576 }],
    ['beyond full', { dx: 0, dy: 3 * DRAG_SCALE }, { vx: 0, vy: -24_576 }],
    ['to the left, half', { dx: -DRAG_SCALE / 2, dy: 0 }, { vx: 10_697, vy: 0 }],
    ['the shortest that shoots', { dx: 0, dy: Math.ceil(DRAG_SCALE / 10) }, { vx: 0, vy: -1_552 }],
  ])('%s launches the other way', (_, drag, launch) => {
    expect(launchOf(drag, false)).toEqual(launch);
  });

  test('shorter than a tenth shoots nothing', () => {
    expect(launchOf({ dx: 0, dy: 409 }, false)).toBeUndefined();
    expect(powerOf({ dx: 0, dy: 409 }, false)).toBe(0);
    expect(launchOf({ dx: 0, dy: 0 }, false)).toBeUndefined();
  });

  test('on rough ground counts for 0.6 at most', () => {
    expect(powerOf({ dx: 0, dy: DRAG_SCALE }, true)).toBe(0.6);
    expect(launchOf({ dx: 0, dy: DRAG_SCALE }, true)).toEqual({ vx: 0, vy: -13_313 });
  });

  test('in any direction and of any length gives a legal launch or none', () => {
    for (let dx = -5_000; dx <= 5_000; dx += 97) {
      for (let dy = -5_000; dy <= 5_000; dy += 89) {
        for (const rough of [false, true]) {
          const launch = launchOf({ dx, dy }, rough);
          if (launch && !isLegalLaunch(launch, rough)) throw new Error(`${dx}, ${dy} on ${rough ? 'rough' : 'grass'}`);
        }
      }
    }
  });
});
