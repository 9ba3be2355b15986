import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { api } from '../../client/api/client.ts';
import { dialogsAtom } from '../../client/dialogs/dialog-atoms.ts';
import { AnnouncementsButton } from '../../client/features/people/announcements/AnnouncementsButton.tsx';
import { AnnouncementsDialog } from '../../client/features/people/announcements/AnnouncementsDialog.tsx';
import { loadAnnouncementsAtom } from '../../client/features/people/announcements/announcement-atoms.ts';
import type { Game } from '../../client/features/run/play/game.ts';
import { GameContext } from '../../client/features/run/play/game-context.ts';
import { MenuDialog } from '../../client/features/screens/menu/MenuDialog.tsx';
import type { Announcement } from '../../shared/api/announcements.ts';
import { drawn } from './support/drawn.ts';
import { letMove } from './support/motion.ts';
import { type Shown, serve, show } from './support/show.tsx';
import { until } from './support/until.ts';

const FAR = '2099-01-01T00:00:00Z';

/** An announcement with a number. */
const item = (n: number, more: Partial<Announcement> = {}): Announcement => ({
  id: `00000000-0000-4000-8000-00000000000${n}`,
  title: `Title ${n}`,
  content: `Words ${n}`,
  linkText: null,
  linkUrl: null,
  expirationDate: FAR,
  ...more,
});

let shown: Shown;
beforeEach(() => localStorage.removeItem('seenNews'));
afterEach(() => {
  shown.end();
  vi.unstubAllGlobals();
});

const badge = () => document.querySelector('.unseen-badge');

/** Draws the button, with a server that answers so. */
async function openButton(...announcements: Announcement[]): Promise<void> {
  serve(() => ({ announcements }));
  shown = await show(<AnnouncementsButton />);
  await shown.store.set(loadAnnouncementsAtom, api);
}

test('a badge flashes until the first announcement is seen, and again for a new one', async () => {
  await openButton(item(1), item(2));
  await expect.element(page.getByRole('button', { name: 'News, unread' })).toBeVisible();
  shown.draw(
    <>
      <AnnouncementsButton />
      <AnnouncementsDialog />
    </>,
  );
  await expect.element(page.getByRole('heading', { name: 'Title 1' })).toBeVisible();
  await until(() => badge() === null);
  expect(localStorage.getItem('seenNews')).toBe(item(1).id);
  serve(() => ({ announcements: [item(3), item(1)] }));
  shown.draw(<AnnouncementsButton />);
  await shown.store.set(loadAnnouncementsAtom, api);
  await until(badge);
});

test('the button comes with news', async () => {
  await openButton();
  await drawn();
  expect(page.getByRole('button').elements()).toEqual([]);
  serve(() => ({ announcements: [item(1)] }));
  await shown.store.set(loadAnnouncementsAtom, api);
  await expect.element(page.getByRole('button', { name: 'News, unread' })).toBeVisible();
});

test('the button opens the panel', async () => {
  await openButton(item(1));
  await page.getByRole('button', { name: 'News, unread' }).click();
  expect(shown.store.get(dialogsAtom)).toEqual(['news']);
});

test('the badge does not flash with reduced motion', async () => {
  await openButton(item(1));
  letMove(shown.store);
  await until(badge);
  const iterations = () => getComputedStyle(badge() as Element).animationIterationCount;
  // An animation without an end would keep an idle page busy.
  expect(Number(iterations())).toBeGreaterThan(1);
  document.documentElement.dataset.motion = 'reduced';
  expect(iterations()).toBe('1');
});

test('the menu shows the badge, too, with a text', async () => {
  serve(() => ({ announcements: [item(1)] }));
  shown = await show(
    <GameContext value={{} as Game}>
      <MemoryRouter>
        <MenuDialog />
      </MemoryRouter>
    </GameContext>,
  );
  await shown.store.set(loadAnnouncementsAtom, api);
  await expect.element(page.getByRole('button', { name: /News.*unread/ })).toBeVisible();
});

test('each announcement shows title, text and link, which cannot reach the game', async () => {
  const link = { linkText: 'Read more', linkUrl: 'https://example.org/cup' };
  serve(() => ({ announcements: [item(1, link), item(2, { linkText: null, linkUrl: '/about.html' })] }));
  shown = await show(<AnnouncementsDialog />);
  await expect.element(page.getByText('Words 2')).toBeVisible();
  const outside = page.getByRole('link', { name: /Read more/ }).element() as HTMLAnchorElement;
  expect([outside.href, outside.target, outside.rel]).toEqual(['https://example.org/cup', '_blank', 'noopener noreferrer']);
  const inside = page.getByRole('link', { name: '/about.html' }).element() as HTMLAnchorElement;
  expect([inside.pathname, inside.target]).toEqual(['/about.html', '']);
});

test('expired announcements are not shown', async () => {
  serve(() => ({ announcements: [item(1, { expirationDate: '2025-12-31T00:00:00Z' }), item(2)] }));
  shown = await show(<AnnouncementsDialog />);
  await expect.element(page.getByRole('heading', { name: 'Title 2' })).toBeVisible();
  await expect.element(page.getByText('Title 1')).not.toBeInTheDocument();
});

test('the dialog tells that there is none, and that a failed load can be tried again', async () => {
  let answer: unknown;
  serve(() => answer);
  shown = await show(<AnnouncementsDialog />);
  await expect.element(page.getByText('Could not load the news')).toBeVisible();
  answer = { announcements: [] };
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect.element(page.getByText('No news is good news.')).toBeVisible();
});
