import { beforeAll, describe, expect, test } from 'vitest';
import { TILE } from '../../shared/course/geometry.ts';
import { launchOf } from '../../sim-worker/core/launch.ts';
import type { Box2dWorld } from '../../sim-worker/engine/box2d-world.ts';
import { loadEngine, openRound } from '../../sim-worker/host/headless.ts';
import { dragTo } from '../../sim-worker/solver/fan.ts';
import { textMap } from '../support/text-map.ts';

let engine: Box2dWorld;
beforeAll(async () => {
  engine = await loadEngine();
});

const WIDE = 70;
const row = (middle: string) => `#${middle}#`;
const air = '.'.repeat(WIDE);
/** A hall 70 tiles wide and 20 high, with one kind of floor. */
const hall = (floor: string, standing = '.') =>
  textMap(
    [
      row('#'.repeat(WIDE)),
      ...Array<string>(20).fill(row(air)),
      row(`.S.${standing.repeat(WIDE - 3)}`),
      row(floor.repeat(WIDE)),
      row('#'.repeat(WIDE)),
    ].join('\n'),
  );

function shoot(map: ReturnType<typeof hall>, degrees: number, power: number) {
  const { round } = openRound(engine, map, '00112233aabbccdd');
  const start = { ...round.ball };
  const launch = launchOf(dragTo(degrees, power), round.isOnRough);
  if (!launch || !round.shoot(launch)) throw new Error('no shot');
  const speed = Math.hypot(round.ball.vx, round.ball.vy);
  let top = start.y;
  while (!round.isReady) {
    round.step();
    top = Math.min(top, round.ball.y);
  }
  return {
    speed,
    apexTiles: (start.y - top) / TILE,
    rollTiles: (round.ball.x - start.x) / TILE,
    seconds: round.totalSteps / 135,
  };
}

describe('a shot straight up on grass climbs', () => {
  test.each([
    [0.25, 4.55, 0.46],
    [0.5, 10.45, 2.5],
    [0.75, 17.0, 6.7],
    [1, 24.0, 13.5],
  ])('at power %d (%d u/s) to %d tiles', (power, speed, tiles) => {
    const shot = shoot(hall('#'), 90, power);
    expect(shot.speed).toBeCloseTo(speed, 1);
    expect(shot.apexTiles / tiles).toBeCloseTo(1, 1);
  });
});

describe('a shot at 45 degrees on grass comes to rest', () => {
  test.each([
    [0.25, 1.7, 0.6],
    [0.5, 8.3, 1.21],
    [0.75, 21.4, 1.88],
    [1, 42.2, 2.4],
  ])('at power %d after %d tiles and %d s', (power, tiles, seconds) => {
    const shot = shoot(hall('#'), 45, power);
    expect(shot.rollTiles / tiles).toBeCloseTo(1, 1);
    expect(Math.abs(shot.seconds - seconds)).toBeLessThan(0.25);
  });
});

test('ice carries a ball further than grass, a mat less, rough ground least', () => {
  const distance = (floor: string, standing = '.') => shoot(hall(floor, standing), 20, 0.5).rollTiles;
  expect(distance('i')).toBeGreaterThan(distance('#') * 1.5);
  expect(distance('c')).toBeLessThan(distance('#'));
  expect(distance('#', '"')).toBeLessThan(distance('c'));
});

test('a ball that rolls over the seams of grass, ice and mats meets no bump', () => {
  const seams = textMap(`
    ######################
    #....................#
    #....................#
    #.S..................#
    ####ii##ii##cc##iiii##
    ######################`);
  const { round } = openRound(engine, seams, '00112233aabbccdd');
  round.shoot({ vx: 9_000, vy: -200 });
  let bump = 0;
  const rest = round.ball.y;
  for (let i = 0; i < 120; i++) {
    round.step();
    if (i > 20) bump = Math.max(bump, rest - round.ball.y);
  }
  expect(bump).toBeLessThan(0.01);
});

test('walls reflect a ball with 0.86 of its speed, floors with half', () => {
  const map = hall('#');
  const { round } = openRound(engine, map, '00112233aabbccdd');
  round.shoot({ vx: -10_240, vy: -6_000 });
  let before = 0;
  while (round.ball.vx <= 0) {
    before = round.ball.vx;
    round.step();
  }
  expect(round.ball.vx / -before).toBeCloseTo(0.86, 2);
  while (round.ball.vy < 0) round.step();
  let falling = 0;
  while (round.ball.vy >= 0) {
    falling = round.ball.vy;
    round.step();
  }
  expect(round.ball.vy / -falling).toBeCloseTo(0.5, 1);
});
