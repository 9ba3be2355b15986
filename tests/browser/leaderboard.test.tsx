import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { dialogsAtom } from '../../client/dialogs/dialog-atoms.ts';
import { startNetworkDetection } from '../../client/display/network-atoms.ts';
import { accountAtom, isSessionEndedAtom } from '../../client/features/account/session/account-atoms.ts';
import type { EventName } from '../../client/features/ground/analytics/events.ts';
import { AccountPrompt } from '../../client/features/people/leaderboard/AccountPrompt.tsx';
import { LeaderboardDialog } from '../../client/features/people/leaderboard/LeaderboardDialog.tsx';
import { chooseLanguageAtom } from '../../client/i18n/text-atoms.ts';
import type { GameDay } from '../../shared/game-day.ts';
import { answerBoard, rowAt } from './support/boards.ts';
import { divider, drawnRows, openLeaderboard, pressFilters, table, withRows } from './support/open-board.tsx';
import { type Shown, show } from './support/show.tsx';
import { text } from './support/text.ts';
import { until, untilHolds } from './support/until.ts';

let shown: Shown;
let events: EventName[];
beforeEach(async () => {
  localStorage.clear();
  await page.viewport(390, 844);
});
afterEach(() => {
  shown.end();
  vi.unstubAllGlobals();
});

/** Opens the leaderboard. @returns the addresses that it requests */
async function openBoard(...options: Parameters<typeof openLeaderboard>): Promise<URL[]> {
  const opened = await openLeaderboard(...options);
  ({ shown, events } = opened);
  return opened.requests;
}

describe('states', () => {
  test('loading, then the rows', async () => {
    let answer: (() => void) | undefined;
    const late = new Promise<void>((resolve) => {
      answer = resolve;
    });
    vi.stubGlobal('fetch', async (path: string) => {
      await late;
      return new Response(JSON.stringify(answerBoard(new URL(path, location.href), { rows: 1 })));
    });
    shown = await show(
      <MemoryRouter>
        <LeaderboardDialog />
      </MemoryRouter>,
    );
    await expect.element(page.getByText('Loading the leaderboard')).toBeVisible();
    answer?.();
    await expect.element(table()).toBeVisible();
    await until(() => rowAt(1)?.textContent?.includes('Mossy Heron'));
    expect([drawnRows(), divider()]).toEqual([1, null]);
  });

  test('an error is shown when loading fails, and Try Again loads', async () => {
    let up = false;
    await openBoard((url) => (up ? answerBoard(url, { rows: 3 }) : undefined));
    await expect.element(page.getByRole('alert').getByText('Could not load the leaderboard')).toBeVisible();
    up = true;
    await page.getByRole('button', { name: 'Try Again' }).click();
    await until(() => drawnRows() === 3);
  });

  test('says that there is no network, and loads by itself when it is back', async () => {
    let up = false;
    await openBoard((url) => (up ? answerBoard(url, { rows: 3 }) : undefined));
    const network = (onLine: boolean) =>
      startNetworkDetection(shown.store, { navigator: { onLine }, addEventListener: () => undefined }, () => undefined);
    await expect.element(page.getByRole('alert').getByText('Could not load the leaderboard')).toBeVisible();
    network(false);
    await expect.element(page.getByRole('alert').getByText(text('board.offline'))).toBeVisible();
    up = true;
    network(true);
    await until(() => drawnRows() === 3);
  });

  test('a board without finishers tells so', async () => {
    await openBoard(withRows({ rows: 0 }));
    await expect.element(page.getByText('Nobody has reached the flag yet. Be the first!')).toBeVisible();
  });

  test('the board of an earlier day is requested by its date and shows it', async () => {
    const requests = await openBoard(withRows({ rows: 2 }), '2026-11-03' as GameDay);
    await expect.element(page.getByRole('dialog', { name: 'Leaderboard for November 3, 2026' })).toBeVisible();
    await until(() => drawnRows() === 2);
    expect(requests[0]?.searchParams.get('date')).toBe('2026-11-03');
  });
});

describe('filters and tabs', () => {
  test('anonymous players can be excluded, and the choice is stored', async () => {
    const requests = await openBoard((url) => ({ ...answerBoard(url, { rows: 3 }), rows: 0, leaderboard: [] }));
    await pressFilters();
    await page.getByRole('switch', { name: 'Include anonymous players' }).click();
    await expect.element(page.getByText('No named players yet.')).toBeVisible();
    await untilHolds(() => expect(requests.map((url) => url.searchParams.get('showAnonymous'))).toEqual(['true', 'false']));
    expect(localStorage.getItem('leaderboardAnonymous')).toBe('false');
    await expect.element(page.getByRole('button', { name: text('board.filtersOn') })).toBeVisible();
    await page.getByRole('switch', { name: 'Include anonymous players' }).click();
    // Waits for the last request, which the next test would count otherwise.
    await untilHolds(() => expect(requests.map((url) => url.searchParams.get('showAnonymous'))).toEqual(['true', 'false', 'true']));
  });

  test('the board can show only infuriating runs', async () => {
    const requests = await openBoard((url) =>
      url.searchParams.get('infuriatingOnly') === 'true'
        ? { ...answerBoard(url, { rows: 3 }), rows: 0, leaderboard: [] }
        : answerBoard(url, { rows: 3 }),
    );
    await pressFilters();
    await page.getByRole('switch', { name: text('board.infuriatingOnly') }).click();
    await expect.element(page.getByText('No runs in infuriating mode yet.')).toBeVisible();
    expect(requests.map((url) => url.searchParams.get('infuriatingOnly'))).toEqual(['false', 'true']);
    await page.getByRole('switch', { name: text('board.infuriatingOnly') }).click();
    await until(() => drawnRows() === 3);
  });

  test('the arrow keys move between Top Scores and Rivals', async () => {
    await openBoard(withRows({ rows: 3 }));
    const top = page.getByRole('tab', { name: 'Top Scores' });
    const rivals = page.getByRole('tab', { name: 'Rivals (beta)' });
    await expect.element(top).toHaveAttribute('aria-selected', 'true');
    await top.click();
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(rivals).toHaveFocus();
    await expect.element(page.getByRole('tabpanel', { name: 'Rivals (beta)' }).getByText('Sign In to Access Rivals')).toBeVisible();
    await userEvent.keyboard('{Home}');
    await expect.element(top).toHaveFocus();
    await until(() => drawnRows() === 3);
  });
});

describe('guests', () => {
  const nameAt = (place: number) => rowAt(place)?.querySelector<HTMLElement>('.board__username');
  const ballAt = (place: number) => getComputedStyle(rowAt(place)?.querySelector('.player-ball') as Element).backgroundImage;

  test('have a name and a ball, in the page’s language; so have those with an account', async () => {
    await openBoard(withRows({ rows: 12, own: 5 }));
    await until(() => nameAt(1)?.textContent === 'Mossy Heron');
    const guests = [1, 6, 11].map((place) => nameAt(place)?.textContent ?? '');
    expect(new Set(guests).size).toBe(3);
    expect([nameAt(1)?.title, rowAt(6)?.textContent?.includes(text('board.you'))]).toEqual(['Mossy Heron', true]);
    const cut = [...document.querySelectorAll('.board__row .board__username')].filter((name) => name.scrollHeight > name.clientHeight + 1);
    expect(cut.map(({ textContent }) => textContent).filter((name) => !name?.startsWith('A very long'))).toEqual([]);
    const balls = Array.from({ length: 12 }, (_, row) => ballAt(row + 1));
    expect(balls.filter((ball) => !ball.startsWith('url("data:image/svg+xml'))).toEqual([]);
    expect(new Set(balls).size).toBeGreaterThan(2);
    await expect.element(page.getByRole('link', { name: text('board.watchRun', { name: 'Mossy Heron' }) })).toBeInTheDocument();
    await shown.store.set(chooseLanguageAtom, 'de');
    // The table is found by its English name.
    await until(
      () =>
        document.querySelector('.board:not(.own-place .board) tr[aria-rowindex="2"] .board__username')?.textContent === 'Moosiger Reiher',
    );
    await shown.store.set(chooseLanguageAtom, 'en');
  });

  test('read who they are today, and that another name can be had', async () => {
    let own: number | undefined = 5;
    await openBoard((url) => answerBoard(url, { rows: 12, ...(own !== undefined && { own }) }));
    await until(() => nameAt(1)?.textContent === 'Mossy Heron');
    await expect.element(page.getByText(text('board.accountPrompt', { name: nameAt(6)?.textContent ?? '' }))).toBeVisible();
    own = undefined;
    await pressFilters();
    await page.getByRole('switch', { name: text('board.includeAnonymous') }).click();
    await expect.element(page.getByText(text('board.accountPromptUnnamed'))).toBeVisible();
  });

  test('are never told an empty name while its words are loaded', async () => {
    shown = await show(null);
    const read: string[] = [];
    const observer = new MutationObserver(() => void read.push(document.querySelector('aside p')?.textContent ?? ''));
    observer.observe(document.body, { subtree: true, childList: true, characterData: true });
    shown.draw(<AccountPrompt guest={0} />);
    const named = text('board.accountPrompt', { name: 'Mossy Heron' });
    await until(() => document.querySelector('aside p')?.textContent === named);
    observer.disconnect();
    expect([...new Set(read)]).toEqual([text('board.accountPromptUnnamed'), named]);
  });
});

describe('the offer of an account', () => {
  test('the prompt opens the sign-up dialog, and is counted', async () => {
    await openBoard(withRows({ rows: 3 }));
    await page.getByRole('button', { name: 'Sign up' }).click();
    expect([shown.store.get(dialogsAtom), events]).toEqual([['signUp'], ['sign_up_modal']]);
  });

  test.each([
    ['has a session that is still loading', () => vi.spyOn(document, 'cookie', 'get').mockReturnValue('__client_uat=7'), false],
    ['has a session that has ended', () => shown.store.set(isSessionEndedAtom, true), true],
  ])('is not offered to a player who %s', async (_, arrange, offersSignIn) => {
    await openBoard(withRows({ rows: 3 }));
    arrange();
    shown.store.set(accountAtom, { status: 'loading' });
    await expect.element(page.getByRole('button', { name: 'Sign up' })).not.toBeInTheDocument();
    await page.getByRole('tab', { name: 'Rivals (beta)' }).click();
    await expect.element(page.getByText('Sign In to Access Rivals')).toBeVisible();
    expect(page.getByRole('button', { name: 'Sign in' }).elements().length > 0).toBe(offersSignIn);
    vi.restoreAllMocks();
  });

  test('the button of the rivals opens the sign-in dialog and is not counted', async () => {
    await openBoard(withRows({ rows: 3 }));
    await page.getByRole('tab', { name: 'Rivals (beta)' }).click();
    await page.getByRole('button', { name: 'Sign in' }).click();
    expect([shown.store.get(dialogsAtom), events]).toEqual([['signIn'], []]);
  });
});
