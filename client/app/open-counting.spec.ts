import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type AccountUser, accountAtom } from '../features/account/session/account-atoms.ts';
import { consentAtom, isConsentAskedAtom, isCountedUnansweredAtom } from '../features/ground/consent/consent-atoms.ts';
import { localStore } from '../platform/storage.ts';
import { KEYS } from '../platform/storage-keys.ts';
import { createStore, type Store } from '../state/jotai.ts';
import { openCounting } from './open-counting.ts';

/** What PostHog's library is told, in order. */
let told: unknown[];
/** The state in which an earlier visit has left the library. */
let userState: string;

vi.mock('posthog-js/dist/module.slim.no-external', () => ({
  PostHog: class {
    init = () => this;
    shutdown = () => undefined;
    get_property = () => userState;
    get_distinct_id = () => 'user_ada';
    capture = (name: string) => void told.push(name);
    identify = (id: string, named?: object) => void told.push(['identify', id, named]);
    setPersonProperties = (named: object) => void told.push(['$set', named]);
    reset = () => void told.push('reset');
  },
}));
vi.mock('posthog-js/dist/extension-bundles', () => ({ AnalyticsExtensions: {} }));
vi.mock(import('../features/ground/analytics/page-speed.ts'), () => ({ measurePageSpeed: () => undefined }));

let store: Store;
let page: EventTarget;

beforeEach(() => {
  vi.useFakeTimers();
  told = [];
  userState = 'anonymous';
  store = createStore();
  store.set(isCountedUnansweredAtom, true);
  store.set(isConsentAskedAtom);
  page = new EventTarget();
  const config = JSON.stringify({ analyticsKey: `phc_${'0'.repeat(43)}` });
  vi.stubGlobal('window', page);
  vi.stubGlobal('document', { cookie: '', referrer: '', querySelector: () => ({ content: config }) });
  vi.stubGlobal('location', new URL('https://upshot.example/'));
  vi.stubGlobal('history', {});
});
afterEach(() => {
  localStore.remove(KEYS.cookieConsent);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Opens the page's counting, and waits until the first shot has loaded the library. */
async function loadLibrary(): Promise<void> {
  openCounting(store, {})({ name: 'first_shot', properties: {}, timeMs: 0 });
  await vi.runAllTimersAsync();
  await vi.dynamicImportSettled();
  await vi.waitUntil(() => told.includes('first_shot'));
  told = told.filter((one) => one !== 'first_shot');
}

const signIn = (username: string, id = 'user_ada') =>
  store.set(accountAtom, { status: 'signedIn', user: { id, username, email: 'ada@example.com' } as AccountUser });
const signOut = () => store.set(accountAtom, { status: 'signedOut' });

describe('a player who has agreed', () => {
  beforeEach(() => store.set(consentAtom, 'accepted'));

  it('is known by id and username while signed in', async () => {
    await loadLibrary();
    expect(told).toEqual([]);
    signIn('Ada');
    signIn('Ada');
    signIn('Ada2');
    signOut();
    expect(told).toEqual([['identify', 'user_ada', { username: 'Ada' }], ['$set', { username: 'Ada2' }], 'reset']);
  });

  it('is known at once when the library comes later than the account', async () => {
    signIn('Ada');
    await loadLibrary();
    expect(told).toEqual([['identify', 'user_ada', { username: 'Ada' }]]);
  });

  it('is not taken for the player who was signed in before', async () => {
    signIn('Ada');
    await loadLibrary();
    signIn('Bob', 'user_bob');
    expect(told.slice(1)).toEqual(['reset', ['identify', 'user_bob', { username: 'Bob' }]]);
  });

  it.each([
    ['user_bob', ['reset', ['identify', 'user_bob', { username: 'Bob' }]]],
    ['user_ada', [['identify', 'user_ada', { username: 'Bob' }]]],
  ])('is told from who was signed in at an earlier visit: %s', async (id, expected) => {
    userState = 'identified';
    signIn('Bob', id);
    await loadLibrary();
    expect(told).toEqual(expected);
  });

  it('is not forgotten while it is unknown who is signed in', async () => {
    userState = 'identified';
    vi.stubGlobal('document', { ...document, cookie: '__client_uat=1' });
    await loadLibrary();
    for (const status of ['loading', 'unavailable'] as const) store.set(accountAtom, { status });
    expect(told).toEqual([]);
    signOut();
    expect(told).toEqual(['reset']);
  });

  it('of an earlier visit is forgotten when there is no session', async () => {
    userState = 'identified';
    await loadLibrary();
    expect(told).toEqual(['reset']);
  });
});

describe('a player who has not agreed', () => {
  it('is never known, and is from a yes on', async () => {
    await loadLibrary();
    signIn('Ada');
    signIn('Ada2');
    signOut();
    signIn('Ada2');
    store.set(consentAtom, 'declined');
    signOut();
    signIn('Ada3');
    expect(told).toEqual([]);
    store.set(consentAtom, 'accepted');
    expect(told).toEqual([['identify', 'user_ada', { username: 'Ada3' }]]);
  });
});

it.each(['storage', 'pageshow', 'visibilitychange'])('an answer of another tab holds at the next %s', async (event) => {
  await loadLibrary();
  signIn('Ada');
  localStore.set(KEYS.cookieConsent, 'accepted');
  page.dispatchEvent(new Event(event));
  expect(told).toEqual([['identify', 'user_ada', { username: 'Ada' }]]);
  localStore.set(KEYS.cookieConsent, 'declined');
  page.dispatchEvent(new Event(event));
  signIn('Ada2');
  expect([store.get(consentAtom), told.length]).toEqual(['declined', 1]);
});

describe('a page that is hidden before the library is there', () => {
  const hide = () => {
    openCounting(store, {})({ name: 'clicked_start', properties: {}, timeMs: 0 });
    page.dispatchEvent(new Event('pagehide'));
  };

  it.each([
    [false, ['/api/ingest/batch/']],
    [true, []],
  ])('sends what has happened; of an automated browser (%s) nothing', (webdriver, expected) => {
    const sent: string[] = [];
    vi.stubGlobal('navigator', { webdriver, sendBeacon: (path: string) => void sent.push(path) });
    hide();
    expect(sent).toEqual(expected);
  });

  it('is no fault where a browser has no beacon', () => {
    vi.stubGlobal('navigator', { webdriver: false });
    expect(hide).not.toThrow();
  });
});
