import { expect, test, vi } from 'vitest';
import { createStore } from '../../../state/jotai.ts';
import { installAtom, installWayAtom, isInstallableAtom, startInstallDetection } from './install-atoms.ts';

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15';
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15';
const ANDROID = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0';

function pageOn(userAgent: string, { maxTouchPoints = 0, standalone = false } = {}) {
  const store = createStore();
  const listeners: Record<string, (event: Event) => void> = {};
  startInstallDetection(store, {
    navigator: { userAgent, maxTouchPoints },
    matchMedia: (query) => ({ matches: standalone && query === '(display-mode: standalone)' }),
    addEventListener: (type, listener) => {
      listeners[type] = listener;
    },
  });
  return { store, listeners };
}

test.each([
  ['an iPhone', IPHONE, {}, 'ios'],
  ['an iPad that calls itself a Mac', MAC, { maxTouchPoints: 5 }, 'ios'],
  ['a Mac', MAC, {}, 'none'],
  ['an Android phone that has offered nothing', ANDROID, { maxTouchPoints: 5 }, 'none'],
  ['an iPhone that has it on its home screen', IPHONE, { standalone: true }, 'none'],
])('on %s', (_, userAgent, device, way) => {
  const { store } = pageOn(userAgent, device);
  expect([store.get(installWayAtom), store.get(isInstallableAtom)]).toEqual([way, way !== 'none']);
});

test('a browser that offers to install is asked by our button, once', async () => {
  const { store, listeners } = pageOn(ANDROID);
  const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt: vi.fn(async () => undefined) });
  listeners.beforeinstallprompt?.(offer);
  expect([store.get(installWayAtom), offer.defaultPrevented]).toEqual(['prompt', true]);
  await Promise.all([store.set(installAtom), store.set(installAtom)]);
  expect(offer.prompt).toHaveBeenCalledTimes(1);
  expect(store.get(isInstallableAtom)).toBe(false);
});

test('what has just been installed is offered no more', () => {
  const { store, listeners } = pageOn(IPHONE);
  listeners.appinstalled?.(new Event('appinstalled'));
  expect(store.get(isInstallableAtom)).toBe(false);
});
