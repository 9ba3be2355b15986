import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { EndingStage } from '../../../../shared/protocol/ending.ts';
import type { SimEvent } from '../../../../shared/protocol/sim-service.ts';
import { playing } from '../../../../tests/browser/support/runs.ts';
import { dialogsAtom } from '../../../dialogs/dialog-atoms.ts';
import { createTextStore, type TextStore } from '../../../platform/storage.ts';
import { KEYS } from '../../../platform/storage-keys.ts';
import { roomsInViewAtom } from '../../../sim/rooms-in-view.ts';
import { noRun } from '../../../sim/sim-atoms.ts';
import { createStore, type Store } from '../../../state/jotai.ts';
import {
  bannerAtom,
  clearRunAtom,
  endingAtom,
  type FinishedRun,
  finishedAtom,
  liveMessageAtom,
  reachedCheckpointsAtom,
  stageAtom,
  tipAtom,
} from './play-atoms.ts';
import { handleSimEvents } from './run-events.ts';
import type { RunTracker } from './run-tracker.ts';

// The atoms read the page's day when they are loaded.
vi.hoisted(() => vi.stubGlobal('window', { gameDate: '2026-11-21' }));

let store: Store;
let texts: TextStore;
let calls: string[];
beforeEach(() => {
  vi.useFakeTimers();
  store = createStore();
  store.set(tipAtom, 'tip');
  texts = createTextStore(() => {
    throw new Error('memory only');
  });
  calls = [];
  beginRun();
});
afterEach(() => vi.useRealTimers());

const FINISHED = { id: 'run-1', kind: 'daily', strokes: 7 } as FinishedRun;

/** The run before, if any, is dropped. */
function beginRun(): void {
  const tracker: Partial<RunTracker> = {
    onStrokes: () => undefined,
    onCheckpoints: (ids) => ids.length,
    onFinished: () => FINISHED,
  };
  store.set(stageAtom, playing({ tracker: tracker as RunTracker }));
}

function handle(event: SimEvent): void {
  const feedback = { handle: () => undefined, celebrate: () => void calls.push('claps') };
  handleSimEvents([event], { store, texts, feedback, track: (name: string) => void calls.push(name) });
}

const strokes = (count: number) => handle({ type: 'status', status: { ...noRun(), phase: 'moving', strokes: count } });
const finish = () =>
  handle({
    type: 'finished',
    result: { strokes: 7, strokesByCheckpoint: [7], infuriating: false, replay: new Uint8Array(), practice: false },
  });
const ending = (stage: EndingStage, count: number) => handle({ type: 'ending', ending: { stage, strokes: count } });

describe('the first shot', () => {
  it('takes the tip away, and the panel of controls comes 300 ms later', () => {
    strokes(0);
    expect(store.get(tipAtom)).toBe('tip');
    strokes(1);
    expect(store.get(tipAtom)).toBe('none');
    vi.advanceTimersByTime(299);
    expect(store.get(tipAtom)).toBe('none');
    vi.advanceTimersByTime(1);
    expect(store.get(tipAtom)).toBe('hint');
  });

  it('brings no panel to a player who closed it, nor to a run that was dropped', () => {
    texts.set(KEYS.hintClosed, 'true');
    strokes(1);
    vi.runAllTimers();
    expect(store.get(tipAtom)).toBe('none');
    texts.remove(KEYS.hintClosed);
    store.set(tipAtom, 'tip');
    strokes(1);
    beginRun();
    vi.runAllTimers();
    expect(store.get(tipAtom)).toBe('none');
  });
});

it('a checkpoint raises its banner, is announced, and counts for practice', () => {
  handle({ type: 'effect', effect: { kind: 'checkpoint', column: 9, row: 40 } });
  expect(store.get(liveMessageAtom)).toEqual({ words: 'hud.checkpointReached' });
  handle({ type: 'checkpoint', number: 2, id: '9,40', ids: ['4,60', '9,40'] });
  expect([store.get(bannerAtom), store.get(reachedCheckpointsAtom)]).toEqual([{ kind: 'checkpoint', column: 9, row: 40 }, 2]);
});

it('the rooms in view are kept for their titles', () => {
  handle({ type: 'rooms', names: ['The Well'] });
  expect(store.get(roomsInViewAtom)).toEqual(['The Well']);
});

describe('the flag', () => {
  it('has its result, stored and sent, before anything of the ending is shown', () => {
    finish();
    expect([store.get(finishedAtom), store.get(endingAtom), store.get(dialogsAtom), calls]).toEqual([
      FINISHED,
      null,
      [],
      ['reached_finish'],
    ]);
  });

  it('ends what was said of a return: the finish is told alone', () => {
    handle({ type: 'returned', reason: 'water' });
    expect(store.get(liveMessageAtom)).toEqual({ words: 'play.splashStart' });
    finish();
    expect([store.get(liveMessageAtom), store.get(bannerAtom)]).toEqual([null, null]);
  });

  it('is celebrated with claps once the ending is over', () => {
    finish();
    ending('cup', 0);
    ending('tower', 3);
    expect([store.get(endingAtom), store.get(dialogsAtom)]).toEqual([{ stage: 'tower', strokes: 3 }, []]);
    ending('result', 7);
    expect([store.get(dialogsAtom), calls]).toEqual([['finish'], ['reached_finish', 'claps']]);
  });

  it('leaves nothing behind in a run that has been dropped meanwhile', () => {
    finish();
    ending('tower', 3);
    store.set(clearRunAtom);
    expect([store.get(endingAtom), store.get(dialogsAtom)]).toEqual([null, []]);
  });
});
