import { beforeAll, expect, test } from 'vitest';
import type { Box2dWorld } from '../../sim-worker/engine/box2d-world.ts';
import { loadEngine, loadVerifier, openRound } from '../../sim-worker/host/headless.ts';
import { playMoves } from '../../sim-worker/replay/play-moves.ts';
import { solveCourse } from '../../sim-worker/solver/solve.ts';
import { loadLevel } from '../support/levels.ts';
import { textMap } from '../support/text-map.ts';

let engine: Box2dWorld;
beforeAll(async () => {
  engine = await loadEngine();
});

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

test('a course that cannot be finished is given up within its bound of shots', () => {
  const walled = textMap(`
    ############
    #....F.....#
    #...fff....#
    ############
    #..........#
    #S.........#
    ############`);
  const { round } = openRound(engine, walled, '00112233aabbccdd');
  expect(solveCourse(round, { seed: 1, maxShots: 2_000 })).toBeUndefined();
});
