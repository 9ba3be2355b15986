import { expose } from 'comlink';
import type { SimServices } from '../../../shared/protocol/sim-service.ts';
import { ok } from '../../../shared/result.ts';

type StubServices = { readonly [M in keyof SimServices]?: Partial<SimServices[M]> };

/** What every page asks of a worker before it asks for more. */
const OPENING: StubServices = {
  host: { init: async () => ok(null) },
  course: { load: async () => ok(null) },
  edit: { open: async () => ok(null) },
};

/**
 * Answers in the page in place of workers, for tests of what stands around the picture. Nothing is simulated or drawn, and calls that are
 * not given do nothing.
 * @returns a function that gives the page real workers again
 */
export function stubWorkers(services: StubServices = {}): () => void {
  const { Worker } = window;
  const known = new Map<string, object>(Object.entries({ ...OPENING, ...services }));
  const serviceOf = (calls: object) => new Proxy(calls, { get: (_, name) => Reflect.get(calls, name) ?? (() => undefined) });
  const sim = new Proxy({}, { get: (_, matter) => serviceOf(known.get(String(matter)) ?? {}) });
  // A port has the methods of a worker, but for one. Called with `new`, this returns the port.
  window.Worker = function StubWorker() {
    const { port1, port2 } = new MessageChannel();
    expose(sim, port1);
    port2.start();
    return Object.assign(port2, { terminate: () => port2.close() });
  } as unknown as typeof Worker;
  return () => {
    window.Worker = Worker;
  };
}
