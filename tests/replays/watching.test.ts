import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Effect } from '../../shared/protocol/frame.ts';
import type { PlaybackState } from '../../shared/protocol/playback.ts';
import { fromBase64 } from '../../shared/replay/base64.ts';
import { decodeReplay } from '../../shared/replay/codec.ts';
import { EVENT, type Replay } from '../../shared/replay/replay.ts';
import { Terrain } from '../../sim-worker/core/terrain.ts';
import { loadEngine, loadVerifier, openRound } from '../../sim-worker/host/headless.ts';
import { PAUSE_TICKS } from '../../sim-worker/host/watch/time-line.ts';
import { WatchSession } from '../../sim-worker/host/watch/watch-session.ts';
import { playReplay } from '../../sim-worker/replay/player.ts';
import { Recorder } from '../../sim-worker/replay/recorder.ts';
import type { Track } from '../../sim-worker/replay/track.ts';
import { IntRandom } from '../determinism/random-course.ts';
import { loadLevel, loadSolution } from '../support/levels.ts';
import { playAndLook } from './play-and-look.ts';

const level = loadLevel(45);

let track: Track;
let replay: Replay;
/** The ball after each step of the run, played by another instance of the engine. */
let verified: ReturnType<typeof playAndLook>['seen'];
let watching: WatchSession;
beforeAll(async () => {
  const bytes = fromBase64(loadSolution(45).replay) ?? new Uint8Array();
  const recorded = (await loadVerifier()).recordInParts(level, level.hash, bytes, {}).next().value;
  if (!recorded?.ok) throw new Error(recorded?.error);
  track = recorded.value;
  const decoded = decodeReplay(bytes);
  if (!decoded.ok) throw new Error(decoded.error);
  replay = decoded.value;
  verified = playAndLook(await loadEngine(), level, replay).seen;
});
beforeEach(() => {
  watching = new WatchSession(track, new Terrain(level), { simulationVersion: 1, engine: '' }, 3);
  nowMs = 0;
});

let nowMs = 0;
/** What the page is told next, a second later. */
function report(): PlaybackState | undefined {
  nowMs += 1_000;
  const [event] = watching.takeEvents(nowMs);
  return event?.type === 'playback' ? event.state : undefined;
}
const ball = () => {
  const [{ x, y }] = watching.frame(1).balls;
  return { x, y };
};
const placeAfter = (steps: number) => ({ x: verified[steps]?.x, y: verified[steps]?.y });

describe('a run that is watched', () => {
  test('waits at its start, and then shows every place of its verification in turn', () => {
    expect([ball(), report()]).toEqual([
      placeAfter(0),
      { isPlaying: false, speed: 1, tick: 0, steps: 0, strokes: 0, checkpoint: 0, isAtEnd: false },
    ]);
    watching.step();
    expect(report()).toBeUndefined();
    watching.command({ kind: 'play' });
    let wrong = 0;
    for (let tick = 1; tick <= watching.run.ticks; tick++) {
      watching.step();
      const state = report();
      const { x, y } = ball();
      if (x !== placeAfter(state?.steps ?? -1).x || y !== placeAfter(state?.steps ?? -1).y) wrong++;
    }
    expect(wrong).toBe(0);
    watching.step();
    const { strokes, steps, ticks: tick, checkpoints } = watching.run;
    const { checkpoint } = checkpoints.at(-1) ?? {};
    expect(report()).toEqual({ isPlaying: false, speed: 1, tick, steps, strokes, checkpoint, isAtEnd: true });
    watching.command({ kind: 'play' });
    expect(report()).toMatchObject({ isPlaying: true, tick: 0 });
  });

  test('says of each shot where it is, and its digest, as of a run played by itself', async () => {
    const { round } = openRound(await loadEngine(), level, level.hash);
    const recorder = new Recorder(round, level.hash, true);
    expect(playReplay(round, replay, level.hash, { recorder })).toEqual({ ok: true, value: null });
    const digests = recorder.trace.filter((_, i) => replay.events[i]?.type === EVENT.shot).map(({ digest }) => digest);
    expect(watching.run.shots.map(({ digest }) => digest)).toEqual(digests);
    expect(watching.run).toMatchObject({ strokes: round.strokes, digest: round.digest, steps: round.totalSteps, simulationVersion: 1 });
    for (const [shot, { tick, checkpoint }] of watching.run.shots.entries()) {
      watching.command({ kind: 'seek', tick });
      expect(report()).toMatchObject({ strokes: shot, checkpoint });
    }
  });

  test('shows after a seek to anywhere what playing shows there, in both directions', () => {
    const random = new IntRandom(8);
    for (let i = 0; i < 300; i++) {
      if (random.below(2) === 0) watching.command({ kind: 'seek', tick: random.below(watching.run.ticks + 1) });
      else watching.command({ kind: 'step', by: random.below(2) === 0 ? 1 : -1 });
      expect(ball(), `move ${i}`).toEqual(placeAfter(report()?.steps ?? 0));
    }
    watching.command({ kind: 'seek', tick: -5 });
    expect(ball()).toEqual(placeAfter(0));
    watching.command({ kind: 'seek', tick: 1e9 });
    expect(ball()).toEqual(placeAfter(track.steps));
  });

  test('shows before each shot how it is aimed', () => {
    const { tick = 0 } = watching.run.shots[1] ?? {};
    watching.command({ kind: 'seek', tick: tick + PAUSE_TICKS - 1 });
    const { vx = 0, vy = 0 } = replay.events.filter(({ type }) => type === EVENT.shot)[1] ?? {};
    const { pullX, pullY, power, dots } = watching.frame(1).aim ?? { pullX: 0, pullY: 0, power: 0, dots: [] };
    expect(Math.atan2(-pullY, -pullX)).toBeCloseTo(Math.atan2(vy, vx), 9);
    expect(power).toBeGreaterThan(0.5);
    expect(dots.length).toBeGreaterThan(4);
    watching.command({ kind: 'step', by: 1 });
    expect(watching.frame(1).aim).toBeNull();
  });
});

/** The kinds of effects while these ticks are played. */
function played(ticks: number): Effect['kind'][] {
  watching.command({ kind: 'play' });
  return Array.from({ length: ticks }, () => {
    watching.step();
    return watching.frame(1).effects;
  }).flatMap((effects) => effects.map(({ kind }) => kind));
}

test('the picture has the effects of play, and the page is told none of them', () => {
  const kinds = played(watching.run.ticks);
  const counted = (kind: Effect['kind']) => kinds.filter((other) => other === kind).length;
  expect([counted('hit'), counted('return'), counted('finish')]).toEqual([track.shots.length, track.jumps.size, 1]);
  expect(counted('bounce')).toBeGreaterThan(10);
  expect(counted('checkpoint')).toBeGreaterThan(0);
  watching.command({ kind: 'seek', tick: watching.run.ticks });
  expect(watching.frame(1).effects).toEqual([]);
  expect(watching.takeEvents(1e9).map(({ type }) => type)).toEqual(['playback']);
});

test('the page is told where a watched run is, ten times a second and after commands', () => {
  watching.command({ kind: 'play' });
  let told = 0;
  // Two seconds of frames.
  for (let frame = 1; frame <= 120; frame++) {
    watching.step();
    told += watching.takeEvents((frame * 1_000) / 60).length;
  }
  expect(told).toBeGreaterThanOrEqual(17);
  expect(told).toBeLessThanOrEqual(21);
  watching.command({ kind: 'speed', speed: 8 });
  expect(watching.takeEvents(2_001)).toMatchObject([{ state: { speed: 8 } }]);
  expect(watching.timeScale).toBe(8);
});
