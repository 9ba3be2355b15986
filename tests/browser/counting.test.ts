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

const unpack = async (body: BodyInit | null | undefined): Promise<Sent[]> =>
  JSON.parse(await new Response(new Response(body).body?.pipeThrough(new DecompressionStream('gzip'))).text()).batch;
const answer = async (url: string, { body }: RequestInit) => {
  urls.add(new URL(url, location.href).href);
  sent.push(...(await unpack(body)));
  return new Response('{"status":"Ok"}');
};
/** Of an instance that is closed, or a page that is hidden. */
let beacons: Blob[];
const NAVIGATOR = {
  sendBeacon: { value: (_url: string, body: Blob) => Boolean(beacons.push(body)) },
  webdriver: { value: false },
  userAgent: { value: navigator.userAgent.replace('Headless', '') },
  userAgentData: { value: undefined },
};
/** The library keeps the page's functions when it is loaded, and sends nothing of automated browsers. */
vi.stubGlobal('fetch', answer);
Object.defineProperties(navigator, NAVIGATOR);
const { PostHogLibrary: Library } = await import('../../client/features/ground/analytics/posthog-library.ts');

/** Of version 7, begun just now: the library takes up none that is older than a day. */
const SESSION = Date.now()
  .toString(16)
  .padStart(12, '0')
  .replace(/^(.{8})(.{4})$/, '$1-$2-7000-8000-000000000000');
const IN_FRAME = { utm_source: 'iframe', embedded: true };

const open = (hostname = 'upshot.example', Loaded = Library) =>
  new Loaded({
    key: KEY,
    source: { $referrer: '$direct' },
    place: IN_FRAME,
    visitorId: 'visitor',
    sessionId: SESSION,
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
      $session_id: SESSION,
      $process_person_profile: false,
      strokes: 3,
      ...IN_FRAME,
    });
    expect(sentAs('$pageview')?.properties).toMatchObject(IN_FRAME);
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
    // Not even the visit joins what was before the answer with what came after it.
    expect(properties.$session_id).not.toBe(SESSION);
  });

  test('who agrees has a cookie of this site alone, for a year', async () => {
    const { get, set } = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie') ?? {};
    const written: string[] = [];
    Object.defineProperty(document, 'cookie', {
      configurable: true,
      get: () => get?.call(document),
      set: (text: string) => {
        written.push(text);
        set?.call(document, text);
      },
    });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-24T12:00:00Z') });
    onTestFinished(() => {
      vi.useRealTimers();
      Reflect.deleteProperty(document, 'cookie');
    });
    library.setConsent('accepted');
    const [, ...attributes] = written.find((text) => text.startsWith(`ph_${KEY}_posthog=%7B`))?.split('; ') ?? [];
    expect(attributes.filter((attribute) => attribute !== 'secure')).toEqual([
      'expires=Wed, 24 Nov 2027 12:00:00 GMT',
      'SameSite=Lax',
      'path=/',
    ]);
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

test('a page that is left and shown again goes on counting the same visit', async () => {
  const idsOf = ({ properties: { distinct_id, $session_id, $window_id } }: Sent) => [distinct_id, $session_id, $window_id];
  library.setConsent('accepted');
  await isSent('$pageview');
  happens('clicked_start');
  window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
  const left = (await Promise.all(beacons.splice(0).map(unpack))).flat();
  expect(left.map(({ event }) => event)).toEqual(['clicked_start', '$pageleave']);
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  happens('first_shot');
  await isSent('first_shot');
  expect([names(), beacons]).toEqual([['$pageview', 'first_shot'], []]);
  const visits = new Set([...left, ...sent].map((event) => JSON.stringify(idsOf(event))));
  expect([...visits]).toEqual([expect.stringMatching(/^\["[\w-]+","[\w-]+","[\w-]+"\]$/)]);
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
    expect(sentAs('$autocapture')?.properties).toMatchObject(IN_FRAME);
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

/** A page of its own, with what it throws: the library looks at storage when it is loaded. */
async function openPage(storage: PropertyDescriptor, cookie: PropertyDescriptor) {
  const frame = document.body.appendChild(document.createElement('iframe'));
  const page = frame.contentWindow as Window & typeof globalThis & { modules: Promise<{ PostHogLibrary: typeof Library }> };
  const thrown: string[] = [];
  page.addEventListener('error', ({ message }) => thrown.push(message));
  page.addEventListener('unhandledrejection', ({ reason }) => thrown.push(String(reason)));
  Object.assign(page, { fetch: answer });
  Object.defineProperties(page.navigator, NAVIGATOR);
  Object.defineProperties(page, { localStorage: storage, sessionStorage: storage });
  Object.defineProperty(page.document, 'cookie', cookie);
  const script = page.document.createElement('script');
  const { href } = new URL('../../client/features/ground/analytics/posthog-library.ts', import.meta.url);
  script.textContent = `modules = import('${href}')`;
  page.document.head.append(script);
  return { library: open('upshot.example', (await page.modules).PostHogLibrary), thrown };
}

const REFUSES = () => {
  throw new DOMException('The operation is insecure', 'SecurityError');
};
const KEEPS_NOTHING = { length: 0, getItem: () => null, setItem: () => undefined, removeItem: () => undefined };

test.each<[string, PropertyDescriptor, PropertyDescriptor]>([
  ['refuses', { get: REFUSES }, { get: REFUSES, set: REFUSES }],
  ['keeps nothing of', { value: KEEPS_NOTHING }, { get: () => '', set: () => undefined }],
])('a player who agrees is counted where the browser %s storage and cookies', async (_, storage, cookie) => {
  const page = await openPage(storage, cookie);
  ({ library } = page);
  library.setConsent('accepted');
  happens('clicked_start');
  library.setUser(ADA);
  happens('first_shot');
  await isSent('$pageview', 'clicked_start', '$identify', 'first_shot');
  expect(sentAs('clicked_start')?.properties.distinct_id).toBe(sentAs('$identify')?.properties.$anon_distinct_id);
  expect([sentAs('first_shot')?.properties.distinct_id, page.thrown]).toEqual([ADA.id, []]);
});
