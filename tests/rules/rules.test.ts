import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { TILE } from '../../shared/course/geometry.ts';
import { REPLAY_MODE } from '../../shared/replay/replay.ts';
import { type Round, STEP } from '../../sim-worker/core/round.ts';
import { ZONE } from '../../sim-worker/core/terrain.ts';
import type { Box2dWorld } from '../../sim-worker/engine/box2d-world.ts';
import { loadEngine, openRound } from '../../sim-worker/host/headless.ts';
import { textMap } from '../support/text-map.ts';

let engine: Box2dWorld;
beforeAll(async () => {
  engine = await loadEngine();
});

/** A small course: the spawn is below, with a pool to its right; then a checkpoint ledge; the finish is at the top. */
const COURSE = textMap(`
  ####################
  #..................#
  #........F.........#
  #......fffff.......#
  #..................#
  #..................#
  #..C...............#
  #cccc..............#
  #..................#
  #..................#
  #S........""....#..#
  ##############~~####
  ##############~~####
  ####################`);

let round: Round;
beforeEach(() => {
  round = openRound(engine, COURSE, '00112233aabbccdd').round;
});

const up = (speed: number) => ({ vx: 0, vy: -Math.round(speed * 1024) });
const shot = (vx: number, vy: number) => ({ vx: Math.round(vx * 1024), vy: Math.round(vy * 1024) });

/** Steps until the ball is ready or the run is over. Returns all events of the steps. */
function settle(target = round): number {
  let events = 0;
  for (let i = 0; i < 10_000 && !target.isReady && !target.isFinished; i++) events |= target.step();
  return events;
}

const place = (column: number, row: number, activeFlags = 0) =>
  round.startAt({ x: Math.fround((column + 0.5) * TILE), y: Math.fround((row + 1) * TILE - 0.306), activeFlags });

describe('a shot is allowed only when the ball is slow and grounded', () => {
  test('at the start', () => {
    expect(round.isReady).toBe(true);
    expect(round.shoot(up(10))).toBe(true);
    expect(round.strokes).toBe(1);
  });

  test('not in flight, nor before 34 steps have passed since the last shot', () => {
    round.shoot(up(1.6));
    for (let steps = 1; steps < 34; steps++) {
      round.step();
      expect(round.shoot(up(10)), `after ${steps} steps`).toBe(false);
    }
    expect(round.strokes).toBe(1);
    settle();
    expect(round.shoot(up(10))).toBe(true);
  });

  test('after eleven steps of rest', () => {
    round.shoot(shot(6, -3));
    let rest = 0;
    while (!round.isReady) {
      round.step();
      const { x, y, vx, vy } = round.ball;
      rest = round.terrain.isGrounded(x, y) && vx * vx + vy * vy < 0.25 ? rest + 1 : 0;
    }
    expect(rest).toBe(11);
  });
});

describe('a shot is limited by integers:', () => {
  test.each([
    ['full power upwards', 0, -24_576, true],
    ['one more', 0, -24_577, false],
    ['full power diagonally', 14_000, -20_198, true],
    ['more than full power', 14_000, -20_199, false],
    ['the shortest drag', 0, -1_550, true],
    ['less', 0, -1_500, false],
    ['none', 0, 0, false],
    ['half a unit', 0.5, -5_000, false],
  ])('%s (%d, %d)', (_, vx, vy, allowed) => {
    expect(round.shoot({ vx, vy })).toBe(allowed);
    expect(round.strokes).toBe(allowed ? 1 : 0);
  });

  test('on rough ground the limit is 60 % of the drag: 13,313 of 24,576', () => {
    place(10, 10);
    expect(round.isOnRough).toBe(true);
    expect(round.shoot({ vx: 0, vy: -13_314 })).toBe(false);
    expect(round.shoot({ vx: 0, vy: -13_313 })).toBe(true);
  });
});

describe('water', () => {
  /** Along the floor against the post, then down into the pool before it. */
  const intoWater = (activeFlags = 0) => {
    place(13, 10, activeFlags);
    round.shoot(shot(3, -1));
  };
  const untilDrowned = (seen: () => void = () => {}): void => {
    for (let i = 0; i < 2_000; i++) {
      if (round.step() & STEP.drowned) return;
      seen();
    }
    throw new Error('The ball did not drown');
  };

  test('carries the ball back to the start after 68 steps in it, and the stroke counts', () => {
    intoWater();
    let inWater = 0;
    untilDrowned(() => {
      inWater = round.terrain.zoneAt(round.ball.x, round.ball.y) === ZONE.water ? inWater + 1 : 0;
    });
    expect(inWater).toBe(67); // the 68th is the one that carries it off
    expect({ x: round.ball.x, y: round.ball.y }).toEqual(round.terrain.spawn);
    expect(round.isReady).toBe(true);
    expect(round.strokes).toBe(1);
  });

  test('carries it to the highest active checkpoint', () => {
    intoWater(1);
    settle();
    expect({ x: round.ball.x, y: round.ball.y }).toEqual(round.terrain.seatOf(1));
  });

  test('allows no shot while the ball is in it', () => {
    intoWater();
    untilDrowned(() => expect(round.isReady).toBe(false));
  });
});

describe('a checkpoint', () => {
  test.each([
    [9, 6, true],
    [10, 6, false],
    [9, 5, true],
    [9, 7, true],
    [9, 4, false],
    [9, 8, false],
    [3, 8, false],
  ])('at column 3, row 6 is activated from column %d, row %d: %s', (column, row, isActive) => {
    round.startAt({ x: (column + 0.5) * TILE, y: (row + 0.5) * TILE, activeFlags: 0 });
    round.step();
    expect(round.checkpoint).toBe(isActive ? 1 : 0);
  });

  test('is reported once', () => {
    round.startAt({ x: 5.5 * TILE, y: 5.5 * TILE, activeFlags: 0 });
    expect(round.step() & STEP.checkpoint).toBe(STEP.checkpoint);
    for (let i = 0; i < 20; i++) expect(round.step() & STEP.checkpoint).toBe(0);
  });

  test('is where a return puts the ball, at rest, without a stroke', () => {
    place(1, 10, 1);
    round.shoot(up(8));
    for (let i = 0; i < 20; i++) round.step();
    expect(round.returnToCheckpoint()).toBe(true);
    expect(round.ball).toMatchObject({ ...round.terrain.seatOf(1), vx: 0, vy: 0 });
    expect(round.isReady).toBe(true);
    expect(round.strokes).toBe(1);
  });

  test('allows a shot at once after a return, which ends the shot and its cooldown', () => {
    round.shoot(up(8));
    round.step();
    expect(round.returnToCheckpoint()).toBe(true);
    expect(round.shoot(up(8))).toBe(true);
    expect(round.strokes).toBe(2);
  });

  test('is charged with the strokes played while it is the highest active one', () => {
    round.shoot(up(3));
    settle();
    round.startAt({ ...round.terrain.seatOf(1), activeFlags: 1 });
    round.shoot(up(3));
    settle();
    round.shoot(up(3));
    expect(round.strokesByCheckpoint).toEqual([0, 2]);
  });

  test('that is not active leaves the start as the target of a return', () => {
    expect(round.returnToCheckpoint()).toBe(false);
    round.shoot(up(5));
    round.step();
    expect(round.returnToCheckpoint()).toBe(true);
    expect({ x: round.ball.x, y: round.ball.y }).toEqual(round.terrain.spawn);
    expect(round.returnToCheckpoint()).toBe(false);
  });
});

describe('infuriating mode', () => {
  /** Past the ledge of the flag, near enough to activate it. */
  const PAST_THE_FLAG = shot(19, -11);

  test('activates no flag, has no return, and charges all strokes to the start', () => {
    for (const [mode, checkpoint, charged] of [
      [REPLAY_MODE.normal, 1, [1, 1]],
      [REPLAY_MODE.infuriating, 0, [2]],
    ] as const) {
      round.start(mode);
      round.shoot(PAST_THE_FLAG);
      settle();
      expect(round.checkpoint).toBe(checkpoint);
      round.shoot(up(3));
      expect(round.strokesByCheckpoint).toEqual(charged);
      expect(round.canReturn).toBe(mode === REPLAY_MODE.normal);
      expect(round.returnToCheckpoint()).toBe(mode === REPLAY_MODE.normal);
    }
  });

  test('continues the count after water, which carries the ball back to the start', () => {
    round.start(REPLAY_MODE.infuriating);
    round.shoot(shot(14, -6));
    expect(settle() & STEP.drowned).toBe(STEP.drowned);
    expect({ x: round.ball.x, y: round.ball.y }).toEqual(round.terrain.spawn);
    round.shoot(up(3));
    expect(round.strokes).toBe(2);
  });
});

describe('the finish', () => {
  test('is reached when the ball is slow on finish ground, once', () => {
    round.startAt({ x: 9.5 * TILE, y: 2 * TILE, activeFlags: 0 });
    expect(round.isReady).toBe(false);
    expect(settle() & STEP.finished).toBe(STEP.finished);
    expect(round.isFinished).toBe(true);
    const at = { ...round.ball };
    expect(round.step()).toBe(STEP.nothing);
    expect(round.shoot(up(5))).toBe(false);
    expect(round.returnToCheckpoint()).toBe(false);
    expect(round.ball).toEqual(at);
  });

  test('is not reached in flight above it', () => {
    round.startAt({ x: 9.5 * TILE, y: 1.6 * TILE, activeFlags: 0 });
    round.step();
    expect(round.isFinished).toBe(false);
  });
});

describe('a ball that cannot go on', () => {
  test('a shot that is not over after 2,700 steps ends like one in water', () => {
    const slope = textMap(`
      ##########
      #........#
      #S.......#
      ##########`);
    const endless = openRound(engine, slope, '00112233aabbccdd').round;
    // No course can keep a ball in motion. Here the physics port launches it again and again.
    endless.shoot(up(2));
    let steps = 0;
    for (; !endless.isReady && steps < 5_000; steps++) {
      if (steps % 20 === 0) engine.launch(2, -1);
      if (endless.step() & STEP.lost) break;
    }
    expect(steps + 1).toBe(2_700);
    expect(endless.isReady).toBe(true);
  });

  test('a ball outside the map or at an invalid position is carried back', () => {
    for (const [x, y] of [
      [-5, 3],
      [3, 900],
    ] as const) {
      round.startAt({ x: 3, y: 5, activeFlags: 0 });
      engine.seat(x, y);
      expect(round.step() & STEP.lost, `${x}, ${y}`).toBe(STEP.lost);
      expect({ x: round.ball.x, y: round.ball.y }).toEqual(round.terrain.spawn);
    }
    expect(round.terrain.zoneAt(Number.NaN, 1)).toBe(ZONE.outside);
  });

  test('a spawn in mid-air lets the ball fall before the first shot', () => {
    const high = openRound(
      engine,
      textMap(`
      ##########
      #..S.....#
      #........#
      #........#
      ##########`),
      '00112233aabbccdd',
    ).round;
    expect(high.isReady).toBe(false);
    expect(high.shoot(up(5))).toBe(false);
    settle(high);
    expect(high.isReady).toBe(true);
    expect(high.strokes).toBe(0);
  });
});

test('a restart sets strokes, checkpoints, place and clock to zero', () => {
  round.startAt({ ...round.terrain.seatOf(1), activeFlags: 1 });
  round.shoot(up(4));
  settle();
  round.start(REPLAY_MODE.normal);
  expect({
    strokes: round.strokes,
    flags: round.activeFlags,
    charged: round.strokesByCheckpoint,
    steps: round.totalSteps,
    delay: round.delaySteps,
    ready: round.isReady,
    x: round.ball.x,
    y: round.ball.y,
  }).toEqual({ strokes: 0, flags: 0, charged: [0, 0], steps: 0, delay: 0, ready: true, ...round.terrain.spawn });
});

test('the clock stops while the ball is ready, so thinking takes no time', () => {
  round.shoot(up(5));
  settle();
  const { delaySteps, totalSteps } = round;
  for (let i = 0; i < 500; i++) round.step();
  expect([round.delaySteps, round.totalSteps]).toEqual([delaySteps, totalSteps]);
});
