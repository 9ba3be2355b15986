import './fast-world.ts';
// What the page loads at its first call, and at its first run. Loaded late, it would still work for a page that is closed by then.
import '../../../client/api/calls.ts';
import '../../../client/features/run/play/run-events.ts';
import '../../../client/features/run/play/run-tracker.ts';
import '@fontsource/fredoka/latin-600.css';
import '@fontsource/nunito/latin-500.css';
import '@fontsource/nunito/latin-700.css';
import '../../../client/ui/pixel-font.css';
import '../../../client/ui/tokens.css';
import '../../../client/ui/base.css';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { vi } from 'vitest';
import { page } from 'vitest/browser';
import { App } from '../../../client/app/App.tsx';
import { installHooks } from '../../../client/app/global-hooks.ts';
import { openGame } from '../../../client/app/open-game.ts';
import { startCounting } from '../../../client/app/start-counting.ts';
import { watchDialogHistory } from '../../../client/dialogs/dialog-history.ts';
import { watchDisplay } from '../../../client/display/display-atoms.ts';
import { startPwa } from '../../../client/features/run/offline/start-pwa.ts';
import type { Game } from '../../../client/features/run/play/game.ts';
import { loadWordsAtom } from '../../../client/i18n/text-atoms.ts';
import { watchLanguage } from '../../../client/i18n/watch-language.ts';
import { localStore } from '../../../client/platform/storage.ts';
import { KEYS } from '../../../client/platform/storage-keys.ts';
import { statusAtom } from '../../../client/sim/sim-atoms.ts';
import { createStore, type Store } from '../../../client/state/jotai.ts';
import { type GameDay, levelOfDay } from '../../../shared/game-day.ts';
import type { DragIntent } from '../../../shared/protocol/intent.ts';
import { AppServer } from './app-server.ts';
import { keepDocument, noteRegistrations } from './page-state.ts';
import { STEPS } from './small-courses.ts';
import { text } from './text.ts';
import { drained, until } from './until.ts';

interface AppOptions {
  readonly path?: string;
  /** What the browser has stored. Settings are read when their module is loaded, so they are not among it: set their atoms. */
  readonly storage?: Readonly<Record<string, string>>;
  /** Level files beside that of the day, by number. */
  readonly levels?: AppServer['levels'];
  /** The sounds are loaded and played. To decode them takes longer than most tests. */
  readonly isHeard?: true;
  /** Runs before the page opens. */
  readonly prepare?: (server: AppServer) => void;
}

/** The whole page with its real worker, before a server of the test. */
interface OpenApp {
  readonly server: AppServer;
  readonly store: Store;
  readonly game: Game;
}

/** A day whose hole is the steps, unless a test says otherwise. */
export const APP_DAY = '2026-11-22' as GameDay;

/** What who has played before has stored. */
export const PLAYED_BEFORE = { [KEYS.tutorial]: 'confirmed' } as const;

let current: (OpenApp & { close(): void }) | undefined;
let restore: (() => void) | undefined;

/** The page that is open. */
export function app(): OpenApp {
  if (!current) throw new Error('No page is open');
  return current;
}

/** Opens the page on a phone, with nothing stored but what is given. */
export async function openApp(options: AppOptions = {}): Promise<OpenApp> {
  const { path = '/', storage = {}, levels = {}, isHeard = false, prepare } = options;
  await page.viewport(390, 844);
  restore = keepDocument();
  localStorage.clear();
  sessionStorage.clear();
  for (const [key, value] of Object.entries(storage)) localStorage.setItem(key, value);
  // A test that sets the clock wants the day of the clock.
  if (!vi.isFakeTimers()) window.gameDate = APP_DAY;
  // As in a browser that has none.
  if (!isHeard) vi.stubGlobal('AudioContext', undefined);
  const server = new AppServer(APP_DAY, { [levelOfDay(APP_DAY)]: STEPS, ...levels });
  prepare?.(server);
  return start(server, path);
}

/** Loads the page anew, as a reload or a later visit: only what is stored is left. @param path that of the open page without it */
export async function reopenApp(path = location.pathname + location.search): Promise<OpenApp> {
  const { server } = app();
  current?.close();
  return start(server, path);
}

/**
 * Closes the page and leaves the document as it was. For `afterEach`. What the server still answers is waited for: the page would store
 * it, and the next one would go on with a run of this one.
 */
export async function closeApp(): Promise<void> {
  await drained();
  current?.close();
  current = undefined;
  await drained();
  restore?.();
  restore = undefined;
  delete window.gameDate;
  delete window.upshot;
  vi.unstubAllGlobals();
}

/** As main.tsx does. */
async function start(server: AppServer, path: string): Promise<OpenApp> {
  const forget = noteRegistrations();
  history.replaceState(null, '', path);
  const place = document.createElement('div');
  place.id = 'root';
  document.body.append(place);
  const store = createStore();
  await store.set(loadWordsAtom, 'dialogs');
  startPwa(store);
  const track = startCounting(store);
  const stops = [watchLanguage(store, document), watchDisplay(store, document.documentElement), watchDialogHistory(store)];
  installHooks(store, window, track);
  const game = openGame(store, track);
  const root = createRoot(place);
  flushSync(() => root.render(<App store={store} track={track} openGame={() => game} />));
  current = {
    server,
    store,
    game,
    close() {
      root.unmount();
      for (const stop of stops) stop();
      forget();
      game.deps.tabLock.release();
      game.simulation.link.close();
      document.body.replaceChildren();
    },
  };
  return current;
}

export const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' });
export const dialog = (name: string) => page.getByRole('dialog', { name });
export const stored = (key: string) => localStore.get(key);

/** Milliseconds: the whole page with worker, engine and course loads first. */
const LOAD_PATIENCE_MS = 45_000;

/** Waits until the ball rests and can be shot. */
export const ready = () => until(() => document.querySelector('.stage[data-phase=ready]'), LOAD_PATIENCE_MS);

/** Waits until the start screen has its course. @param name of the course */
export const startIsReady = (name = '') =>
  until(() => document.querySelector('.start--ready')?.textContent?.includes(name), LOAD_PATIENCE_MS);

/** The strokes that the HUD shows. */
export const strokes = () => document.querySelector('[data-testid=strokes]')?.textContent;

/** Waits until the HUD shows that many strokes. */
export const strokesAre = (count: number) => until(() => strokes() === String(count));

/** Presses a button as keys do, as soon as it is there and takes presses. @param within what it is part of */
export async function press(name: string | RegExp, within: Pick<typeof page, 'getByRole'> = page): Promise<void> {
  const found = () => within.getByRole('button', { name, exact: typeof name === 'string' }).elements();
  const isFree = (element: Element) => !element.matches(':disabled, [aria-disabled=true]');
  const one = await until(() => found().find(isFree), LOAD_PATIENCE_MS).catch(() => undefined);
  if (!one)
    throw new Error(`No button ${name} among: ${[...document.querySelectorAll('button')].map((other) => other.textContent).join(', ')}`);
  (one as HTMLElement).click();
}

/** Presses Play: a player who has confirmed the instructions plays at once. */
export async function begin(): Promise<void> {
  await press(text('start.play'));
  await ready();
}

/** Goes on with the run that waits. */
export async function goOn(): Promise<void> {
  await press(text('start.continue'));
  await ready();
}

/** Shoots as the input devices do, and waits until the ball rests or has reached the flag. */
export async function shoot(drag: DragIntent): Promise<void> {
  const { game, store } = app();
  const before = store.get(statusAtom).strokes;
  if (!game.controls) throw new Error('No run has begun');
  game.controls.shoot(drag);
  await until(() => store.get(statusAtom).strokes === before + 1 && ['ready', 'finished'].includes(store.get(statusAtom).phase));
}

/** Presses an entry of the menu, which a phone folds away while a hole is played. */
export async function pressMenu(entry: string | RegExp): Promise<void> {
  const fold = button(new RegExp(`^${text('hud.moreButtons')}`));
  await until(() => [...button(text('start.menu')).elements(), ...fold.elements()].length > 0);
  if (fold.elements().length > 0) await press(new RegExp(`^${text('hud.moreButtons')}`));
  await press(text('start.menu'));
  await press(entry, dialog(text('menu.title')));
}

/** Returns to the course's checkpoint by its button. */
export const returnToCheckpoint = () => press(text('hud.returnToCheckpoint'));

/** Waits until no dialog is open and the history has no entry for one. */
export const dialogsClosed = () => until(() => window.upshot?.dialogs().length === 0 && history.state?.dialog !== true);
