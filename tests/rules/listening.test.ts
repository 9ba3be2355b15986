import { beforeAll, expect, test } from 'vitest';
import type { Box2dWorld } from '../../sim-worker/engine/box2d-world.ts';
import { loadEngine } from '../../sim-worker/host/headless.ts';
import { heardSession } from '../support/heard-session.ts';
import { loadLevel } from '../support/levels.ts';
import { playByEar } from '../support/listening-player.ts';

let engine: Box2dWorld;
beforeAll(async () => {
  engine = await loadEngine();
});

/** Courses, and strokes that a patient player needs. Others have shots off two walls, which the script cannot work out. */
test.each([
  [2, 40],
  [12, 40],
])('the real course %i is finished by what is said alone, with at most %i strokes', async (number, strokes) => {
  const run = await playByEar(heardSession(loadLevel(number), engine), { strokes, aims: 400 });
  expect(run.hasFinished, run.transcript.slice(-12).join('\n')).toBe(true);
  expect(run.transcript.at(-1)).toMatch(/^Space: In the hole/);
});
