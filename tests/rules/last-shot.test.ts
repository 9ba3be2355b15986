import { beforeAll, expect, test } from 'vitest';
import type { Box2dWorld } from '../../sim-worker/engine/box2d-world.ts';
import { loadEngine } from '../../sim-worker/host/headless.ts';
import { RunSession } from '../../sim-worker/host/run-session.ts';
import { loadLevel } from '../support/levels.ts';

const UP = { dx: 0, dy: 3_000 };
const LEFT_UP = { dx: 2_000, dy: 6_000 };

let engine: Box2dWorld;
beforeAll(async () => {
  engine = await loadEngine();
});

function open(infuriating: boolean): RunSession {
  const session = new RunSession(loadLevel(2), engine);
  session.start({ infuriating });
  return session;
}

function settle(session: RunSession): void {
  for (let i = 0; i < 3_000 && session.status().phase === 'moving'; i++) session.step();
}

const shownBy = (session: RunSession) => session.frame(0).lastShot;

test('the path of a shot is shown from its rest until the next one is released', () => {
  const session = open(false);
  expect(shownBy(session)).toBeUndefined();
  const { x, y } = session.round.ball;
  session.shoot(LEFT_UP);
  expect(shownBy(session)).toBeUndefined();
  settle(session);
  const path = shownBy(session) as Float32Array;
  expect([...path.slice(0, 2)]).toEqual([...Float32Array.of(x, y)]);
  expect([...path.slice(-2)]).toEqual([...Float32Array.of(session.round.ball.x, session.round.ball.y)]);
  // The picture asks in every frame: the same path is not made again.
  session.aim(UP);
  expect(shownBy(session)).toBe(path);
  session.shoot(UP);
  expect(shownBy(session)).toBeUndefined();
  settle(session);
  expect(shownBy(session)?.slice(0, 2)).toEqual(path.slice(-2));
});

test('a return in flight leaves the path up to where the ball was', () => {
  const session = open(false);
  const { x, y } = session.round.ball;
  session.shoot(LEFT_UP);
  for (let i = 0; i < 40; i++) session.step();
  const { x: left } = session.round.ball;
  session.returnToCheckpoint();
  const path = shownBy(session) as Float32Array;
  expect([path[0], path[1], path.at(-2)]).toEqual([...Float32Array.of(x, y, left)]);
});

test('a new run begins without a path, and infuriating mode has none', () => {
  const session = open(false);
  session.shoot(LEFT_UP);
  settle(session);
  expect(shownBy(session)).toBeDefined();
  session.start({ infuriating: false });
  expect(shownBy(session)).toBeUndefined();
  session.start({ infuriating: true });
  session.shoot(LEFT_UP);
  settle(session);
  expect(shownBy(session)).toBeUndefined();
});
