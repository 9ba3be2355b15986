import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTextStore } from '../../../platform/storage.ts';
import { createStore, type Store } from '../../../state/jotai.ts';
import { consentAtom, isConsentAskedAtom, isCountedUnansweredAtom } from '../consent/consent-atoms.ts';
import { collectEarlyEvents, type EventLibrary, libraryKey } from './early-events.ts';
import type { TimedEvent } from './events.ts';

const KEY = `phc_${'0'.repeat(43)}`;
const START = Date.parse('2026-11-24T12:00:00Z');

let store: Store;
let page: EventTarget;
let isHidden: boolean;
let count: (event: TimedEvent) => void;
/** Names of the events that the library has got. */
let captured: string[];
let loads: number;
let countsViews: boolean;
/** The session that the library was told of. */
let session: string | undefined;
let load: () => Promise<EventLibrary>;
let beacons: { readonly path: string; readonly call: { batch: { event: string; properties: Record<string, unknown> }[] } }[];
const texts = createTextStore(() => {
  throw new Error('There is no storage');
});

beforeEach(() => {
  vi.useFakeTimers({ now: START });
  store = createStore();
  page = new EventTarget();
  isHidden = false;
  captured = [];
  beacons = [];
  loads = 0;
  load = async () => ({ capture: ({ name }) => void captured.push(name) });
  countsViews = false;
  begin();
  store.set(isCountedUnansweredAtom, true);
});
afterEach(() => {
  vi.useRealTimers();
  for (const key of texts.keys()) texts.remove(key);
});

function begin(): void {
  count = collectEarlyEvents({
    store,
    key: KEY,
    source: { $referrer: 'https://golf.example/page?q=1', utm_source: 'mail' },
    place: {},
    countsViews,
    texts,
    page,
    isHidden: () => isHidden,
    load: (_, sessionId) => {
      loads += 1;
      session = sessionId;
      return load();
    },
    beacon: (path, body) => void beacons.push({ path, call: JSON.parse(body) }),
  });
}

const happens = (name: string) =>
  count({ name, properties: { strokes: 3 }, timeMs: Date.parse('2026-11-24T12:00:00Z'), uuid: `of ${name}` });
const isAsked = () => store.set(isConsentAskedAtom);
const hide = () => page.dispatchEvent(new Event('pagehide'));
const sent = () => beacons.flatMap(({ call }) => call.batch.map(({ event }) => event));
const sessionsSent = () => beacons.flatMap(({ call }) => call.batch.map(({ properties }) => properties.$session_id));
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('the library', () => {
  it('is loaded after the first shot, and gets what happened before', async () => {
    isAsked();
    happens('clicked_start');
    happens('first_shot');
    await pass(0);
    happens('reached_finish');
    expect([loads, captured]).toEqual([1, ['clicked_start', 'first_shot', 'reached_finish']]);
  });

  it('is loaded after ten seconds without a press or a key', async () => {
    isAsked();
    await pass(9_000);
    page.dispatchEvent(new Event('pointerdown'));
    await pass(9_000);
    page.dispatchEvent(new Event('keydown'));
    await pass(9_999);
    expect(loads).toBe(0);
    await pass(1);
    expect(loads).toBe(1);
  });

  it('is not loaded for a player who was not asked, until there is an answer', async () => {
    happens('first_shot');
    await pass(20_000);
    expect(loads).toBe(0);
    store.set(consentAtom, 'accepted');
    await pass(0);
    happens('reached_finish');
    expect([captured, beacons]).toEqual([['reached_finish'], []]);
  });

  it('gets nothing that happened before a yes: it is sent as that of nobody', async () => {
    texts.set(libraryKey(KEY), JSON.stringify({ distinct_id: 'kept' }));
    isAsked();
    happens('first_shot');
    store.set(consentAtom, 'accepted');
    happens('checkpoint_reached');
    await pass(0);
    expect([captured, sent()]).toEqual([['checkpoint_reached'], ['first_shot']]);
    expect(beacons[0]?.call.batch[0]?.properties.distinct_id).not.toBe('kept');
  });

  it('gets nothing that a player has declined while it was loading', async () => {
    const loading = Promise.withResolvers<EventLibrary>();
    load = () => loading.promise;
    isAsked();
    happens('first_shot');
    store.set(consentAtom, 'declined');
    loading.resolve({ capture: ({ name }) => void captured.push(name) });
    await pass(0);
    expect([loads, captured, beacons]).toEqual([1, [], []]);
  });

  it('is loaded at a yes when the first shot came before it', async () => {
    store.set(isCountedUnansweredAtom, false);
    happens('first_shot');
    store.set(consentAtom, 'accepted');
    await pass(0);
    expect(loads).toBe(1);
  });

  it('is not loaded where only players are counted who agree, or after a no', async () => {
    store.set(isCountedUnansweredAtom, false);
    isAsked();
    happens('first_shot');
    await pass(20_000);
    store.set(consentAtom, 'declined');
    await pass(20_000);
    expect(loads).toBe(0);
  });

  it('that cannot be loaded is not missed: the list goes, and nothing is asked again', async () => {
    load = () => Promise.reject(new Error('blocked'));
    isAsked();
    happens('first_shot');
    await pass(20_000);
    happens('reached_finish');
    hide();
    expect([loads, beacons]).toEqual([1, []]);
  });
});

describe('a page that is left before the library is there', () => {
  it('sends its events once, in the form of the library, as those of nobody', () => {
    isAsked();
    happens('clicked_start');
    hide();
    hide();
    expect(beacons).toEqual([
      {
        path: '/api/ingest/batch/',
        call: {
          api_key: KEY,
          batch: [
            {
              uuid: 'of clicked_start',
              event: 'clicked_start',
              properties: {
                strokes: 3,
                distinct_id: expect.stringMatching(/^[\w-]{22}$/),
                $session_id: expect.stringMatching(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/),
                $process_person_profile: false,
                $referrer: 'https://golf.example/page',
                utm_source: 'mail',
              },
              timestamp: '2026-11-24T12:00:00.000Z',
            },
          ],
          sent_at: expect.any(String),
        },
      },
    ]);
  });

  it('sends them with the id that the library has kept after a yes', () => {
    texts.set(libraryKey(KEY), JSON.stringify({ distinct_id: 'kept' }));
    store.set(consentAtom, 'accepted');
    happens('clicked_start');
    hide();
    expect(beacons[0]?.call.batch[0]?.properties.distinct_id).toBe('kept');
  });

  it('does not send them with the id of an account, whose player may have left', () => {
    texts.set(libraryKey(KEY), JSON.stringify({ distinct_id: 'user_ada', $user_state: 'identified' }));
    store.set(consentAtom, 'accepted');
    happens('clicked_start');
    hide();
    expect(beacons[0]?.call.batch[0]?.properties.distinct_id).not.toBe('user_ada');
  });

  it('sends them when it is hidden, too: a phone may end it then', () => {
    isAsked();
    happens('clicked_start');
    page.dispatchEvent(new Event('visibilitychange'));
    expect(sent()).toEqual([]);
    isHidden = true;
    page.dispatchEvent(new Event('visibilitychange'));
    expect(sent()).toEqual(['clicked_start']);
  });

  it('and comes back is one visit: the library goes on with its session', async () => {
    isAsked();
    happens('clicked_start');
    hide();
    happens('first_shot');
    await pass(0);
    expect([captured, session]).toEqual([['first_shot'], sessionsSent()[0]]);
    expect(Number.parseInt(session?.replaceAll('-', '').slice(0, 12) ?? '', 16)).toBe(START);
  });

  it('belongs to the session that the library has kept, while that goes on', async () => {
    store.set(consentAtom, 'accepted');
    const keep = (minutesAgo: number) =>
      texts.set(libraryKey(KEY), JSON.stringify({ distinct_id: 'kept', $sesid: [Date.now() - minutesAgo * 60_000, 'kept session', 0] }));
    for (const minutes of [29, 31]) {
      keep(minutes);
      happens('clicked_start');
      hide();
    }
    keep(29);
    happens('first_shot');
    await pass(0);
    expect([sessionsSent()[0], sessionsSent()[1] === 'kept session', session]).toEqual(['kept session', false, 'kept session']);
  });

  it('has another session after an answer: it may be of another player', async () => {
    isAsked();
    happens('clicked_start');
    hide();
    store.set(consentAtom, 'accepted');
    happens('first_shot');
    await pass(0);
    expect(session).toMatch(/^[\da-f-]{36}$/);
    expect(session).not.toBe(sessionsSent()[0]);
  });

  it.each([
    [true, ['$pageview', 'clicked_start']],
    [false, ['clicked_start']],
  ])('counts a visit without a press once, where views are counted: %s', (isCounted, expected) => {
    countsViews = isCounted;
    begin();
    isAsked();
    hide();
    hide();
    happens('clicked_start');
    hide();
    expect(sent()).toEqual(expected);
  });

  it('sends the first fifty', () => {
    isAsked();
    for (let i = 0; i < 60; i += 1) happens(`event ${i}`);
    hide();
    expect([sent().length, sent().at(-1)]).toEqual([50, 'event 49']);
  });

  it('sends nothing of a player who was not asked, or has declined since', () => {
    happens('clicked_start');
    hide();
    isAsked();
    store.set(consentAtom, 'declined');
    happens('level_restarted');
    store.set(consentAtom, 'accepted');
    hide();
    expect(beacons).toEqual([]);
  });
});
