import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LinkAccountResponse } from '../../../shared/api/account.ts';
import { err, ok } from '../../../shared/result.ts';
import type { ApiResult } from '../../api/http.ts';
import { createTextStore, type TextStore } from '../../platform/storage.ts';
import { createStore, type Store } from '../../state/jotai.ts';
import { toastsAtom } from '../../ui/toast-atoms.ts';
import { farewellAtom, playerLeftAtom, playerTurnAtom } from './account-atoms.ts';
import { arrive, depart, keepArriving } from './arrival.ts';

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
    expect([links, toasts()]).toEqual([1, ['Welcome, ada! Your runs have come along.']]);
    await come(ok(NOTHING), { ...ADA, sessionId: 'sess_2' });
    expect([links, toasts().at(-1)]).toEqual([2, 'Welcome, ada!']);
  });

  it('is spoken for by a second tab, too, which has nothing left to bring along', async () => {
    texts.set('linkedSession', ADA.sessionId);
    await come(ok(MOVED));
    expect([links, store.get(playerTurnAtom)]).toEqual([0, 1]);
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

  it('is told so, unless they were where they pressed for it', async () => {
    texts.set('accountId', ADA.userId);
    depart({ store, texts });
    await vi.waitFor(() => expect(toasts()).toEqual(['You are signed out']));
    texts.set('accountId', ADA.userId);
    store.set(farewellAtom, true);
    depart({ store, texts });
    await Promise.resolve();
    expect([toasts(), store.get(farewellAtom)]).toEqual([['You are signed out'], false]);
  });

  it('is how a player without an account always comes: nothing is forgotten', () => {
    texts.set('bestScore', '7');
    depart({ store, texts });
    expect([texts.get('bestScore'), store.get(playerLeftAtom)]).toEqual(['7', 0]);
  });
});

describe('a link that does not go through', () => {
  let answers: ApiResult<LinkAccountResponse>[];
  let page: EventTarget;
  let stop: () => void;
  beforeEach(() => {
    vi.useFakeTimers();
    page = new EventTarget();
    const api = {
      linkAccount: async () => {
        links++;
        return answers.shift() ?? down;
      },
      userStats: async () => down,
    };
    answers = [];
    stop = keepArriving(ADA, { store, texts, api, alone: (work) => work() }, page);
  });
  afterEach(() => {
    stop();
    vi.useRealTimers();
  });
  const tell = async (moment: string) => {
    page.dispatchEvent(new Event(moment));
    await vi.advanceTimersByTimeAsync(0);
  };

  it('is tried again after pauses that double, and not for ever', async () => {
    await vi.advanceTimersByTimeAsync(3_999);
    expect(links).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(links).toBe(2);
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(links).toBe(7);
  });

  it.each(['online', 'focus'])('is tried again at once on %s, and not any more once it is through', async (moment) => {
    await vi.advanceTimersByTimeAsync(0);
    answers = [ok(MOVED)];
    await tell(moment);
    expect([links, store.get(playerTurnAtom)]).toEqual([2, 1]);
    await tell(moment);
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(links).toBe(2);
  });

  it('is made once more for a run that was begun as the device’s since', async () => {
    answers = [ok(MOVED), ok(MOVED)];
    await tell('focus');
    texts.remove('linkedSession');
    await tell('focus');
    expect(links).toBe(3);
  });

  it('is left alone once its session is over', async () => {
    stop();
    await tell('online');
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(links).toBe(1);
  });
});
