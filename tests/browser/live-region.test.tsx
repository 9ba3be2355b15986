import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearRunAtom, liveMessageAtom } from '../../client/features/run/play/play-atoms.ts';
import { LiveRegion } from '../../client/features/screens/screens/LiveRegion.tsx';
import { loadWordsAtom } from '../../client/i18n/text-atoms.ts';
import { aimAtom, noRun, statusAtom } from '../../client/sim/sim-atoms.ts';
import { createStore, StateProvider, type Store } from '../../client/state/jotai.ts';
import { drawn } from './support/drawn.ts';
import { until } from './support/until.ts';

/** An aim is announced after it has not changed for this long, ms. */
const QUIET_MS = 400;

let root: Root;
let store: Store;
/** Every text of the aim that the live region has had. */
let announced: string[];
let observer: MutationObserver;
beforeEach(async () => {
  const place = document.createElement('div');
  document.body.append(place);
  root = createRoot(place);
  store = createStore();
  await store.set(loadWordsAtom, 'dialogs');
  root.render(
    <StateProvider store={store}>
      <LiveRegion />
    </StateProvider>,
  );
  await until(() => region('live-aim'));
  announced = [];
  observer = new MutationObserver(() => announced.push(region('live-aim')?.textContent ?? ''));
  observer.observe(region('live-aim') as Element, { childList: true, characterData: true, subtree: true });
});
afterEach(() => {
  vi.useRealTimers();
  observer.disconnect();
  root.unmount();
  document.body.replaceChildren();
});

const region = (name: string) => document.querySelector(`[data-testid=${name}]`);

test('the aim is announced once, when it stops changing', async () => {
  store.set(statusAtom, { ...noRun(), phase: 'ready', strokes: 7, checkpoint: 2, checkpoints: 5, canShoot: true });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  for (const dx of [300, 200, 100, 0]) {
    store.set(aimAtom, { dx, dy: 3_072 });
    await drawn();
    vi.advanceTimersByTime(QUIET_MS - 1);
  }
  await drawn();
  expect(announced).toEqual([]);
  vi.advanceTimersByTime(1);
  vi.useRealTimers();
  await until(() => announced.length > 0);
  expect(announced).toEqual(['Angle 90, power 75%, checkpoint 2 of 5, stroke 7.']);
});

test('the place of the ball is announced at rest, not in flight', async () => {
  const flying = { ...noRun(), strokes: 7, checkpoint: 2, checkpoints: 5, climbedRows: 20, totalRows: 100, canShoot: false };
  store.set(statusAtom, { ...flying, phase: 'moving' });
  store.set(statusAtom, { ...flying, phase: 'ready', climbedRows: 43, canShoot: true });
  await until(() => region('live-rest')?.textContent === 'Stroke 7, 43% climbed, checkpoint 2 of 5.');
});

test('equal announcements in a row are both made, and none is left after the run', async () => {
  const message = () => document.querySelector('[role=status]:not([data-testid])');
  const announce = () => store.set(liveMessageAtom, { words: 'play.backAtCheckpoint' });
  const heard: string[] = [];
  const ear = new MutationObserver((changes) => {
    for (const { addedNodes } of changes) for (const node of addedNodes) heard.push(node.textContent ?? '');
  });
  ear.observe(message() as Element, { childList: true, subtree: true });
  announce();
  await until(() => heard.length === 1);
  announce();
  await until(() => heard.length === 2);
  expect([heard, message()?.textContent]).toEqual([['Back at the checkpoint.', 'Back at the checkpoint.'], 'Back at the checkpoint.']);
  store.set(clearRunAtom);
  await until(() => message()?.textContent === '');
  // Equal words in the next run are new.
  announce();
  await until(() => heard.length === 3);
  ear.disconnect();
});
