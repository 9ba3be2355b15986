import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type PlaylightScript, playlightScript } from '../../../../tests/support/playlight-sdk.ts';
import { atom, createStore, type Store } from '../../../state/jotai.ts';
import { isHushedAtom } from '../sound/sound-atoms.ts';
import { PagePortal, PORTAL_PATIENCE_MS } from './page-portal.ts';
import { type ImportPlaylight, playlight } from './playlight.ts';

const isRunOnAtom = atom(false);

let script: PlaylightScript;
let importSdk: ImportPlaylight;
let imports: number;
let store: Store;
let tracked: string[];
let isLowered: boolean;
let leaving: AbortController;
let portal: PagePortal;

beforeEach(() => {
  vi.useFakeTimers();
  script = playlightScript();
  importSdk = async () => script.sdk;
  imports = 0;
  store = createStore();
  tracked = [];
  isLowered = false;
  leaving = new AbortController();
  portal = new PagePortal({
    store,
    track: (name: string) => void tracked.push(name),
    isRunOn: isRunOnAtom,
    importProvider: async () =>
      playlight(() => {
        imports += 1;
        return importSdk();
      }),
    lowerPage() {
      isLowered = true;
      return () => {
        isLowered = false;
      };
    },
    schedule(callback, ms) {
      const timer = setTimeout(callback, ms);
      return () => clearTimeout(timer);
    },
  });
});
afterEach(() => vi.useRealTimers());

const open = () => portal.open(leaving.signal);
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const discoveries = () => script.calls.filter((call) => call.startsWith('discovery'));
const page = () => [isLowered, store.get(isHushedAtom), tracked];

test('starts as its documentation says, and opens', async () => {
  expect(imports).toBe(0);
  expect(await open()).toBe(true);
  expect(script.calls).toEqual([
    'init {"exitIntent":{"enabled":false,"immediate":false},"sidebar":{"enableBeta":false,"forceVisible":false}}',
    'exitIntent true',
    'discovery true',
  ]);
});

test('the page makes way and is silent while the games are there, each time', async () => {
  for (const _ of [1, 2]) {
    tracked = [];
    await open();
    expect(page()).toEqual([true, true, ['discovery_opened']]);
    script.show(false);
    expect(page()).toEqual([false, false, ['discovery_opened', 'discovery_closed']]);
  }
  expect(imports).toBe(1);
});

test('also when the portal has offered them by itself', async () => {
  await open();
  script.show(false);
  script.show(true);
  expect(page().slice(0, 2)).toEqual([true, true]);
  script.show(false);
  expect(page().slice(0, 2)).toEqual([false, false]);
});

test('exit intent is off while a run is on', async () => {
  store.set(isRunOnAtom, true);
  await open();
  store.set(isRunOnAtom, false);
  store.set(isRunOnAtom, true);
  expect(script.calls.filter((call) => call.startsWith('exitIntent'))).toEqual(['exitIntent false', 'exitIntent true', 'exitIntent false']);
});

test('a configuration that is refused harms nothing', async () => {
  importSdk = async () => ({
    ...script.sdk,
    setConfig() {
      throw new Error('Not now');
    },
  });
  expect(await open()).toBe(true);
  expect(() => store.set(isRunOnAtom, true)).not.toThrow();
});

describe('without games', () => {
  const fail = () => {
    throw new Error('No');
  };
  test.each<[string, ImportPlaylight]>([
    ['is blocked', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['throws at its start', async () => ({ ...script.sdk, init: fail })],
    ['throws when it is listened to', async () => ({ ...script.sdk, onEvent: fail })],
    ['is another script', async () => ({}) as typeof script.sdk],
  ])('an SDK that %s is no, and the next attempt begins anew', async (_, importBad) => {
    importSdk = importBad;
    expect(await open()).toBe(false);
    expect(page()).toEqual([false, false, []]);
    importSdk = async () => script.sdk;
    expect([await open(), imports]).toEqual([true, 2]);
  });

  test('an SDK that throws when it opens is no', async () => {
    importSdk = async () => ({ ...script.sdk, setDiscovery: fail });
    expect([await open(), ...page()]).toEqual([false, false, false, []]);
  });

  test('an SDK that is late is no after six seconds, and opens nothing later', async () => {
    const late = Promise.withResolvers<PlaylightScript['sdk']>();
    importSdk = () => late.promise;
    const answer = open();
    await pass(PORTAL_PATIENCE_MS);
    expect(await answer).toBe(false);
    late.resolve(script.sdk);
    await pass(0);
    expect([discoveries(), page()]).toEqual([[], [false, false, []]]);
    expect([await open(), imports]).toEqual([true, 1]);
  });

  test('an SDK that opens nothing is no, and the page makes way if it does later', async () => {
    script.isSilent = true;
    const answer = open();
    await pass(PORTAL_PATIENCE_MS);
    expect([await answer, isLowered]).toEqual([false, false]);
    script.show(true);
    expect(isLowered).toBe(true);
  });
});

describe('a player who leaves', () => {
  test('while it loads sees no games', async () => {
    const answer = open();
    leaving.abort();
    expect(await answer).toBe(false);
    await pass(0);
    expect([discoveries(), isLowered]).toEqual([[], false]);
  });

  test.each([true, false])('takes the games along, silent %s', async (isSilent) => {
    await open();
    Object.assign(script, { isSilent });
    leaving.abort();
    expect([discoveries(), ...page()]).toEqual([
      ['discovery true', 'discovery false'],
      false,
      false,
      ['discovery_opened', 'discovery_closed'],
    ]);
  });
});
