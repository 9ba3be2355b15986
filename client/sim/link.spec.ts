import { expose } from 'comlink';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type LinkError, openLink } from './link.ts';

/** A worker of which only the wire is real: what it answers, and how it dies, is the test's to say. */
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
    vi.unstubAllGlobals();
  });
  const open = (api?: object) => {
    worker = fakeWorker(api);
    return { worker, link: openLink(worker, (error) => deaths.push(error)) };
  };

  it('passes answers on', async () => {
    const { link } = open({ shoot: () => true });
    expect(await link.answer(link.service.shoot({ dx: 0, dy: 4096 }))).toBe(true);
    expect(deaths).toEqual([]);
  });

  it('ends a pending call when the worker dies, and tells of the death once', async () => {
    const { worker, link } = open();
    const pending = link.answer(link.service.shoot({ dx: 0, dy: 4096 }));
    worker.dispatchEvent(Object.assign(new Event('error'), { message: 'wasm is ill' }));
    worker.dispatchEvent(new Event('messageerror'));
    await expect(pending).rejects.toMatchObject({ failure: 'crashed' });
    await expect(link.answer(link.service.stats())).rejects.toMatchObject({ failure: 'crashed' });
    expect(deaths.map((error) => error.failure)).toEqual(['crashed']);
  });

  it('gives a worker up that says nothing', async () => {
    const { link } = open();
    await expect(link.answer(link.service.stats(), 20)).rejects.toMatchObject({ failure: 'silent' });
    expect(deaths.map((error) => error.failure)).toEqual(['silent']);
  });
});
