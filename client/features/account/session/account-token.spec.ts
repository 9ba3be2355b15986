import type { LoadedClerk } from '@clerk/types';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createStore, type Store } from '../../../state/jotai.ts';
import { type AccountUser, accountAtom, clientAtom, clientLoadCountAtom, loadClientAtom } from './account-atoms.ts';
import { getToken } from './account-token.ts';

const ADA: AccountUser = { id: 'user_1', username: 'ada', email: '', createdAt: null, promptedForConsent: true, emailConsent: false };
const PATIENT = { patienceMs: 3_000 };

let store: Store;
let tokens: (() => Promise<string | null>)[];
let asked: unknown[];
beforeEach(() => {
  vi.useFakeTimers();
  store = createStore();
  asked = [];
  tokens = [async () => 'token-1'];
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const withCookies = (cookie: string) => vi.stubGlobal('document', { cookie });

function signedIn(): void {
  const session = {
    getToken: (options: unknown) => {
      asked.push(options);
      return tokens.shift()?.();
    },
  };
  store.set(clientAtom, { session } as unknown as LoadedClerk);
  store.set(accountAtom, { status: 'signedIn', user: ADA });
}

describe('the token', () => {
  it('of nobody is none, and nothing is loaded for it', async () => {
    withCookies('');
    expect(await getToken(PATIENT, store)).toBeUndefined();
    expect(store.get(clientLoadCountAtom)).toBe(0);
  });

  it('is the session’s; a fresh one skips the client’s cache', async () => {
    signedIn();
    tokens = [async () => 'token-1', async () => 'token-2'];
    expect(await getToken(PATIENT, store)).toBe('token-1');
    expect(await getToken({ ...PATIENT, fresh: true }, store)).toBe('token-2');
    expect(asked).toEqual([{ skipCache: false }, { skipCache: true }]);
  });

  it('waits for a client that a session needs, and asks for it', async () => {
    withCookies('__client_uat=7');
    const token = getToken(PATIENT, store);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(store.get(clientLoadCountAtom)).toBe(1);
    signedIn();
    expect(await token).toBe('token-1');
  });

  it.each(['signedOut', 'unavailable'] as const)('is none when the client is there and says %s', async (status) => {
    withCookies('__client_uat=7');
    const token = getToken(PATIENT, store);
    await vi.advanceTimersByTimeAsync(100);
    store.set(accountAtom, { status });
    expect(await token).toBeUndefined();
  });

  it.each([
    ['could not be loaded', 'unavailable'],
    ['says that nobody is signed in', 'signedOut'],
  ] as const)('does not ask again within a minute for a client that %s, and waits for nothing', async (_, status) => {
    withCookies('__client_uat=7');
    store.set(loadClientAtom);
    store.set(accountAtom, { status });
    await vi.advanceTimersByTimeAsync(59_000);
    expect(await getToken(PATIENT, store)).toBeUndefined();
    expect([store.get(accountAtom).status, store.get(clientLoadCountAtom)]).toEqual([status, 1]);
  });

  it('asks again after a minute for a client that could not be loaded', async () => {
    withCookies('__client_uat=7');
    store.set(loadClientAtom);
    store.set(accountAtom, { status: 'unavailable' });
    await vi.advanceTimersByTimeAsync(60_000);
    const token = getToken(PATIENT, store);
    expect([store.get(accountAtom).status, store.get(clientLoadCountAtom)]).toEqual(['loading', 2]);
    signedIn();
    expect(await token).toBe('token-1');
  });

  it('is given up after 3 s of loading', async () => {
    withCookies('__client_uat=7');
    const token = getToken(PATIENT, store);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(await token).toBeUndefined();
  });

  it('is given up after 3 s of renewing', async () => {
    signedIn();
    tokens = [() => new Promise(() => undefined)];
    const token = getToken(PATIENT, store);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(await token).toBeUndefined();
  });

  it('that the client cannot have is none', async () => {
    signedIn();
    tokens = [() => Promise.reject(new Error('offline'))];
    expect(await getToken(PATIENT, store)).toBeUndefined();
  });
});
