import { spend } from '../../support/spend.ts';

// A set-up file of the browser tests. The page starts its worker itself, so the constructor is where workers can be counted. Files may
// share a page, so it is replaced only once.
const MARK = Symbol.for('upshot.counted-worker');

if (!(MARK in Worker)) {
  globalThis.Worker = class extends Worker {
    static readonly [MARK] = true;

    constructor(...args: ConstructorParameters<typeof Worker>) {
      super(...args);
      spend('worker');
    }
  };
}
