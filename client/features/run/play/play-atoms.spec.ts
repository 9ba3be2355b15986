import { beforeEach, describe, expect, it, test, vi } from 'vitest';
import { atFlag, finishedRun, playing, READY } from '../../../../tests/browser/support/runs.ts';
import { closeDialogAtom, openDialogAtom } from '../../../dialogs/dialog-atoms.ts';
import { noRun, statusAtom } from '../../../sim/sim-atoms.ts';
import { createStore, type Store } from '../../../state/jotai.ts';
import { CRASHED } from './failures.ts';
import {
  bootAtom,
  clearRunAtom,
  dayAtom,
  endingAtom,
  finishedAtom,
  isPausedAtom,
  isRunInfuriatingAtom,
  pendingRunAtom,
  practiceAtom,
  type Run,
  runAtom,
  screenAtom,
  showBeforeRunAtom,
  stageAtom,
} from './play-atoms.ts';

// A store reads the page's day when it is first asked for its hole.
vi.hoisted(() => vi.stubGlobal('window', { gameDate: '2026-11-21' }));

let store: Store;
beforeEach(() => {
  store = createStore();
});
const paused = () => store.get(isPausedAtom);

describe('the game stands still', () => {
  it('until play has begun', () => {
    expect(paused()).toBe(true);
    store.set(showBeforeRunAtom, 'loading');
    expect(paused()).toBe(true);
    store.set(stageAtom, playing());
    expect(paused()).toBe(false);
  });

  it('behind the celebration, and goes on when it is closed', () => {
    store.set(stageAtom, playing());
    store.set(openDialogAtom, 'finish');
    expect(paused()).toBe(true);
    store.set(openDialogAtom, 'leaderboard');
    store.set(closeDialogAtom, 'leaderboard');
    expect(paused()).toBe(true);
    store.set(closeDialogAtom, 'finish');
    expect(paused()).toBe(false);
  });
});

describe('a run in memory', () => {
  const RUN = { strokes: 7, infuriating: true } as const;

  it('waits when the start screen is shown, and is what it was when it goes on', () => {
    const { run } = playing({ practiceFrom: 2 });
    store.set(stageAtom, { ...playing(), infuriating: true, run });
    store.set(statusAtom, { ...noRun(), strokes: 7 });
    store.set(showBeforeRunAtom, 'start');
    expect([store.get(pendingRunAtom), store.get(runAtom), store.get(isRunInfuriatingAtom)]).toEqual([{ ...RUN, run }, run, true]);
  });

  it('that is dropped while it waits leaves what is saved of it', () => {
    store.set(showBeforeRunAtom, 'start', { ...RUN, run: playing().run as Run });
    store.set(clearRunAtom);
    expect([store.get(pendingRunAtom), store.get(runAtom)]).toEqual([RUN, null]);
  });

  it('takes nothing with it to the next one but its mode', () => {
    const run = finishedRun();
    store.set(stageAtom, { ...atFlag(run, { stage: 'cup', strokes: 0 }), infuriating: true });
    expect([store.get(finishedAtom), store.get(endingAtom)?.stage]).toEqual([run, 'cup']);
    store.set(clearRunAtom);
    const ofRun = [screenAtom, finishedAtom, endingAtom, practiceAtom, pendingRunAtom, isRunInfuriatingAtom];
    expect(ofRun.map((each) => store.get<unknown>(each))).toEqual(['playing', null, null, 0, null, true]);
  });
});

test('during a run nothing waits, and its course can only crash', () => {
  store.set(stageAtom, playing());
  store.set(pendingRunAtom, { strokes: 7, infuriating: false });
  expect(store.get(pendingRunAtom)).toBeNull();
  expect(() => store.set(bootAtom, { state: 'loading' })).toThrow('a course is loaded during a run');
  store.set(bootAtom, CRASHED);
  expect([store.get(bootAtom), store.get(screenAtom)]).toEqual([CRASHED, 'playing']);
});

test('the way from the start screen to a run and back is no news of the course', () => {
  store.set(bootAtom, READY);
  let news = 0;
  store.sub(bootAtom, () => void news++);
  store.set(stageAtom, { ...playing(), boot: READY });
  store.set(showBeforeRunAtom, 'start');
  expect(news).toBe(0);
});

test('a store begins with the hole of the day on which it is first asked', () => {
  const days = (['2026-11-21', '2026-11-22'] as const).map((gameDate) => {
    vi.stubGlobal('window', { gameDate });
    const store = createStore();
    const first = store.get(dayAtom);
    vi.stubGlobal('window', { gameDate: '2026-11-23' });
    return [first, store.get(dayAtom)];
  });
  expect(days).toEqual([
    ['2026-11-21', '2026-11-21'],
    ['2026-11-22', '2026-11-22'],
  ]);
});
