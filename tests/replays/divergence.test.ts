import { beforeAll, expect, test } from 'vitest';
import { decodeReplay } from '../../shared/replay/codec.ts';
import { traceOutline } from '../../sim-worker/core/outline.ts';
import { Round } from '../../sim-worker/core/round.ts';
import { Terrain } from '../../sim-worker/core/terrain.ts';
import type { Box2dWorld } from '../../sim-worker/engine/box2d-world.ts';
import { loadEngine, openRound } from '../../sim-worker/host/headless.ts';
import { playReplay } from '../../sim-worker/replay/player.ts';
import { Recorder } from '../../sim-worker/replay/recorder.ts';
import { IntRandom, randomCourse } from '../determinism/random-course.ts';
import { playRandomGame } from '../determinism/random-game.ts';

const HASH = '00112233aabbccdd';
const COURSE = randomCourse(9);

let engine: Box2dWorld;
beforeAll(async () => {
  engine = await loadEngine();
});

/** A game of ten strokes, recorded with the state after each event. */
function debuggedGame() {
  const terrain = new Terrain(COURSE);
  engine.build(traceOutline(terrain));
  const recorder = new Recorder(new Round(terrain, engine), HASH, true);
  recorder.start(0);
  playRandomGame(recorder, new IntRandom(12), 10);
  const decoded = decodeReplay(recorder.encode());
  if (!decoded.ok) throw new Error(decoded.error);
  return { replay: decoded.value, trace: recorder.trace };
}

test('a replay reaches the states of a debugging recorder, one for each event', () => {
  const { replay, trace } = debuggedGame();
  expect(trace).toHaveLength(replay.events.length);
  expect(playReplay(openRound(engine, COURSE, HASH).round, replay, HASH, { expected: trace })).toEqual({ ok: true, value: null });
});

test('a divergence is reported with its event and field', () => {
  const { replay, trace } = debuggedGame();
  const other = trace.map((state, i) => (i === 4 ? { ...state, y: Math.fround(state.y + 1e-4) } : state));
  expect(playReplay(openRound(engine, COURSE, HASH).round, replay, HASH, { expected: other })).toEqual({
    ok: false,
    error: { error: 'digest_mismatch', event: 4, field: 'y' },
  });
});
