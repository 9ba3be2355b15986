import '@fontsource/fredoka/latin-600.css';
import '@fontsource/nunito/latin-500.css';
import '@fontsource/nunito/latin-700.css';
import '../../client/ui/pixel-font.css';
import '../../client/ui/tokens.css';
import '../../client/ui/base.css';
import type { Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { App } from '../../client/app/App.tsx';
import { drawPage } from '../../client/app/start-page/draw-page.ts';
import { keepEarlyPresses, obeyEarlyPresses } from '../../client/app/start-page/early-press.ts';
import { fitStartPage } from '../../client/app/start-page/fit-start-page.ts';
import { loadFirstParts } from '../../client/app/start-page/load-first-parts.ts';
import { renderStartPage } from '../../client/app/start-page/render-start-page.tsx';
import { START_FIT } from '../../client/app/start-page/start-fit.ts';
import { dialogsAtom } from '../../client/dialogs/dialog-atoms.ts';
import { consentAtom, isCountedUnansweredAtom } from '../../client/features/ground/consent/consent-atoms.ts';
import { isInfuriatingAtom } from '../../client/features/run/play/play-atoms.ts';
import { LANGUAGES, type Language } from '../../client/i18n/languages.ts';
import { languageAtom } from '../../client/i18n/text-atoms.ts';
import { KEYS } from '../../client/platform/storage-keys.ts';
import { createStore, type Store } from '../../client/state/jotai.ts';
import { addDays, parseGameDay } from '../../shared/game-day.ts';
import { START_DAY } from '../../shared/start-page.ts';
import { recordingGame } from './support/recording-game.ts';
import { until } from './support/until.ts';

const DAY = parseGameDay('2026-11-24') as NonNullable<ReturnType<typeof parseGameDay>>;
const SIZES = [
  [390, 844],
  [844, 390],
  [1280, 800],
] as const;

let root: HTMLElement;
let react: Root | undefined;
let store: Store;
/** What the game was asked for. */
let done: string[];

beforeEach(async () => {
  window.gameDate = DAY;
  history.replaceState(null, '', '/');
  store = createStore();
  store.set(isCountedUnansweredAtom, true);
  done = [];
  await Promise.all([...document.fonts].map((font) => font.load()));
});
afterEach(() => {
  react?.unmount();
  react = undefined;
  document.body.replaceChildren();
  document.documentElement.lang = 'en';
  localStorage.clear();
  delete window.gameDate;
});

/**
 * Opens the page as the server sends it, in a language, and fits it to the player.
 * @param fillStorage fills the player's local storage, of which the server knows nothing
 */
async function send(language: Language = 'en', fillStorage = () => {}): Promise<void> {
  document.body.innerHTML = '<div id="root"></div>';
  root = document.getElementById('root') as HTMLElement;
  // The server draws the day that it was asked for, whatever a browser knows.
  window.gameDate = addDays(DAY, -9);
  root.innerHTML = (await renderStartPage(language, DAY, true)).replace('<main ', '<main data-unstarted ');
  window.gameDate = DAY;
  fillStorage();
  root.setAttribute(START_DAY, DAY);
  document.documentElement.lang = language;
  fitStartPage(root);
  keepEarlyPresses(root);
}

/** Starts the scripts of the page, and waits until React has drawn it. */
async function start(language: Language = 'en'): Promise<void> {
  await loadFirstParts(store, language);
  const game = recordingGame(() => done, { simulation: { canvas: document.createElement('canvas') } });
  const { promise, resolve } = Promise.withResolvers<void>();
  react = drawPage(
    root,
    <App
      store={store}
      track={() => undefined}
      openGame={() => game}
      onDrawn={() => {
        obeyEarlyPresses(root);
        resolve();
      }}
    />,
    store.get(languageAtom),
  );
  await promise;
}

function finishToday(): void {
  localStorage.setItem(KEYS.bestScore, '31');
  localStorage.setItem(KEYS.bestScoreDay, DAY);
}

/** Where everything with words or a border is, in document order. */
const places = (): string[] =>
  [...root.querySelectorAll('h1, p, button, section, svg, input, strong')].map((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return `${element.className} ${[x, y, width, height].map(Math.round).join(' ')}`;
  });

test.each(SIZES)('at %i by %i React takes the sent page over as it is, in every language', async (width, height) => {
  await page.viewport(width, height);
  for (const language of Object.keys(LANGUAGES) as Language[]) {
    localStorage.setItem(KEYS.language, language);
    await send(language);
    expect([language, root.getAttribute(START_FIT)]).toEqual([language, 'same']);
    const sent = { html: root.innerHTML.replace(' data-unstarted=""', ''), places: places(), play: root.querySelector('.start__play') };
    await start(language);
    root.querySelector('canvas')?.remove();
    expect(root.innerHTML).toBe(sent.html);
    expect(places()).toEqual(sent.places);
    // The same element: a press that has begun on it goes on.
    expect(root.querySelector('.start__play')).toBe(sent.play);
    react?.unmount();
  }
});

test('for a player who comes again nothing moves when the words come', async () => {
  // Read when the page loads, which in this test was before.
  store.set(consentAtom, 'declined');
  store.set(isInfuriatingAtom, true);
  await page.viewport(390, 844);
  await send('en', () => {
    localStorage.setItem(KEYS.cookieConsent, 'declined');
    localStorage.setItem(KEYS.streak, JSON.stringify({ streak: 3, lastDate: addDays(DAY, -1) }));
    localStorage.setItem(KEYS.infuriatingMode, 'true');
  });
  const sent = places();
  expect(root.querySelector('.consent')).toBeNull();
  await expect.element(page.getByText('Infuriating mode')).toBeVisible();
  await start();
  await expect.element(page.getByText('Streak: 3 days')).toBeVisible();
  await expect.element(page.getByText('Infuriating mode')).toBeVisible();
  // The line of the streak is as high, and as wide as its words.
  const withoutWidth = (all: string[]) =>
    all.map((place) => place.replace(/start__streak( start__streak--empty)? (\S+ \S+) \S+/, 'streak $2'));
  expect(withoutWidth(places())).toEqual(withoutWidth(sent));
});

test.each<[string, () => void]>([
  ['of another day', () => void (window.gameDate = addDays(DAY, 1))],
  ['in another language than the chosen one', () => localStorage.setItem(KEYS.language, 'de')],
  ['on another page of the site', () => history.replaceState(null, '', '/d/2026-11-20')],
  ['after the finish', finishToday],
])('a start screen %s shows the name alone', async (_, prepare) => {
  await send('en', prepare);
  expect(root.getAttribute(START_FIT)).toBeNull();
  expect(root.textContent).toBe('UPSHT');
  expect(document.documentElement.lang).toBe('en');
});

test('the card of a finished day is drawn at once', async () => {
  await send('en', finishToday);
  await start();
  expect(root.querySelector('.finished-day__score')?.textContent).toContain('31');
});

test('after three visits without an answer the question is left to the settings', async () => {
  await page.viewport(390, 844);
  await send('en', () => localStorage.setItem(KEYS.consentVisits, '3'));
  expect(root.querySelector('.consent')).toBeNull();
  expect(root.querySelector('.start__play')).toBeVisible();
});

test('a new player finds seven things to press, beside the cookie question', async () => {
  await page.viewport(390, 844);
  await send();
  await start();
  const pressed = [...root.querySelectorAll('.start :is(button, a, input)')].filter((control) => !control.closest('.consent'));
  expect(pressed.map((control) => control.getAttribute('aria-label') ?? control.textContent)).toEqual([
    'Menu',
    'Settings',
    'Leaderboard',
    'Ball styles',
    'Sign in',
    expect.stringContaining('Past holes'),
    'Play',
  ]);
});

test('a press on Play before the scripts run is kept and obeyed, once', async () => {
  await send();
  await userEvent.click(page.getByRole('button', { name: 'Play', exact: true }));
  expect(done).toEqual([]);
  await start();
  expect(done.filter((call) => call === 'play')).toEqual(['play']);
  await userEvent.click(page.getByRole('button', { name: 'Play', exact: true }));
  expect(done.filter((call) => call === 'play')).toEqual(['play', 'play']);
});

test('each press before the scripts run is obeyed, in order', async () => {
  await send();
  await userEvent.click(page.getByRole('button', { name: 'Menu' }));
  await userEvent.click(page.getByRole('button', { name: 'Decline' }));
  await userEvent.click(page.getByRole('button', { name: 'Play', exact: true }));
  await start();
  expect([store.get(consentAtom), done.filter((call) => call === 'play')]).toEqual(['declined', ['play']]);
  await until(() => store.get(dialogsAtom).includes('menu'));
});
