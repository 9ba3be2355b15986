import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { closeAllDialogsAtom, dialogsAtom, openDialogAtom } from '../../client/dialogs/dialog-atoms.ts';
import type { Dialog } from '../../client/dialogs/dialogs.ts';
import { PrivacyDialog } from '../../client/features/account/dialogs/PrivacyDialog.tsx';
import { SignInDialog } from '../../client/features/account/dialogs/SignInDialog.tsx';
import {
  type AccountUser,
  accountAtom,
  clientAtom,
  clientLoadCountAtom,
  isSessionEndedAtom,
  signedOutCountAtom,
} from '../../client/features/account/session/account-atoms.ts';
import type { EventName, EventProperties } from '../../client/features/ground/analytics/events.ts';
import { TrackContext } from '../../client/features/ground/analytics/track-context.ts';
import type { Game } from '../../client/features/run/play/game.ts';
import { GameContext } from '../../client/features/run/play/game-context.ts';
import { pendingRunAtom } from '../../client/features/run/play/play-atoms.ts';
import { AccountMenuDialog } from '../../client/features/screens/menu/AccountMenuDialog.tsx';
import { MenuDialog } from '../../client/features/screens/menu/MenuDialog.tsx';
import { ButtonBar } from '../../client/features/screens/screens/TopBar.tsx';
import { toastsAtom } from '../../client/ui/toast-atoms.ts';
import { refusal } from './support/client-resources.ts';
import { drawn } from './support/drawn.ts';
import { type FakeClient, fakeClient } from './support/fake-client.ts';
import { type Shown, show } from './support/show.tsx';
import { text } from './support/text.ts';
import { until } from './support/until.ts';

// As the server writes it. It stands first, because the page reads only the first one, and once.
vi.hoisted(() => {
  const meta = document.createElement('meta');
  meta.name = 'upshot-config';
  meta.content = JSON.stringify({ identity: { publishableKey: 'pk_live_dGVzdC51cHNob3QuaW52YWxpZCQ=', own: true } });
  document.head.prepend(meta);
});

const ADA: AccountUser = {
  id: 'user_1',
  username: 'ada',
  email: 'ada@golf.example',
  createdAt: new Date('2026-11-01T12:00:00Z'),
  promptedForConsent: false,
  emailConsent: false,
};

let shown: Shown;
let fake: FakeClient;
let events: unknown[];

beforeEach(async () => {
  await page.viewport(390, 844);
  fake = fakeClient({ user: { unsafeMetadata: { favourite: 'meadow', emailConsent: false } } });
  events = [];
  shown = await show(null);
});
afterEach(() => shown.end());

/** Answers as the service does: with a new object, although its content is the same. */
const answers = async () => Object.assign(fake.client.user as object, { unsafeMetadata: {} });

/** Draws a dialog for a signed-in player. */
async function draw(dialog: Dialog, Component: () => React.ReactNode): Promise<void> {
  shown.store.set(clientAtom, fake.client);
  shown.store.set(accountAtom, { status: 'signedIn', user: ADA });
  shown.store.set(openDialogAtom, dialog);
  shown.draw(
    <TrackContext
      value={(name: EventName, properties?: EventProperties) => void events.push(properties === undefined ? [name] : [name, properties])}
    >
      <GameContext value={{} as Game}>
        <MemoryRouter>
          <Component />
        </MemoryRouter>
      </GameContext>
    </TrackContext>,
  );
  await until(() => document.querySelector('dialog[open]'));
}

const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

describe('the privacy update', () => {
  beforeEach(() => draw('privacyUpdate', PrivacyDialog));

  test.each([
    [false, 'no'],
    [true, 'yes'],
  ])('saves the answer %s and keeps the player’s other metadata', async (emailConsent) => {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    fake.on('user.update', () => promise);
    if (emailConsent) await page.getByText('Stay updated with game updates').click();
    await press('Continue');
    await expect.element(page.getByRole('button', { name: 'Saving...' })).toHaveAttribute('aria-disabled', 'true');
    expect(fake.last('user.update')).toEqual([{ unsafeMetadata: { favourite: 'meadow', promptedForConsent: true, emailConsent } }]);
    resolve(Object.assign(fake.client.user as object, { unsafeMetadata: {} }));
    await until(() => shown.store.get(dialogsAtom).length === 0);
    expect(events).toEqual([['privacy_update_consent_saved', { marketing_email_consent: emailConsent }]]);
  });

  test.each([
    ['is refused', () => Promise.reject(new Error('down'))],
    ['does not reach the service, while the client reports no error,', async () => fake.client.user],
  ])('that %s shows an error and can be tried again', async (_, update) => {
    fake.on('user.update', update);
    await press('Continue');
    await expect.element(page.getByRole('alert')).toHaveTextContent('There was an error saving your preferences. Please try again.');
    await expect.element(page.getByRole('button', { name: 'Continue' })).toHaveAttribute('aria-disabled', 'false');
    expect([events, shown.store.get(dialogsAtom)]).toEqual([[], ['privacyUpdate']]);
  });

  test('can be postponed', async () => {
    await press('Ask me later');
    await until(() => events.length > 0);
    expect([events, shown.store.get(dialogsAtom), fake.calls]).toEqual([[['privacy_update_skipped']], [], []]);
  });

  test('is postponed by the browser’s Back, which closes the dialog', async () => {
    shown.store.set(closeAllDialogsAtom);
    await until(() => events.length > 0);
    expect([events, fake.calls]).toEqual([[['privacy_update_skipped']], []]);
  });

  test('does not count as postponed when the player signs out', async () => {
    shown.store.set(accountAtom, { status: 'signedOut' });
    shown.store.set(closeAllDialogsAtom);
    await drawn();
    expect(events).toEqual([]);
  });

  test('counts as postponed and shows a toast when Back closes it and the save fails', async () => {
    const { promise, reject } = Promise.withResolvers<unknown>();
    fake.on('user.update', () => promise);
    await press('Continue');
    await expect.element(page.getByRole('button', { name: 'Saving...' })).toBeVisible();
    shown.store.set(closeAllDialogsAtom);
    await drawn();
    expect(events).toEqual([]);
    reject(new Error('down'));
    await until(() => shown.store.get(toastsAtom).length > 0);
    expect(shown.store.get(toastsAtom)).toMatchObject([
      { text: 'There was an error saving your preferences. Please try again.', kind: 'failure' },
    ]);
    expect(events).toEqual([['privacy_update_skipped']]);
  });

  test('ignores a click on its backdrop', async () => {
    await userEvent.click(document.querySelector('dialog') as Element, { position: { x: 2, y: -40 }, force: true });
    expect(shown.store.get(dialogsAtom)).toEqual(['privacyUpdate']);
  });
});

describe('a signed-in player', () => {
  test.each([
    ['ada', 'A'],
    ['Éva', 'É'],
    ['𝔘lli', '𝔘'],
    ['', '?'],
  ])("sees the first letter of '%s' in the button bar, which opens the account menu", async (username, letter) => {
    shown.store.set(accountAtom, { status: 'signedIn', user: { ...ADA, username } });
    shown.draw(<ButtonBar />);
    const button = page.getByRole('button', { name: username === '' ? 'Your account' : `Account: ${username}`, exact: true });
    await expect.element(button).toHaveTextContent(letter);
    await button.click();
    expect(shown.store.get(dialogsAtom)).toEqual(['accountMenu']);
  });

  test('sees the name in the menu of the game, where it opens the statistics', async () => {
    await draw('menu', MenuDialog);
    expect(document.body.textContent).not.toContain('Login');
    await press('ada');
    expect(shown.store.get(dialogsAtom)).toEqual(['playerStats']);
  });

  test.each<[string, Dialog]>([
    ['View Your Stats', 'playerStats'],
    ['Settings', 'account'],
  ])('finds %s in the account menu', async (name, dialog) => {
    await draw('accountMenu', AccountMenuDialog);
    await press(name);
    expect(shown.store.get(dialogsAtom)).toEqual([dialog]);
  });

  test('signs out, and the page stays where it is', async () => {
    fake.on('user.reload', answers);
    fake.on('signOut', () => undefined);
    await draw('accountMenu', AccountMenuDialog);
    await press('Sign Out');
    await until(() => shown.store.get(dialogsAtom).length === 0);
    // The client navigates to another page unless it gets a callback.
    expect(fake.last('signOut')?.[0]).toBeTypeOf('function');
    expect(shown.store.get(toastsAtom).map(({ text }) => text)).toEqual(["You're signed out"]);
  });

  test('is asked before a sign-out ends the run in progress', async () => {
    shown.store.set(pendingRunAtom, { strokes: 4, infuriating: false });
    fake.on('user.reload', answers);
    fake.on('signOut', () => undefined);
    await draw('accountMenu', AccountMenuDialog);
    await press('Sign Out');
    await expect.element(page.getByText("You're 4 strokes into a run. It ends when you sign out.")).toBeVisible();
    // The color of every step that removes something for good.
    await expect.element(page.getByRole('button', { name: 'Sign Out' })).toHaveClass('button--pink');
    expect(fake.calls).toEqual([]);
    await press('Sign Out');
    await until(() => fake.last('signOut'));
  });

  test('sees a toast when the sign-out fails', async () => {
    fake.on('user.reload', answers);
    fake.on('signOut', () => {
      throw new TypeError('Failed to fetch');
    });
    await draw('accountMenu', AccountMenuDialog);
    await press('Sign Out');
    await until(() => shown.store.get(toastsAtom).length > 0);
    expect(shown.store.get(toastsAtom).map(({ text }) => text)).toEqual(["We couldn't sign you out. Check your connection and try again."]);
  });
});

describe('signing out while the service does not answer', () => {
  test.each([
    ['cannot be reached', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['cannot be reached, while the client reports no error', async () => fake.client.user],
    ['answers with an error', () => Promise.reject(refusal(503, 'internal'))],
  ])('keeps the player signed in without the client’s sign-out when the service %s', async (_, reload) => {
    fake.on('user.reload', reload);
    await draw('accountMenu', AccountMenuDialog);
    await press('Sign Out');
    await until(() => shown.store.get(toastsAtom).length > 0);
    expect(shown.store.get(toastsAtom).map(({ text }) => text)).toEqual(["We couldn't sign you out. Check your connection and try again."]);
    expect(fake.last('signOut')).toBeUndefined();
  });

  test('still works when the service refuses, because the session is over already', async () => {
    fake.on('user.reload', () => Promise.reject(refusal(401, 'authentication_invalid')));
    fake.on('signOut', () => undefined);
    await draw('accountMenu', AccountMenuDialog);
    await press('Sign Out');
    await until(() => fake.last('signOut'));
  });
});

describe('a player whose session is still loading', () => {
  beforeEach(() => {
    vi.spyOn(document, 'cookie', 'get').mockReturnValue('__client_uat=7');
    shown.store.set(accountAtom, { status: 'loading' });
  });
  afterEach(() => vi.restoreAllMocks());

  test('sees the account’s button in the bar, not the sign-in button', async () => {
    shown.draw(<ButtonBar />);
    await page.getByRole('button', { name: text('start.yourAccount'), exact: true }).click();
    expect(shown.store.get(dialogsAtom)).toEqual(['account']);
  });

  test('sees the account’s entry in the menu, not Login', async () => {
    await draw('menu', MenuDialog);
    shown.store.set(accountAtom, { status: 'loading' });
    await press(text('start.yourAccount'));
    expect(shown.store.get(dialogsAtom)).toEqual(['account']);
  });
});

describe('a player whose session has expired', () => {
  beforeEach(() => {
    localStorage.setItem('accountId', ADA.id);
    localStorage.setItem('run', 'a run');
    shown.store.set(isSessionEndedAtom, true);
    shown.store.set(accountAtom, { status: 'signedOut' });
    shown.store.set(openDialogAtom, 'accountMenu');
  });
  afterEach(() => localStorage.clear());

  test('sees it in the bar, and the button opens the explanation', async () => {
    shown.store.set(closeAllDialogsAtom);
    shown.draw(<ButtonBar />);
    await page.getByRole('button', { name: text('start.sessionEnded') }).click();
    expect(shown.store.get(dialogsAtom)).toEqual(['accountMenu']);
  });

  test('can sign in again and keeps the run', async () => {
    shown.draw(<AccountMenuDialog />);
    await expect.element(page.getByText(/what you finish is saved on this device/)).toBeVisible();
    await press('Sign in');
    expect(shown.store.get(dialogsAtom)).toEqual(['signIn']);
    expect(localStorage.getItem('run')).toBe('a run');
  });

  test('can sign out for good after a question, which removes the run', async () => {
    shown.store.set(pendingRunAtom, { strokes: 4, infuriating: false });
    shown.draw(<AccountMenuDialog />);
    await press('Sign Out');
    await expect.element(page.getByText("You're 4 strokes into a run. It ends when you sign out.")).toBeVisible();
    expect(localStorage.getItem('run')).toBe('a run');
    await press('Sign Out');
    await until(() => shown.store.get(dialogsAtom).length === 0);
    expect([localStorage.getItem('run'), localStorage.getItem('accountId'), localStorage.getItem('signingOut')]).toEqual([
      null,
      null,
      null,
    ]);
    expect([shown.store.get(isSessionEndedAtom), shown.store.get(signedOutCountAtom)]).toEqual([false, 1]);
    expect(shown.store.get(toastsAtom).map(({ text }) => text)).toEqual(["You're signed out"]);
  });
});

describe('the sign-in dialog', () => {
  const open = async () => {
    shown.store.set(openDialogAtom, 'signIn');
    shown.draw(<SignInDialog />);
    await until(() => document.querySelector('dialog[open]'));
  };

  test('requests the client, and waits for it', async () => {
    await open();
    await expect.element(page.getByText('One moment...')).toBeVisible();
    expect([shown.store.get(clientLoadCountAtom), shown.store.get(accountAtom).status]).toEqual([1, 'loading']);
  });

  test('shows an error when the client cannot be loaded, and can try again', async () => {
    await open();
    shown.store.set(accountAtom, { status: 'unavailable' });
    await expect.element(page.getByText("Sign-in didn't load. You can keep playing without it.")).toBeVisible();
    await press('Try Again');
    expect([shown.store.get(clientLoadCountAtom), shown.store.get(accountAtom).status]).toEqual([2, 'loading']);
  });

  test('closes by itself after a sign-in, also in another tab', async () => {
    await open();
    shown.store.set(accountAtom, { status: 'signedIn', user: ADA });
    await until(() => shown.store.get(dialogsAtom).length === 0);
  });
});
