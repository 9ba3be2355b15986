import { beforeEach, expect, test } from 'vitest';
import { createStore } from '../state/jotai.ts';
import { isOfflineAtom, startNetworkDetection } from './network-atoms.ts';

let store: ReturnType<typeof createStore>;
let plug: (connected: boolean) => void;
let call: (reached: boolean) => void;

beforeEach(() => {
  store = createStore();
  const listeners: Record<string, () => void> = {};
  const navigator = { onLine: true };
  const addEventListener = (type: string, listener: () => void) => {
    listeners[type] = listener;
  };
  plug = (connected) => {
    navigator.onLine = connected;
    listeners[connected ? 'online' : 'offline']?.();
  };
  startNetworkDetection(store, { navigator, addEventListener }, (listener) => {
    call = listener;
  });
});

const offline = () => store.get(isOfflineAtom);

test('a page is offline while its browser is', () => {
  expect(offline()).toBe(false);
  plug(false);
  expect(offline()).toBe(true);
  plug(true);
  expect(offline()).toBe(false);
});

test('a page whose calls reach no server is offline, whatever its browser says', () => {
  call(false);
  expect(offline()).toBe(true);
  call(true);
  expect(offline()).toBe(false);
});

test('a network that is back wipes out the calls that failed before', () => {
  call(false);
  plug(false);
  plug(true);
  expect(offline()).toBe(false);
});
