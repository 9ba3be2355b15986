import { beforeEach, describe, expect, it } from 'vitest';
import type { LinkAccountResponse } from '../../../shared/api/account.ts';
import { err, ok } from '../../../shared/result.ts';
import type { ApiResult } from '../../api/http.ts';
import { createTextStore, type TextStore } from '../../platform/storage.ts';
import { createStore, type Store } from '../../state/jotai.ts';
import { toastsAtom } from '../../ui/toast-atoms.ts';
import { playerLeftAtom, playerTurnAtom } from './account-atoms.ts';
import { arrive, depart } from './arrival.ts';

const ADA = { userId: 'user_ada', sessionId: 'sess_1' };
const MOVED: LinkAccountResponse = { username: 'ada', streak: 1, moved: { runs: 2, days: 1 } };
const NOTHING: LinkAccountResponse = { ...MOVED, moved: { runs: 0, days: 0 } };
const down = err({ kind: 'network' } as const);

let store: Store;
let texts: TextStore;
let links: number;
beforeEach(() => {
  store = createStore();
  texts = createTextStore(() => {
    throw new Error('no storage here');
  });
  links = 0;
});

function come(linked: ApiResult<LinkAccountResponse>, who = ADA): Promise<void> {
  const api = {
    linkAccount: async () => {
      links++;
      return linked;
    },
    userStats: async () => down,
  };
  return arrive(who, { store, texts, api, alone: (work) => work() });
}

const toasts = () => store.get(toastsAtom).map(({ text }) => text);

describe('somebody who is signed in', () => {
  it('gets what was played here once a session, however often the page hears of it', async () => {
    await come(ok(MOVED));
    await come(ok(MOVED));
    expect([links, store.get(playerTurnAtom), toasts()]).toEqual([1, 1, ['Welcome, ada! Your runs have come along.']]);
    await come(ok(NOTHING), { ...ADA, sessionId: 'sess_2' });
    expect([links, toasts().at(-1)]).toEqual([2, 'Welcome, ada!']);
  });

  it('gets it another time when the server could not be reached', async () => {
    await come(down);
    expect([store.get(playerTurnAtom), toasts()]).toEqual([0, []]);
    await come(ok(MOVED));
    expect([links, store.get(playerTurnAtom)]).toEqual([2, 1]);
  });

  it('gets nothing of the account before, which has not signed out', async () => {
    texts.set('accountId', 'user_eve');
    texts.set('bestScore', '7');
    await come(ok(NOTHING));
    expect([texts.get('bestScore'), texts.get('accountId'), store.get(playerLeftAtom)]).toEqual([undefined, 'user_ada', 1]);
  });

  it('keeps what was played here without an account', async () => {
    texts.set('bestScore', '7');
    await come(ok(MOVED));
    expect([texts.get('bestScore'), store.get(playerLeftAtom)]).toEqual(['7', 0]);
  });
});

describe('nobody who is signed in', () => {
  it('means that the player of an account has left', async () => {
    await come(ok(MOVED));
    texts.set('bestScore', '7');
    depart({ store, texts });
    expect([texts.keys(), store.get(playerLeftAtom), store.get(playerTurnAtom)]).toEqual([[], 1, 2]);
    depart({ store, texts });
    expect(store.get(playerLeftAtom)).toBe(1);
  });

  it('is how a player without an account always comes: nothing is forgotten', () => {
    texts.set('bestScore', '7');
    depart({ store, texts });
    expect([texts.get('bestScore'), store.get(playerLeftAtom)]).toEqual(['7', 0]);
  });
});
