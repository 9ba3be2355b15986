import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { OpenDialogs } from '../../client/app/OpenDialogs.tsx';
import { dialogsAtom, leaveDialogAtom, openDialogAtom, topDialogAtom } from '../../client/dialogs/dialog-atoms.ts';
import { type AccountUser, accountAtom } from '../../client/features/account/session/account-atoms.ts';
import { type Color, contrast, parseColor } from '../../client/features/ground/design/contrast.ts';
import { openPlayerStatsAtom } from '../../client/features/people/player-stats/shown-player.ts';
import { setLanguageAtom } from '../../client/i18n/text-atoms.ts';
import { Toasts } from '../../client/ui/Toasts.tsx';
import { toastsAtom } from '../../client/ui/toast-atoms.ts';
import type { PublicPlayer } from '../../shared/api/players.ts';
import type { ScoreHistoryEntry } from '../../shared/api/score-history.ts';
import type { UserStatsResponse } from '../../shared/api/user-stats.ts';
import { violations } from './support/axe.ts';
import { answerBoard } from './support/boards.ts';
import { alerts, dialogBody } from './support/dialog.ts';
import { answerHistory, score, userStats } from './support/histories.ts';
import { type Shown, serve, show } from './support/show.tsx';
import { text } from './support/text.ts';
import { until, untilHolds } from './support/until.ts';

const TODAY = '2026-12-10';
const ADA: AccountUser = {
  id: 'user_1',
  username: 'ada',
  email: 'ada@golf.example',
  createdAt: null,
  promptedForConsent: true,
  emailConsent: false,
};
const GRACE: PublicPlayer = { id: 'user_2', username: 'grace' };

let shown: Shown;
let requests: URL[];
/** Scores that the server has; undefined when the call fails. */
let scores: ScoreHistoryEntry[] | undefined;
let hasStats: boolean;
/** What the counters of the server's answer are, beyond those of everybody. */
let counters: Partial<UserStatsResponse['stats']>;
let address: string;

beforeEach(async () => {
  await page.viewport(390, 844);
  window.gameDate = TODAY;
  hasStats = true;
  counters = {};
  scores = [score('2026-11-20', 1), ...[0, 1, 2, 3, 4, 5].map((kind) => score(`2026-12-0${kind + 1}`, kind))];
});
afterEach(() => {
  shown.end();
  vi.unstubAllGlobals();
  delete window.gameDate;
});

function Address() {
  address = useLocation().pathname;
  return null;
}

function answer(url: URL): unknown {
  if (url.pathname === '/api/user-stats') return hasStats ? userStats({ stats: { ...userStats().stats, ...counters } }) : undefined;
  if (url.pathname === '/api/user-score-history') return scores && answerHistory(url, scores);
  if (url.pathname === '/api/leaderboard') return { ...answerBoard(url, { rows: 3 }), gameDay: url.searchParams.get('date') ?? TODAY };
  return undefined;
}

/** Opens the statistics. @param user null without an account */
async function open(player?: PublicPlayer, user: AccountUser | null = ADA): Promise<void> {
  requests = serve(answer);
  shown = await show(null);
  shown.store.set(accountAtom, user ? { status: 'signedIn', user } : { status: 'none' });
  shown.store.set(openPlayerStatsAtom, player);
  shown.draw(
    <MemoryRouter>
      <OpenDialogs />
      <Toasts />
      <Address />
    </MemoryRouter>,
  );
  await until(() => document.querySelector('dialog[open]'));
}

const asked = (path: string) => requests.filter(({ pathname }) => pathname === path);
const title = () => [...document.querySelectorAll('dialog[open] h2')].at(-1)?.textContent;
const day = (name: string | RegExp) => page.getByRole('button', { name });
const tryAgain = () => page.getByRole('button', { name: 'Try Again' });
const monthButton = (key: 'calendar.previous' | 'calendar.next') => page.getByRole('button', { name: text(key) });
const month = () => document.querySelector('.calendar-bar h3')?.textContent;
const line = () => document.querySelector('.history__line')?.textContent;
const hasHistory = () => until(() => document.querySelector('.score-day'));
const focused = () => document.activeElement?.textContent ?? '';

/** Name and value of each counter. */
const figures = () =>
  Object.fromEntries(
    [...document.querySelectorAll('dialog dl > div')].map((row) => [
      row.querySelector('dt')?.firstChild?.textContent,
      row.querySelector('dd')?.textContent,
    ]),
  );

/** @param computed as the browser writes it, with commas */
function colorOf(computed: string): Color {
  const color = parseColor(computed.replaceAll(',', ''));
  if (!color) throw new Error(`${computed} is no plain color`);
  return color;
}

describe('the counters', () => {
  test('of one’s own are in the panel Your Stats, with what each means', async () => {
    await open();
    await untilHolds(() => expect(figures()).toMatchObject({ 'Days Played': '31', 'Total Rounds': '1,204', Streak: '9' }));
    expect([title(), focused()]).toEqual(["ada's Stats", "ada's Stats"]);
    await expect.element(page.getByRole('region', { name: 'Your Stats' })).toBeVisible();
    expect(Object.entries(figures()).slice(3)).toEqual([
      ['Daily runs', '27'],
      ['Infuriating mode', '4'],
      ['Beat the average', '19'],
      ['Top 20 percent', '6'],
      ['First places', '2'],
    ]);
    const later = [...document.querySelectorAll('dt')].filter((name) => name.textContent?.includes('Counted once the day is over'));
    expect(later.map((name) => name.firstChild?.textContent)).toEqual(['Beat the average', 'Top 20 percent', 'First places']);
    await page.getByRole('button', { name: 'Settings' }).click();
    expect(shown.store.get(dialogsAtom)).toEqual(['account']);
  });

  test('of another player are asked for by id; without an id the own ones open', async () => {
    await open(GRACE);
    await untilHolds(() => expect(figures()).toMatchObject({ 'Days Played': '31' }));
    expect(title()).toBe("grace's Stats");
    expect(document.body.textContent).not.toContain('Your Stats');
    expect(page.getByRole('button', { name: 'Settings' }).query()).toBeNull();
    await hasHistory();
    expect(requests.map(({ searchParams }) => searchParams.get('playerId'))).toEqual(['user_2', 'user_2']);
    await userEvent.keyboard('{Escape}');
    await until(() => shown.store.get(dialogsAtom).length === 0);
    shown.store.set(openDialogAtom, 'playerStats');
    await until(() => title() === "ada's Stats");
  });

  test('that are still 0 are folded, and stand below the calendar like the others', async () => {
    counters = { infuriating_completed: 0, daily_first_places: 0 };
    await open();
    const fold = page.getByText('To earn (2)');
    await expect.element(fold).toBeVisible();
    const names = () =>
      [...document.querySelectorAll('dt')].filter((name) => name.checkVisibility()).map((name) => name.firstChild?.textContent);
    expect(names()).toEqual(['Days Played', 'Total Rounds', 'Streak', 'Daily runs', 'Beat the average', 'Top 20 percent']);
    await fold.click();
    expect(names().slice(-2)).toEqual(['Infuriating mode', 'First places']);
    const [calendar, panel] = ['.history', '.stats__counters'].map((part) => document.querySelector(part)?.getBoundingClientRect());
    expect(calendar && panel && calendar.bottom <= panel.top).toBe(true);
    expect(await violations('dialog')).toEqual([]);
  });

  test('that cannot be loaded say so, keep their space, and Try Again loads them', async () => {
    hasStats = false;
    await open();
    await hasHistory();
    await untilHolds(() => expect(alerts().join()).toContain('Could not load your stats'));
    const height = document.querySelector('.stats__counters')?.clientHeight;
    hasStats = true;
    await tryAgain().click();
    await untilHolds(() => expect(figures()).toMatchObject({ 'Days Played': '31' }));
    expect([alerts(), document.querySelector('.stats__counters')?.clientHeight]).toEqual([[], height]);
  });
});

describe('without an account', () => {
  test('a device has its counters, and in place of the calendar the way to sign in', async () => {
    await open(undefined, null);
    await untilHolds(() => expect(figures()).toMatchObject({ 'Days Played': '31' }));
    expect([title(), document.querySelector('[role=grid]'), asked('/api/user-score-history')]).toEqual(['Stats', null, []]);
    await page.getByRole('button', { name: 'Sign in' }).click();
    expect(shown.store.get(topDialogAtom)).toBe('signIn');
  });

  test('the statistics of others are not asked for', async () => {
    await open(GRACE, null);
    await expect.element(page.getByText("Sign in to see grace's stats and scores.")).toBeVisible();
    expect([title(), requests]).toEqual(["grace's Stats", []]);
  });
});

describe('the calendar', () => {
  test('tells each score in words, by a sign and by a color that its text stands out on', async () => {
    scores?.push(score('2026-12-07', 5, { isBestScore: true }), score('2026-12-08', 0, { late: true }));
    await open();
    await expect.element(day('Tuesday, December 1, 2026, 29 strokes, par 20, Far over par')).toBeVisible();
    for (const [number, words] of ['Over par', 'Around par', 'Under par', 'Well under par', 'Far under par'].entries()) {
      await expect.element(day(new RegExp(`December ${number + 2}, 2026, \\d+ strokes, par 20, ${words}$`))).toBeVisible();
    }
    await expect.element(day(/December 7, 2026, 12 strokes, par 20, Far under par, Best score of the day$/)).toBeVisible();
    await expect.element(day(/December 8, 2026, 29 strokes, par 20, Far over par, Finished later, unranked$/)).toBeVisible();
    await expect.element(day(/December 9, 2026, no score$/)).toBeVisible();
    await expect.element(day(/December 10, 2026, today, no score$/)).toHaveAttribute('aria-current', 'date');
    const days = [...document.querySelectorAll<HTMLElement>('.score-day')];
    expect(new Set(days.slice(0, 6).map((cell) => cell.querySelector('.score-sign path')?.getAttribute('d'))).size).toBe(6);
    expect(days.map((cell) => cell.querySelector('.score-day__trophy') !== null).indexOf(true)).toBe(6);
    for (const cell of days) {
      const { color, backgroundColor } = getComputedStyle(cell);
      expect(
        contrast(colorOf(color), colorOf(backgroundColor)),
        `${cell.className}: ${color} on ${backgroundColor}`,
      ).toBeGreaterThanOrEqual(4.5);
    }
    // A late finish is hollow: plain paper inside a ring.
    const [paper] = document.getElementsByClassName('modal__card');
    expect(paper && getComputedStyle(days.at(-1) as Element).backgroundColor).toBe(paper && getComputedStyle(paper).backgroundColor);
  });

  test('begins with the month of the first score and ends with the current one', async () => {
    await open();
    await hasHistory();
    expect(month()).toBe('December 2026');
    await expect.element(monthButton('calendar.next')).toHaveAttribute('aria-disabled', 'true');
    await monthButton('calendar.previous').click();
    await expect.element(day(/November 20, 2026, 24 strokes/)).toBeVisible();
    await expect.element(monthButton('calendar.previous')).toHaveAttribute('aria-disabled', 'true');
    await monthButton('calendar.next').click();
    await until(() => month() === 'December 2026');
  });

  test('a score of this month leaves no month before it', async () => {
    scores = [score('2026-12-03', 2)];
    await open();
    await hasHistory();
    await expect.element(monthButton('calendar.previous')).toHaveAttribute('aria-disabled', 'true');
  });

  test('the pointer and the focus show score and par below the grid', async () => {
    await open();
    await hasHistory();
    expect(line()).toBe('December 10, 2026 no score');
    await day(/December 4, 2026/).hover();
    await untilHolds(() => expect(line()).toBe('December 4, 2026 18 strokes, par 20 · Under par'));
    await page.getByRole('heading', { name: 'Score history' }).hover();
    await untilHolds(() => expect(line()).toContain('December 10'));
    (day(/December 10, 2026/).element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowUp}');
    await untilHolds(() => expect(line()).toBe('December 3, 2026 20 strokes, par 20 · Around par'));
  });

  test('a day opens its board above, by pointer and key, and Escape returns to the day', async () => {
    await open();
    await hasHistory();
    await day(/December 3, 2026/).click();
    await until(() => title() === 'Leaderboard for December 3, 2026');
    await until(() => asked('/api/leaderboard').some(({ searchParams }) => searchParams.get('date') === '2026-12-03'));
    await userEvent.keyboard('{Escape}');
    await until(() => title() === "ada's Stats");
    await untilHolds(() => expect(focused()).toContain('December 3, 2026'));
    await userEvent.keyboard('{ArrowRight}{Enter}');
    await until(() => title() === 'Leaderboard for December 4, 2026');
    // From that board to another player, and back step by step.
    shown.store.set(openPlayerStatsAtom, GRACE);
    await until(() => title() === "grace's Stats");
    await until(() => document.activeElement?.textContent === "grace's Stats");
    shown.store.set(leaveDialogAtom, 'playerStats');
    await until(() => title() === 'Leaderboard for December 4, 2026');
    expect(shown.store.get(dialogsAtom)).toEqual(['dayBoard']);
  });

  test("by choice, a day opens its run; another player's of today is locked at first", async () => {
    scores = [score('2026-12-01', 2, { runId: 'first-run' }), score('2026-12-02', 1, { late: true }), score(TODAY, 3, { runId: 'newest' })];
    await open(GRACE);
    await hasHistory();
    await page.getByText(text('calendar.watchRuns')).click();
    await expect.element(day(new RegExp(`December 2.*${text('calendar.noRun')}`))).toHaveAttribute('aria-disabled', 'true');
    await day(new RegExp(`today.*${text('board.locked')}`)).click();
    await untilHolds(() => expect(shown.store.get(toastsAtom)[0]?.text).toBe(text('board.locked')));
    expect([address, await violations('dialog')]).toEqual(['/', []]);
    localStorage.setItem('results', JSON.stringify({ [TODAY]: 20 }));
    await day(/December 1,/).click();
    await until(() => address === '/r/first-run');
    shown.end();
    await open(GRACE);
    await hasHistory();
    await page.getByText(text('calendar.watchRuns')).click();
    await day(/today/).click();
    await until(() => address === '/r/newest');
    localStorage.removeItem('results');
  });

  test('that cannot be loaded says so and Try Again loads it; the counters are there', async () => {
    scores = undefined;
    await open();
    await untilHolds(() => expect(alerts().join()).toContain('Could not load score history'));
    await untilHolds(() => expect(figures()).toMatchObject({ 'Days Played': '31' }));
    scores = [score('2026-12-03', 2)];
    await tryAgain().click();
    await hasHistory();
  });

  test('without a score says so, in the space of the month', async () => {
    scores = [];
    await open();
    const height = document.querySelector('.history')?.clientHeight;
    await expect.element(page.getByText('No score history available')).toBeVisible();
    expect(document.querySelector('.history')?.clientHeight).toBe(height);
    expect(document.querySelector('[role=grid]')?.closest('[inert]')).not.toBeNull();
  });
});

test('the name leads to the player’s page, closing the dialog; its link can be copied', async () => {
  const copied: string[] = [];
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (link) => void copied.push(link));
  await open(GRACE);
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect.element(page.getByText('Copied to clipboard!')).toBeVisible();
  expect(copied).toEqual([`${location.origin}/u/grace`]);
  await page.getByRole('link', { name: 'grace' }).click();
  await until(() => shown.store.get(dialogsAtom).length === 0);
  expect(address).toBe('/u/grace');
});

test.each(['b****', 'Anonymous'])('%s, which is no name, leads nowhere', async (username) => {
  await open({ ...GRACE, username });
  await hasHistory();
  expect(page.getByText(username, { exact: true }).elements()).toHaveLength(1);
  expect(page.getByRole('link', { name: username }).elements()).toEqual([]);
  expect(page.getByRole('button', { name: 'Copy link' }).elements()).toEqual([]);
});

test.each(['en', 'de', 'ja'] as const)(
  'a long name fits at 320 px, days are targets of 44 px, without violations: %s',
  async (language) => {
    await page.viewport(320, 640);
    scores?.push(score('2026-12-07', 5, { isBestScore: true }), score('2026-12-08', 3, { late: true }));
    await open({ id: 'user_2', username: 'w'.repeat(64) });
    await shown.store.set(setLanguageAtom, language);
    await hasHistory();
    const body = dialogBody();
    expect(body.scrollWidth).toBeLessThanOrEqual(body.clientWidth);
    expect(document.querySelector<HTMLElement>('[role=grid] button')?.offsetWidth).toBeGreaterThanOrEqual(44);
    expect(await violations('dialog')).toEqual([]);
  },
);
