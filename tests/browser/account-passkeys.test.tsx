import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { button, callsOf, close, errorOf, field, focused, open, opened, openWith, toasts } from './support/account-page.tsx';
import { violations } from './support/axe.ts';
import { clientError, passkey, refusal, reverificationRequired, verification, WITH_PASSKEYS } from './support/client-resources.ts';
import { alerts } from './support/dialog.ts';
import { fakeClient } from './support/fake-client.ts';
import { text } from './support/text.ts';
import { untilHolds } from './support/until.ts';

beforeEach(() => page.viewport(390, 844));
afterEach(close);

const ADD = text('accountSettings.passkeyAdd');
const items = () => [...document.querySelectorAll('.account-items li')].map((item) => item.querySelector('h5')?.textContent);

/** Takes passkeys away from the browser, until the test is over. */
function withoutPasskeys(): void {
  const own = Object.getOwnPropertyDescriptor(window, 'PublicKeyCredential');
  Object.defineProperty(window, 'PublicKeyCredential', { value: undefined, configurable: true });
  onTestFinished(() => void (own && Object.defineProperty(window, 'PublicKeyCredential', own)));
}

test('an account without passkeys reads what one is for', async () => {
  await open({ settings: WITH_PASSKEYS });
  await expect.element(page.getByText('Sign in with your fingerprint, face, or screen lock instead of a code.')).toBeVisible();
  await expect.element(button(ADD)).toBeVisible();
  expect(items()).toEqual([]);
});

test('passkeys are listed by age with their last use, without unfinished ones', async () => {
  const unfinished = { status: 'unverified' } as never;
  await open({
    settings: WITH_PASSKEYS,
    user: {
      passkeys: [
        passkey('b', { name: 'Phone', createdAt: new Date('2026-11-02T12:00:00Z'), lastUsedAt: new Date(Date.now() - 300_000) }),
        passkey('a', { name: 'Laptop', createdAt: new Date('2026-11-01T12:00:00Z') }),
        passkey('c', { name: 'Half', verification: unfinished }),
      ],
    },
  });
  await expect.element(button('Rename: Phone')).toBeVisible();
  expect(items()).toEqual(['Laptop', 'Phone']);
  const times = [...document.querySelectorAll('.account-items .account-row__value')].map(({ textContent }) => textContent);
  expect(times).toEqual(['Added on Nov 1, 2026', 'Last used 5 minutes ago']);
  expect(await violations('dialog')).toEqual([]);
});

test('an instance or a browser without passkeys shows nothing of them', async () => {
  await open();
  await expect.element(page.getByRole('heading', { name: text('account.password') })).toBeVisible();
  expect(page.getByText(text('accountSettings.passkeys')).query()).toBeNull();
  close();
  withoutPasskeys();
  await open({ settings: WITH_PASSKEYS });
  await expect.element(page.getByRole('heading', { name: text('account.password') })).toBeVisible();
  expect(page.getByText(text('accountSettings.passkeys')).query()).toBeNull();
});

test('a browser without passkeys can still rename and remove those of the account', async () => {
  withoutPasskeys();
  await open({ settings: WITH_PASSKEYS, user: { passkeys: [passkey('a', { name: 'Phone' })] } });
  await expect.element(page.getByText("This browser can't use passkeys.")).toBeVisible();
  await expect.element(button('Remove: Phone')).toBeVisible();
  expect(button(ADD).query()).toBeNull();
});

test('a passkey is added, and the button keeps the focus for the next', async () => {
  await open({ settings: WITH_PASSKEYS });
  let finish = () => {};
  opened().account.answerNext('user.createPasskey', () => new Promise<void>((resolve) => (finish = resolve)).then(added));
  const added = () => {
    opened().account.changeUser({ passkeys: [passkey('a', { name: 'Phone' })] });
    return { verification: { status: 'verified' } };
  };
  await button(ADD).click();
  await expect.element(page.getByRole('status').getByText('Follow the steps that your browser shows.')).toBeVisible();
  await userEvent.keyboard('{Enter}');
  finish();
  await untilHolds(() => expect(items()).toEqual(['Phone']));
  await untilHolds(() => expect(toasts()).toEqual(['Passkey added']));
  expect(callsOf('user.createPasskey')).toHaveLength(1);
  expect(focused()?.textContent).toBe(ADD);
});

test.each(['passkey_registration_cancelled', 'passkey_operation_aborted'])('%s says nothing, and can be tried again', async (code) => {
  await open({ settings: WITH_PASSKEYS });
  opened().account.answerNext('user.createPasskey', clientError(code));
  await button(ADD).click();
  await untilHolds(() => expect(callsOf('user.createPasskey')).toHaveLength(1));
  await expect.element(button(ADD)).toHaveAttribute('aria-disabled', 'false');
  expect([alerts(), toasts()]).toEqual([[], []]);
  await button(ADD).click();
  await untilHolds(() => expect(toasts()).toEqual(['Passkey added']));
});

test.each([
  ['a device that has one', clientError('passkey_already_exists'), 'You already have a passkey on this device.'],
  ['a full account', refusal(403, 'passkey_quota_exceeded'), 'You have as many passkeys as an account can have. Remove one first.'],
  ['a website that may not', clientError('passkey_invalid_rpID_or_domain'), "Passkeys don't work on this website."],
  [
    'no answer',
    new TypeError('Failed to fetch'),
    "The server isn't responding, so this may not have worked. Please check, then try again.",
  ],
])('%s is told', async (_, error, words) => {
  await open({ settings: WITH_PASSKEYS });
  opened().account.answerNext('user.createPasskey', error);
  await button(ADD).click();
  await untilHolds(() => expect(alerts()).toEqual([words]));
});

test('a passkey is renamed, and an empty name is not sent', async () => {
  const renamed: unknown[] = [];
  const phone = passkey('a', { name: 'Phone' });
  phone.update = async (params) => {
    renamed.push(params);
    const changed = { ...phone, ...params, updatedAt: new Date() };
    opened().account.changeUser({ passkeys: [changed] });
    return changed;
  };
  await open({ settings: WITH_PASSKEYS, user: { passkeys: [phone] } });
  await button('Rename: Phone').click();
  await expect.element(field('Name of the passkey')).toHaveFocus();
  await userEvent.fill(field('Name of the passkey'), '  ');
  await userEvent.keyboard('{Enter}');
  await untilHolds(() => expect(errorOf('Name of the passkey')).toBe('Please fill this in.'));
  await userEvent.fill(field('Name of the passkey'), ' Blue phone ');
  await userEvent.keyboard('{Enter}');
  await untilHolds(() => expect(items()).toEqual(['Blue phone']));
  expect([renamed, toasts()]).toEqual([[{ name: 'Blue phone' }], ['Saved']]);
  await untilHolds(() => expect(focused()?.getAttribute('aria-label')).toBe('Rename: Blue phone'));
});

test('a passkey is removed after a question, and the focus stays in the section', async () => {
  const phone = passkey('a', { name: 'Phone' });
  phone.delete = async () => {
    opened().account.changeUser({ passkeys: [] });
    return { object: 'passkey', id: 'a', deleted: true };
  };
  await open({ settings: WITH_PASSKEYS, user: { passkeys: [phone] } });
  await button('Remove: Phone').click();
  await expect.element(page.getByText(/Delete it on your device, too\.$/)).toBeVisible();
  expect(items()).toEqual(['Phone']);
  await button(text('accountSettings.remove')).click();
  await untilHolds(() => expect(items()).toEqual([]));
  expect(toasts()).toEqual(['Passkey removed']);
  await untilHolds(() => expect(focused()?.textContent).toBe(text('accountSettings.security')));
});

test('the last way to sign in stays', async () => {
  const phone = passkey('a', { name: 'Phone' });
  phone.delete = async () => {
    throw refusal(422, 'identification_deletion_failed');
  };
  await open({ settings: WITH_PASSKEYS, user: { passkeys: [phone] } });
  await button('Remove: Phone').click();
  await button(text('accountSettings.remove')).click();
  await untilHolds(() => expect(alerts()).toEqual(["That's your only way to sign in, so you can't remove it."]));
  expect(items()).toEqual(['Phone']);
});

test('a passkey proves who the player is, and a canceled one leaves the question open', async () => {
  const account = fakeClient({ settings: WITH_PASSKEYS, user: { passkeys: [passkey('a', { name: 'Phone' })] } });
  account.answerNext('user.createPasskey', reverificationRequired());
  const factors = [{ strategy: 'password' }, { strategy: 'passkey' }] as never;
  account.answerNext('session.startVerification', verification({ status: 'needs_first_factor', supportedFirstFactors: factors }));
  account.answerNext('session.verifyWithPasskey', clientError('passkey_retrieval_cancelled'));
  await openWith(account);
  await button(ADD).click();
  const confirm = page
    .getByRole('dialog', { name: text('accountSettings.reverify') })
    .getByRole('button', { name: 'Confirm', exact: true });
  await expect.element(confirm).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await untilHolds(() => expect(callsOf('session.verifyWithPasskey')).toHaveLength(1));
  await expect.element(confirm).toHaveAttribute('aria-disabled', 'false');
  expect(alerts()).toEqual([]);
  await userEvent.keyboard('{Enter}');
  await untilHolds(() => expect(items()).toEqual(['Phone', 'New key']));
  expect(callsOf('user.createPasskey')).toHaveLength(2);
});

test('a browser without passkeys asks for another proof', async () => {
  withoutPasskeys();
  const phone = passkey('a', { name: 'Phone' });
  phone.delete = async () => {
    throw reverificationRequired();
  };
  const account = fakeClient({ settings: WITH_PASSKEYS, user: { passkeys: [phone] } });
  const factors = [{ strategy: 'passkey' }, { strategy: 'password' }] as never;
  account.answerNext('session.startVerification', verification({ status: 'needs_first_factor', supportedFirstFactors: factors }));
  await openWith(account);
  await button('Remove: Phone').click();
  await button(text('accountSettings.remove')).click();
  await expect.element(field(text('accountSettings.passwordCurrent'))).toBeVisible();
  expect(button(text('accountSettings.wayPasskey')).query()).toBeNull();
});
