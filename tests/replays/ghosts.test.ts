import { beforeAll, expect, test } from 'vitest';
import { fromBase64 } from '../../shared/replay/base64.ts';
import { decodeReplay } from '../../shared/replay/codec.ts';
import { Ghosts } from '../../sim-worker/host/ghosts/ghosts.ts';
import { loadEngine, loadVerifier } from '../../sim-worker/host/headless.ts';
import { RunSession } from '../../sim-worker/host/run-session.ts';
import type { Track } from '../../sim-worker/replay/track.ts';
import { IntRandom } from '../determinism/random-course.ts';
import { loadLevel, loadSolution } from '../support/levels.ts';
import { playAndLook } from './play-and-look.ts';

const level = loadLevel(45);
const bytes = fromBase64(loadSolution(45).replay) ?? new Uint8Array();
const OWN = { x: 0, y: 0 };

let track: Track;
/** The ball after each step of the run, played by another instance of the engine. */
let verified: { readonly x: number; readonly y: number }[];
beforeAll(async () => {
  const parts = (await loadVerifier()).recordInParts(level, level.hash, bytes, {});
  const recorded = parts.next().value;
  if (!recorded?.ok) throw new Error(recorded?.error);
  track = recorded.value;
  const replay = decodeReplay(bytes);
  if (!replay.ok) throw new Error(replay.error);
  verified = playAndLook(await loadEngine(), level, replay.value).seen;
});

test('after random seeks and pauses a ghost has, to the bit, its verified places', () => {
  const random = new IntRandom(16);
  const ghosts = new Ghosts([{ name: 'Ada', track }], 'clock');
  let clock = 0;
  for (let seek = 0; seek < 200; seek++) {
    clock = random.below(track.steps);
    ghosts.restart({ strokes: 1, totalSteps: clock });
    for (let step = random.below(120); step > 0; step--) {
      // In a pause the clock stands still.
      if (random.below(4) > 0 && clock < track.steps) clock++;
      ghosts.step({ strokes: 1, totalSteps: clock });
    }
    const [{ x, y } = OWN] = ghosts.balls(OWN, 1);
    expect({ x, y }, `seek ${seek}`).toEqual({ x: verified[clock]?.x, y: verified[clock]?.y });
  }
});

/** Plays a few shots, and steps on for a while after each. */
function play(session: RunSession) {
  session.start({ infuriating: false });
  for (const [dx, dy] of [
    [0, 3_000],
    [1_500, 3_500],
    [-2_000, 3_000],
  ] as const) {
    session.shoot({ dx, dy });
    for (let step = 0; step < 700; step++) session.step();
  }
  return { events: session.takeEvents(), frame: session.frame(1) };
}

test('ghosts change nothing of the own run: same events, effects, replay and ball', async () => {
  const engine = await loadEngine();
  const alone = play(new RunSession(level, engine));
  const beside = new RunSession(level, engine);
  beside.setGhosts(
    new Ghosts(
      Array.from({ length: 8 }, (_, i) => ({ name: `Ghost ${i}`, track })),
      'stroke',
    ),
  );
  const raced = play(beside);
  expect(raced.frame.balls).toHaveLength(9);
  expect(alone.events.filter(({ type }) => type === 'saved')).toHaveLength(3);
  expect(raced.events).toEqual(alone.events);
  expect(raced.frame.effects).toEqual(alone.frame.effects);
  expect(raced.frame.balls[0]).toEqual(alone.frame.balls[0]);
});

test('practice, which begins elsewhere, and a paused run show and move no ghosts', async () => {
  const session = new RunSession(level, await loadEngine());
  session.setGhosts(new Ghosts([{ name: 'Ada', track }], 'stroke'));
  session.start({ infuriating: false, practiceFrom: 1 });
  expect(session.frame(1).balls).toHaveLength(1);
  session.start({ infuriating: false });
  session.shoot({ dx: 0, dy: 3_000 });
  for (let step = 0; step < 20; step++) session.step();
  session.setPlaying(false);
  const place = session.frame(1).balls[1];
  for (let step = 0; step < 20; step++) session.step();
  expect(session.frame(1).balls[1]).toMatchObject({ x: place?.x, y: place?.y });
  expect(place).toMatchObject({ x: verified[20]?.x, y: verified[20]?.y });
});
