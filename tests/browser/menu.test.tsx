import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { dialogsAtom, openDialogAtom } from '../../client/dialogs/dialog-atoms.ts';
import { accountAtom } from '../../client/features/account/session/account-atoms.ts';
import { InstallDialog } from '../../client/features/run/offline/InstallDialog.tsx';
import { installWayAtom, startInstallDetection } from '../../client/features/run/offline/install-atoms.ts';
import { GameContext } from '../../client/features/run/play/game-context.ts';
import type { MapHole } from '../../client/features/run/play/hole.ts';
import { holeAtom, stageAtom } from '../../client/features/run/play/play-atoms.ts';
import { MenuDialog } from '../../client/features/screens/menu/MenuDialog.tsx';
import { mapHole } from './support/map-hole.ts';
import { recordingGame } from './support/recording-game.ts';
import { playing } from './support/runs.ts';
import { type Shown, show } from './support/show.tsx';
import { until, untilHolds } from './support/until.ts';

// As the server writes it. It stands first, because the page reads only the first one, and once.
vi.hoisted(() => {
  const meta = document.createElement('meta');
  meta.name = 'upshot-config';
  meta.content = JSON.stringify({
    communityUrl: 'https://chat.example/',
    contactUrl: 'mailto:golf@upshot.example',
    tipUrl: 'https://tips.example/',
  });
  document.head.prepend(meta);
});

let shown: Shown;
let done: string[];
beforeEach(() => page.viewport(390, 844));
afterEach(() => shown.end());

const opened = () => until(() => document.querySelector('dialog[open]'));
const namesOf = (selector: string) => [...document.querySelectorAll(selector)].map((element) => element.textContent?.trim());

describe('the menu', () => {
  beforeEach(async () => {
    done = [];
    shown = await show(null);
    shown.store.set(stageAtom, playing());
    shown.draw(
      <GameContext value={recordingGame(() => done)}>
        <MemoryRouter>
          <MenuDialog />
        </MemoryRouter>
      </GameContext>,
    );
    await opened();
  });

  test('a long name takes one line, and every row fits into the dialog', async () => {
    const username = 'w'.repeat(64);
    shown.store.set(accountAtom, {
      status: 'signedIn',
      user: { id: 'user_1', username, email: '', createdAt: null, promptedForConsent: true, emailConsent: false },
    });
    await expect.element(page.getByText(username)).toBeVisible();
    const rows = [...document.querySelectorAll('dialog ul:first-of-type > li > :is(button, a)')].map((row) => row.getBoundingClientRect());
    const card = document.querySelector('dialog > div')?.getBoundingClientRect() ?? new DOMRect();
    expect(new Set(rows.map(({ height }) => Math.round(height))).size).toBe(1);
    expect(Math.max(...rows.map(({ right }) => right))).toBeLessThan(card.right);
  });

  test.each<[string, Partial<MapHole>, string[]]>([
    ['while a map is tested', { from: 'editor' }, ['backToEditor']],
    ['not while a map is played by its link', { from: 'link' }, []],
  ])('leads back to the map editor %s', async (_, hole, calls) => {
    shown.store.set(holeAtom, mapHole(hole));
    const entry = page.getByRole('button', { name: 'Back to Map Editor' });
    await untilHolds(() => expect(entry.elements()).toHaveLength(calls.length));
    // One entry about the editor at a time.
    expect(page.getByRole('button', { name: 'Map Editor', exact: true }).elements()).toHaveLength(1 - calls.length);
    for (const element of entry.elements()) (element as HTMLElement).click();
    expect(done).toEqual(calls);
  });

  test('has all entries of the specification, and the configured links', () => {
    const entries = namesOf('dialog li > :is(button, a)').map((entry) => entry?.replace(' (opens in a new tab)', ''));
    for (const entry of [
      'Leaderboard',
      'Login',
      'Return to Homescreen',
      'More Games',
      'Community',
      'Contact',
      'Tip me',
      'Terms',
      'Privacy',
      'About',
      'Settings',
    ]) {
      expect(entries, entry).toContain(entry);
    }
  });

  test.each([
    ['Community', 'https://chat.example/'],
    ['Contact', 'mailto:golf@upshot.example'],
    ['Tip me', 'https://tips.example/'],
    ['Terms', `${location.origin}/terms.html`],
    ['Privacy', `${location.origin}/privacy.html`],
    ['About', `${location.origin}/about.html`],
  ])('%s opens %s in a new tab without access to the game', (name, href) => {
    const link = page.getByRole('link', { name: new RegExp(`^${name}`) }).element() as HTMLAnchorElement;
    expect([link.href, link.target, link.rel]).toEqual([href, '_blank', 'noopener']);
  });
});

test('Add to Home Screen shows the three steps of iOS', async () => {
  shown = await show(null);
  startInstallDetection(shown.store, {
    navigator: { userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', maxTouchPoints: 5 },
    matchMedia: () => ({ matches: false }),
    addEventListener: () => undefined,
  });
  expect(shown.store.get(installWayAtom)).toBe('ios');
  shown.store.set(openDialogAtom, 'addToHome');
  shown.draw(<InstallDialog />);
  await opened();
  expect(namesOf('dialog li')).toEqual(['Tap the share button', 'Scroll down and tap Add to Home Screen', 'Tap Add']);
  await page.getByRole('button', { name: 'Got it' }).click();
  expect(shown.store.get(dialogsAtom)).toEqual([]);
});
