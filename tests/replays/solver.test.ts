import { beforeAll, describe, expect, test } from 'vitest';
import { TILE } from '../../shared/course/geometry.ts';
import { traceOutline } from '../../sim-worker/core/outline.ts';
import { Round } from '../../sim-worker/core/round.ts';
import { type CourseMap, Terrain } from '../../sim-worker/core/terrain.ts';
import type { Box2dWorld } from '../../sim-worker/engine/box2d-world.ts';
import { loadEngine, loadVerifier, openRound } from '../../sim-worker/host/headless.ts';
import { playMoves } from '../../sim-worker/replay/play-moves.ts';
import { fanOfDrags } from '../../sim-worker/solver/fan.ts';
import { FastWorld } from '../../sim-worker/solver/fast-world.ts';
import { floorBelow, probeShot } from '../../sim-worker/solver/probe.ts';
import { createRandom } from '../../sim-worker/solver/random.ts';
import { flagsBelow, parOf, QUICK, rateSection } from '../../sim-worker/solver/rate.ts';
import { solveCourse } from '../../sim-worker/solver/solve.ts';
import { findTraps } from '../../sim-worker/solver/traps.ts';
import { loadLevel } from '../support/levels.ts';
import { textMap } from '../support/text-map.ts';

let engine: Box2dWorld;
beforeAll(async () => {
  engine = await loadEngine();
});

function sketchOf(map: CourseMap): Round {
  const terrain = new Terrain(map);
  const world = new FastWorld();
  world.build(traceOutline(terrain));
  return new Round(terrain, world);
}

const WALLED = textMap(`
  ############
  #....F.....#
  #...fff....#
  ############
  #..........#
  #S.........#
  ############`);

describe('solver', () => {
  test('a solution is deterministic for its seed, and any verifier accepts it', async () => {
    const level = loadLevel(3);
    const recorder = openRound(engine, level, level.hash);
    const solution = solveCourse(recorder.round, { seed: 1 });
    expect(solveCourse(recorder.round, { seed: 1 })).toEqual(solution);
    if (!solution) throw new Error('not solved');
    expect(playMoves(recorder, solution.moves)).toBe(true);
    const verified = (await loadVerifier()).verify(level, level.hash, recorder.encode());
    expect(verified).toMatchObject({ ok: true, value: { strokes: solution.strokes } });
  });

  test('a search that was cut off after two sections goes on as if it had not been', () => {
    const round = sketchOf(loadLevel(3));
    const whole = solveCourse(round, { seed: 4 });
    const resumed = solveCourse(round, { seed: 4, known: whole?.sections.slice(0, 2) ?? [] });
    expect(resumed?.moves).toEqual(whole?.moves);
    expect(resumed?.shotsTried).toBeLessThan(whole?.shotsTried ?? 0);
  });

  test('further looks never need more strokes', () => {
    const round = sketchOf(loadLevel(3));
    const first = solveCourse(round, { seed: 4 });
    expect(solveCourse(round, { seed: 4, looks: 4 })?.strokes).toBeLessThanOrEqual(first?.strokes ?? 0);
  });

  test('a course that cannot be finished is given up within its bound of shots', () => {
    const { round } = openRound(engine, WALLED, '00112233aabbccdd');
    expect(solveCourse(round, { seed: 1, maxShots: 2_000 })).toBeUndefined();
  });
});

describe('sketch', () => {
  test('most shots end as on the engine, and come to rest within half a tile of it', () => {
    const level = loadLevel(45);
    const stage = openRound(engine, level, level.hash).round;
    const sketch = sketchOf(level);
    const seen = { shots: 0, sameKind: 0, rests: 0, nearRests: 0 };
    for (let section = 0; section <= stage.terrain.flags.length; section++) {
      const seat = stage.terrain.seatOf(section);
      for (const drag of fanOfDrags(createRandom(section), 16)) {
        const from = { ...seat, activeFlags: flagsBelow(section) };
        const real = probeShot(stage, from, drag, floorBelow(seat.y));
        const drawn = probeShot(sketch, from, drag, floorBelow(seat.y));
        seen.shots++;
        if (real.kind === drawn.kind) seen.sameKind++;
        if (real.kind !== 'rest' || drawn.kind !== 'rest') continue;
        seen.rests++;
        const near = Math.abs(real.rest.x - drawn.rest.x) < TILE / 2 && Math.abs(real.rest.y - drawn.rest.y) < TILE / 2;
        if (near) seen.nearRests++;
      }
    }
    expect(seen.rests).toBeGreaterThan(100);
    expect(seen.sameKind / seen.shots).toBeGreaterThan(0.93);
    expect(seen.nearRests / seen.rests).toBeGreaterThan(0.9);
  });
});

describe('noisy player', () => {
  test('needs more strokes the more the hand errs, the same every time', () => {
    const round = sketchOf(loadLevel(3));
    const rate = () => rateSection(round, round, 0, ['pro', 'good', 'casual'], { ...QUICK, rounds: 200 }, 7);
    const { best, expected } = rate();
    expect(expected.pro).toBeGreaterThanOrEqual(best);
    expect(expected.good).toBeGreaterThan(expected.pro ?? 0);
    expect(expected.casual).toBeGreaterThan(expected.good ?? 0);
    expect(rate()).toEqual({ solved: true, best, expected });
  });

  test('says of a section without a way that it is unsolved', () => {
    const round = sketchOf(WALLED);
    expect(rateSection(round, round, 0, ['good'], QUICK, 1)).toEqual({ solved: false, best: Number.POSITIVE_INFINITY, expected: {} });
  });

  test.each([
    { best: 10, good: 20.4, par: 20 },
    { best: 10, good: 10.2, par: 13 },
    { best: 10, good: 80, par: 26 },
    { best: 1, good: 9, par: 4 },
  ])('par of $best at best and $good expected is $par', ({ best, good, par }) => {
    expect(parOf(best, good)).toBe(par);
  });
});

describe('no-trap check', () => {
  const open = textMap(`
    ####################
    #.................F#
    #...............fff#
    #..........#########
    #S.........#########
    ####################`);
  // A shaft beside the finish, too deep and narrow to be left.
  const shaft = textMap(
    [
      '####################',
      '#................F.#',
      '#..............fff.#',
      '#S......##..########',
      ...Array.from({ length: 22 }, () => '##########..########'),
      '####################',
    ].join('\n'),
  );

  test('an open course has none', () => {
    expect(findTraps(sketchOf(open), openRound(engine, open, '00').round, 1)).toEqual({ pockets: [], unclimbable: [] });
  });

  test('a shaft that a ball falls into and cannot leave is found', () => {
    const { pockets } = findTraps(sketchOf(shaft), openRound(engine, shaft, '00').round, 1);
    expect(pockets.length).toBeGreaterThan(0);
    expect(pockets.every(({ y }) => Math.floor(y / TILE) > 20)).toBe(true);
  });

  test('a section without a way from rest to rest is named', () => {
    expect(findTraps(sketchOf(WALLED), openRound(engine, WALLED, '00').round, 1).unclimbable).toEqual([0]);
  });
});
