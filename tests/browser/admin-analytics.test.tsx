import { ClerkProvider } from '@clerk/clerk-react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { setTokenSource } from '../../client/api/token-source.ts';
import { AdminAnalyticsPage } from '../../client/app/AdminAnalyticsPage.tsx';
import { ContentWithClient } from '../../client/app/identity-client/ContentWithClient.tsx';
import { NothingHere } from '../../client/app/NothingHere.tsx';
import { accountAtom } from '../../client/features/account/session/account-atoms.ts';
import { watchDownloads } from './support/account-page.tsx';
import { adminFigures } from './support/admin-figures.ts';
import { violations } from './support/axe.ts';
import { alerts } from './support/dialog.ts';
import { type FakeClient, fakeClient } from './support/fake-client.ts';
import { type Shown, show } from './support/show.tsx';
import { text } from './support/text.ts';
import { until, untilHolds } from './support/until.ts';

const USER = { id: 'user_1', username: 'ada', email: '', createdAt: null, promptedForConsent: true, emailConsent: false };
/** A token of the user, as far as the page reads it. */
const TOKEN = `a.${btoa(JSON.stringify({ sub: USER.id }))}.c`;
/** Names an instance that is never called: the provider is given its client. */
const PUBLISHABLE_KEY = 'pk_live_dGVzdC51cHNob3QuaW52YWxpZCQ';
const PROOF_NEEDED = {
  clerk_error: {
    ...{ type: 'forbidden', reason: 'reverification-error' },
    metadata: { reverification: { level: 'second_factor', afterMinutes: 60 } },
  },
};

type Answer = (url: URL) => Response | Promise<Response>;

const figures: Answer = ({ searchParams }) => Response.json(adminFigures(searchParams));
const refusal =
  (status: number, body: object = {}): Answer =>
  () =>
    Response.json({ code: 'any', ...body }, { status });
const noConnection: Answer = () => Promise.reject(new TypeError('No connection'));

let shown: Shown;
let account: FakeClient;
let requests: { readonly url: URL; readonly token: string | undefined }[];
let answer: Answer;
let addressed: string;

beforeEach(async () => {
  await page.viewport(390, 844);
  window.gameDate = '2026-11-29';
  setTokenSource(async () => TOKEN);
  requests = [];
  answer = figures;
  vi.stubGlobal('fetch', async (path: string, { headers }: { headers: Record<string, string> }) => {
    const url = new URL(path, location.href);
    requests.push({ url, token: headers.authorization });
    return answer(url);
  });
});
afterEach(() => {
  shown.end();
  setTokenSource();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  delete window.gameDate;
});

async function visit(isSignedIn = true, search = ''): Promise<void> {
  shown = await show(null);
  account = fakeClient();
  shown.store.set(accountAtom, isSignedIn ? { status: 'signedIn', user: USER } : { status: 'none' });
  shown.draw(
    <MemoryRouter initialEntries={[`/admin/analytics${search}`]}>
      <AdminAnalyticsPage />
      <Search />
      <ClerkProvider publishableKey={PUBLISHABLE_KEY} Clerk={account.client} telemetry={false}>
        <ContentWithClient />
      </ClerkProvider>
    </MemoryRouter>,
  );
  await until(() => document.querySelector('main'));
}

/** Notes the part of the address that names the period. */
function Search() {
  addressed = useLocation().search;
  return null;
}

/** Visits the page as an administrator, and waits for the figures. */
async function visitDashboard(search?: string): Promise<void> {
  await visit(true, search);
  await until(() => document.querySelector('.key-figures'));
}

const heading = () => document.querySelector('h1')?.textContent;
const asked = () => requests.map(({ url }) => url.pathname + url.search);
const panel = (name: string) => page.getByRole('region', { name, exact: true });
const cellsOf = (name: string) =>
  [...(panel(name).element().querySelector('table')?.rows ?? [])].map(({ cells }) => [...cells].map((cell) => cell.textContent));
const keyFigures = () =>
  [...document.querySelectorAll('.key-figures__figure')].map(({ children }) => [...children].map((part) => part.textContent));
const question = () => page.getByRole('dialog', { name: text('accountSettings.reverify') });
const tryAgain = () => page.getByRole('button', { name: 'Try again' });

test('shows an administrator the last 30 days beside the 30 before', async () => {
  await visitDashboard();
  expect(requests).toEqual([{ url: expect.objectContaining({ search: '?to=2026-11-29&days=30' }), token: `Bearer ${TOKEN}` }]);
  expect([heading(), document.title]).toEqual(['Analytics', 'Upshot: analytics']);
  expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex');
  await expect.element(page.getByText('Oct 31 – Nov 29, 2026')).toBeVisible();
  expect(keyFigures().at(-1)).toEqual(['Holes finished', '2,963', 'Before: 2,549+16%']);
  expect(cellsOf('Funnel').slice(0, 3)).toEqual([
    ['Step', 'Now', 'Of first', 'Before', 'Change'],
    ['Pressed Play', '9,840', '100%', '8,462', '+16%'],
    ['Read the instructions', '7,912', '80%', '6,804', '+16%'],
  ]);
});

test('tells the speed of pages, each metric in its unit', async () => {
  await visitDashboard();
  const rows = [...panel('Speed of the page').element().querySelectorAll('tbody tr:first-child')];
  const slowest = rows.map((row) => row.lastElementChild?.textContent?.replaceAll('\u00a0', ' '));
  expect(slowest).toEqual(['5.2 s (5.2 s)', '312 ms (312 ms)', '0.021 (0.021)']);
});

test('hides the figures of groups below ten, and what would tell them', async () => {
  await visitDashboard();
  expect(cellsOf('Funnel').at(-1)).toEqual(['Opened the sign-up', 'fewer than 10', '–', 'fewer than 10', '–']);
  expect(cellsOf('Players who came back').at(-1)).toEqual(['Day 30', '24', 'fewer than 10', '–', '–']);
  expect(cellsOf('Time to the first shot').at(-1)).toEqual(['Other', 'fewer than 10', '– (–)', '– (–)']);
  expect(keyFigures()[1]?.[1]).toMatch(/ or more$/);
});

test('says who counts as new or returning', async () => {
  await visitDashboard();
  await expect.element(page.getByText(/Without a yes every visit has a new id, so it is neither new nor returning/)).toBeVisible();
});

test.each([390, 1280])('axe finds no violation at %i px, with a table open', async (width) => {
  await page.viewport(width, 800);
  await visitDashboard();
  await panel('Visits by day').getByText('Table').click();
  expect(await violations('main')).toEqual([]);
});

test('each picture is a table, which keys open', async () => {
  await visitDashboard();
  const summaries = [...document.querySelectorAll('summary')];
  expect(summaries).toHaveLength(document.querySelectorAll('.chart').length - 1);
  const [first] = summaries;
  first?.focus();
  await userEvent.keyboard('{Enter}');
  await until(() => first?.closest('details')?.open);
  // Below the heads, the newest day.
  expect([cellsOf('Visits by day').length, cellsOf('Visits by day')[1]?.[0]]).toEqual([31, 'Nov 29']);
  await userEvent.keyboard('{Tab}');
  expect(document.activeElement).toHaveAccessibleName('Table: Visits by day');
});

test('another length asks again, and the former figures stay until it is there', async () => {
  await visitDashboard();
  const { promise, resolve } = Promise.withResolvers<void>();
  answer = async (url) => {
    await promise;
    return figures(url);
  };
  await page.getByText('7 days').click();
  await until(() => document.querySelector('[aria-busy=true]'));
  expect(asked().at(-1)).toBe('/api/admin/analytics?to=2026-11-29&days=7');
  await expect.element(page.getByText('Oct 31 – Nov 29, 2026')).toBeVisible();
  resolve();
  await expect.element(page.getByText('Nov 23 – 29, 2026')).toBeVisible();
  expect(document.querySelector('[aria-busy=true]')).toBeNull();
});

test('an earlier day asks again, and a day to come is refused', async () => {
  await visitDashboard();
  const day = page.getByLabelText('Up to');
  await day.fill('2026-11-20');
  await untilHolds(() => expect(asked().at(-1)).toBe('/api/admin/analytics?to=2026-11-20&days=30'));
  await day.fill('2026-12-24');
  await expect.element(page.getByText('Choose a day from 2026-11-01 to 2026-11-29.')).toBeVisible();
  expect(requests).toHaveLength(2);
});

test('Refresh asks for the same period again', async () => {
  await visitDashboard();
  await page.getByRole('button', { name: 'Refresh' }).click();
  await untilHolds(() => expect(asked()).toHaveLength(2));
  expect(new Set(asked()).size).toBe(1);
});

test('saves a table as a file, asked for with the token', async () => {
  await visitDashboard();
  const saved = watchDownloads();
  answer = () => new Response('step,visits\n', { headers: { 'content-type': 'text/csv' } });
  await page.getByRole('button', { name: 'Save as CSV: Funnel' }).click();
  await untilHolds(() => expect(saved.map(({ name }) => name)).toEqual(['funnel-2026-11-29.csv']));
  expect(await saved[0]?.content.text()).toBe('step,visits\n');
  expect(asked().at(-1)).toBe('/api/admin/analytics.csv?table=funnel&to=2026-11-29&days=30');
  expect(requests.at(-1)?.token).toBe('Bearer a.b.c');
});

test('says that a table could not be saved', async () => {
  await visitDashboard();
  answer = refusal(500);
  await page.getByRole('button', { name: 'Save as CSV: Sources' }).click();
  await untilHolds(() => expect(alerts()).toEqual(['The table could not be saved. Please try again.']));
});

test('before the first sums there are only the last 30 minutes', async () => {
  answer = ({ searchParams }) => Response.json({ ...adminFigures(searchParams), summedAt: null });
  await visit();
  await expect.element(page.getByText(/has made no sums yet/)).toBeVisible();
  await expect.element(panel('The last 30 minutes')).toBeVisible();
  expect(document.querySelectorAll('.dashboard-panel')).toHaveLength(1);
});

test('until the first answer it looks like any page that loads', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  answer = async (url) => {
    await promise;
    return figures(url);
  };
  await visit();
  await untilHolds(() => expect(asked()).toHaveLength(1));
  expect(heading()).toBe(text('play.loading'));
  resolve();
  await untilHolds(() => expect(heading()).toBe('Analytics'));
});

test.each([
  ['who is no administrator', true],
  ['who is not signed in', false],
])('to a player %s nothing is here, as at an unknown address', async (_, isSignedIn) => {
  answer = refusal(404);
  await visit(isSignedIn);
  await untilHolds(() => expect(heading()).toBe('Lost ball'));
  const seen = document.querySelector('main')?.outerHTML;
  expect(requests).toHaveLength(isSignedIn ? 1 : 0);
  shown.draw(
    <MemoryRouter initialEntries={['/nowhere']}>
      <NothingHere what="address" />
    </MemoryRouter>,
  );
  await until(() => document.querySelector('main'));
  expect(document.querySelector('main')?.outerHTML).toBe(seen);
});

test.each([
  ['refuses', refusal(500), 'The figures could not be loaded.'],
  ['is not reached', noConnection, 'The server cannot be reached. Check your connection, then try again.'],
])('when the server %s it says so, and Try again loads', async (_, failure, words) => {
  answer = failure;
  await visit();
  await untilHolds(() => expect(alerts()).toEqual([words]));
  expect(heading()).toBeUndefined();
  answer = figures;
  await tryAgain().click();
  await untilHolds(() => expect(heading()).toBe('Analytics'));
});

test('when a later call fails the former figures stay, and so does the chooser', async () => {
  await visitDashboard();
  answer = refusal(500);
  await page.getByText('90 days').click();
  await untilHolds(() => expect(alerts()).toContain('The figures could not be loaded.'));
  await expect.element(page.getByText('Oct 31 – Nov 29, 2026')).toBeVisible();
  answer = figures;
  await page.getByText('7 days').click();
  await expect.element(page.getByText('Nov 23 – 29, 2026')).toBeVisible();
  expect(alerts()).toEqual([]);
});

test('the address names the period, so that it can be kept and passed on', async () => {
  await visitDashboard('?to=2026-11-20&days=7');
  expect(asked()).toEqual(['/api/admin/analytics?to=2026-11-20&days=7']);
  await page.getByText('90 days').click();
  await untilHolds(() => expect(addressed).toBe('?to=2026-11-20&days=90'));
  await page.getByLabelText('Up to').fill('2026-11-29');
  await untilHolds(() => expect(addressed).toBe('?days=90'));
});

test('asks for a proof of identity, and shows the figures after it', async () => {
  answer = (url) => (requests.length === 1 ? refusal(403, PROOF_NEEDED)(url) : figures(url));
  await visit();
  await expect.element(question()).toBeVisible();
  expect(account.last('session.startVerification')).toEqual([{ level: 'second_factor' }]);
  await userEvent.fill(page.getByLabelText(text('account.code'), { exact: true }), '424242');
  await untilHolds(() => expect(heading()).toBe('Analytics'));
  expect(question().query()).toBeNull();
});

test('without the proof it shows nothing, and Try again asks once more', async () => {
  answer = refusal(403, PROOF_NEEDED);
  await visit();
  await question().getByRole('button', { name: 'Cancel' }).click();
  await untilHolds(() => expect(alerts()).toEqual(['These figures are shown once you have confirmed that it is you.']));
  await tryAgain().click();
  await expect.element(question()).toBeVisible();
});

test('fits a screen of 320 px', async () => {
  await page.viewport(320, 640);
  await visitDashboard();
  const main = document.querySelector('main');
  expect(main && main.scrollWidth <= main.clientWidth).toBe(true);
});
