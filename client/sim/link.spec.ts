import { expose } from 'comlink';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CALL_TIMEOUT_MS, type LinkError, LOAD_TIMEOUT_MS, openLink } from './link.ts';

/** A worker with a real message channel; the test decides what it answers and how it dies. */
function fakeWorker(api: object | undefined): Worker {
  const channel = new MessageChannel();
  if (api) expose(api, channel.port2);
  const worker = Object.assign(channel.port1 as unknown as Worker, { terminate: () => channel.port1.close() });
  channel.port1.start();
  return worker;
}

describe('openLink', () => {
  let deaths: LinkError[];
  let worker: Worker | undefined;
  beforeEach(() => {
    vi.stubGlobal('window', globalThis);
    deaths = [];
  });
  afterEach(() => {
    worker?.terminate();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  const open = (api?: object) => {
    worker = fakeWorker(api);
    return { worker, link: openLink(worker, (error) => deaths.push(error)) };
  };

  it('passes answers on, with one message for a call of a service', async () => {
    const { worker, link } = open({ run: { shoot: () => true } });
    const post = vi.spyOn(worker, 'postMessage');
    expect(await link.answer(link.sim.run.shoot({ dx: 0, dy: 4096 }))).toBe(true);
    expect(post).toHaveBeenCalledTimes(1);
    expect(deaths).toEqual([]);
  });

  it('ends a pending call when the worker dies, and reports the failure once', async () => {
    const { worker, link } = open();
    const pending = link.answer(link.sim.run.shoot({ dx: 0, dy: 4096 }));
    worker.dispatchEvent(Object.assign(new Event('error'), { message: 'wasm is ill' }));
    worker.dispatchEvent(new Event('messageerror'));
    await expect(pending).rejects.toMatchObject({ failure: 'crashed' });
    await expect(link.answer(link.sim.host.stats())).rejects.toMatchObject({ failure: 'crashed' });
    expect(deaths.map((error) => error.failure)).toEqual(['crashed']);
  });

  it('gives a worker up that says nothing', async () => {
    const { link } = open();
    await expect(link.answer(link.sim.host.stats(), 20)).rejects.toMatchObject({ failure: 'silent' });
    expect(deaths.map((error) => error.failure)).toEqual(['silent']);
  });

  it('gives up only a call that the game can do without, and goes on', async () => {
    const { link } = open({ host: { stats: () => new Promise(() => undefined) }, run: { shoot: () => true } });
    await expect(link.answer(link.sim.host.stats(), 20, false)).rejects.toMatchObject({ failure: 'silent' });
    expect(await link.answer(link.sim.run.shoot({ dx: 0, dy: 4096 }))).toBe(true);
    expect(deaths).toEqual([]);
  });

  describe('of a worker that comes over a slow line', () => {
    const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>();
    beforeEach(() => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    });

    it('waits as long as for a load, whatever the call, and not as long for later ones', async () => {
      const { link } = open({ picture: { setView: () => arrival }, host: { stats: () => new Promise(() => undefined) } });
      const answer = link.answer(link.sim.picture.setView({ width: 1, height: 1, pixelRatio: 1, zoom: 1, reducedMotion: false }));
      vi.advanceTimersByTime(LOAD_TIMEOUT_MS - 1);
      arrive();
      await answer;
      expect(deaths).toEqual([]);
      link.answer(link.sim.host.stats()).catch(() => undefined);
      vi.advanceTimersByTime(CALL_TIMEOUT_MS);
      expect(deaths.map((error) => error.failure)).toEqual(['silent']);
    });
  });
});
