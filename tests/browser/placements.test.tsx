import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { OpenDialogs } from '../../client/app/OpenDialogs.tsx';
import { Overlays } from '../../client/app/Overlays.tsx';
import { closeAllDialogsAtom, closeDialogAtom, dialogsAtom, openDialogAtom } from '../../client/dialogs/dialog-atoms.ts';
import type { Dialog } from '../../client/dialogs/dialogs.ts';
import { motionAtom } from '../../client/display/display-atoms.ts';
import { accountAtom } from '../../client/features/account/session/account-atoms.ts';
import { adsConsentAtom } from '../../client/features/ground/ads/ads-consent-atoms.ts';
import { GameContext } from '../../client/features/run/play/game-context.ts';
import { holeAtom, levelAtom, stageAtom } from '../../client/features/run/play/play-atoms.ts';
import { PlayScreen } from '../../client/features/screens/screens/PlayScreen.tsx';
import { CourseCanvas } from '../../client/sim/CourseCanvas.tsx';
import { noRun, statusAtom } from '../../client/sim/sim-atoms.ts';
import type { Simulation } from '../../client/sim/simulation.ts';
import { SIGNED_IN } from './support/account.ts';
import { violations } from './support/axe.ts';
import { dialogServer } from './support/dialog-data.ts';
import { drawn } from './support/drawn.ts';
import { openEditorPage } from './support/editor-page.tsx';
import { mapHole } from './support/map-hole.ts';
import { letMove } from './support/motion.ts';
import { APP_DAY } from './support/open-app.tsx';
import { fetchLevel } from './support/open-game.ts';
import { recordingGame } from './support/recording-game.ts';
import { playing } from './support/runs.ts';
import { type Shown, show } from './support/show.tsx';
import { text } from './support/text.ts';
import { until, untilHolds } from './support/until.ts';

// The file has a page of its own: a page loads the script of its ads once.

// The runner opens every test page in a frame.
vi.mock('../../client/platform/device.ts', async (original) => ({ ...(await original<object>()), isFramed: () => false }));

/** A provider that notes what it shows, and shows a box of the size of its place. What it answers is the test's. */
const PROVIDER = `window.upshotAds = {
  display(place, element) {
    window.shownAds.push('+' + place);
    if (window.adAnswer === 'throw') throw new Error('no ads');
    if (window.adAnswer === 'nothing') return null;
    const ad = document.createElement('div');
    ad.className = 'test-ad';
    ad.style.cssText = 'width: 100%; height: 100%; background: #ffd23f';
    element.append(ad);
    return () => { window.shownAds.push('-' + place); ad.remove(); };
  },
};`;
const OUTSIDE = { provider: 'generic', scriptUrl: 'https://ads.example/all.js' };

/** What the provider does: it is in the page, as its script is. */
const ads = window as unknown as { shownAds: string[]; adAnswer: 'ad' | 'throw' | 'nothing'; upshotAds?: object };

let shown: Shown;
let meta: HTMLMetaElement;
let urls: string[];
beforeEach(async () => {
  localStorage.clear();
  window.gameDate = APP_DAY;
  dialogServer();
  ads.shownAds = [];
  ads.adAnswer = 'ad';
  meta = document.createElement('meta');
  meta.name = 'upshot-config';
  document.head.prepend(meta);
  servePlayedScript();
  await page.viewport(390, 844);
  shown = await show(null);
});
afterEach(async () => {
  shown.end();
  meta.remove();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  delete window.gameDate;
  await page.viewport(390, 844);
});

/** Every script of another site is the one above. */
function servePlayedScript(): void {
  urls = [];
  const native = Object.getOwnPropertyDescriptor(HTMLScriptElement.prototype, 'src');
  vi.spyOn(HTMLScriptElement.prototype, 'src', 'set').mockImplementation(function (this: HTMLScriptElement, url: string) {
    urls.push(url);
    const played = URL.createObjectURL(new Blob([PROVIDER], { type: 'text/javascript' }));
    native?.set?.call(this, url.startsWith('https://ads.example/') ? played : url);
  });
}

/** As the server writes it. */
const configure = (config: object) => void (meta.content = JSON.stringify(config));

/** Ads of others, to which the player has agreed, in a page that may move. */
function agreeToAds(): void {
  configure({ ads: OUTSIDE });
  letMove(shown.store);
  shown.store.set(adsConsentAtom, 'accepted');
}

const byId = (id: string) => document.querySelector<HTMLElement>(`[data-testid=${id}]`);
const boxOf = (element: Element | null) => element?.getBoundingClientRect() ?? new DOMRect();
const openDialog = () => document.querySelector<HTMLElement>('dialog[open]');
const card = () => document.querySelector<HTMLElement>('.house-card');

/** Draws the dialogs of a page on which a hole is played, and opens one. @returns the heights that it has from its first picture on */
async function open(dialog: Dialog): Promise<Set<number>> {
  const { store } = shown;
  const heights = new Set<number>();
  const sizes = new ResizeObserver(() => heights.add(openDialog()?.offsetHeight ?? 0));
  shown.draw(
    <MemoryRouter>
      <GameContext value={recordingGame(() => [])}>
        <OpenDialogs />
      </GameContext>
    </MemoryRouter>,
  );
  store.set(accountAtom, dialog === 'accountMenu' ? SIGNED_IN : { status: 'signedOut' });
  if (!('at' in store.get(stageAtom)) || store.get(stageAtom).at === 'start') store.set(stageAtom, playing());
  store.set(openDialogAtom, dialog);
  await until(openDialog);
  sizes.observe(openDialog() as HTMLElement);
  await drawn();
  return heights;
}

describe('cards of our own', () => {
  test.each([
    ['menu', 'banner', 390, 844, 100],
    ['menu', 'banner', 1280, 800, 90],
    ['accountMenu', 'banner', 390, 844, 100],
    ['archive', 'billboard', 390, 844, 120],
    ['archive', 'billboard', 1280, 800, 250],
    ['leaderboard', 'billboard', 390, 844, 120],
    ['leaderboard', 'billboard', 1280, 800, 250],
  ] as const)('in %s a %s stands at the end, at %i by %i, at most %i px high', async (dialog, place, width, height, most) => {
    await page.viewport(width, height);
    await open(dialog);
    await until(card);
    const box = boxOf(byId(place));
    expect(box.height).toBeLessThanOrEqual(most);
    expect(box.top).toBeGreaterThanOrEqual(boxOf(byId(place)?.previousElementSibling ?? null).bottom);
    // Nothing follows it in the order of the keys.
    expect([...(openDialog()?.querySelectorAll('button, a, input, [tabindex="0"]') ?? [])].at(-1)).toBe(card());
    expect(await violations('dialog')).toEqual([]);
  });

  test('have their room before they are there, so that nothing moves', async () => {
    const heights = await open('menu');
    await until(card);
    expect([...heights]).toEqual([openDialog()?.offsetHeight]);
    const room = byId('banner') as HTMLElement;
    const full = room.offsetHeight;
    card()?.remove();
    expect(room.offsetHeight).toBe(full);
    // What the menu shows while the code of the room is loaded.
    const before = document.createElement('div');
    before.className = 'menu__card-room';
    room.replaceWith(before);
    expect([before.offsetHeight, openDialog()?.offsetHeight]).toEqual([full, ...heights]);
  });

  test('leave every entry of the menu in sight on a phone', async () => {
    await open('menu');
    await until(card);
    const body = boxOf(document.querySelector('.modal__body'));
    for (const entry of document.querySelectorAll('.menu__item')) expect(boxOf(entry).bottom).toBeLessThan(body.bottom);
  });

  test('leave the rows of the board in sight on a phone', async () => {
    await open('leaderboard');
    await until(() => card() && document.querySelector('.board__row'));
    const body = boxOf(document.querySelector('.modal__body'));
    expect(boxOf(document.querySelector('.own-place [aria-current]')).bottom).toBeLessThan(body.bottom);
    expect(body.bottom).toBeLessThanOrEqual(boxOf(byId('billboard')).top);
  });

  test('open what they tell of in place of the dialog', async () => {
    await open('menu');
    await until(card);
    const title = card()?.querySelector('strong')?.textContent ?? '';
    await page.getByRole('button', { name: new RegExp(`^${title.replace('?', '\\?')}`) }).click();
    const now = shown.store.get(dialogsAtom);
    expect(now).toHaveLength(1);
    expect(now).not.toEqual(['menu']);
    await until(() => openDialog() && !byId('banner'));
  });

  test.each([
    ['the dialog closes', () => shown.store.set(closeDialogAtom, 'menu')],
    // As it does with every dialog.
    ['a run begins', () => shown.store.set(closeAllDialogsAtom)],
  ])('go when %s', async (_, end) => {
    await open('menu');
    await until(card);
    end();
    await until(() => !openDialog() && !byId('banner') && !card());
  });

  test('are not there while a map is tested', async () => {
    shown.store.set(stageAtom, playing());
    shown.store.set(holeAtom, mapHole({ from: 'editor' }));
    await open('menu');
    await until(() => page.getByRole('button', { name: text('maps.backToMapEditor') }).elements().length > 0);
    expect(byId('banner')).toBeNull();
  });

  test('are not there on a phone in landscape, and come when it is turned', async () => {
    await page.viewport(844, 390);
    await open('archive');
    await until(() => document.querySelector('.calendar'));
    expect(byId('billboard')).toBeNull();
    await page.viewport(390, 844);
    await until(card);
  });

  test('never stand beside the game', async () => {
    await page.viewport(1500, 900);
    await playCourse();
    await until(() => byId('side-board'));
    expect([byId('sticky-game'), widths.at(-1)]).toEqual([null, 1500]);
  });
});

test('an operator without ads has no room for any', async () => {
  configure({ ads: 'none' });
  await open('menu');
  await until(() => document.querySelector('.menu__page'));
  expect(byId('banner')).toBeNull();
});

let widths: number[];

/** Draws a hole that is played, as the page does. `widths` gets those of the picture, as the worker is told them. */
async function playCourse(): Promise<void> {
  widths = [];
  const { store } = shown;
  // The root of the page.
  document.body.firstElementChild?.setAttribute('id', 'root');
  store.set(stageAtom, playing());
  store.set(levelAtom, await fetchLevel(25));
  store.set(statusAtom, { ...noRun(), phase: 'ready', canShoot: true });
  const subscribeView = () => undefined;
  const simulation = { canvas: document.createElement('canvas'), send: subscribeView, link: { sim: { picture: { subscribeView } } } };
  shown.draw(
    <MemoryRouter>
      <GameContext value={recordingGame(() => [], { simulation, memory: { hasFinished: () => false } })}>
        <CourseCanvas simulation={simulation as unknown as Simulation} playing onView={(width) => void widths.push(width)} />
        <PlayScreen />
        <Overlays />
      </GameContext>
    </MemoryRouter>,
  );
  await until(() => document.querySelector('.hud') && widths.length > 0);
}

const ad = () => document.querySelector<HTMLElement>('.test-ad');

describe('ads of others', () => {
  test('are shown in their room, which is there before them, and removed with it', async () => {
    agreeToAds();
    const heights = await open('menu');
    await until(ad);
    expect([...heights]).toEqual([openDialog()?.offsetHeight]);
    expect([byId('banner')?.offsetHeight, ad()?.offsetWidth]).toEqual([100, 320]);
    expect(page.getByRole('region', { name: text('cards.advertisement') }).elements()).toHaveLength(1);
    expect(await violations('dialog')).toEqual([]);
    shown.store.set(closeDialogAtom, 'menu');
    await until(() => !ad());
    expect(ads.shownAds).toEqual(['+banner', '-banner']);
  });

  test('give way to cards of our own when the consent is taken back, and come with it', async () => {
    agreeToAds();
    await open('menu');
    await until(ad);
    shown.store.set(adsConsentAtom, 'declined');
    await until(() => byId('banner')?.querySelector('button'));
    expect([ad(), ads.shownAds]).toEqual([null, ['+banner', '-banner']]);
    shown.store.set(adsConsentAtom, 'accepted');
    await until(ad);
  });

  test.each(['throw', 'nothing'] as const)('give their room back when the provider answers: %s', async (answer) => {
    agreeToAds();
    ads.adAnswer = answer;
    await open('menu');
    await until(() => ads.shownAds.length > 0 && !byId('banner'));
    expect(ads.shownAds).toEqual(['+banner']);
    // There is room again for others, such as cards of our own.
    shown.store.set(adsConsentAtom, 'declined');
    await until(() => byId('banner')?.querySelector('button'));
  });

  test('are not even asked for without consent', async () => {
    agreeToAds();
    shown.store.set(adsConsentAtom, 'declined');
    await open('menu');
    await until(() => byId('banner')?.querySelector('button'));
    expect([ad(), urls, ads.shownAds]).toEqual([null, [], []]);
  });
});

describe('beside the course', () => {
  test('the picture gives up 300 px at 1200 by 800, and gets them back', async () => {
    agreeToAds();
    await page.viewport(1200, 800);
    await playCourse();
    await until(ad);
    expect(boxOf(byId('sticky-game'))).toMatchObject({ left: 900, right: 1200, top: 0, bottom: 800 });
    expect([widths.at(-1), boxOf(document.querySelector('.stage')).right]).toEqual([900, 900]);
    for (const part of document.querySelectorAll('.hud__left, .hud__buttons, .hud__bottom > :not(span)')) {
      expect(boxOf(part).right).toBeLessThanOrEqual(900);
    }
    expect(await violations()).toEqual([]);
    shown.store.set(adsConsentAtom, 'declined');
    await until(() => widths.at(-1) === 1200);
    expect([byId('sticky-game'), ads.shownAds]).toEqual([null, ['+sticky-game', '-sticky-game']]);
  });

  test('the room is there with the first picture of the course', async () => {
    agreeToAds();
    await page.viewport(1200, 800);
    await playCourse();
    expect(new Set(widths)).toEqual(new Set([900]));
    await until(ad);
    expect(new Set(widths)).toEqual(new Set([900]));
  });

  test('a dialog has the whole window', async () => {
    agreeToAds();
    await page.viewport(1200, 800);
    await playCourse();
    await until(ad);
    shown.store.set(openDialogAtom, 'settings');
    await until(openDialog);
    const { left, right } = boxOf(openDialog());
    expect(left + right).toBeCloseTo(1200);
  });

  test('at 1500 by 900 the board gives way, and the picture keeps its width', async () => {
    agreeToAds();
    await page.viewport(1500, 900);
    await playCourse();
    await until(() => ad() && byId('mini-map'));
    expect([byId('side-board'), widths.at(-1)]).toEqual([null, 1500]);
    // The course is .95 of the height wide, in the middle.
    expect(boxOf(byId('sticky-game')).left).toBeGreaterThan((1500 + (900 * 20) / 21) / 2);
    expect(boxOf(byId('sticky-game')).right).toBeLessThan(1500);
    shown.store.set(adsConsentAtom, 'declined');
    await until(() => byId('side-board') && !byId('sticky-game'));
  });

  test('a window that becomes wide has another room', async () => {
    agreeToAds();
    await page.viewport(1200, 800);
    await playCourse();
    await until(ad);
    await page.viewport(1500, 900);
    await until(() => widths.at(-1) === 1500 && ads.shownAds.length === 3 && ad());
    expect(ads.shownAds).toEqual(['+sticky-game', '-sticky-game', '+sticky-game']);
  });

  test.each([
    [1099, 800],
    [390, 844],
    [932, 430],
  ])('nothing stands over the picture at %i by %i', async (width, height) => {
    agreeToAds();
    await page.viewport(width, height);
    await playCourse();
    expect([byId('sticky-game'), widths.at(-1)]).toEqual([null, width]);
  });

  test('the game has the full screen for itself', async () => {
    agreeToAds();
    await page.viewport(1200, 800);
    await playCourse();
    await until(ad);
    const full = vi.spyOn(document, 'fullscreenElement', 'get').mockReturnValue(document.body);
    document.dispatchEvent(new Event('fullscreenchange'));
    await until(() => !byId('sticky-game') && widths.at(-1) === 1200);
    full.mockRestore();
    document.dispatchEvent(new Event('fullscreenchange'));
    await until(() => ad() && widths.at(-1) === 900);
  });

  test('with reduced motion nothing stands there that might move', async () => {
    agreeToAds();
    shown.store.set(motionAtom, 'reduced');
    await page.viewport(1200, 800);
    await playCourse();
    expect([byId('sticky-game'), widths.at(-1)]).toEqual([null, 1200]);
  });

  test('a test of a map has none beside it', async () => {
    agreeToAds();
    await page.viewport(1200, 800);
    await playCourse();
    await until(ad);
    shown.store.set(holeAtom, mapHole({ from: 'editor' }));
    await until(() => !byId('sticky-game') && widths.at(-1) === 1200);
  });

  test('a provider that has nothing gives the width back', async () => {
    agreeToAds();
    ads.adAnswer = 'nothing';
    await page.viewport(1200, 800);
    await playCourse();
    await until(() => widths.at(-1) === 1200);
    expect([byId('sticky-game'), ads.shownAds]).toEqual([null, ['+sticky-game']]);
  });
});

const isPlacement = (node: Node) => node instanceof HTMLElement && node.dataset.placement !== undefined;

describe('beside the editor', () => {
  test('there is no card of our own', async () => {
    shown.end();
    await page.viewport(1200, 800);
    // Not even one that comes and goes.
    const placed = vi.fn();
    const watch = new MutationObserver((changes) => changes.some(({ addedNodes }) => [...addedNodes].some(isPlacement)) && placed());
    watch.observe(document.body, { childList: true });
    shown = await openEditorPage();
    watch.disconnect();
    expect([placed.mock.calls.length, boxOf(document.querySelector('.stage')).right]).toEqual([0, 1200]);
  });

  test('map and bars give up 300 px, and get them back when the test of the map begins', async () => {
    shown.end();
    await page.viewport(1200, 800);
    configure({ ads: OUTSIDE });
    shown = await openEditorPage();
    document.querySelector('.editor')?.closest('body > div')?.setAttribute('id', 'root');
    expect(byId('sticky-editor')).toBeNull();
    agreeToAds();
    await until(ad);
    for (const part of document.querySelectorAll('.stage, .editor__canvas, .editor__top, .editor__palette')) {
      expect(boxOf(part).right, part.className).toBeLessThanOrEqual(900);
    }
    // The page draws another screen then.
    shown.draw(null);
    await untilHolds(() => expect(ads.shownAds).toEqual(['+sticky-editor', '-sticky-editor']));
    expect(document.documentElement.dataset.narrowed).toBeUndefined();
  });
});
