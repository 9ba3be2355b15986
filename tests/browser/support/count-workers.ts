import { spend } from '../../support/spend.ts';

// A set-up file of the browser tests. The page starts its worker itself, and the worker is told of a shot whatever shoots, so its constructor
// and its messages are where both can be counted. Files may share a page, so the constructor is replaced only once.
const MARK = Symbol.for('upshot.counted-worker');

/** What Comlink posts for a call of the worker: the names that lead to the function. */
interface Call {
  readonly path?: readonly string[];
}

if (!(MARK in Worker)) {
  globalThis.Worker = class extends Worker {
    static readonly [MARK] = true;

    constructor(...args: ConstructorParameters<typeof Worker>) {
      super(...args);
      spend('worker');
    }

    override postMessage(message: unknown, ...rest: unknown[]): void {
      if ((message as Call | null)?.path?.at(-1) === 'shoot') spend('flight');
      super.postMessage(message, ...(rest as [Transferable[]]));
    }
  };
}
