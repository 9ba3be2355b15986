import { expose } from 'comlink';
import type { SimService } from '../../../shared/protocol/sim-service.ts';
import { ok } from '../../../shared/result.ts';

/** What every page asks of a worker before it asks for more. */
const OPENING: Partial<SimService> = {
  init: async () => ok(null),
  load: async () => ok(null),
  edit: async () => ok(null),
};

/**
 * Answers in the page in place of workers, for tests of what stands around the picture. Nothing is simulated or drawn, and calls that are
 * not given do nothing.
 * @returns a function that gives the page real workers again
 */
export function stubWorkers(calls: Partial<SimService> = {}): () => void {
  const { Worker } = window;
  const known = new Map(Object.entries({ ...OPENING, ...calls }));
  const service = new Proxy({}, { get: (_, name) => known.get(String(name)) ?? (() => undefined) });
  // A port has the methods of a worker, but for one. Called with `new`, this returns the port.
  window.Worker = function StubWorker() {
    const { port1, port2 } = new MessageChannel();
    expose(service, port1);
    port2.start();
    return Object.assign(port2, { terminate: () => port2.close() });
  } as unknown as typeof Worker;
  return () => {
    window.Worker = Worker;
  };
}
