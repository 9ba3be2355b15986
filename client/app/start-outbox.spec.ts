import { expect, test, vi } from 'vitest';
import { playerChangeCountAtom } from '../features/account/session/account-atoms.ts';
import { bootAtom } from '../features/run/play/play-atoms.ts';
import { createStore } from '../state/jotai.ts';
import { startOutbox } from './start-outbox.ts';

vi.hoisted(() => vi.stubGlobal('window', { gameDate: '2026-11-21' }));

function setUp() {
  const store = createStore();
  const page = new EventTarget();
  let retries = 0;
  startOutbox(store, { retryNow: () => retries++ }, page);
  return { store, page, retries: () => retries };
}

test('nothing is sent while the hole is loading, whatever happens', () => {
  const { store, page, retries } = setUp();
  page.dispatchEvent(new Event('online'));
  store.set(playerChangeCountAtom, 1);
  expect(retries()).toBe(0);
});

test('what an earlier visit left is sent once the hole is there, and only once', () => {
  const { store, retries } = setUp();
  store.set(bootAtom, { state: 'ready' });
  expect(retries()).toBe(1);
  store.set(bootAtom, { state: 'loading' });
  store.set(bootAtom, { state: 'ready' });
  expect(retries()).toBe(1);
});

test('it is sent when the browser is online again, and when the player changes', () => {
  const { store, page, retries } = setUp();
  store.set(bootAtom, { state: 'ready' });
  page.dispatchEvent(new Event('online'));
  store.set(playerChangeCountAtom, 1);
  expect(retries()).toBe(3);
});
