import { expect, test } from 'vitest';
import { Box2dWorld } from '../../sim-worker/engine/box2d-world.ts';
import { loadBox2d } from '../../sim-worker/engine/load-node.ts';
import { openRound } from '../../sim-worker/host/headless.ts';
import { IntRandom, randomCourse } from './random-course.ts';
import { playRandomGame } from './random-game.ts';

const STACK = { from: 65_536, to: 5 * 1_048_576 };

test('setting the ball down restores every byte of the heap, except the stack', async () => {
  const b2 = await loadBox2d();
  const engine = new Box2dWorld(b2);
  const recorder = openRound(engine, randomCourse(2), '00112233aabbccdd');
  const pristine = b2.HEAPU8.slice();
  for (let seed = 1; seed <= 50; seed++) {
    recorder.start(0);
    playRandomGame(recorder, new IntRandom(seed), 20);
  }
  recorder.start(0);
  const differing: number[] = [];
  for (let i = 0; i < pristine.length && differing.length < 10; i++) {
    if ((i < STACK.from || i >= STACK.to) && b2.HEAPU8[i] !== pristine[i]) differing.push(i);
  }
  expect(differing).toEqual([]);
});
