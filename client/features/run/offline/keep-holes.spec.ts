import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { playing, READY } from '../../../../tests/browser/support/runs.ts';
import { statusAtom } from '../../../sim/sim-atoms.ts';
import { createStore, type Store } from '../../../state/jotai.ts';
import { isEffectsOnlyAtom } from '../../ground/sound/settings-atoms.ts';
import { FILE_GROUPS, FIRST_FILES } from '../../ground/sound/sound-names.ts';
import { bootAtom, levelAtom, showBeforeRunAtom, stageAtom } from '../play/play-atoms.ts';
import { keepHoles } from './keep-holes.ts';

// The atoms read the page's day when they are loaded.
vi.hoisted(() => {
  vi.stubGlobal('window', {});
  vi.stubGlobal('document', { querySelector: () => null });
});

const FIRST = FIRST_FILES.toSorted();
const OTHERS = FILE_GROUPS.flat().filter((file) => !FIRST.includes(file));
const LATER = [...OTHERS, 'loop-frost'].sort();

let store: Store;
let sent: string[][];
const sounds = () => sent.map((paths) => paths.flatMap((path) => /audio\/([\w-]+)\.ogg/.exec(path)?.[1] ?? []).sort());

beforeEach(() => {
  vi.useFakeTimers();
  store = createStore();
  sent = [];
  keepHoles(
    store,
    () => 'ogg',
    (paths) => void sent.push([...paths]),
  );
  store.set(levelAtom, { name: 'A', par: 3, theme: 'frost' });
  store.set(bootAtom, READY);
});
afterEach(() => void vi.useRealTimers());

test('the first shot’s sounds are kept at once, the others after ten seconds, once', () => {
  expect(sounds()).toEqual([FIRST]);
  vi.advanceTimersByTime(9_900);
  expect(sent).toHaveLength(1);
  vi.advanceTimersByTime(100);
  expect(sounds()).toEqual([FIRST, LATER]);
  store.set(bootAtom, { state: 'ready' });
  vi.advanceTimersByTime(60_000);
  expect(sounds()).toEqual([FIRST, LATER, FIRST]);
});

test('the others are kept after the first stroke, and not before it during a run', () => {
  vi.advanceTimersByTime(5_000);
  store.set(stageAtom, playing());
  vi.advanceTimersByTime(60_000);
  expect(sounds()).toEqual([FIRST]);
  store.set(statusAtom, { ...store.get(statusAtom), strokes: 1 });
  expect(sounds()).toEqual([FIRST, LATER]);
  vi.advanceTimersByTime(60_000);
  expect(sent).toHaveLength(2);
});

test('the time on the start screen begins anew after a run', () => {
  store.set(stageAtom, playing());
  store.set(showBeforeRunAtom, 'start');
  vi.advanceTimersByTime(9_900);
  expect(sent).toHaveLength(1);
  vi.advanceTimersByTime(100);
  expect(sounds()).toEqual([FIRST, LATER]);
});

test('for a player who wants effects only no loop is kept', () => {
  store.set(isEffectsOnlyAtom, true);
  vi.advanceTimersByTime(10_000);
  expect(sounds()).toEqual([FIRST, OTHERS.sort()]);
});
