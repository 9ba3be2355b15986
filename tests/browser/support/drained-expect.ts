import { expect } from 'vitest';
import { drained } from './until.ts';

type Call = (...values: unknown[]) => unknown;

const isPending = (value: unknown): value is PromiseLike<unknown> => typeof value === 'object' && value !== null && 'then' in value;

async function thenDrained(value: unknown): Promise<unknown> {
  await drained();
  return value;
}

/** An assertion that has been called. Vitest starts it when it is awaited, and reports one that never is: so only `then` may be replaced. */
const endDrained = (pending: PromiseLike<unknown>): PromiseLike<unknown> =>
  new Proxy(pending, {
    get(target, name) {
      if (name !== 'then') return Reflect.get(target, name);
      return (onPass: Call, onFail: Call) => target.then(thenDrained).then(onPass, onFail);
    },
  });

/** Assertions whose calls end like `until`. */
const withDrain = <T extends object>(assertions: T): T =>
  new Proxy(assertions, {
    get(target, name, proxy) {
      const member: unknown = Reflect.get(target, name);
      // Such as `not`, which returns the assertions themselves.
      if (member === target) return proxy;
      if (typeof member !== 'function') return member;
      return (...values: unknown[]) => {
        const result = (member as Call).apply(target, values);
        return isPending(result) ? endDrained(result) : result;
      };
    },
  });

/** Makes `expect.element` and `expect.poll` end like `until`: the first one calls the second. Loaded once by a page, before its first test. */
const { poll } = expect;
expect.poll = (read, options) => withDrain(poll(read, options));
