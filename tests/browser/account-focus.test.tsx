import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { dialogsAtom, openDialogAtom } from '../../client/dialogs/dialog-atoms.ts';
import { PrivacyDialog } from '../../client/features/account/dialogs/PrivacyDialog.tsx';
import { SignInDialog } from '../../client/features/account/dialogs/SignInDialog.tsx';
import { type Account, type AccountUser, accountAtom, clientAtom } from '../../client/features/account/session/account-atoms.ts';
import { TrackContext } from '../../client/features/ground/analytics/track-context.ts';
import { AccountMenuDialog } from '../../client/features/screens/menu/AccountMenuDialog.tsx';
import { ButtonBar } from '../../client/features/screens/screens/TopBar.tsx';
import { atom, useAtomValue } from '../../client/state/jotai.ts';
import { type FakeClient, fakeClient } from './support/fake-client.ts';
import { type Shown, show } from './support/show.tsx';
import { text } from './support/text.ts';
import { until } from './support/until.ts';

const ADA: AccountUser = {
  id: 'user_1',
  username: 'ada',
  email: 'ada@golf.example',
  createdAt: new Date('2026-11-01T12:00:00Z'),
  promptedForConsent: false,
  emailConsent: false,
};

/** The screen that is drawn. Each has its own button bar. */
const screenAtom = atom('start');

let shown: Shown;
let fake: FakeClient;

beforeEach(async () => {
  await page.viewport(390, 844);
  fake = fakeClient();
  shown = await show(null);
});
afterEach(() => shown.end());

/** The account's dialogs above a screen with the account's button, as the page draws them. */
function Page() {
  const open = useAtomValue(dialogsAtom);
  const screen = useAtomValue(screenAtom);
  return (
    <TrackContext value={() => undefined}>
      <main key={screen}>
        <h1>{screen}</h1>
        <nav>
          <ButtonBar />
        </nav>
      </main>
      {open.includes('signIn') && <SignInDialog />}
      {open.includes('accountMenu') && <AccountMenuDialog />}
      {open.includes('privacyUpdate') && <PrivacyDialog />}
    </TrackContext>
  );
}

async function draw(account: Account): Promise<void> {
  shown.store.set(screenAtom, 'start');
  shown.store.set(clientAtom, fake.client);
  shown.store.set(accountAtom, account);
  shown.draw(<Page />);
  await until(() => document.querySelector('nav'));
}

const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const dialogOpens = () => until(() => document.querySelector('dialog[open]'));
const accountButton = () => page.getByRole('button', { name: text('start.account', { name: 'ada' }) });
const signInButton = () => page.getByRole('button', { name: 'Sign in' });

test('focus goes to the account button after sign-in and after the privacy dialog', async () => {
  await draw({ status: 'signedOut' });
  await press('Sign in');
  await dialogOpens();
  shown.store.set(accountAtom, { status: 'signedIn', user: ADA });
  await expect.element(accountButton()).toHaveFocus();
  shown.store.set(openDialogAtom, 'privacyUpdate');
  await dialogOpens();
  await press('Ask me later');
  await expect.element(accountButton()).toHaveFocus();
});

test('focus is not lost when the privacy dialog opens while sign-in closes', async () => {
  await draw({ status: 'signedOut' });
  await press('Sign in');
  await dialogOpens();
  shown.store.set(openDialogAtom, 'privacyUpdate');
  await expect.element(page.getByRole('button', { name: 'Ask me later' })).toBeVisible();
  shown.store.set(accountAtom, { status: 'signedIn', user: ADA });
  await until(() => document.querySelectorAll('dialog').length === 1);
  await press('Ask me later');
  await until(() => document.querySelector('dialog') === null);
  expect(document.activeElement).not.toBe(document.body);
});

test('focus goes to sign-in after sign-out, and to the heading of the next screen', async () => {
  await draw({ status: 'signedIn', user: ADA });
  await accountButton().click();
  await dialogOpens();
  shown.store.set(accountAtom, { status: 'signedOut' });
  shown.store.set(dialogsAtom, []);
  await expect.element(signInButton()).toHaveFocus();
  shown.store.set(screenAtom, 'another');
  await expect.element(page.getByRole('heading', { name: 'another' })).toHaveFocus();
});

test('the focus is not moved after the player has used a key', async () => {
  await draw({ status: 'signedOut' });
  await press('Sign in');
  await dialogOpens();
  shown.store.set(accountAtom, { status: 'signedIn', user: ADA });
  await expect.element(accountButton()).toHaveFocus();
  await userEvent.keyboard('x');
  shown.store.set(screenAtom, 'another');
  await expect.element(page.getByRole('heading', { name: 'another' })).toBeVisible();
  expect(document.activeElement).toBe(document.body);
});
