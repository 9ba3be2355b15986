import { beforeAll, describe, expect, test } from 'vitest';
import { flagsBelow } from '../../shared/course/flag-set.ts';
import { TILE } from '../../shared/course/geometry.ts';
import type { Box2dWorld } from '../../sim-worker/engine/box2d-world.ts';
import { loadEngine, loadVerifier, openRound } from '../../sim-worker/host/headless.ts';
import { playMoves } from '../../sim-worker/replay/play-moves.ts';
import { fanOfDrags } from '../../sim-worker/solver/fan.ts';
import { type Histogram, meanOf } from '../../sim-worker/solver/histogram.ts';
import { floorBelow, probeShot, type Rest } from '../../sim-worker/solver/probe.ts';
import { createRandom } from '../../sim-worker/solver/random.ts';
import { parOf, QUICK, rateSection } from '../../sim-worker/solver/rate.ts';
import { solveCourse } from '../../sim-worker/solver/solve.ts';
import { findTraps } from '../../sim-worker/solver/traps.ts';
import { fastRoundOf } from '../support/fast-round.ts';
import { loadLevel } from '../support/levels.ts';
import { textMap } from '../support/text-map.ts';

let engine: Box2dWorld;
beforeAll(async () => {
  engine = await loadEngine();
});

const WALLED = textMap(`
  ############
  #....F.....#
  #...fff....#
  ############
  #..........#
  #S.........#
  ############`);

describe('solver', () => {
  test('a solution is the same for its seed, and every verifier accepts it', async () => {
    const level = loadLevel(3);
    const recorder = openRound(engine, level, level.hash);
    const solution = solveCourse(recorder.round, { seed: 1 });
    expect(solveCourse(recorder.round, { seed: 1 })).toEqual(solution);
    if (!solution) throw new Error('not solved');
    expect(playMoves(recorder, solution.moves)).toBe(true);
    const verified = (await loadVerifier()).verify(level, level.hash, recorder.encode());
    expect(verified).toMatchObject({ ok: true, value: { strokes: solution.strokes } });
  });

  test('a search that was interrupted after two sections continues with the same result', () => {
    const round = fastRoundOf(loadLevel(3));
    const whole = solveCourse(round, { seed: 4 });
    const resumed = solveCourse(round, { seed: 4, known: whole?.sections.slice(0, 2) ?? [] });
    expect(resumed?.moves).toEqual(whole?.moves);
    expect(resumed?.shotsTried).toBeLessThan(whole?.shotsTried ?? 0);
  });

  test('more looks never need more strokes', () => {
    const round = fastRoundOf(loadLevel(3));
    const first = solveCourse(round, { seed: 4 });
    expect(solveCourse(round, { seed: 4, looks: 4 })?.strokes).toBeLessThanOrEqual(first?.strokes ?? 0);
  });

  test('the search for a course that cannot be finished ends within its limit of shots', () => {
    const { round } = openRound(engine, WALLED, '00112233aabbccdd');
    expect(solveCourse(round, { seed: 1, maxShots: 2_000 })).toBeUndefined();
  });
});

describe('fast world', () => {
  test('most shots end as on the engine, and rest within half a tile of its result', () => {
    const level = loadLevel(45);
    const exact = openRound(engine, level, level.hash).round;
    const fast = fastRoundOf(level);
    const seen = { shots: 0, sameKind: 0, rests: 0, nearRests: 0 };
    for (let section = 0; section <= exact.terrain.flags.length; section++) {
      const seat = exact.terrain.seatOf(section);
      for (const drag of fanOfDrags(createRandom(section), 16)) {
        const from = { ...seat, activeFlags: flagsBelow(section) };
        const real = probeShot(exact, from, drag, floorBelow(seat.y));
        const approximate = probeShot(fast, from, drag, floorBelow(seat.y));
        seen.shots++;
        if (real.kind === approximate.kind) seen.sameKind++;
        if (real.kind !== 'rest' || approximate.kind !== 'rest') continue;
        seen.rests++;
        const near = Math.abs(real.rest.x - approximate.rest.x) < TILE / 2 && Math.abs(real.rest.y - approximate.rest.y) < TILE / 2;
        if (near) seen.nearRests++;
      }
    }
    expect(seen.rests).toBeGreaterThan(100);
    expect(seen.sameKind / seen.shots).toBeGreaterThan(0.93);
    expect(seen.nearRests / seen.rests).toBeGreaterThan(0.9);
  });
});

describe('noisy player', () => {
  test('needs more strokes with a larger error, the same every time', () => {
    const round = fastRoundOf(loadLevel(3));
    const rounds = { pro: 200, good: 200, casual: 200, unsteady: 200, newcomer: 40 };
    const rate = () => rateSection(round, round, 0, { ...QUICK, rounds }, 7);
    const { best, strokes } = rate();
    const means = (['pro', 'good', 'casual', 'unsteady'] as const).map((skill) => meanOf(strokes[skill]));
    expect(means[0]).toBeGreaterThanOrEqual(best);
    expect(means).toEqual(means.toSorted((a, b) => a - b));
    expect(rate()).toMatchObject({ solved: true, best, strokes });
  });

  test('who is casual plays more rounds while the strokes do not tell enough', () => {
    const round = fastRoundOf(loadLevel(3));
    const playsOf = (isUndecided: (casual: Histogram) => boolean) => {
      const { strokes } = rateSection(round, round, 0, { ...QUICK, rounds: { good: 20, casual: 20 }, isUndecided }, 7);
      return [strokes.good, strokes.casual].map((counts) => counts?.reduce((sum, count) => sum + count, 0));
    };
    const enough = (plays: number) => (casual: Histogram) => casual.reduce((sum, count) => sum + count, 0) < plays;
    expect([playsOf(() => false), playsOf(enough(40)), playsOf(() => true)]).toEqual([
      [20, 20],
      [20, 40],
      [20, 80],
    ]);
  });

  test('the easy way takes more strokes than the bold one, and both reach the goal', () => {
    const round = fastRoundOf(loadLevel(3));
    const { easy, bold } = rateSection(round, round, 0, QUICK, 7);
    if (!easy || !bold) throw new Error('no ways');
    expect(easy.drags.length).toBeGreaterThan(bold.drags.length);
    expect([easy.chance, bold.chance].map((chance) => chance > 0.1)).toEqual([true, true]);
    for (const way of [easy, bold]) {
      const end = way.drags.reduce<Rest | undefined>(
        (rest, drag) => {
          const outcome = rest && probeShot(round, rest, drag, floorBelow(round.terrain.seatOf(0).y));
          return outcome?.kind === 'rest' ? outcome.rest : undefined;
        },
        { ...round.terrain.seatOf(0), activeFlags: 0 },
      );
      expect([end, round.checkpoint]).toEqual([undefined, 1]);
    }
  });

  test('reports a section without a solution as unsolved', () => {
    const round = fastRoundOf(WALLED);
    expect(rateSection(round, round, 0, QUICK, 1)).toMatchObject({ solved: false, best: Number.POSITIVE_INFINITY, strokes: {} });
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
  // A shaft beside the finish, too deep and too narrow to leave.
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

  test('finds no trap on an open course', () => {
    expect(findTraps(fastRoundOf(open), openRound(engine, open, '00').round, 1)).toEqual({ pockets: [], unclimbable: [] });
  });

  test('finds a shaft that a ball can fall into but not leave', () => {
    const { pockets } = findTraps(fastRoundOf(shaft), openRound(engine, shaft, '00').round, 1);
    expect(pockets.length).toBeGreaterThan(0);
    expect(pockets.every(({ y }) => Math.floor(y / TILE) > 20)).toBe(true);
  });

  test('names a section without a path from rest to rest', () => {
    expect(findTraps(fastRoundOf(WALLED), openRound(engine, WALLED, '00').round, 1).unclimbable).toEqual([0]);
  });
});
