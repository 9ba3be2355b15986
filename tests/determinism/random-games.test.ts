import { beforeAll, expect, test } from 'vitest';
import { decodeReplay, encodeReplay } from '../../shared/replay/codec.ts';
import { REPLAY_MODE } from '../../shared/replay/replay.ts';
import type { Box2dWorld } from '../../sim-worker/engine/box2d-world.ts';
import { loadEngine, openRound } from '../../sim-worker/host/headless.ts';
import { playReplay } from '../../sim-worker/replay/player.ts';
import { runsEverything } from '../support/test-scope.ts';
import { IntRandom, randomCourse } from './random-course.ts';
import { playRandomGame } from './random-game.ts';

const HASH = '00112233aabbccdd';
/** On each course. */
const GAMES = runsEverything ? 500 : 100;
const COURSES = Array.from({ length: 10 }, (_, i) => i + 1);

let player: Box2dWorld;
let verifier: Box2dWorld;
/** Bytes of both instances before the first game. */
let heaps: readonly number[];
beforeAll(async () => {
  [player, verifier] = await Promise.all([loadEngine(), loadEngine()]);
  heaps = [player.heapBytes, verifier.heapBytes];
});

const modeOf = (game: number) => (game % 5 === 4 ? REPLAY_MODE.infuriating : REPLAY_MODE.normal);

test.each(COURSES)(`${GAMES} games on course %i are the same in another instance; no heap grows`, (number) => {
  const course = randomCourse(number);
  const recorder = openRound(player, course, HASH);
  const again = openRound(verifier, course, HASH);
  for (let g = 0; g < GAMES; g++) {
    const seed = (number - 1) * 10_000 + g;
    recorder.start(modeOf(g));
    playRandomGame(recorder, new IntRandom(seed), 1 + (g % 15));
    const bytes = recorder.encode();
    const decoded = decodeReplay(bytes);
    if (!decoded.ok) throw new Error(`seed ${seed}: ${decoded.error}`);
    expect(encodeReplay(decoded.value), `seed ${seed}`).toEqual(bytes);
    expect(playReplay(again.round, decoded.value, HASH, { recorder: again }), `seed ${seed}`).toEqual({ ok: true, value: null });
    expect(again.round.strokesByCheckpoint, `seed ${seed}`).toEqual(recorder.round.strokesByCheckpoint);
    expect(again.round.activeFlags, `seed ${seed}`).toBe(recorder.round.activeFlags);
  }
  expect([player.heapBytes, verifier.heapBytes]).toEqual(heaps);
});

test('the order of games on one instance does not change them', () => {
  const course = randomCourse(4);
  const recorder = openRound(player, course, HASH);
  const play = (seed: number): string => {
    recorder.start(modeOf(seed));
    playRandomGame(recorder, new IntRandom(seed), 12);
    return Buffer.from(recorder.encode()).toString('hex');
  };
  const seeds = Array.from({ length: 40 }, (_, i) => i + 1);
  const forwards = new Map(seeds.map((seed) => [seed, play(seed)]));
  for (const seed of seeds.toReversed()) expect(play(seed), `seed ${seed} after others`).toBe(forwards.get(seed));
});

test('a course built after another plays as on a fresh instance', async () => {
  const game = (engine: Box2dWorld): string => {
    const recorder = openRound(engine, randomCourse(8), HASH);
    playRandomGame(recorder, new IntRandom(5), 15);
    return Buffer.from(recorder.encode()).toString('hex');
  };
  for (const seed of [1, 2, 3]) openRound(player, randomCourse(seed), HASH);
  expect(game(player)).toBe(game(await loadEngine()));
});
