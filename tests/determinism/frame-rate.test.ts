import { beforeAll, expect, test } from 'vitest';
import { DRAG_SCALE, type DragIntent } from '../../shared/protocol/intent.ts';
import type { SimEvent } from '../../shared/protocol/sim-service.ts';
import { fromBase64 } from '../../shared/replay/base64.ts';
import { decodeReplay } from '../../shared/replay/codec.ts';
import { EVENT, VELOCITY_SCALE } from '../../shared/replay/replay.ts';
import { LAUNCH_SPEED, ROUGH_RATIO } from '../../sim-worker/core/constants.ts';
import { type Launch, launchOf } from '../../sim-worker/core/launch.ts';
import type { Box2dWorld } from '../../sim-worker/engine/box2d-world.ts';
import { FixedStepClock } from '../../sim-worker/host/clock.ts';
import { loadEngine, loadVerifier, openRound } from '../../sim-worker/host/headless.ts';
import { RunSession } from '../../sim-worker/host/run-session.ts';
import { LEVEL_NUMBERS, loadLevel, loadSolution } from '../support/levels.ts';
import { IntRandom } from './random-course.ts';

let engine: Box2dWorld;
beforeAll(async () => {
  engine = await loadEngine();
});

/** Milliseconds from one frame to the next. */
const RHYTHMS: Readonly<Record<string, (random: IntRandom) => number>> = {
  '30 Hz': () => 1000 / 30,
  '60 Hz': () => 1000 / 60,
  '144 Hz': () => 1000 / 144,
  '60 Hz with hitches of 400 ms': (random) => (random.below(25) === 0 ? 400 : 1000 / 60),
  'anything between 1 and 60 ms': (random) => 1 + random.below(60),
};

/** Plays the same list of drags with frames of a rhythm. @returns the last saved replay */
function playOn(rhythm: (random: IntRandom) => number): string {
  const session = new RunSession(loadLevel(25), engine);
  const clock = new FixedStepClock();
  const pace = new IntRandom(3);
  const choices = new IntRandom(41);
  let now = 0;
  let saved = '';
  let thinkingFrames = 0;
  session.start({ infuriating: false });
  for (let frame = 0; frame < 60_000 && session.status().strokes < 25; frame++) {
    now += rhythm(pace);
    for (let due = clock.advance(now); due > 0; due--) session.step();
    session.frame(clock.alpha);
    if (session.status().canShoot && --thinkingFrames < 0) {
      const drag: DragIntent = { dx: choices.below(6_001) - 3_000, dy: 800 + choices.below(3_200) };
      session.shoot(drag);
      thinkingFrames = pace.below(20);
    }
    for (const event of session.takeEvents()) if (event.type === 'saved') saved = hexOf(event);
  }
  return saved;
}

const hexOf = (event: Extract<SimEvent, { type: 'saved' }>): string => Buffer.from(event.replay).toString('hex');

test('a run at 30, 60 and 144 Hz, with hitches and odd frames, gives one replay', () => {
  const replays = Object.fromEntries(Object.entries(RHYTHMS).map(([name, rhythm]) => [name, playOn(rhythm)]));
  const expected = replays['60 Hz'] as string;
  expect(expected.length).toBeGreaterThan(2 * (14 + 25 * 6));
  for (const [name, replay] of Object.entries(replays)) expect(replay, name).toBe(expected);
});

/** The pull that gives a launch of a stored solution: first the inverse by arithmetic, then the exact pull next to it. */
function dragOf({ vx, vy }: Launch): DragIntent {
  const speed = Math.hypot(vx, vy);
  const pull = ((speed / (LAUNCH_SPEED * VELOCITY_SCALE)) ** (1 / 1.2) * DRAG_SCALE) / speed;
  for (let i = 0; i < 25; i++) {
    const drag = { dx: Math.round(-vx * pull) + (i % 5) - 2, dy: Math.round(-vy * pull) + Math.floor(i / 5) - 2 };
    const launch = launchOf(drag, false);
    if (launch?.vx === vx && launch.vy === vy) return drag;
  }
  // On rough ground all long pulls launch alike, so the direction may be finer than a short pull can express.
  for (let length = Math.ceil(ROUGH_RATIO * DRAG_SCALE); length <= DRAG_SCALE; length++) {
    const drag = { dx: Math.round((-vx / speed) * length), dy: Math.round((-vy / speed) * length) };
    const launch = launchOf(drag, true);
    if (launch?.vx === vx && launch.vy === vy) return drag;
  }
  throw new Error(`No drag launches at ${vx}, ${vy}`);
}

/** Plays the stored solution of a level with frames of 60 Hz. @returns the replay, and how many frames were slow */
function playSolution(number: number, calm: boolean): { replay: string; slowFrames: number } {
  const level = loadLevel(number);
  const solution = decodeReplay(fromBase64(loadSolution(number).replay) ?? new Uint8Array());
  if (!solution.ok) throw new Error(solution.error);
  const session = new RunSession(level, engine);
  const clock = new FixedStepClock();
  const moves = solution.value.events.slice(0, -1);
  let slowFrames = 0;
  session.start({ infuriating: false });
  for (let now = 0; now < 600_000; now += 1000 / 60) {
    const scale = session.timeScale(now, calm);
    if (scale < 1) slowFrames++;
    for (let due = clock.advance(now, scale); due > 0; due--) session.step();
    session.frame(clock.alpha);
    const next = moves[0];
    const { phase, canShoot } = session.status();
    if (phase === 'finished') break;
    if (next?.type === EVENT.return && phase === 'ready') session.returnToCheckpoint();
    else if (next?.type === EVENT.shot && canShoot) session.shoot(dragOf(next));
    else continue;
    moves.shift();
  }
  const end = session.takeEvents().find(({ type }) => type === 'finished');
  if (end?.type !== 'finished') throw new Error('The run was not finished');
  return { replay: Buffer.from(end.result.replay).toString('hex'), slowFrames };
}

test('slow motion before the flag changes no bit of a run', () => {
  let slowedRuns = 0;
  for (const number of LEVEL_NUMBERS.slice(0, 8)) {
    const plain = playSolution(number, true);
    const slowed = playSolution(number, false);
    expect(plain.slowFrames, 'less motion is wished for').toBe(0);
    expect(slowed.replay, `level ${number}`).toBe(plain.replay);
    // At most 1.2 s of frames, once a run.
    expect(slowed.slowFrames, `level ${number}`).toBeLessThanOrEqual(73);
    if (slowed.slowFrames > 0) slowedRuns++;
  }
  expect(slowedRuns).toBeGreaterThan(2);
});

test('a run that is interrupted after any event continues to the same end', () => {
  const play = (interruptAfter: number): string => {
    let session = new RunSession(loadLevel(25), engine);
    session.start({ infuriating: false });
    const choices = new IntRandom(8);
    let saved: Uint8Array = new Uint8Array();
    for (let shot = 0; shot < 12; shot++) {
      session.shoot({ dx: choices.below(6_001) - 3_000, dy: 800 + choices.below(3_200) });
      for (let i = 0; i < 4_000 && !session.status().canShoot; i++) session.step();
      for (const event of session.takeEvents()) if (event.type === 'saved') saved = event.replay;
      if (shot !== interruptAfter) continue;
      session = new RunSession(loadLevel(25), engine);
      expect(session.start({ infuriating: false, resume: saved }).resumed).toBe(true);
    }
    return Buffer.from(saved).toString('hex');
  };
  const whole = play(-1);
  for (const shot of [0, 4, 9]) expect(play(shot), `broken off after shot ${shot}`).toBe(whole);
});

test('a finished run has the same bits wherever it was interrupted', () => {
  const level = loadLevel(45);
  const solution = decodeReplay(fromBase64(loadSolution(45).replay) ?? new Uint8Array());
  if (!solution.ok) throw new Error(solution.error);
  const moves = solution.value.events.slice(0, -1);
  const play = (interruptAfter: number): string => {
    let session = new RunSession(level, engine);
    session.start({ infuriating: false });
    let saved: Uint8Array = new Uint8Array();
    for (const [at, move] of moves.entries()) {
      for (let i = 0; i < 4_000 && !session.status().canShoot; i++) session.step();
      if (move.type === EVENT.return) session.returnToCheckpoint();
      else session.shoot(dragOf(move));
      for (const event of session.takeEvents()) if (event.type === 'saved') saved = event.replay;
      if (at !== interruptAfter) continue;
      session = new RunSession(level, engine);
      expect(session.start({ infuriating: false, resume: saved }).resumed).toBe(true);
    }
    for (let i = 0; i < 4_000 && session.status().phase !== 'finished'; i++) session.step();
    const end = session.takeEvents().find(({ type }) => type === 'finished');
    if (end?.type !== 'finished') throw new Error('The run was not finished');
    return Buffer.from(end.result.replay).toString('hex');
  };
  const whole = play(-1);
  for (const [at] of moves.entries()) expect(play(at), `broken off after move ${at}`).toBe(whole);
});

test('a run interrupted in its last flight is finished when resumed, and verified', async () => {
  const level = loadLevel(45);
  const finished = decodeReplay(fromBase64(loadSolution(45).replay) ?? new Uint8Array());
  if (!finished.ok) throw new Error(finished.error);
  const recorder = openRound(engine, level, level.hash);
  for (const event of finished.value.events.slice(0, -1)) {
    while (recorder.round.delaySteps < event.delaySteps) recorder.round.step();
    if (event.type === EVENT.shot) recorder.shoot(event);
    else recorder.returnToCheckpoint();
  }
  const session = new RunSession(level, engine);
  expect(session.start({ infuriating: false, resume: recorder.encode() }).resumed).toBe(true);
  const event = session.takeEvents().find(({ type }) => type === 'finished');
  if (event?.type !== 'finished') throw new Error('The run was not finished');
  expect((await loadVerifier()).verify(level, level.hash, event.result.replay)).toMatchObject({
    ok: true,
    value: { strokes: event.result.strokes },
  });
  const again = new RunSession(level, engine);
  again.start({ infuriating: false, resume: event.result.replay });
  const repeated = again.takeEvents().find(({ type }) => type === 'finished');
  expect(repeated).toEqual(event);
});
