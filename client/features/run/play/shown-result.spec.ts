import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { acceptedRun, atFlag, finishedRun } from '../../../../tests/browser/support/runs.ts';
import { closeDialogAtom, dialogsAtom, openDialogAtom } from '../../../dialogs/dialog-atoms.ts';
import { localStore, tabStore } from '../../../platform/storage.ts';
import { KEYS, SHOWN_RESULT_KEY } from '../../../platform/storage-keys.ts';
import { createStore, type Store } from '../../../state/jotai.ts';
import { forgetPlayer } from '../../account/session/player-memory.ts';
import { submissionsAtom } from '../../ground/submission/submission-atoms.ts';
import { dailyHole, holeOfDay } from './hole.ts';
import { resultRunAtom, seeResultAtom, watchFinishedRuns } from './kept-run.ts';
import { bootAtom, clearRunAtom, type FinishedRun, finishedAtom, holeAtom, showBeforeRunAtom, stageAtom } from './play-atoms.ts';
import { watchShownResult } from './shown-result.ts';

// The atoms read the page's day when they are loaded.
vi.hoisted(() => vi.stubGlobal('window', { gameDate: '2026-11-21' }));

const BEST = finishedRun({ replay: 'AAAA' });
const WORSE = finishedRun({ id: 'worse', strokes: 30, isBest: false, replay: 'BBBB' });
const { day } = BEST;
const YESTERDAY = '2026-11-20' as typeof day;
const ACCEPTED = { state: 'accepted', answer: acceptedRun() } as const;

let store: Store;
let stops: (() => void)[];

function openPage(hole = dailyHole(day)): void {
  store = createStore();
  store.set(holeAtom, hole);
  stops = [watchFinishedRuns(store, localStore), watchShownResult(store, localStore, tabStore)];
}

function leavePage(): void {
  for (const stop of stops) stop();
}

/** The page is loaded anew, up to the moment when the hole is loaded. */
function reload(hole = dailyHole(day)): void {
  leavePage();
  openPage(hole);
  store.set(bootAtom, { state: 'ready' });
}

/** A run reaches the flag, and its ending leads to the result. */
function finish(run: FinishedRun): void {
  store.set(stageAtom, atFlag(run, { stage: 'cup', strokes: 0 }));
}
function openResult(): void {
  store.set(stageAtom, atFlag(store.get(finishedAtom) as FinishedRun, { stage: 'result', strokes: 24 }));
  store.set(openDialogAtom, 'finish');
}

const shown = () => [store.get(dialogsAtom), store.get(resultRunAtom)];
const marked = () => tabStore.get(SHOWN_RESULT_KEY) !== undefined;
const NOTHING = [[], null];

beforeEach(() => openPage());
afterEach(() => {
  leavePage();
  tabStore.remove(SHOWN_RESULT_KEY);
  for (const key of localStore.keys()) localStore.remove(key);
});

describe('a reload shows the result again', () => {
  it('during the ending, as soon as the hole is loaded', () => {
    finish(BEST);
    leavePage();
    openPage();
    expect(shown()).toEqual(NOTHING);
    store.set(bootAtom, { state: 'ready' });
    expect(shown()).toEqual([['finish'], BEST]);
  });

  it('while the result is open, of the run that just finished and not of the best', () => {
    finish(BEST);
    openResult();
    store.set(clearRunAtom);
    store.set(closeDialogAtom, 'finish');
    finish(WORSE);
    openResult();
    store.set(submissionsAtom, { [WORSE.id]: ACCEPTED });
    reload();
    expect([shown(), store.get(submissionsAtom)[WORSE.id]]).toEqual([[['finish'], WORSE], ACCEPTED]);
    // Again and again.
    reload();
    expect(shown()).toEqual([['finish'], WORSE]);
  });

  it('that was opened from the course or from the start screen', () => {
    finish(BEST);
    openResult();
    store.set(closeDialogAtom, 'finish');
    store.set(openDialogAtom, 'finish');
    reload();
    expect(shown()).toEqual([['finish'], BEST]);
    store.set(closeDialogAtom, 'finish');
    store.set(seeResultAtom);
    reload();
    expect(shown()).toEqual([['finish'], BEST]);
  });

  it('of a past hole, on its own page only', () => {
    const past = finishedRun({ kind: 'archive', day: YESTERDAY });
    finish(past);
    reload(holeOfDay(YESTERDAY, day));
    expect(shown()).toEqual([['finish'], past]);
    reload();
    expect([shown(), marked()]).toEqual([NOTHING, false]);
  });

  it('as pending while the outbox has the run', () => {
    finish(BEST);
    localStore.set(KEYS.outbox, JSON.stringify([{ id: BEST.id }]));
    reload();
    expect(store.get(submissionsAtom)[BEST.id]).toEqual({ state: 'pending', failedBefore: false });
  });
});

describe('the start screen is shown', () => {
  it.each<[string, () => void]>([
    ['the result was closed', () => store.set(closeDialogAtom, 'finish')],
    ['another run has begun', () => store.set(clearRunAtom)],
    ['the player has signed out', () => forgetPlayer(localStore, tabStore)],
    ['another player has signed in', () => localStore.set(KEYS.accountId, 'user_bob')],
    ['something else was stored', () => tabStore.set(SHOWN_RESULT_KEY, '{"run":{}}')],
  ])('after %s', (_, then) => {
    localStore.set(KEYS.accountId, 'user_ada');
    finish(BEST);
    openResult();
    expect(marked()).toBe(true);
    then();
    reload();
    expect([shown(), marked()]).toEqual([NOTHING, false]);
  });

  it('in a new tab, and on the next day', () => {
    finish(BEST);
    const mark = tabStore.get(SHOWN_RESULT_KEY) ?? '';
    tabStore.remove(SHOWN_RESULT_KEY);
    reload();
    expect(shown()).toEqual(NOTHING);
    tabStore.set(SHOWN_RESULT_KEY, mark);
    reload(dailyHole('2026-11-22' as typeof day));
    expect(shown()).toEqual(NOTHING);
  });

  it.each(['bonus', 'practice'] as const)('after a run of the kind %s', (kind) => {
    finish(finishedRun({ kind }));
    expect(marked()).toBe(false);
  });
});

it('a player who has pressed Play meanwhile goes on playing', () => {
  finish(BEST);
  leavePage();
  openPage();
  store.set(showBeforeRunAtom, 'loading');
  store.set(bootAtom, { state: 'ready' });
  expect([shown(), marked()]).toEqual([NOTHING, false]);
});
