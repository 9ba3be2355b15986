import { type ProxyMarked, type Remote, wrap } from 'comlink';
import type { SimServices } from '../../shared/protocol/sim-service.ts';

/** How the worker was lost: it threw or did not load, sent something unreadable, or did not answer in time. */
export type LinkFailure = 'crashed' | 'unreadable' | 'silent';

export class LinkError extends Error {
  override readonly name = 'LinkError';
  readonly failure: LinkFailure;

  constructor(failure: LinkFailure, detail: string) {
    super(`The simulation is gone (${failure}): ${detail}`);
    this.failure = failure;
  }
}

/** The services of the worker, as the page calls them. */
export type RemoteSim = { readonly [M in keyof SimServices]: Remote<SimServices[M]> };

/** The connection to the worker. Comlink itself has no error path: without this a dead worker would leave calls pending for ever. */
export interface SimLink {
  readonly sim: RemoteSim;
  /**
   * Waits for an answer; throws a LinkError once the worker has died or has not answered for `timeoutMs`. The default is the time of a
   * load until the worker has answered for the first time, and the time of a call from then on.
   * @param isVital false for what the game can do without: when it is late, only this call fails, and the worker lives on
   */
  answer<T>(pending: Promise<T>, timeoutMs?: number, isVital?: boolean): Promise<T>;
  close(): void;
}

/** Loading the worker, engine and course needs the network first, and a slow network is no dead worker. */
export const LOAD_TIMEOUT_MS = 90_000;
/** A call is answered within a frame or two; only a frozen page takes longer. */
export const CALL_TIMEOUT_MS = 20_000;

/**
 * Starts the worker.
 * @param onDeath is called once, with the reason, when the worker is lost
 */
export function openLink(worker: Worker, onDeath: (error: LinkError) => void): SimLink {
  let dead: LinkError | undefined;
  // Calls that are sent while the worker loads have to wait for loading, too.
  let isLoaded = false;
  // A race with one long-lived promise would keep a reaction for every call ever made.
  const waiting = new Set<(error: LinkError) => void>();
  const die = (failure: LinkFailure, detail: string) => {
    if (dead) return;
    dead = new LinkError(failure, detail);
    for (const giveUp of waiting) giveUp(dead);
    onDeath(dead);
  };
  worker.addEventListener('error', (event) => {
    event.preventDefault();
    die('crashed', event.message || 'the worker did not start');
  });
  worker.addEventListener('messageerror', () => die('unreadable', 'a message could not be read'));
  return {
    sim: wrapSim(worker),
    async answer(pending, timeoutMs = isLoaded ? CALL_TIMEOUT_MS : LOAD_TIMEOUT_MS, isVital = true) {
      const { promise: loss, reject: giveUp } = Promise.withResolvers<never>();
      if (dead) giveUp(dead);
      waiting.add(giveUp);
      const timer = window.setTimeout(() => {
        const detail = `no answer within ${timeoutMs} ms`;
        if (isVital) die('silent', detail);
        else giveUp(new LinkError('silent', detail));
      }, timeoutMs);
      try {
        const answered = await Promise.race([pending, loss]);
        isLoaded = true;
        return answered;
      } finally {
        window.clearTimeout(timer);
        waiting.delete(giveUp);
      }
    },
    close: () => worker.terminate(),
  };
}

/** One call is one message: a service by itself is never requested. */
export const wrapSim = (worker: Worker): RemoteSim => wrap<{ [M in keyof SimServices]: SimServices[M] & ProxyMarked }>(worker);

export function startWorker(): Worker {
  return new Worker(new URL('../../sim-worker/host/worker.ts', import.meta.url), { type: 'module', name: 'upshot-simulation' });
}
