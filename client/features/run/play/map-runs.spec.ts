import { beforeEach, describe, expect, it } from 'vitest';
import type { SubmitScoreRequest } from '../../../../shared/api/scores.ts';
import type { GameDay } from '../../../../shared/game-day.ts';
import { LIMITS } from '../../../../shared/limits.ts';
import { err } from '../../../../shared/result.ts';
import { SUBMISSION_KEY } from '../../../../shared/submission-key.ts';
import type { Api } from '../../../api/client.ts';
import { createTextStore, type TextStore } from '../../../platform/storage.ts';
import { firstAttemptKey, KEYS } from '../../../platform/storage-keys.ts';
import { Outbox } from '../../ground/submission/outbox.ts';
import { courseKey, type MapHole, runKindOf } from './hole.ts';
import { HoleMemory } from './hole-memory.ts';
import { readMapResult, writeMapResult } from './map-results.ts';
import type { FinishedRun } from './play-atoms.ts';
import { RunTracker } from './run-tracker.ts';

const DAY = '2026-11-21' as GameDay;
const HASH = '0123456789abcdef';
const ID = 'a'.repeat(22);
const REPLAY = new Uint8Array([1, 2, 3]);
const SAVED = { kind: 'map', id: ID, revision: 3 } as const;

let texts: TextStore;
let bodies: SubmitScoreRequest[];
beforeEach(() => {
  bodies = [];
  texts = createTextStore(() => {
    throw new Error('memory only');
  });
});

const settle = () => new Promise((done) => setImmediate(done));

function mapHole(part: Partial<MapHole> = {}): MapHole {
  return {
    kind: 'map',
    day: DAY,
    from: 'link',
    course: SAVED,
    title: 'Up',
    creator: 'Ada',
    level: { hash: HASH } as MapHole['level'],
    ...part,
  };
}
const bare = mapHole({ course: { kind: 'code', hash: HASH }, creator: '', code: 'abc' });
const tested = mapHole({ from: 'editor', course: { kind: 'code', hash: HASH } });

/** The server never answers. */
function openOutbox(): Outbox {
  return new Outbox({
    store: texts,
    send: async (body) => {
      bodies.push(body);
      return err({ kind: 'network' });
    },
    onChange: () => undefined,
    owner: () => undefined,
    now: () => 0,
    schedule: () => () => undefined,
  });
}

/** A page that sends no request but those of the outbox. */
function track(hole: MapHole, infuriating = false): RunTracker {
  const run = { kind: runKindOf(hole), hole, levelHash: HASH, infuriating, resumed: false };
  return new RunTracker(run, { texts, api: {} as Api, outbox: openOutbox() });
}

function play(hole: MapHole, strokes: number, infuriating = false): FinishedRun {
  const tracker = track(hole, infuriating);
  for (let count = 1; count <= strokes; count++) tracker.onStrokes(count);
  tracker.onCheckpoints(['1', '2']);
  tracker.onSaved(REPLAY, strokes);
  return tracker.onFinished({ strokes, strokesByCheckpoint: [strokes], infuriating, replay: REPLAY, practice: false });
}

describe('a run on a saved map', () => {
  it('is sent with its revision, also after a reload, as no first attempt of the day', async () => {
    play(mapHole(), 4, true);
    await settle();
    openOutbox().retryNow();
    await settle();
    expect(bodies).toHaveLength(2);
    expect(bodies[0]).toEqual({
      score: 4,
      clientDate: DAY,
      infuriatingMode: true,
      course: SAVED,
      replay: 'AQID',
      submissionKey: expect.stringMatching(SUBMISSION_KEY),
      q: expect.anything(),
    });
    expect(bodies[1]).toEqual(bodies[0]);
  });

  it('goes on after a reload, on the same course of the same map only', () => {
    track(mapHole()).onSaved(REPLAY, 2);
    const memory = new HoleMemory(texts);
    expect(memory.savedRun(mapHole(), HASH)).toMatchObject({ strokes: 2, map: ID });
    expect(memory.savedRun(mapHole({ course: { ...SAVED, revision: 4 } }), HASH)).toMatchObject({ strokes: 2 });
    expect(memory.savedRun(mapHole(), 'another hash')).toBeUndefined();
    for (const hole of [mapHole({ course: { ...SAVED, id: 'b'.repeat(22) } }), bare, tested])
      expect(memory.savedRun(hole, HASH), courseKey(hole)).toBeUndefined();
  });
});

it.each([
  ['a bare code', bare],
  ['a test', tested],
])('a run on %s is never sent', async (_, hole) => {
  play(hole, 4);
  await settle();
  expect([bodies, texts.get(KEYS.outbox)]).toEqual([[], undefined]);
});

it.each<[string, MapHole, readonly string[]]>([
  ['a saved map', mapHole(), [KEYS.mapResults, KEYS.outbox]],
  ['a bare code', bare, [KEYS.mapResults]],
  ['a test', tested, []],
])('a run on %s touches nothing of a day', (_, hole, written) => {
  const ofDay = [KEYS.run, KEYS.archiveRun, KEYS.checkpoints, KEYS.bestScore, KEYS.bestScoreDay, KEYS.streak, KEYS.completedDay];
  for (const key of [...ofDay, KEYS.results, KEYS.reached, KEYS.finishedRun, firstAttemptKey(DAY)]) texts.set(key, `${key} of today`);
  const before = texts.keys().map((key) => [key, texts.get(key)]);
  const run = play(hole, 4);
  const after = texts.keys().flatMap((key) => (written.includes(key) ? [] : [[key, texts.get(key)]]));
  expect(after).toEqual(before);
  expect(texts.keys()).toEqual(expect.arrayContaining([...written]));
  expect([run.isFirstAttempt, run.streak]).toEqual([false, 0]);
});

describe('the results of a map', () => {
  it.each([
    ['a saved map', mapHole()],
    ['a bare code', bare],
  ])('on %s are its own: the fewest strokes, and the flags for practice', (_, hole) => {
    expect([play(hole, 7), play(hole, 5), play(hole, 6)].map(({ isBest }) => isBest)).toEqual([true, true, false]);
    const memory = new HoleMemory(texts);
    expect([memory.hasFinished(hole), memory.reached(hole)]).toEqual([true, 2]);
    expect(readMapResult(texts, courseKey(hole))).toEqual({ best: 5, reached: 2 });
    const others = [mapHole({ course: { ...SAVED, id: 'b'.repeat(22) } }), tested];
    expect(others.map((other) => [memory.hasFinished(other), memory.reached(other)])).toEqual([
      [false, 0],
      [false, 0],
    ]);
  });

  it('are those of the maps that were played last', () => {
    writeMapResult(texts, '1000', { best: 1 });
    for (let i = 0; i < LIMITS.playedMaps - 1; i++) writeMapResult(texts, String(i), { best: 3 });
    writeMapResult(texts, '1000', { best: 2 });
    writeMapResult(texts, 'another', { best: 4 });
    expect(['1000', '0', '1', 'another'].map((key) => readMapResult(texts, key).best)).toEqual([1, undefined, 3, 4]);
  });

  it.each(['{', '{}', '[["a"],["b",{"best":-1}],[1,{"best":2}],7]'])('survive the storage %s', (text) => {
    texts.set(KEYS.mapResults, text);
    expect(['a', 'b', '1'].map((key) => readMapResult(texts, key))).toEqual([{}, {}, {}]);
  });
});
