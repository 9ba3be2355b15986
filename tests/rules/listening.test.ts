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

/** Strokes and aims that the script has patience for. It does not finish every course: where a ball comes off two walls it has to try. */
test.each([
  [2, { strokes: 40, aims: 400 }],
  [9, { strokes: 100, aims: 80 }],
  [12, { strokes: 40, aims: 400 }],
])('the real course %i is finished by what is said alone', async (number, patience) => {
  const run = await playByEar(heardSession(loadLevel(number), engine), patience);
  expect(run.hasFinished, run.transcript.slice(-12).join('\n')).toBe(true);
  expect(run.transcript.at(-1)).toMatch(/^Space: In the hole/);
});
