import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { forgetDevice, LIBRARY_ENDINGS } from '../../client/features/ground/analytics/forget-device.ts';
import type { PostHogLibrary } from '../../client/features/ground/analytics/posthog-library.ts';
import { untilHolds } from './support/until.ts';

const KEY = `phc_${'0'.repeat(43)}`;
const ADA = { id: 'user_ada', username: 'Ada' };

interface Sent {
  readonly event: string;
  readonly properties: Readonly<Record<string, unknown>>;
  readonly $set?: unknown;
}

/** Every event that the library has sent, and the URLs to which. */
let sent: Sent[];
let urls: Set<string>;
let library: PostHogLibrary;

/** The library keeps the page's functions when it is loaded, and sends nothing of automated browsers. */
vi.stubGlobal('fetch', async (url: string, { body }: RequestInit) => {
  urls.add(new URL(url, location.href).href);
  const text = await new Response(new Response(body).body?.pipeThrough(new DecompressionStream('gzip'))).text();
  sent.push(...JSON.parse(text).batch);
  return new Response('{"status":"Ok"}');
});
/** Of an instance that is closed. */
let beacons: (Blob | string)[];
Object.defineProperties(navigator, {
  sendBeacon: { value: (_url: string, body: Blob | string) => Boolean(beacons.push(body)) },
  webdriver: { value: false },
  userAgent: { value: navigator.userAgent.replace('Headless', '') },
  userAgentData: { value: undefined },
});
const { PostHogLibrary: Library } = await import('../../client/features/ground/analytics/posthog-library.ts');

const open = (hostname = 'upshot.example') =>
  new Library({
    key: KEY,
    source: { $referrer: '$direct' },
    place: { utm_source: 'iframe' },
    visitorId: 'visitor',
    hostname,
    flushMs: 250,
  });
const happens = (name: string) => library.capture({ name, properties: { strokes: 3 }, timeMs: Date.now() });
const names = () => sent.map(({ event }) => event);
const sentAs = (event: string) => sent.find((one) => one.event === event);
const kept = () =>
  [...Object.keys(localStorage), ...Object.keys(sessionStorage), ...document.cookie.split('; ')].filter((name) => name.includes('ph_'));
const isSent = (...expected: string[]) => untilHolds(() => expect(names()).toEqual(expect.arrayContaining(expected)));

beforeEach(() => {
  sent = [];
  urls = new Set();
  beacons = [];
  library = open();
});
afterEach(() => {
  library.setConsent('declined');
  forgetDevice();
  document.body.replaceChildren();
});

describe('a player who has not answered', () => {
  test('is counted as nobody, and without a trace on the device', async () => {
    library.setConsent('unknown');
    library.setUser(ADA);
    happens('clicked_start');
    await isSent('$pageview', 'clicked_start');
    expect(sentAs('clicked_start')?.properties).toMatchObject({
      distinct_id: 'visitor',
      $process_person_profile: false,
      strokes: 3,
      utm_source: 'iframe',
    });
    expect([kept(), [...urls]]).toEqual([[], [`${location.origin}/api/ingest/e/`]]);
  });

  test('who agrees has another id, which is kept, and is one person with the account', async () => {
    library.setConsent('unknown');
    happens('clicked_start');
    library.setConsent('accepted');
    // What waited is sent as what it was.
    expect(beacons).toHaveLength(1);
    library.setUser(ADA);
    happens('first_shot');
    await isSent('first_shot', '$identify');
    // The privacy page names them.
    const endings = kept().map((name) => name.replace(`ph_${KEY}_`, '').split('=', 1)[0]);
    expect(new Set(endings)).toEqual(new Set(LIBRARY_ENDINGS));
    const { properties, $set } = sentAs('$identify') as Sent;
    expect([properties.distinct_id, $set]).toEqual([ADA.id, { username: 'Ada' }]);
    expect(properties.$anon_distinct_id).not.toBe('visitor');

    library.setUser({ ...ADA, username: 'Ada2' });
    await isSent('$set');
    expect(sentAs('$set')?.properties.$set).toEqual({ username: 'Ada2' });
    library.setUser(null);
    happens('reached_finish');
    await isSent('reached_finish');
    const { distinct_id: id } = sentAs('reached_finish')?.properties ?? {};
    expect([ADA.id, properties.$anon_distinct_id, 'visitor']).not.toContain(id);
  });

  test('who declines is not counted any more, nor what waits, and nothing is kept', async () => {
    library.setConsent('accepted');
    happens('clicked_start');
    await isSent('clicked_start');
    happens('first_shot');
    library.setConsent('declined');
    forgetDevice();
    happens('reached_finish');
    expect(kept()).toEqual([]);
    // Its listeners may not write again.
    window.dispatchEvent(new Event('beforeunload'));
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    expect([kept(), beacons]).toEqual([[], []]);
    // Of the other instance: what it sends comes behind all that the first one could have sent.
    library.setConsent('unknown');
    happens('level_restarted');
    await isSent('level_restarted');
    expect(names()).not.toContain('first_shot');
    expect(names()).not.toContain('reached_finish');
  });
});

test('pages are counted within the page, also after an answer', async () => {
  const { href } = location;
  onTestFinished(() => history.replaceState(null, '', href));
  library.setConsent('unknown');
  library.setConsent('accepted');
  await isSent('$pageview');
  history.pushState(null, '', '/u/ada');
  await untilHolds(() => expect(sent.map(({ properties }) => properties.$pathname)).toContain('/u/'));
  expect(JSON.stringify(sent)).not.toContain('ada');
});

describe('presses', () => {
  const press = async (html: string) => {
    document.body.innerHTML = `<div>${html}</div>`;
    await userEvent.click(document.querySelector('div > *') as Element);
  };

  test('are counted without words and addresses; of fields and names not at all', async () => {
    library.setConsent('unknown');
    await press('<button class="start__play" title="Secret">Secret</button>');
    await isSent('$autocapture');
    const told = JSON.stringify(sentAs('$autocapture'));
    expect(told).toContain('start__play');
    expect(told).not.toContain('Secret');
    sent = [];
    await press('<input value="Secret">');
    await press('<a href="#/u/secret">Secret</a>');
    await press('<section class="modal--uncounted"><button>Secret</button></section>');
    await userEvent.click(document.querySelector('button') as Element);
    happens('clicked_start');
    await isSent('clicked_start');
    expect(names()).toEqual(['clicked_start']);
  });

  test('and pages are not counted on localhost, but what happens in the game is', async () => {
    library = open('localhost');
    library.setConsent('unknown');
    await press('<button>Play</button>');
    happens('clicked_start');
    await isSent('clicked_start');
    expect(names()).toEqual(['clicked_start']);
  });
});
