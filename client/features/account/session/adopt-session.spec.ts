import type { LoadedClerk } from '@clerk/types';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createStore, type Store } from '../../../state/jotai.ts';
import { clientAtom } from './account-atoms.ts';
import { adoptSessionOfOtherTab } from './adopt-session.ts';

let store: Store;
let calls: string[];
beforeEach(() => {
  store = createStore();
  calls = [];
  vi.stubGlobal('document', { cookie: '__client_uat=7' });
});
afterEach(() => vi.unstubAllGlobals());

/** A client without a session, beside a service that has `session`. */
function clientBeside(session: string | null, reload: () => Promise<void> = async () => undefined): void {
  const clerk = {
    session: null,
    client: {
      lastActiveSessionId: null as string | null,
      async reload() {
        calls.push('reload');
        await reload();
        clerk.client.lastActiveSessionId = session;
        return clerk.client;
      },
    },
    setActive: async ({ session: id }: { session: string }) => void calls.push(id),
  };
  store.set(clientAtom, clerk as unknown as LoadedClerk);
}

describe('adoptSessionOfOtherTab', () => {
  it('takes up the session that another tab has begun', async () => {
    clientBeside('sess_1');
    await adoptSessionOfOtherTab(store);
    expect(calls).toEqual(['reload', 'sess_1']);
  });

  it('stays with nobody where there is no session after all', async () => {
    clientBeside(null);
    await adoptSessionOfOtherTab(store);
    expect(calls).toEqual(['reload']);
  });

  it('asks nothing without a client, or without a cookie that names a session', async () => {
    await adoptSessionOfOtherTab(store);
    clientBeside('sess_1');
    vi.stubGlobal('document', { cookie: '__client_uat=0' });
    await adoptSessionOfOtherTab(store);
    expect(calls).toEqual([]);
  });

  it('keeps it to itself that the service is out of reach', async () => {
    clientBeside('sess_1', () => Promise.reject(new TypeError('Failed to fetch')));
    await adoptSessionOfOtherTab(store);
    expect(calls).toEqual(['reload']);
  });
});
