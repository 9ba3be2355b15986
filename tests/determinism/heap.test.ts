import { expect, test } from 'vitest';
import { Box2dWorld } from '../../sim-worker/engine/box2d-world.ts';
import { mallocEnd } from '../../sim-worker/engine/heap-snapshot.ts';
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

test('nothing is written behind the end of the memory that is used, which is kept', async () => {
  const b2 = await loadBox2d();
  const engine = new Box2dWorld(b2);
  const ends = [mallocEnd(b2)];
  for (const course of [2, 3, 4]) {
    const recorder = openRound(engine, randomCourse(course), '00112233aabbccdd');
    recorder.start(0);
    playRandomGame(recorder, new IntRandom(course), 20);
    ends.push(mallocEnd(b2));
  }
  const last = b2.HEAPU8.findLastIndex((byte) => byte !== 0);
  expect(last).toBeGreaterThan(ends[0] as number);
  expect(last).toBeLessThan(Math.max(...ends));
});
