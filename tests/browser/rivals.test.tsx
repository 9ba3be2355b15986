import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { dialogsAtom, openDialogAtom } from '../../client/dialogs/dialog-atoms.ts';
import { accountAtom } from '../../client/features/account/session/account-atoms.ts';
import { LeaderboardDialog } from '../../client/features/people/leaderboard/LeaderboardDialog.tsx';
import { shownPlayerAtom } from '../../client/features/people/player-stats/shown-player.ts';
import { ManageRivalsDialog } from '../../client/features/people/rivals/ManageRivalsDialog.tsx';
import { SEARCH_PAUSE_MS } from '../../client/features/people/rivals/use-user-search.ts';
import { holeOfDay } from '../../client/features/run/play/hole.ts';
import { holeAtom } from '../../client/features/run/play/play-atoms.ts';
import { today } from '../../client/platform/today.ts';
import { useAtomValue } from '../../client/state/jotai.ts';
import type { GameDay } from '../../shared/game-day.ts';
import { SIGNED_IN } from './support/account.ts';
import { violations } from './support/axe.ts';
import { drawn } from './support/drawn.ts';
import { player, RivalServer } from './support/rival-server.ts';
import { type Shown, show } from './support/show.tsx';
import { text } from './support/text.ts';
import { until, untilHolds } from './support/until.ts';

const PAST = '2026-11-03' as GameDay;
const LONG = 'W'.repeat(64);

let shown: Shown;
beforeEach(() => page.viewport(390, 844));
afterEach(() => {
  vi.useRealTimers();
  shown.end();
  vi.unstubAllGlobals();
});

/** The two dialogs as they are nested on the page. */
function Dialogs() {
  const open = useAtomValue(dialogsAtom);
  return (
    <>
      {open.includes('leaderboard') && (
        <MemoryRouter>
          <LeaderboardDialog />
        </MemoryRouter>
      )}
      {open.includes('manageRivals') && <ManageRivalsDialog />}
    </>
  );
}

async function open(dialog: 'leaderboard' | 'manageRivals', day?: GameDay): Promise<void> {
  shown = await show(null);
  shown.store.set(accountAtom, SIGNED_IN);
  const hole = day && holeOfDay(day, today());
  if (hole) shown.store.set(holeAtom, hole);
  shown.store.set(openDialogAtom, dialog);
  shown.draw(<Dialogs />);
  await until(() => document.querySelector('dialog[open]'));
}

/** Opens the tab with the rivals. */
async function openTab(day?: GameDay): Promise<void> {
  await open('leaderboard', day);
  await page.getByRole('tab', { name: text('board.rivals') }).click();
}

const button = (name: string) => page.getByRole('button', { name });
const field = () => page.getByLabelText(text('rivals.find'));
const message = () => document.querySelector('dialog [role=status]')?.textContent;
const rows = () => [...document.querySelectorAll('dialog tbody tr')].map((row) => row.textContent?.replaceAll(/\s+/g, ' '));
/** The names of a list. */
const listed = (label: string) =>
  [...document.querySelectorAll(`ul[aria-label="${label}"] > li`)].map((item) => item.querySelector('button')?.textContent);
/** How the button of a name looks. */
const styleOf = (name: string) => {
  const { fontSize, fontWeight, lineHeight, textDecoration, paddingLeft } = getComputedStyle(button(name).element());
  return { fontSize, fontWeight, lineHeight, textDecoration, paddingLeft };
};

describe('the tab', () => {
  test('lists the player among the rivals by rank, and a name opens statistics', async () => {
    new RivalServer(['Ada', 'Grace', 'Joan'], ['Ada', 'Grace', 'Joan'], { me: 14, Ada: 13, Grace: 12 });
    await openTab();
    await untilHolds(() => expect(rows()).toEqual(['3Grace 12', '4Ada in infuriating mode13', '5me you View Your Stats14']));
    expect(document.querySelector('tr[aria-current]')?.textContent).toContain('me');
    expect(document.querySelector('[data-medal]')?.getAttribute('aria-label')).toBe('Gold medal');
    expect(listed('Not finished today')).toEqual(['Joan']);
    expect(styleOf('Joan')).toEqual(styleOf('Ada'));
    for (const name of ['Ada', 'Joan']) {
      await button(name).click();
      expect(shown.store.get(shownPlayerAtom)).toEqual(player(name));
    }
    expect(await violations()).toEqual([]);
  });

  test('of an earlier day asks for that day and says who did not finish', async () => {
    const server = new RivalServer(['Ada'], ['Ada']);
    await openTab(PAST);
    await untilHolds(() => expect(listed('Did not finish')).toEqual(['Ada']));
    expect(server.asked('/api/leaderboard?view=rivals')).toEqual([`/api/leaderboard?view=rivals&date=${PAST}`]);
  });

  test('without rivals leads to adding, and shows who was added at once', async () => {
    const server = new RivalServer(['Grace Hopper'], [], { 'Grace Hopper': 12 });
    await openTab();
    await until(() => button(text('rivals.addFirst')).query());
    // One button leads to adding; later the one below the board does.
    expect(button(text('rivals.manage')).query()).toBeNull();
    await button(text('rivals.addFirst')).click();
    await field().fill('grace');
    await button('Add Grace Hopper').click();
    await userEvent.keyboard('{Escape}');
    expect(shown.store.get(dialogsAtom)).toEqual(['leaderboard']);
    await untilHolds(() => expect(rows()).toEqual(['3Grace Hopper 12']));
    server.held = /leaderboard/;
    await button(text('rivals.manage')).click();
    await button('Remove Grace Hopper').click();
    await until(() => server.asked('/api/leaderboard?view=rivals').length === 3);
    expect(rows()).toHaveLength(1);
    server.release();
    await expect.element(page.getByText(text('rivals.noneYet'), { exact: true })).toBeInTheDocument();
  });

  test('says that it could not be loaded; what was loaded stays when it fails later', async () => {
    const server = new RivalServer(['Ada'], ['Ada'], { Ada: 12 });
    server.failing = /leaderboard/;
    await openTab();
    await expect.element(page.getByRole('alert').getByText('Could not load the leaderboard')).toBeVisible();
    server.failing = undefined;
    await button('Try Again').click();
    await until(() => rows().length === 1);
    server.failing = /leaderboard/;
    await button(text('rivals.manage')).click();
    await button('Remove Ada').click();
    await until(() => server.asked('/api/leaderboard?view=rivals').length === 3);
    await button('Add Ada').click();
    await until(() => server.asked('/api/leaderboard?view=rivals').length === 4);
    expect([rows().length, document.querySelectorAll('[role=alert]:not(:empty)').length]).toEqual([1, 0]);
  });
});

describe('Manage Rivals', () => {
  test('searches from four characters on, after a pause; one press adds and takes back', async () => {
    const server = new RivalServer(['Ada Lovelace', 'Adam', 'Grace'], ['Adam']);
    await open('manageRivals');
    await expect.element(page.getByRole('heading', { name: 'Your rivals (1)' })).toBeVisible();
    expect(message()).toBe('Type at least 4 characters of a name.');
    await field().fill(' ada ');
    await field().fill('ada ');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await userEvent.type(field().element(), 'l');
    await drawn();
    vi.advanceTimersByTime(SEARCH_PAUSE_MS - 1);
    expect(server.asked('/api/search-users')).toEqual([]);
    vi.advanceTimersByTime(1);
    vi.useRealTimers();
    await until(() => server.asked('/api/search-users').length > 0);
    expect(server.asked('/api/search-users')).toEqual(['/api/search-users?q=ada+l']);
    await untilHolds(() => expect(message()).toBe('1 player found'));
    await userEvent.tab();
    expect(document.activeElement).toBe(button(text('rivals.clear')).element());
    await userEvent.tab();
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await untilHolds(() => expect(message()).toBe('Ada Lovelace is now your rival.'));
    expect(document.activeElement).toBe(button('Ada Lovelace is your rival. Remove').element());
    await until(() => server.rivals.length === 2);
    await userEvent.keyboard('{Enter}');
    await until(() => server.rivals.length === 1);
    expect(document.activeElement).toBe(button('Add Ada Lovelace').element());
    expect(await violations()).toEqual([]);
  });

  test('shows a check in place of Add at who is a rival already, and clears', async () => {
    new RivalServer(['Adam', 'Madame'], ['Adam']);
    await open('manageRivals');
    await field().fill('adam');
    await expect.element(button('Adam is your rival. Remove')).toBeVisible();
    await expect.element(button('Add Madame')).toBeVisible();
    await field().fill('nobody');
    await untilHolds(() => expect(message()).toBe('No players found'));
    await button(text('rivals.clear')).click();
    await expect.element(field()).toHaveFocus();
    await untilHolds(() => expect(listed('Your rivals (1)')).toEqual(['Adam']));
  });

  test('only the answer to the newest text counts; meanwhile the old one stays', async () => {
    const server = new RivalServer(['Grace Hopper', 'Grace Kelly']);
    await open('manageRivals');
    await field().fill('grace');
    await until(() => listed('Players found').length === 2);
    server.held = /search/;
    await field().fill('grace h');
    await until(() => server.asked('/api/search-users').length === 2);
    await field().fill('grace k');
    await until(() => server.asked('/api/search-users').length === 3);
    expect([message(), listed('Players found').length]).toEqual(['Searching...', 2]);
    server.release(1);
    await untilHolds(() => expect(listed('Players found')).toEqual(['Grace Kelly']));
    server.release();
    await new Promise(requestAnimationFrame);
    expect([message(), ...listed('Players found')]).toEqual(['1 player found', 'Grace Kelly']);
  });

  test('is silent about calls that fail: a change is put back, old results go', async () => {
    const server = new RivalServer(['Grace Hopper', 'Joan'], ['Joan']);
    await open('manageRivals');
    await field().fill('grace');
    await until(() => listed('Players found').length === 1);
    server.failing = /api/;
    server.held = /api/;
    await button('Add Grace Hopper').click();
    await expect.element(button('Grace Hopper is your rival. Remove')).toBeVisible();
    await until(() => server.asked('/api/rivals {').length === 1);
    server.release();
    await expect.element(button('Add Grace Hopper')).toHaveFocus();
    const alerts = () => document.querySelectorAll('[role=alert]:not(:empty)').length;
    expect([message(), alerts()]).toEqual(['1 player found', 0]);
    server.held = undefined;
    await field().fill('grace x');
    await until(() => server.asked('/api/search-users').length === 2 && message() === '');
    expect([document.querySelectorAll('.rivals li, .rivals h3').length, alerts()]).toEqual([0, 0]);
  });

  test('removes with one press; the row can be added until the dialog opens anew', async () => {
    const server = new RivalServer(['Ada', 'Joan'], ['Ada', 'Joan']);
    await open('manageRivals');
    await button('Remove Ada').click();
    await until(() => server.rivals.length === 1);
    expect(listed('Your rivals (1)')).toEqual(['Ada', 'Joan']);
    await button('Add Ada').click();
    await until(() => server.rivals.length === 2);
    // The second press of a double-click takes nothing back.
    await button('Remove Ada').dblClick();
    await until(() => server.rivals.length === 1);
    await expect.element(button('Add Ada')).toBeVisible();
    shown.store.set(dialogsAtom, []);
    await until(() => !document.querySelector('dialog'));
    shown.store.set(openDialogAtom, 'manageRivals');
    await untilHolds(() => expect(listed('Your rivals (1)')).toEqual(['Joan']));
  });

  test('says that there can be no more rivals', async () => {
    const server = new RivalServer(['Grace', 'Joan'], ['Joan']);
    server.limit = 1;
    await open('manageRivals');
    await field().fill('grace');
    await button('Add Grace').click();
    await untilHolds(() => expect(message()).toBe('You have 200 rivals, which is the limit. Remove one first.'));
    await expect.element(button('Add Grace')).toBeVisible();
  });

  test('has room for names of 64 characters at 320 px, with targets of 48 px', async () => {
    await page.viewport(320, 640);
    const server = new RivalServer([LONG, `${LONG.slice(1)}x`], [LONG]);
    await open('manageRivals');
    // The height of the layout: the card is still moving in.
    const height = () => document.querySelector<HTMLElement>('.modal__card')?.offsetHeight;
    await until(() => listed('Your rivals (1)').length === 1);
    const narrow = (element: Element) => element.scrollWidth <= element.clientWidth;
    const targets = () =>
      [...document.querySelectorAll('.rivals__row button')].map((element) => {
        const { width, height } = element.getBoundingClientRect();
        return Math.min(width, height);
      });
    const tallest = () => Math.max(...[...document.querySelectorAll<HTMLElement>('.rivals__row')].map(({ offsetHeight }) => offsetHeight));
    const fits = () =>
      [...document.querySelectorAll('.modal__body, .rivals__row, .player-name__words')].every(narrow) &&
      targets().every((px) => px >= 47.9) &&
      tallest() < 60;
    await until(fits);
    const before = height();
    server.held = /search/;
    await field().fill('W'.repeat(70));
    await until(() => server.asked('/api/search-users').length === 1);
    expect([message(), height()]).toEqual(['Searching...', before]);
    expect((field().element() as HTMLInputElement).value).toHaveLength(64);
    server.release();
    await until(() => listed('Players found').length === 1);
    expect([fits(), height()]).toEqual([true, before]);
  });
});
