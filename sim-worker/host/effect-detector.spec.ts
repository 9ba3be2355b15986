import { describe, expect, test } from 'vitest';
import type { Effect } from '../../shared/protocol/frame.ts';
import { type BallState, GRAVITY, STEP_SECONDS } from '../core/physics-port.ts';
import { type Terrain, ZONE } from '../core/terrain.ts';
import { EffectDetector } from './effect-detector.ts';

const ICE = 103;
const MAT = 167;

/** Water left of x = 0, grass right of x = 10, air between; every tile is `floor`. */
const terrain = (floor: number): Terrain =>
  ({
    width: 20,
    tiles: new Uint16Array(20 * 20).fill(floor),
    zoneAt: (x: number) => (x < 0 ? ZONE.water : x > 10 ? ZONE.rough : ZONE.air),
  }) as unknown as Terrain;

const ball = (x: number, vx: number, vy: number): BallState => ({ x, y: 5, vx, vy, angle: 0 });

/** What is seen when the ball's state goes from one to the next in a step. */
function seen(before: BallState, after: BallState, floor = 1): readonly Effect[] {
  const detector = new EffectDetector(terrain(floor));
  detector.restart(before);
  detector.observe(after);
  return detector.take();
}

describe('an impact', () => {
  test('is a change of speed that gravity does not explain', () => {
    expect(seen(ball(5, 3, 4), ball(5, 3, 4 + GRAVITY * STEP_SECONDS))).toEqual([]);
    expect(seen(ball(5, 0, 0.4), ball(5, 0, -0.4))).toEqual([]);
  });

  test('tells normal, speed into the surface and the point of contact', () => {
    const [effect] = seen(ball(5, 2, 10), ball(5, 2, -8 + GRAVITY * STEP_SECONDS));
    expect(effect).toMatchObject({ kind: 'bounce', surface: 'ground', normalY: -1 });
    if (effect?.kind !== 'bounce') throw new Error('No bounce');
    expect(effect.normalX).toBeCloseTo(0, 9);
    expect(effect.speed).toBeCloseTo(10, 6);
    expect(effect.x).toBeCloseTo(5, 6);
    expect(effect.y).toBeCloseTo(5.3, 6);
  });

  test.each([
    ['ice', ICE],
    ['mat', MAT],
    ['ground', 1],
  ])('on %s is told as such', (surface, floor) => {
    expect(seen(ball(5, 0, 10), ball(5, 0, -8), floor)).toMatchObject([{ kind: 'bounce', surface }]);
  });

  test('under water is none', () => {
    expect(seen(ball(-5, 0, 5), ball(-5, 0, -5))).toEqual([]);
  });
});

test('what has been taken is not told again, and what comes next is not mixed into it', () => {
  const detector = new EffectDetector(terrain(1));
  const [first, second] = [1, 2].map((power): Effect => ({ kind: 'hit', x: 0, y: 0, power, dirX: 0, dirY: -1 }));
  detector.push(first as Effect);
  const taken = detector.take();
  detector.push(second as Effect);
  expect(taken).toEqual([first]);
  expect(detector.take()).toEqual([second]);
  expect(detector.take()).toEqual([]);
});

describe('entering', () => {
  test.each([
    ['water at 3 units a second splashes', ball(1, -3, 0), ball(-1, -3, 0), 'splash'],
    ['grass at 2.1 rustles', ball(9, 2.1, 0), ball(11, 2.1, 0), 'rough'],
  ])('%s', (_, before, after, kind) => {
    expect(seen(before, { ...after, vy: GRAVITY * STEP_SECONDS }).map((effect) => effect.kind)).toEqual([kind]);
  });

  test.each([
    ['grass at 1.9 is silent', ball(9, 1.9, 0), ball(11, 1.9, 0)],
    ['leaving water is silent', ball(-1, 3, 0), ball(1, 3, 0)],
    ['staying in grass is silent', ball(11, 3, 0), ball(12, 3, 0)],
  ])('%s', (_, before, after) => {
    expect(seen(before, after)).toEqual([]);
  });
});
