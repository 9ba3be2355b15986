import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { LinkAccountResponse } from '../../../../shared/api/account.ts';
import type { UserStatsResponse } from '../../../../shared/api/user-stats.ts';
import { err, ok } from '../../../../shared/result.ts';
import type { ApiResult } from '../../../api/http.ts';
import { createTextStore, type TextStore } from '../../../platform/storage.ts';
import { createStore, type Store } from '../../../state/jotai.ts';
import { toastsAtom } from '../../../ui/toast-atoms.ts';
import { isSessionEndedAtom, isSigningOutAtom, playerChangeCountAtom, signedOutCountAtom } from './account-atoms.ts';
import { handleSignedIn, handleSignedInWithRetry, handleSignedOut } from './player-change.ts';
import { forgetPlayer } from './player-memory.ts';

const ADA = { userId: 'user_ada', sessionId: 'sess_1' };
const MOVED: LinkAccountResponse = { username: 'ada', streak: 1, moved: { runs: 2, days: 1 } };
const NOTHING: LinkAccountResponse = { ...MOVED, moved: { runs: 0, days: 0 } };
const STATS: UserStatsResponse = {
  streak: 3,
  lastDate: '2026-11-20',
  today: { gameDay: '2026-11-21', best: null, firstAttempt: 'open', firstAttemptScore: null },
} as UserStatsResponse;
const down = err({ kind: 'network' } as const);

let store: Store;
let texts: TextStore;
let links: number;
/** The accounts that got the drafts of nobody. */
let adopters: string[];
const adoptDrafts = async (userId: string) => void adopters.push(userId);
let stats: ApiResult<UserStatsResponse>;
beforeEach(() => {
  stats = ok(STATS);
  store = createStore();
  texts = createTextStore(() => {
    throw new Error('no storage here');
  });
  links = 0;
  adopters = [];
});

function come(linked: ApiResult<LinkAccountResponse>, who = ADA, progress = {}): Promise<void> {
  const api = {
    linkAccount: async () => {
      links++;
      return linked;
    },
    userStats: async () => stats,
  };
  return handleSignedIn(who, { store, texts, api, alone: (work) => work(), adoptDrafts }, progress);
}

const toasts = () => store.get(toastsAtom).map(({ text }) => text);

describe('somebody who is signed in', () => {
  it('gets what was played here once a session, however often the client reports it', async () => {
    await come(ok(MOVED));
    await come(ok(MOVED));
    expect([links, toasts()]).toEqual([1, ['Welcome, ada! Your runs came with you.']]);
    expect(adopters).toEqual([ADA.userId]);
    await come(ok(NOTHING), { ...ADA, sessionId: 'sess_2' });
    expect([links, toasts().at(-1)]).toEqual([2, 'Welcome, ada!']);
  });

  it('has nothing left to move in a second tab, which switches to the player, too', async () => {
    texts.set('linkedSession', ADA.sessionId);
    await come(ok(MOVED));
    expect([links, store.get(playerChangeCountAtom)]).toEqual([0, 1]);
  });

  it('gets it another time when the server could not be reached', async () => {
    await come(down);
    expect([store.get(playerChangeCountAtom), toasts()]).toEqual([0, []]);
    await come(ok(MOVED));
    expect([links, store.get(playerChangeCountAtom)]).toEqual([2, 1]);
  });

  it('gets nothing of the account before, which has not signed out', async () => {
    texts.set('accountId', 'user_eve');
    texts.set('bestScore', '7');
    await come(ok(NOTHING));
    expect([texts.get('bestScore'), texts.get('accountId'), store.get(signedOutCountAtom)]).toEqual([undefined, 'user_ada', 1]);
  });

  it('is done with only once what the server knows of them is here, and welcomed once', async () => {
    stats = down;
    const progress = {};
    const again = () => come(ok(NOTHING), ADA, progress);
    await come(ok(MOVED), ADA, progress);
    await again();
    expect([links, texts.get('streak'), toasts()]).toEqual([2, undefined, ['Welcome, ada! Your runs came with you.']]);
    stats = ok(STATS);
    await again();
    await again();
    expect([links, JSON.parse(texts.get('streak') ?? '').streak, toasts().length]).toEqual([3, 3, 1]);
  });

  it.each(['link', 'stats'])('but signs out before the answer to the %s gets nothing any more', async (call) => {
    const signOut = () => {
      store.set(isSigningOutAtom, true);
      handleSignedOut({ store, texts }, ADA.userId);
    };
    const api = {
      linkAccount: async () => {
        if (call === 'link') signOut();
        return ok(MOVED);
      },
      userStats: async () => {
        signOut();
        return ok(STATS);
      },
    };
    await handleSignedIn(ADA, { store, texts, api, alone: (work) => work(), adoptDrafts });
    expect([texts.keys(), toasts()]).toEqual([[], []]);
  });

  it('keeps what was played here without an account', async () => {
    texts.set('bestScore', '7');
    await come(ok(MOVED));
    expect([texts.get('bestScore'), store.get(signedOutCountAtom)]).toEqual(['7', 0]);
  });
});

describe('the end of a sign-in', () => {
  it('by a sign-out here removes the player, without a second message', async () => {
    await come(ok(MOVED));
    texts.set('bestScore', '7');
    store.set(isSigningOutAtom, true);
    handleSignedOut({ store, texts }, ADA.userId);
    await Promise.resolve();
    expect([texts.keys(), store.get(signedOutCountAtom), store.get(playerChangeCountAtom)]).toEqual([[], 1, 2]);
    expect([toasts().length, store.get(isSigningOutAtom)]).toEqual([1, false]);
    handleSignedOut({ store, texts });
    expect(store.get(signedOutCountAtom)).toBe(1);
  });

  it.each([
    ['is signing them out', () => texts.set('signingOut', 'true')],
    ['has forgotten them', () => forgetPlayer(texts)],
  ])('removes the player, with a message, when another tab %s', async (_, act) => {
    texts.set('accountId', ADA.userId);
    texts.set('run', 'a run');
    act();
    handleSignedOut({ store, texts }, ADA.userId);
    await vi.waitFor(() => expect(toasts()).toEqual(["You're signed out"]));
    expect([texts.keys(), store.get(signedOutCountAtom), store.get(isSessionEndedAtom)]).toEqual([[], 1, false]);
  });

  it('does not touch a player who has signed in in another tab meanwhile', () => {
    texts.set('accountId', 'user_eve');
    texts.set('bestScore', '7');
    handleSignedOut({ store, texts }, ADA.userId);
    expect([texts.get('bestScore'), texts.get('accountId'), store.get(signedOutCountAtom)]).toEqual(['7', 'user_eve', 1]);
  });

  it('removes nothing of a player who was never signed in', () => {
    texts.set('bestScore', '7');
    handleSignedOut({ store, texts });
    expect([texts.get('bestScore'), store.get(signedOutCountAtom)]).toEqual(['7', 0]);
  });
});

describe('a session that has ended by itself', () => {
  const ENDED = 'Your session has ended. Keep playing: what you finish counts once you sign in again.';
  beforeEach(async () => {
    await come(ok(NOTHING));
    store.set(toastsAtom, []);
    texts.set('run', 'a run');
  });

  it('leaves run, player and page as they are, and shows a message', async () => {
    handleSignedOut({ store, texts }, ADA.userId);
    await vi.waitFor(() => expect(store.get(toastsAtom)).toMatchObject([{ text: ENDED, kind: 'failure' }]));
    expect([texts.get('run'), texts.get('accountId'), texts.get('sessionEnded')]).toEqual(['a run', ADA.userId, 'true']);
    expect([store.get(isSessionEndedAtom), store.get(signedOutCountAtom), store.get(playerChangeCountAtom)]).toEqual([true, 0, 1]);
  });

  it('shows its message once, even when the page opens after it', async () => {
    handleSignedOut({ store, texts });
    handleSignedOut({ store, texts });
    await vi.waitFor(() => expect(toasts()).toEqual([ENDED]));
    expect(texts.get('run')).toBe('a run');
  });

  it('is over when the player signs in again: the run goes on', async () => {
    handleSignedOut({ store, texts }, ADA.userId);
    await come(ok(NOTHING), { ...ADA, sessionId: 'sess_2' });
    expect([texts.get('run'), texts.get('sessionEnded'), texts.get('linkedSession')]).toEqual(['a run', undefined, 'sess_2']);
    expect([store.get(isSessionEndedAtom), store.get(signedOutCountAtom)]).toEqual([false, 0]);
  });

  it('leaves nothing for somebody else who signs in', async () => {
    handleSignedOut({ store, texts }, ADA.userId);
    await come(ok(NOTHING), { userId: 'user_eve', sessionId: 'sess_2' });
    expect([texts.get('run'), texts.get('accountId'), store.get(signedOutCountAtom)]).toEqual([undefined, 'user_eve', 1]);
    expect(store.get(isSessionEndedAtom)).toBe(false);
  });

  it('can be left on purpose, too', () => {
    handleSignedOut({ store, texts }, ADA.userId);
    store.set(isSigningOutAtom, true);
    handleSignedOut({ store, texts });
    expect([texts.keys(), store.get(signedOutCountAtom), store.get(isSessionEndedAtom)]).toEqual([[], 1, false]);
  });

  it('is over as soon as there is a new one, while another tab still has the lock', () => {
    handleSignedOut({ store, texts }, ADA.userId);
    const api = { linkAccount: async () => ok(NOTHING), userStats: async () => ok(STATS) };
    onTestFinished(
      handleSignedInWithRetry(
        { ...ADA, sessionId: 'sess_2' },
        { store, texts, api, alone: () => new Promise(() => undefined), adoptDrafts },
        new EventTarget(),
      ),
    );
    expect(store.get(isSessionEndedAtom)).toBe(false);
  });

  it('is not brought back by a sign-in that waited for its turn', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const api = { linkAccount: async () => ok(NOTHING), userStats: async () => ok(STATS) };
    const deps = { store, texts, api, alone: (work: () => Promise<void>) => promise.then(work), adoptDrafts };
    const stop = handleSignedInWithRetry({ ...ADA, sessionId: 'sess_2' }, deps, new EventTarget());
    stop();
    handleSignedOut({ store, texts }, ADA.userId);
    resolve();
    await promise;
    await Promise.resolve();
    expect([texts.get('sessionEnded'), texts.get('linkedSession')]).toEqual(['true', ADA.sessionId]);
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
      userStats: async () => stats,
    };
    answers = [];
    stop = handleSignedInWithRetry(ADA, { store, texts, api, alone: (work) => work(), adoptDrafts }, page);
  });
  afterEach(() => {
    stop();
    vi.useRealTimers();
  });
  const fire = async (moment: string) => {
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
    await fire(moment);
    expect([links, store.get(playerChangeCountAtom)]).toEqual([2, 1]);
    await fire(moment);
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(links).toBe(2);
  });

  it('is made once more for a run that was begun as the device’s since', async () => {
    answers = [ok(MOVED), ok(MOVED)];
    await fire('focus');
    texts.remove('linkedSession');
    await fire('focus');
    expect(links).toBe(3);
  });

  it('is left alone once its session is over', async () => {
    stop();
    await fire('online');
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(links).toBe(1);
  });
});
