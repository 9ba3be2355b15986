import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { playing } from '../../../../tests/browser/support/runs.ts';
import { createStore } from '../../../state/jotai.ts';
import { showBeforeRunAtom, stageAtom } from '../play/play-atoms.ts';
import { updateAtom } from './update-atoms.ts';
import { mayCheck, mayReload, startUpdateDetection } from './updates.ts';

// The atoms read the page's day when they are loaded.
vi.hoisted(() => {
  vi.stubGlobal('window', {});
  vi.stubGlobal('document', { querySelector: () => null });
});

const HOUR_MS = 3_600_000;

test.each([
  ['start', HOUR_MS, true],
  ['start', HOUR_MS - 1, false],
  ['playing', HOUR_MS * 10, false],
] as const)('on the screen %s, %d ms after the last question, a new build is asked for: %s', (screen, sinceMs, expected) => {
  expect(mayCheck(screen, sinceMs)).toBe(expected);
});

test.each([
  ['start', true],
  ['loading', false],
  ['playing', false],
] as const)('on the screen %s the page may be loaded anew: %s', (screen, expected) => {
  expect(mayReload(screen)).toBe(expected);
});

const ENTRY = '/assets/index-a.js';

/** A service worker that serves these files. */
function workerWith(state: ServiceWorkerState, ...files: string[]) {
  const received: string[] = [];
  const postMessage = (message: { type: string; path?: string }, ports?: MessagePort[]) => {
    received.push(message.type);
    ports?.[0]?.postMessage(files.includes(message.path ?? ''));
  };
  return { worker: Object.assign(new EventTarget(), { state, postMessage }) as unknown as ServiceWorker, received };
}

describe('startUpdateDetection', () => {
  const store = createStore();
  const reload = vi.fn();
  const unregister = vi.fn<() => Promise<boolean>>();
  const canReachServer = vi.fn<() => Promise<boolean>>();
  const untilNextTry = () => new Promise<void>((done) => setTimeout(done, 3_000));
  const register = vi.fn<() => Promise<unknown>>();
  const progress = () => store.get(updateAtom)?.progress;
  beforeEach(() => {
    register.mockReset().mockResolvedValue(undefined);
    unregister.mockReset().mockResolvedValue(true);
    canReachServer.mockReset().mockResolvedValue(true);
    store.set(updateAtom, null);
    store.set(showBeforeRunAtom, 'start');
    reload.mockClear();
  });

  function watch(waiting: ServiceWorker | null, controller: ServiceWorker | null = workerWith('activated', ENTRY).worker) {
    const container = Object.assign(new EventTarget(), { controller });
    const registration = Object.assign(new EventTarget(), { waiting, installing: null, unregister });
    startUpdateDetection(registration as unknown as ServiceWorkerRegistration, {
      store,
      container: container as unknown as ServiceWorkerContainer,
      entry: ENTRY,
      canReachServer,
      untilNextTry,
      register,
      reload,
    });
    return container;
  }

  test('a waiting build is offered, takes over once accepted, and reloads the page', async () => {
    const { worker, received } = workerWith('installed', '/assets/index-b.js');
    const container = watch(worker);
    await expect.poll(() => store.get(updateAtom)).not.toBeNull();
    expect(received).toEqual(['has-file']);
    store.get(updateAtom)?.take();
    expect(received).toEqual(['has-file', 'take-over']);
    expect(reload).not.toHaveBeenCalled();
    container.dispatchEvent(new Event('controllerchange'));
    expect(reload).toHaveBeenCalledTimes(1);
  });

  describe('when the build that waits does not take over within a second', () => {
    beforeEach(() => void vi.useFakeTimers());
    afterEach(() => void vi.useRealTimers());

    async function takeInVain() {
      const container = watch(workerWith('installed', '/assets/index-b.js').worker);
      await vi.waitFor(() => expect(store.get(updateAtom)).not.toBeNull());
      store.get(updateAtom)?.take();
      return container;
    }

    test('the page removes the registration, then it is reloaded from the network, once', async () => {
      const container = await takeInVain();
      await vi.advanceTimersByTimeAsync(900);
      expect(unregister).not.toHaveBeenCalled();
      await vi.advanceTimersByTimeAsync(100);
      expect([unregister.mock.calls.length, reload.mock.calls.length]).toEqual([1, 1]);
      container.dispatchEvent(new Event('controllerchange'));
      expect(reload).toHaveBeenCalledTimes(1);
    });

    test.each([
      ['is never answered', () => new Promise<boolean>(() => undefined)],
      ['fails', () => Promise.reject(new Error('no'))],
    ])('the page is reloaded within another second when the removal %s', async (_, answer) => {
      unregister.mockImplementation(answer);
      await takeInVain();
      await vi.advanceTimersByTimeAsync(2_000);
      expect(reload).toHaveBeenCalledTimes(1);
    });

    test('nothing is removed or reloaded while the server is away, and both happen later', async () => {
      canReachServer.mockResolvedValue(false);
      await takeInVain();
      await vi.advanceTimersByTimeAsync(5_000);
      expect([canReachServer.mock.calls.length, unregister.mock.calls.length, reload.mock.calls.length]).toEqual([2, 0, 0]);
      canReachServer.mockResolvedValue(true);
      await vi.advanceTimersByTimeAsync(3_000);
      expect([canReachServer.mock.calls.length, unregister.mock.calls.length, reload.mock.calls.length]).toEqual([3, 1, 1]);
    });

    test('the page says that it updates, then that it waits, and accepts it only once', async () => {
      canReachServer.mockResolvedValue(false);
      await takeInVain();
      expect(progress()).toBe('updating');
      await vi.advanceTimersByTimeAsync(1_000);
      expect(progress()).toBe('waiting');
      store.get(updateAtom)?.take();
      expect(progress()).toBe('waiting');
      await vi.advanceTimersByTimeAsync(5_000);
      expect(canReachServer).toHaveBeenCalledTimes(2);
    });

    test('after Play the build is offered again, and can be accepted again', async () => {
      const container = await takeInVain();
      store.set(stageAtom, playing());
      await vi.advanceTimersByTimeAsync(1_000);
      expect(progress()).toBe('offered');
      store.set(showBeforeRunAtom, 'start');
      store.get(updateAtom)?.take();
      expect(progress()).toBe('updating');
      container.dispatchEvent(new Event('controllerchange'));
      expect(reload).toHaveBeenCalledTimes(1);
    });

    test('the service worker is registered again when Play was pressed during its removal', async () => {
      unregister.mockImplementation(async () => {
        store.set(stageAtom, playing());
        return true;
      });
      await takeInVain();
      await vi.advanceTimersByTimeAsync(1_000);
      expect([unregister.mock.calls.length, register.mock.calls.length, reload.mock.calls.length]).toEqual([1, 1, 0]);
    });

    test('without the server the page reloads when the build takes over late', async () => {
      canReachServer.mockResolvedValue(false);
      const container = await takeInVain();
      await vi.advanceTimersByTimeAsync(1_500);
      container.dispatchEvent(new Event('controllerchange'));
      await vi.advanceTimersByTimeAsync(30_000);
      expect([canReachServer.mock.calls.length, unregister.mock.calls.length, reload.mock.calls.length]).toEqual([1, 0, 1]);
    });

    test('a player who has pressed Play while the server was asked is left alone', async () => {
      canReachServer.mockImplementation(async () => {
        store.set(stageAtom, playing());
        return true;
      });
      await takeInVain();
      await vi.advanceTimersByTimeAsync(5_000);
      expect([canReachServer.mock.calls.length, unregister.mock.calls.length, reload.mock.calls.length]).toEqual([1, 0, 0]);
    });

    test('nothing is removed or reloaded when the player has pressed Play', async () => {
      await takeInVain();
      store.set(stageAtom, playing());
      await vi.advanceTimersByTimeAsync(5_000);
      expect([unregister.mock.calls.length, reload.mock.calls.length]).toEqual([0, 0]);
    });
  });

  test('a player who has pressed Play meanwhile is left alone', async () => {
    const container = watch(workerWith('installed').worker);
    await expect.poll(() => store.get(updateAtom)).not.toBeNull();
    store.get(updateAtom)?.take();
    store.set(stageAtom, playing());
    container.dispatchEvent(new Event('controllerchange'));
    expect(reload).not.toHaveBeenCalled();
  });

  test('the build of this very page is not offered, nor is the first one of all', async () => {
    const own = workerWith('installed', ENTRY);
    watch(own.worker);
    await expect.poll(() => own.received).toEqual(['has-file']);
    const first = workerWith('installed', '/assets/index-b.js');
    watch(first.worker, null);
    await new Promise((next) => setImmediate(next));
    expect([first.received, store.get(updateAtom)]).toEqual([[], null]);
  });
});
