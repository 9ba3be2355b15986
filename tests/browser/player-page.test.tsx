import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { PlayerPage } from '../../client/app/PlayerPage.tsx';
import { canRenderAtom, dialogsAtom } from '../../client/dialogs/dialog-atoms.ts';
import { accountAtom } from '../../client/features/account/session/account-atoms.ts';
import { PLAYER_PAGE_ROUTE } from '../../shared/page-routes.ts';
import { violations } from './support/axe.ts';
import { answerHistory, score, userStats } from './support/histories.ts';
import { type Shown, show } from './support/show.tsx';
import { text } from './support/text.ts';
import { until, untilHolds } from './support/until.ts';

const USER = { id: 'user_1', username: 'ada', email: '', createdAt: null, promptedForConsent: true, emailConsent: false };
const SCORES = [score('2026-12-01', 2)];

let shown: Shown;
let requests: URL[];
/** Undefined when the server cannot be reached. */
let players: readonly { readonly id: string; readonly username: string }[] | undefined;

beforeEach(async () => {
  await page.viewport(390, 844);
  window.gameDate = '2026-12-10';
  players = [{ id: 'user_2', username: 'Grace' }];
  requests = [];
  vi.stubGlobal('fetch', async (path: string) => {
    const url = new URL(path, location.href);
    requests.push(url);
    if (url.pathname === '/api/user-stats') return Response.json(userStats());
    if (url.pathname === '/api/user-score-history') return Response.json(answerHistory(url, SCORES));
    const name = /^\/api\/players\/(.+)$/.exec(url.pathname)?.[1];
    if (name === undefined || !players) throw new TypeError('No connection');
    const player = players.find(({ username }) => username.toLowerCase() === decodeURIComponent(name).toLowerCase());
    return player ? Response.json(player) : Response.json({ code: 'not_found' }, { status: 404 });
  });
});
afterEach(() => {
  shown.end();
  vi.unstubAllGlobals();
  delete window.gameDate;
});

async function visit(path: string, isSignedIn: boolean): Promise<void> {
  shown = await show(null);
  shown.store.set(accountAtom, isSignedIn ? { status: 'signedIn', user: USER } : { status: 'none' });
  shown.draw(
    <MemoryRouter initialEntries={[path]}>
      <Routes>
        <Route path={PLAYER_PAGE_ROUTE} element={<PlayerPage />} />
        <Route path="/" element={<h1>Home</h1>} />
      </Routes>
    </MemoryRouter>,
  );
  await until(() => document.querySelector('h1'));
}

const heading = () => document.querySelector('h1')?.textContent;
const lostPlayer = () => page.getByText(text('lost.noPlayer'));

test('shows statistics and calendar of the player, and leads to today’s hole', async () => {
  await visit('/u/grace', true);
  await until(() => document.querySelector('.score-day'));
  expect([heading(), document.title]).toEqual(['Grace', "Grace's Stats · Upshot"]);
  expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex');
  expect(requests.slice(1).map(({ searchParams }) => searchParams.get('playerId'))).toEqual(['user_2', 'user_2']);
  expect(await violations('main')).toEqual([]);
  await page.getByRole('link', { name: "Play today's hole" }).click();
  // The page gives the host back after the next page is drawn.
  await untilHolds(() => expect([heading(), shown.store.get(canRenderAtom)('signIn')]).toEqual(['Home', false]));
});

test('shows who is not signed in name and picture, and opens the sign-in', async () => {
  await visit('/u/grace', false);
  expect([heading(), document.querySelector('.player-picture')?.textContent, requests]).toEqual(['grace', 'G', []]);
  expect(await violations('main')).toEqual([]);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await until(() => document.querySelector('dialog[open]'));
  expect(shown.store.get(dialogsAtom)).toEqual(['signIn']);
  shown.store.set(accountAtom, { status: 'signedIn', user: USER });
  await until(() => document.querySelector('.score-day'));
  expect([heading(), shown.store.get(dialogsAtom)]).toEqual(['Grace', []]);
});

test.each(['/u/nobody', `/u/${'w'.repeat(65)}`])('%s, which names nobody, is a lost ball', async (path) => {
  await visit(path, true);
  await expect.element(lostPlayer()).toBeVisible();
  expect(heading()).toBe('Lost ball');
});

test('says that a player could not be loaded, and Try Again loads', async () => {
  players = undefined;
  await visit('/u/grace', true);
  await expect.element(page.getByRole('alert').getByText('Could not load your stats')).toBeVisible();
  players = [{ id: 'user_2', username: 'Grace' }];
  await page.getByRole('button', { name: 'Try Again' }).click();
  await untilHolds(() => expect(heading()).toBe('Grace'));
});

test('sets a usual name so that it stays on one line of a phone', async () => {
  await visit('/u/Hannes_flagge20', false);
  await document.fonts.ready;
  expect(document.querySelector('h1 span')?.getClientRects().length).toBe(1);
});

test('fits a screen of 320 px with a name of 64 characters', async () => {
  await page.viewport(320, 640);
  players = [{ id: 'user_2', username: 'W'.repeat(64) }];
  await visit(`/u/${'W'.repeat(64)}`, true);
  await until(() => document.querySelector('.score-day'));
  const main = document.querySelector('main');
  expect(main && main.scrollWidth <= main.clientWidth).toBe(true);
});
