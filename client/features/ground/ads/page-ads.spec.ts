import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { AD_SCRIPTS, type AdScript } from '../../../../tests/support/ad-scripts.ts';
import { closeAllDialogsAtom, closeDialogAtom, dialogsAtom, openDialogAtom } from '../../../dialogs/dialog-atoms.ts';
import { ADS_AGE_KEY, ADS_CONSENT_KEY, ADS_PERSONAL_KEY } from '../../../platform/ads-keys.ts';
import { createStore, type Store } from '../../../state/jotai.ts';
import { isHushedAtom } from '../sound/sound-atoms.ts';
import { outsideAdAtom } from './ad-pause.ts';
import { adsConsentAtom } from './ads-consent-atoms.ts';
import { houseAdCardAtom, isHouseAdWatchedAtom } from './house-ad.ts';
import { PageAds } from './page-ads.ts';

// The atoms read what is stored when they are loaded.
vi.hoisted(() => vi.stubGlobal('window', {}));

const stored = new Map<string, string>();
const localStorage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, text: string) => void stored.set(key, text),
};
const openPage = () => Object.assign(new EventTarget(), { localStorage, self: {}, top: {}, innerWidth: 800, innerHeight: 600 });

/** The element of a script, as far as the page sets it up. */
type Element = EventTarget & { src: string; readonly dataset: Record<string, string> };

let page: ReturnType<typeof openPage>;
let store: Store;
let elements: Element[];
let script: AdScript;
let tracked: string[];
let rewards: string[];
let config: object;
let isCovered: boolean;

beforeEach(() => {
  vi.useFakeTimers();
  stored.clear();
  page = openPage();
  page.top = page.self;
  vi.stubGlobal('window', page);
  elements = [];
  tracked = [];
  rewards = [];
  isCovered = false;
  use('generic');
  vi.stubGlobal('document', {
    visibilityState: 'visible',
    querySelector: () => ({ content: JSON.stringify(config) }),
    elementFromPoint: () => (isCovered ? { closest: () => null } : null),
    createElement: () => Object.assign(new EventTarget(), { dataset: {} }),
    head: { append: (element: Element) => void elements.push(element), querySelectorAll: () => elements },
  });
  store = createStore();
  store.set(openDialogAtom, 'finish');
});
afterEach(() => vi.useRealTimers());

function use(name: keyof typeof AD_SCRIPTS, more: object = {}): void {
  script = new AD_SCRIPTS[name]({
    page,
    cover(covered) {
      isCovered = covered;
    },
  });
  config = { ads: { ...script.ads, ...more } };
}

const openAds = () =>
  new PageAds(store, (name: string, properties?: object) => {
    tracked.push([name, ...Object.values(properties ?? {})].join(' '));
  });
const ask = (ads: PageAds) => ads.play((outcome) => void rewards.push(outcome));
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
/** The script that the page has requested comes, and has an ad. */
async function offer(): Promise<void> {
  await vi.dynamicImportSettled();
  await pass(0);
  script.run();
  elements[0]?.dispatchEvent(new Event('load'));
  await pass(0);
  script.offer();
}
/** Another tab stores something. */
function storeElsewhere(key: string, text: string): void {
  stored.set(key, text);
  page.dispatchEvent(new Event('storage'));
}

describe('a player who has not been asked', () => {
  test('is asked before anything is requested, and sees the ad after a yes', async () => {
    const ads = openAds();
    ads.prepare();
    ask(ads);
    ask(ads);
    await pass(5_000);
    expect([store.get(dialogsAtom), elements]).toEqual([['finish', 'adsConsent'], []]);
    store.set(adsConsentAtom, 'accepted');
    store.set(closeDialogAtom, 'adsConsent');
    // While the ad is looked for the page says so.
    expect([store.get(dialogsAtom), store.get(outsideAdAtom)]).toEqual([['finish', 'ad'], 'sought']);
    await offer();
    script.appear();
    await pass(500);
    expect([store.get(outsideAdAtom), store.get(isHushedAtom), elements.map(({ src }) => src)]).toEqual([
      'shown',
      true,
      [script.ads.scriptUrl],
    ]);
    script.finish();
    expect([rewards, store.get(dialogsAtom), store.get(outsideAdAtom), store.get(isHushedAtom)]).toEqual([
      ['rewarded'],
      ['finish'],
      null,
      false,
    ]);
  });

  test.each([
    ['says no', () => store.set(adsConsentAtom, 'declined'), false],
    ['closes the question', () => undefined, true],
  ])('who %s sees a card of our own, and nothing is requested', async (_, answer, isAskedAgain) => {
    const ads = openAds();
    ask(ads);
    answer();
    store.set(closeDialogAtom, 'adsConsent');
    expect([store.get(dialogsAtom), store.get(houseAdCardAtom)]).toEqual([['finish', 'ad'], 'archive']);
    store.set(isHouseAdWatchedAtom, true);
    expect([rewards, elements]).toEqual([['rewarded'], []]);
    ask(ads);
    expect(store.get(dialogsAtom).includes('adsConsent')).toBe(isAskedAgain);
  });

  test('who leaves for another hole gets neither an ad nor a bonus level', () => {
    ask(openAds());
    store.set(closeAllDialogsAtom);
    expect([store.get(dialogsAtom), rewards]).toEqual([[], []]);
  });
});

describe('a player who has agreed', () => {
  beforeEach(() => storeElsewhere(ADS_CONSENT_KEY, 'accepted'));

  test('waits for no ad that was looked for in advance', async () => {
    const ads = openAds();
    ads.prepare();
    await offer();
    ask(ads);
    expect([script.shows, tracked]).toEqual([1, ['rewarded_ad_shown']]);
  });

  test('sees a card of our own in a frame of a portal, and nothing is requested', async () => {
    page.top = {};
    const ads = openAds();
    ads.prepare();
    ask(ads);
    await pass(1_000);
    expect([store.get(houseAdCardAtom), elements]).toEqual(['archive', []]);
  });

  test('loses no ad in a hidden tab, where nothing can appear', async () => {
    const ads = openAds();
    ads.prepare();
    await offer();
    ask(ads);
    Object.assign(document, { visibilityState: 'hidden' });
    await pass(60_000);
    Object.assign(document, { visibilityState: 'visible' });
    expect(tracked).toEqual(['rewarded_ad_shown']);
    await pass(3_000);
    expect([tracked.slice(1), rewards]).toEqual([['ad_failed silent generic', 'rewarded_ad_empty'], ['empty']]);
  });

  test('closes an ad by Back, which closes its dialog', async () => {
    const ads = openAds();
    ads.prepare();
    await offer();
    ask(ads);
    store.set(closeDialogAtom, 'ad');
    expect([tracked, store.get(outsideAdAtom)]).toEqual([['rewarded_ad_shown', 'rewarded_ad_closed'], null]);
    script.finish();
    expect(rewards).toEqual([]);
  });

  test('and goes Back while an ad is looked for gets neither ad nor bonus level', async () => {
    const ads = openAds();
    ask(ads);
    expect(store.get(outsideAdAtom)).toBe('sought');
    store.set(closeDialogAtom, 'ad');
    expect([store.get(outsideAdAtom), store.get(isHushedAtom)]).toEqual([null, false]);
    await offer();
    await pass(5_000);
    expect([script.shows, rewards, store.get(dialogsAtom)]).toEqual([0, [], ['finish']]);
  });

  test('and says no in another tab: the ad goes at once, and the next card is our own', async () => {
    const ads = openAds();
    ads.prepare();
    await offer();
    ask(ads);
    storeElsewhere(ADS_CONSENT_KEY, 'declined');
    expect([store.get(dialogsAtom), tracked.at(-1)]).toEqual([['finish'], 'rewarded_ad_closed']);
    script.finish();
    ask(ads);
    await pass(5_000);
    expect([store.get(houseAdCardAtom), rewards, script.requests, elements.length]).toEqual(['archive', [], 1, 1]);
  });

  test('and says no before the script was requested: it never is', async () => {
    openAds().prepare();
    store.set(adsConsentAtom, 'declined');
    await vi.dynamicImportSettled();
    await pass(20_000);
    expect([elements, tracked]).toEqual([[], []]);
  });

  test('is shown an ad again after a no and a yes, by the same script', async () => {
    const ads = openAds();
    ads.prepare();
    await offer();
    store.set(adsConsentAtom, 'declined');
    store.set(adsConsentAtom, 'accepted');
    ask(ads);
    await vi.dynamicImportSettled();
    await pass(0);
    script.offer();
    expect([script.shows, script.requests, elements.length]).toEqual([1, 2, 1]);
  });

  test.each([
    [{}, {}, true],
    [{ mayBePersonal: true }, {}, true],
    [{ mayBePersonal: true }, { [ADS_AGE_KEY]: '16', [ADS_PERSONAL_KEY]: 'accepted' }, false],
    [{ mayBePersonal: true }, { [ADS_AGE_KEY]: 'under16', [ADS_PERSONAL_KEY]: 'accepted' }, true],
    [{}, { [ADS_AGE_KEY]: '16', [ADS_PERSONAL_KEY]: 'accepted' }, true],
  ])('with %j and %j gets only ads that are not personal: %s', async (more, answers, isNonPersonal) => {
    use('generic', more);
    for (const [key, text] of Object.entries(answers)) stored.set(key, text);
    openAds().prepare();
    await offer();
    expect([script.isNonPersonal, elements[0]?.dataset]).toEqual([isNonPersonal, {}]);
  });

  test('of a script that does not come is not kept waiting, and that is counted', async () => {
    const ads = openAds();
    ask(ads);
    await vi.dynamicImportSettled();
    await pass(0);
    elements[0]?.dispatchEvent(new Event('error'));
    await pass(0);
    expect([rewards, tracked, store.get(dialogsAtom)]).toEqual([['empty'], ['ad_failed blocked generic', 'rewarded_ad_empty'], ['finish']]);
  });

  test('of Google’s ads for games gets the element that its documentation names', async () => {
    use('h5');
    openAds().prepare();
    await offer();
    expect(elements.map(({ src, dataset }) => [src, dataset])).toEqual([
      [script.ads.scriptUrl, { adClient: 'ca-pub-1', adFrequencyHint: '30s' }],
    ]);
  });
});

test('without ads the bonus level begins at once', () => {
  config = { ads: 'none' };
  ask(openAds());
  expect([rewards, tracked, store.get(dialogsAtom)]).toEqual([['none'], ['rewarded_ad_empty'], ['finish']]);
});
