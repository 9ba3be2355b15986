import { beforeAll, describe, expect, test, vi } from 'vitest';
import * as geometry from '../../shared/course/geometry.ts';
import { TILESET_COLUMNS, TILESET_TILE_PX } from '../../shared/course/tiles.ts';
import * as rules from '../../sim-worker/core/constants.ts';
import { powerCurve } from '../../sim-worker/core/launch.ts';
import { ANGULAR_DAMPING, GRAVITY, STEP_SECONDS } from '../../sim-worker/core/physics-port.ts';
import { SURFACES } from '../../sim-worker/core/surface.ts';
import { ZONE } from '../../sim-worker/core/terrain.ts';
import type { Box2dWorld } from '../../sim-worker/engine/box2d-world.ts';
import { loadEngine, openRound } from '../../sim-worker/host/headless.ts';
import { PARTICLE_POOL } from '../../sim-worker/render/particles.ts';
import { textMap } from '../support/text-map.ts';

/** Section 9 of the game specification, figure by figure. A changed figure is changed here, too, with its reason in docs/specification.md. */
const FIGURES: readonly (readonly [what: string, ours: unknown, specified: unknown])[] = [
  ['columns of a course', geometry.COLUMNS, 20],
  ['rows of a course', geometry.ROWS, 100],
  ['pixels of a tile on screen', geometry.TILE_PX, 32],
  ['pixels of a tile in its sheet', TILESET_TILE_PX, 16],
  ['tiles in a row of the sheet', TILESET_COLUMNS, 33],
  ['pixels of a unit', geometry.PIXELS_PER_UNIT, 50],
  ['reference height in pixels', geometry.REFERENCE_HEIGHT_PX, 672],
  ['longest drag in pixels', geometry.DRAG_MAX_PX, 150],
  ['shortest drag in pixels', geometry.DRAG_MIN_PX, 15],
  ['zoom levels', geometry.ZOOMS, [1, 0.5, 0.35]],
  ['steps of a second', 1 / STEP_SECONDS, 135],
  ['radius of the ball', geometry.BALL_RADIUS, 0.3],
  ['gravity', GRAVITY, 33],
  ['angular damping', ANGULAR_DAMPING, 15],
  ['restitution of a wall', SURFACES.wall.restitution, 0.86],
  ['speed below which the ball is slow', rules.SLOW_SPEED, 0.5],
  ['speeds of low damping', [rules.STOP_SPEED, rules.LOW_DAMPING_SPEED], [0.1, 0.8]],
  ['damping in water', rules.DAMPING.water, 2],
  ['damping in rough ground', rules.DAMPING.rough, 4],
  ['particles at once', PARTICLE_POOL, 100],
  ['reach of a checkpoint, columns and rows', [rules.CHECKPOINT_COLUMNS, rules.CHECKPOINT_ROWS], [6, 1]],
];

test.each(FIGURES)('figure of section 9, %s: %j', (_, ours, specified) => {
  expect(ours).toEqual(specified);
});

test('half a second of water is 68 steps, the first whole step after 500 ms', () => {
  expect((rules.WATER_STEPS - 1) * STEP_SECONDS).toBeLessThan(0.5);
  expect(rules.WATER_STEPS * STEP_SECONDS).toBeGreaterThanOrEqual(0.5);
});

test.each([0.1, 0.25, 0.5, 0.75, 1])('at a drag ratio of %d power is its 1.2th power', (ratio) => {
  expect(powerCurve(ratio)).toBeCloseTo(ratio ** 1.2, 12);
});

describe('the engine moves the ball by these figures', () => {
  let engine: Box2dWorld;
  beforeAll(async () => {
    engine = await loadEngine();
  });

  /** A shot from the left through columns of one kind. Returns the share of its speed that is left after a step, by what the ball was in. */
  function paces(filling: string): Map<number, number[]> {
    const air = `#......${filling.repeat(12)}......................#`;
    const width = air.length;
    const rows = ['#'.repeat(width), ...Array<string>(16).fill(air), `#S.....${air.slice(7)}`, '#'.repeat(width), '#'.repeat(width)];
    const { round } = openRound(engine, textMap(rows.join('\n')), '00112233aabbccdd');
    round.shoot({ vx: 12_000, vy: -14_000 });
    const seen = new Map<number, number[]>();
    for (let step = 0; step < 60; step++) {
      const { x, y, vx } = round.ball;
      const zone = round.terrain.zoneAt(x, y);
      round.step();
      seen.set(zone, [...(seen.get(zone) ?? []), round.ball.vx / vx]);
    }
    return seen;
  }

  test('in the air it keeps its horizontal speed, and falls faster every second', () => {
    const { round } = openRound(
      engine,
      textMap(`
        ######
        #....#
        #....#
        #....#
        #....#
        #S...#
        ######`),
      '00112233aabbccdd',
    );
    round.shoot({ vx: 0, vy: -8_192 });
    const before = round.ball.vy;
    for (let step = 0; step < 20; step++) round.step();
    expect(round.ball.vy - before).toBeCloseTo((20 / 135) * 33, 4);
    for (const pace of paces('.').get(ZONE.air) ?? []) expect(pace).toBeCloseTo(1, 6);
  });

  test.each([
    ['water', '~', ZONE.water, 2],
    ['rough ground', '"', ZONE.rough, 4],
  ])('in %s it is slowed', (_, filling, zone, damping) => {
    const seen = paces(filling).get(zone) ?? [];
    expect(seen.length).toBeGreaterThan(10);
    for (const pace of seen) expect(pace).toBeCloseTo(1 / (1 + damping / 135), 5);
  });

  /** Rolls the ball along flat ground and up a slope, from which it rolls back. Returns the state before each step and its effect. */
  function roll(vx: number): { readonly speed: number; readonly pace: number; readonly isFlat: boolean; readonly told: number }[] {
    const course = textMap(`
      ################
      #..............#
      #..............#
      #........../####
      #........./#####
      #....S.../######
      ################`);
    const { round } = openRound(engine, course, '00112233aabbccdd');
    const damping = vi.spyOn(engine, 'setDamping');
    const steps: ReturnType<typeof roll> = [];
    round.shoot({ vx, vy: 0 });
    while (!round.isReady) {
      const { vx: before, vy } = round.ball;
      round.step();
      const isFlat = vy === 0 && round.ball.vy === 0;
      steps.push({ speed: Math.hypot(before, vy), pace: round.ball.vx / before, isFlat, told: damping.mock.lastCall?.[0] ?? Number.NaN });
    }
    damping.mockRestore();
    return steps;
  }

  /** The linear damping of a step in which the ball rolled. Angular damping and friction have an effect, too. */
  const dampingOf = (pace: number): number => 135 * (1 / (1.5 * pace - 0.5 / (1 + ANGULAR_DAMPING / 135)) - 1);

  test('on the ground it is slowed by low damping below a speed of 0.8, and not above', () => {
    const rolling = roll(3_000).filter(({ speed, isFlat }) => isFlat && speed < 1.2);
    const slow = rolling.filter(({ speed }) => speed < 0.8);
    expect([slow.length, rolling.length - slow.length].every((count) => count > 10)).toBe(true);
    for (const { speed, pace } of rolling) expect(Math.abs(dampingOf(pace) - (speed < 0.8 ? 2 : 0)), `at ${speed}`).toBeLessThan(0.1);
  });

  test('low damping ends at a speed of 0.1, where the slope holds a ball that turns', () => {
    const launches = Array.from({ length: 70 }, (_, i) => 2_000 + i * 100);
    const slowed = launches.flatMap(roll).filter(({ told }) => told > 0);
    for (const { speed, told } of slowed) expect(told, `at ${speed}`).toBe(speed < 0.1 ? 20 : 2);
    const speeds = slowed.map(({ speed }) => speed);
    expect(speeds.some((speed) => speed > 0.06 && speed < 0.1)).toBe(true);
    expect(speeds.some((speed) => speed > 0.1 && speed < 0.15)).toBe(true);
    expect(Math.max(...speeds)).toBeLessThan(0.8);
  });
});
