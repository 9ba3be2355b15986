import { PasswordHasher } from '../../server/modules/identity/rules/passwords/password-hasher.ts';
import { spend } from './spend.ts';

// Counts the hashes of passwords that servers of tests compute. Files may share a process, so the methods are replaced only once.
const MARK = Symbol.for('upshot.counts-hashes');
const prototype = PasswordHasher.prototype as PasswordHasher & { [MARK]?: true };

if (!prototype[MARK]) {
  prototype[MARK] = true;
  for (const name of ['hash', 'verify'] as const) {
    const compute = prototype[name] as (...values: string[]) => Promise<never>;
    prototype[name] = function (this: PasswordHasher, ...values: string[]) {
      spend('hash');
      return compute.apply(this, values);
    };
  }
}
