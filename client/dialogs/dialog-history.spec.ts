import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createStore, type Store } from '../state/jotai.ts';
import { closeDialogAtom, dialogsAtom, keptOpenDialogAtom, leavablePlaceAtom, openDialogAtom } from './dialog-atoms.ts';
import { watchDialogHistory } from './dialog-history.ts';

/** A history as browsers have it: `back` takes effect later, and only then fires its event. */
function fakeBrowser() {
  const entries: unknown[] = [null];
  let onPopState: (() => void) | undefined;
  const pendingEvents: (() => void)[] = [];
  const history = {
    get state() {
      return entries.at(-1);
    },
    pushState: (state: unknown) => void entries.push(state),
    replaceState: (state: unknown) => void entries.splice(-1, 1, state),
    back: () =>
      void pendingEvents.push(() => {
        entries.pop();
        onPopState?.();
      }),
  };
  const window = {
    setTimeout: (callback: () => void) => setTimeout(callback, 0),
    clearTimeout,
    addEventListener: (_: string, listener: () => void) => {
      onPopState = listener;
    },
    removeEventListener: () => undefined,
  };
  vi.stubGlobal('history', history);
  vi.stubGlobal('window', window);
  return { entries, fireNext: () => pendingEvents.shift()?.(), pressBack: () => history.back() };
}

let store: Store;
let browser: ReturnType<typeof fakeBrowser>;
let stop: () => void;
beforeEach(() => {
  vi.useFakeTimers();
  browser = fakeBrowser();
  store = createStore();
  stop = watchDialogHistory(store);
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('an open dialog has an entry of its own, which goes with it', () => {
  store.set(openDialogAtom, 'menu');
  vi.runAllTimers();
  expect(browser.entries).toHaveLength(2);
  store.set(closeDialogAtom, 'menu');
  vi.runAllTimers();
  browser.fireNext();
  expect(browser.entries).toHaveLength(1);
});

test('Back closes the topmost of two, and the next Back the other', () => {
  store.set(openDialogAtom, 'finish');
  store.set(openDialogAtom, 'leaderboard');
  vi.runAllTimers();
  browser.pressBack();
  browser.fireNext();
  vi.runAllTimers();
  expect(store.get(dialogsAtom)).toEqual(['finish']);
  browser.pressBack();
  browser.fireNext();
  expect(store.get(dialogsAtom)).toEqual([]);
});

test('a dialog kept open warns at the first Back, and has an entry for the second', () => {
  store.set(openDialogAtom, 'account');
  store.set(keptOpenDialogAtom, { dialog: 'account', isWarned: false });
  vi.runAllTimers();
  browser.pressBack();
  browser.fireNext();
  vi.runAllTimers();
  expect([store.get(dialogsAtom), store.get(keptOpenDialogAtom)]).toEqual([['account'], { dialog: 'account', isWarned: true }]);
  expect(browser.entries).toHaveLength(2);
  browser.pressBack();
  browser.fireNext();
  expect(store.get(dialogsAtom)).toEqual([]);
});

test('a dialog that is kept open does not keep another open', () => {
  store.set(openDialogAtom, 'menu');
  store.set(keptOpenDialogAtom, { dialog: 'account', isWarned: false });
  vi.runAllTimers();
  browser.pressBack();
  browser.fireNext();
  expect(store.get(dialogsAtom)).toEqual([]);
});

test('a dialog opened while the last one’s entry is leaving stays, with its own entry', () => {
  store.set(openDialogAtom, 'menu');
  vi.runAllTimers();
  store.set(closeDialogAtom, 'menu');
  vi.runAllTimers();
  store.set(openDialogAtom, 'news');
  vi.runAllTimers();
  browser.fireNext();
  vi.runAllTimers();
  expect(store.get(dialogsAtom)).toEqual(['news']);
  expect(browser.entries).toHaveLength(2);
});

test('Back closes a dialog above a bonus level, then the level, then the page', () => {
  store.set(openDialogAtom, 'finish');
  vi.runAllTimers();
  // The level begins in the same moment in which the celebration closes: the entry stays.
  const leave = vi.fn(() => store.set(leavablePlaceAtom, null));
  store.set(closeDialogAtom, 'finish');
  store.set(leavablePlaceAtom, { leave });
  store.set(openDialogAtom, 'menu');
  vi.runAllTimers();
  expect(browser.entries).toHaveLength(2);
  browser.pressBack();
  browser.fireNext();
  vi.runAllTimers();
  expect([store.get(dialogsAtom), leave.mock.calls.length, browser.entries.length]).toEqual([[], 0, 2]);
  browser.pressBack();
  browser.fireNext();
  vi.runAllTimers();
  expect([leave.mock.calls.length, browser.entries.length]).toEqual([1, 1]);
});

test('a bonus level that is left by a button takes its entry with it', () => {
  store.set(leavablePlaceAtom, { leave: () => undefined });
  vi.runAllTimers();
  expect(browser.entries).toHaveLength(2);
  store.set(leavablePlaceAtom, null);
  vi.runAllTimers();
  browser.fireNext();
  expect(browser.entries).toHaveLength(1);
});
