import { beforeAll, expect, test } from 'vitest';
import { LIMITS } from '../../shared/limits.ts';
import { fromBase64 } from '../../shared/replay/base64.ts';
import { decodeReplay } from '../../shared/replay/codec.ts';
import { decodeOutcomes, OUTCOME, type OutcomeKind } from '../../shared/replay/event-outcome.ts';
import { EVENT, REPLAY_MODE, type Replay, type ReplayEvent, SIMULATION_VERSION } from '../../shared/replay/replay.ts';
import { traceOutline } from '../../sim-worker/core/outline.ts';
import { Round, STEP } from '../../sim-worker/core/round.ts';
import { Terrain, ZONE } from '../../sim-worker/core/terrain.ts';
import type { Box2dWorld } from '../../sim-worker/engine/box2d-world.ts';
import { loadEngine, loadVerifier, openRound } from '../../sim-worker/host/headless.ts';
import { OutcomeLog } from '../../sim-worker/replay/outcome-log.ts';
import { playReplay } from '../../sim-worker/replay/player.ts';
import { Recorder } from '../../sim-worker/replay/recorder.ts';
import { IntRandom, randomCourse } from '../determinism/random-course.ts';
import { playRandomGame } from '../determinism/random-game.ts';
import { loadLevel, loadSolution } from '../support/levels.ts';

const HASH = '00112233aabbccdd';

let engine: Box2dWorld;
beforeAll(async () => {
  engine = await loadEngine();
});

/** What a run does, looked at step by step: how each shot or return ends, and where the ball is just before the next event. */
function watch(round: Round, replay: Replay): { readonly kind: OutcomeKind; readonly x: number; readonly y: number }[] {
  const ends: ReturnType<typeof watch> = [];
  round.start(replay.mode);
  for (const [i, { type, delaySteps, vx, vy }] of replay.events.entries()) {
    let carried: (typeof ends)[number] | undefined;
    for (let step = 0; step < delaySteps; step++) {
      const { x, y } = round.ball;
      const results = round.step();
      if (results & STEP.drowned) carried = { kind: OUTCOME.drowned, x, y };
      if (results & STEP.lost) carried = { kind: OUTCOME.lost, x, y };
    }
    const kind = round.isFinished ? OUTCOME.finished : round.isReady ? OUTCOME.rested : OUTCOME.interrupted;
    if (i > 0) ends.push(carried ?? { kind, x: round.ball.x, y: round.ball.y });
    if (type === EVENT.shot) round.shoot({ vx, vy });
    else if (type === EVENT.return) round.returnToCheckpoint();
    else round.end();
  }
  return ends;
}

test('tell what each event of random games has led to, where, with the digest', () => {
  const seen = new Set<OutcomeKind>();
  for (let seed = 1; seed <= 40; seed++) {
    const terrain = new Terrain(randomCourse(seed));
    engine.build(traceOutline(terrain));
    const recorder = new Recorder(new Round(terrain, engine), HASH, true);
    recorder.start(seed % 3 === 0 ? REPLAY_MODE.infuriating : REPLAY_MODE.normal);
    playRandomGame(recorder, new IntRandom(seed), 40);
    const decoded = decodeReplay(recorder.encode());
    if (!decoded.ok) throw new Error(decoded.error);
    const digests = recorder.trace.map(({ digest }) => digest);
    const log = new OutcomeLog();
    expect(playReplay(recorder.round, decoded.value, HASH, { observer: log })).toEqual({ ok: true, value: null });
    // What the last event of an open run leads to is not known yet.
    expect(log.outcomes.map(({ digest }) => digest)).toEqual(digests.slice(0, -1));
    const watched = watch(recorder.round, decoded.value);
    expect(log.outcomes.map(({ kind }) => kind)).toEqual(watched.map(({ kind }) => kind));
    for (const [i, { kind, x, y }] of log.outcomes.entries()) {
      seen.add(kind);
      const before = watched[i] as (typeof watched)[number];
      // A ball in the air covers 0.4 units a step at most; at rest it stays where it is.
      const isCarried = kind === OUTCOME.drowned || kind === OUTCOME.lost;
      expect(Math.hypot(x - before.x, y - before.y), `seed ${seed}, event ${i}`).toBeLessThanOrEqual(isCarried ? 0.4 : 0);
      if (kind === OUTCOME.drowned) expect(terrain.zoneAt(x, y)).toBe(ZONE.water);
    }
  }
  expect(seen).toContain(OUTCOME.rested);
  expect(seen).toContain(OUTCOME.drowned);
  expect(seen).toContain(OUTCOME.interrupted);
});

test('come with a verified run, and end with the finish', async () => {
  const level = loadLevel(45);
  const replay = fromBase64(loadSolution(45).replay) ?? new Uint8Array();
  const verified = (await loadVerifier()).verify(level, level.hash, replay);
  if (!verified.ok) throw new Error(verified.error);
  const outcomes = decodeOutcomes(verified.value.outcomes);
  expect(outcomes).toHaveLength(verified.value.events - 1);
  expect(outcomes.map(({ kind }) => kind).lastIndexOf(OUTCOME.finished)).toBe(outcomes.length - 1);
  expect(outcomes.filter(({ kind }) => kind === OUTCOME.finished)).toHaveLength(1);
});

/** Small shots, one after the other, for more steps than a run may have that is sent in. */
function endlessRun(round: Round): Replay {
  const events: ReplayEvent[] = [];
  round.start(REPLAY_MODE.normal);
  while (round.totalSteps <= LIMITS.replaySteps) {
    const { delaySteps } = round;
    if (!round.shoot({ vx: 0, vy: -12_000 })) throw new Error('The shot was refused');
    events.push({ type: EVENT.shot, vx: 0, vy: -12_000, delaySteps });
    while (!round.isReady) round.step();
  }
  const { delaySteps } = round;
  round.shoot({ vx: 0, vy: -12_000 });
  events.push({ type: EVENT.shot, vx: 0, vy: -12_000, delaySteps });
  return { mode: REPLAY_MODE.normal, simulationVersion: SIMULATION_VERSION, courseHash: HASH, events, digest: round.digest };
}

test('a run longer than those accepted today is refused, and stored ones are played', () => {
  const { round } = openRound(engine, randomCourse(1), HASH);
  const replay = endlessRun(round);
  const isLate = replay.events.length - 1;
  expect(playReplay(round, replay, HASH)).toEqual({ ok: false, error: { error: 'too_long', event: isLate } });
  expect(playReplay(round, replay, HASH, { isStored: true })).toEqual({ ok: true, value: null });
});
