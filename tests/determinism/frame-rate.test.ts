import { beforeAll, expect, test } from 'vitest';
import type { DragIntent } from '../../shared/protocol/intent.ts';
import type { SimEvent } from '../../shared/protocol/sim-service.ts';
import { decodeReplay, fromBase64 } from '../../shared/replay/codec.ts';
import { EVENT } from '../../shared/replay/replay.ts';
import type { Box2dWorld } from '../../sim-worker/engine/box2d-world.ts';
import { FixedStepClock } from '../../sim-worker/host/clock.ts';
import { loadEngine, loadVerifier, openRound } from '../../sim-worker/host/headless.ts';
import { Session } from '../../sim-worker/host/session.ts';
import { loadLevel, loadSolutions } from '../support/levels.ts';
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

/** Plays one and the same list of drags on frames of a rhythm and returns the last saved replay. */
function playOn(rhythm: (random: IntRandom) => number): string {
  const session = new Session(loadLevel(25), engine);
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

test('one run at 30, 60 and 144 Hz, with hitches and in fits and starts is one and the same replay', () => {
  const replays = Object.fromEntries(Object.entries(RHYTHMS).map(([name, rhythm]) => [name, playOn(rhythm)]));
  const expected = replays['60 Hz'] as string;
  expect(expected.length).toBeGreaterThan(2 * (14 + 25 * 6));
  for (const [name, replay] of Object.entries(replays)) expect(replay, name).toBe(expected);
});

test('a run that is broken off after any event goes on to the same end', () => {
  const play = (breakAfter: number): string => {
    let session = new Session(loadLevel(25), engine);
    session.start({ infuriating: false });
    const choices = new IntRandom(8);
    let saved: Uint8Array = new Uint8Array();
    for (let shot = 0; shot < 12; shot++) {
      session.shoot({ dx: choices.below(6_001) - 3_000, dy: 800 + choices.below(3_200) });
      for (let i = 0; i < 4_000 && !session.status().canShoot; i++) session.step();
      for (const event of session.takeEvents()) if (event.type === 'saved') saved = event.replay;
      if (shot !== breakAfter) continue;
      session = new Session(loadLevel(25), engine);
      expect(session.start({ infuriating: false, resume: saved }).resumed).toBe(true);
    }
    return Buffer.from(saved).toString('hex');
  };
  const whole = play(-1);
  for (const shot of [0, 4, 9]) expect(play(shot), `broken off after shot ${shot}`).toBe(whole);
});

test('a run that is broken off while its last shot flies is finished on return, and any verifier accepts it', async () => {
  const level = loadLevel(45);
  const finished = decodeReplay(fromBase64(loadSolutions()[45]?.replay ?? '') ?? new Uint8Array());
  if (!finished.ok) throw new Error(finished.error);
  const recorder = openRound(engine, level, level.hash);
  for (const event of finished.value.events.slice(0, -1)) {
    while (recorder.round.delaySteps < event.delaySteps) recorder.round.step();
    if (event.type === EVENT.shot) recorder.shoot(event);
    else recorder.returnToCheckpoint();
  }
  const session = new Session(level, engine);
  expect(session.start({ infuriating: false, resume: recorder.encode() }).resumed).toBe(true);
  const event = session.takeEvents().find(({ type }) => type === 'finished');
  if (event?.type !== 'finished') throw new Error('The run was not finished');
  expect((await loadVerifier()).verify(level, level.hash, event.result.replay)).toMatchObject({
    ok: true,
    value: { strokes: event.result.strokes },
  });
  const again = new Session(level, engine);
  again.start({ infuriating: false, resume: event.result.replay });
  const repeated = again.takeEvents().find(({ type }) => type === 'finished');
  expect(repeated).toEqual(event);
});
