import { beforeAll, expect, test } from 'vitest';
import { fromBase64 } from '../../shared/replay/base64.ts';
import { decodeReplay, encodeReplay } from '../../shared/replay/codec.ts';
import { EVENT, type Replay } from '../../shared/replay/replay.ts';
import { traceOutline } from '../../sim-worker/core/outline.ts';
import { Round } from '../../sim-worker/core/round.ts';
import { type CourseMap, Terrain } from '../../sim-worker/core/terrain.ts';
import type { Box2dWorld } from '../../sim-worker/engine/box2d-world.ts';
import { loadEngine, loadVerifier, type ReplayVerifier } from '../../sim-worker/host/headless.ts';
import { ballAt, flagsAt, legOf, STATE_FLOATS, type Track } from '../../sim-worker/replay/track.ts';
import { loadLevel, loadSolution } from '../support/levels.ts';
import { playAndLook } from './play-and-look.ts';

const LEVELS = [25, 45, 47, 63, 118];

let engine: Box2dWorld;
let verifier: ReplayVerifier;
beforeAll(async () => {
  [engine, verifier] = await Promise.all([loadEngine(), loadVerifier()]);
});

function solutionOf(number: number): Uint8Array {
  return fromBase64(loadSolution(number).replay) ?? new Uint8Array();
}

function record(course: CourseMap & { readonly hash: string }, bytes: Uint8Array): Track {
  const parts = verifier.recordInParts(course, course.hash, bytes, { partSteps: 500 });
  for (let part = parts.next(); ; part = parts.next()) {
    if (!part.done) continue;
    if (!part.value.ok) throw new Error(part.value.error);
    return part.value.value;
  }
}

function decode(bytes: Uint8Array): Replay {
  const decoded = decodeReplay(bytes);
  if (!decoded.ok) throw new Error(decoded.error);
  return decoded.value;
}

test.each(LEVELS)('the track of the solution of level %i has the ball of the run after every step', (number) => {
  const level = loadLevel(number);
  const bytes = solutionOf(number);
  const track = record(level, bytes);
  const { round, seen } = playAndLook(engine, level, decode(bytes));
  expect(track).toMatchObject({ steps: round.totalSteps, strokes: round.strokes, digest: round.digest });
  expect(track.states).toHaveLength((round.totalSteps + 1) * STATE_FLOATS);
  expect(seen.map((_, step) => ({ ...ballAt(track, step), flags: flagsAt(track, step) }))).toEqual(seen);
});

test.each(LEVELS)('each shot of level %i, played alone from its place, leads where the track does', (number) => {
  const level = loadLevel(number);
  const track = record(level, solutionOf(number));
  const terrain = new Terrain(level);
  engine.build(traceOutline(terrain));
  const round = new Round(terrain, engine);
  const shots = track.events.filter(({ type }) => type === EVENT.shot);
  // Later shots first: nothing of one remains for another.
  for (const [shot, { vx, vy, step, strokes }] of [...shots.entries()].reverse()) {
    const { from, to } = legOf(track, shot);
    expect([from, strokes]).toEqual([step, shot + 1]);
    round.startAt({ ...ballAt(track, from), activeFlags: flagsAt(track, from) });
    expect(round.shoot({ vx, vy })).toBe(true);
    for (let at = from; at < to && !track.jumps.has(at + 1); at++) {
      round.step();
      const { x, y } = ballAt(track, at + 1);
      expect([round.ball.x, round.ball.y], `shot ${shot}, step ${at + 1}`).toEqual([x, y]);
    }
  }
});

test('where the ball is carried back or set down, the track has a jump', () => {
  const level = loadLevel(45);
  const { mode, simulationVersion, courseHash, events } = decode(solutionOf(45));
  const [first, ...rest] = events;
  if (!first) throw new Error('A solution without events');
  const terrain = new Terrain(level);
  engine.build(traceOutline(terrain));
  const round = new Round(terrain, engine);
  round.start(mode);
  round.shoot(first);
  for (let i = 0; i < 40; i++) round.step();
  round.returnToCheckpoint();
  // The run goes on as the solution does: the return leads to its start.
  const returned = { type: EVENT.return, vx: 0, vy: 0, delaySteps: 40 };
  const broken: Replay = {
    mode,
    simulationVersion,
    courseHash,
    events: [first, returned, { ...first, delaySteps: 0 }, ...rest],
    digest: 0,
  };
  const digest = playAndLook(engine, level, broken).round.digest;
  const track = record(level, encodeReplay({ ...broken, digest }));
  // The solution drowns, too. A ball in the air covers 0.4 units a step at most.
  const far = Array.from({ length: track.steps }, (_, i) => i + 1).filter((step) => {
    const [a, b] = [ballAt(track, step - 1), ballAt(track, step)];
    return Math.hypot(b.x - a.x, b.y - a.y) > 0.4;
  });
  expect([...track.jumps]).toEqual(far);
  expect(far[0]).toBe(40);
  expect(ballAt(track, 40)).toMatchObject({ x: terrain.spawn.x, y: terrain.spawn.y, vx: 0, vy: 0 });
  expect(track.shots.slice(0, 2)).toEqual([0, 40]);
});

test('a run that does not verify has no track', () => {
  const level = loadLevel(25);
  const bytes = solutionOf(25);
  const flipped = bytes.slice();
  flipped[flipped.length - 1] = (flipped.at(-1) as number) ^ 1;
  expect(() => record(level, flipped)).toThrow('digest_mismatch');
  const open = decode(bytes);
  expect(() => record(level, encodeReplay({ ...open, events: open.events.slice(0, -1) }))).toThrow('not_finished');
  expect(() => record(level, encodeReplay({ ...open, courseHash: '0'.repeat(16) }))).toThrow('wrong_course');
});
