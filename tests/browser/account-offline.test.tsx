import type { SignUpResource } from '@clerk/types';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { dialogsAtom } from '../../client/dialogs/dialog-atoms.ts';
import { startNetworkDetection } from '../../client/display/network-atoms.ts';
import { button, callsOf, close, field, open, opened, openWith, toasts } from './support/account-page.tsx';
import { activeSession, reverificationRequired, verification } from './support/client-resources.ts';
import { fakeClient, type MethodName } from './support/fake-client.ts';
import { text } from './support/text.ts';
import { untilHolds } from './support/until.ts';

beforeEach(() => page.viewport(390, 844));
afterEach(close);

const NO_CONNECTION = 'No connection. Nothing was changed.';
const NO_ANSWER = "The server isn't responding, so this may not have worked. Please check, then try again.";

test('the dialog tells that there is no network, and changes nothing', async () => {
  const account = fakeClient();
  account.answerNext('session.touch', () => new Promise(() => undefined));
  await openWith(account);
  cutOff();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await expect.element(page.getByText(/^You're offline/)).toBeVisible();
  await expect.element(page.getByText('Could not load your devices')).toBeVisible();
  await button(`${text('accountSettings.change')}: ${text('account.username')}`).click();
  await userEvent.fill(field(text('accountSettings.usernameNew')), 'eagle');
  await button(text('accountSettings.save')).click();
  await expect.element(page.getByText(NO_CONNECTION)).toBeVisible();
  expect(callsOf('user.update')).toEqual([]);
});

const cutOff = () =>
  startNetworkDetection(opened().shown.store, { navigator: { onLine: false }, addEventListener: () => undefined }, () => undefined);
const connect = () =>
  startNetworkDetection(opened().shown.store, { navigator: { onLine: true }, addEventListener: () => undefined }, () => undefined);

test('the list of devices stays without network, and until the next list is loaded', async () => {
  await open({ sessions: [activeSession('sess_here'), activeSession('sess_2')] });
  await expect.element(page.getByText('This device')).toBeVisible();
  cutOff();
  await expect.element(page.getByText(/^You're offline/)).toBeVisible();
  await expect.element(page.getByText('This device')).toBeVisible();
  const { promise: late, resolve } = Promise.withResolvers<void>();
  opened().account.answerNext('user.getSessions', async () => {
    await late;
    return [activeSession('sess_here')];
  });
  connect();
  await untilHolds(() => expect(callsOf('user.getSessions')).toHaveLength(2));
  await expect.element(page.getByText('This device')).toBeVisible();
  resolve();
  await expect.element(page.getByText("You aren't signed in anywhere else.")).toBeVisible();
});

test('a password is rated by its length without network, and by its strength with it', async () => {
  const ratedPasswords: string[] = [];
  const account = fakeClient({ passwordRating: { complexity: {}, strength: { state: 'excellent', result: {} as never } } });
  const { signUp } = (account.client as unknown as { client: { signUp: SignUpResource } }).client;
  const { validatePassword } = signUp;
  Object.assign(signUp, {
    validatePassword: (password: string, callbacks: never) => {
      ratedPasswords.push(password);
      validatePassword(password, callbacks);
    },
  });
  await openWith(account);
  cutOff();
  await button(text('accountSettings.passwordSet')).click();
  await userEvent.fill(field(text('account.newPassword')), 'short');
  await expect.element(page.getByText('Your password needs: at least 8 characters.')).toBeVisible();
  await userEvent.fill(field(text('account.newPassword')), 'a kite over the river');
  await expect.element(page.getByText(/at least 8 characters/)).not.toBeInTheDocument();
  expect(ratedPasswords).toEqual([]);
  connect();
  await expect.element(page.getByText('Excellent.')).toBeVisible();
  expect(ratedPasswords).toEqual(['a kite over the river']);
});

const changeName = async () => {
  await button(`${text('accountSettings.change')}: ${text('account.username')}`).click();
  await userEvent.fill(field(text('accountSettings.usernameNew')), 'eagle');
  await button(text('accountSettings.save')).click();
};

const setPassword = async () => {
  await button(`${text('accountSettings.change')}: ${text('account.password')}`).click();
  await userEvent.fill(field(text('accountSettings.passwordCurrent')), 'old');
  await userEvent.fill(field(text('account.newPassword')), 'new password');
  await button(text('accountSettings.save')).click();
};

const removePassword = async () => {
  await button(`${text('accountSettings.remove')}: ${text('account.password')}`).click();
  await userEvent.fill(field(text('accountSettings.passwordCurrent')), 'old');
  await button('Remove').click();
};

const turnOff = async () => {
  await button(`${text('accountSettings.totpTurnOff')}: ${text('accountSettings.totp')}`).click();
  await button(text('accountSettings.totpTurnOff')).click();
};

const makeCodes = async () => {
  await button(text('accountSettings.backupNew')).click();
  await button(text('accountSettings.backupNew')).click();
};

const signOutThere = async () => {
  await button(`${text('accountSettings.signOut')}: Chrome 129, Macintosh`).click();
  await button('Sign out').click();
};

const remove = async () => {
  await button(text('accountSettings.deleteButton')).click();
  await userEvent.fill(field(text('accountSettings.deleteType', { name: 'birdie' })), 'birdie');
  await button(text('accountSettings.deleteYes')).click();
};

// While the official client believes that there is no network, a call that fails throws no error. It returns the resource as it
// was before, or an empty one.
test.each<[string, MethodName, unknown, () => Promise<void>]>([
  ['a new name', 'user.update', () => opened().account.user(), changeName],
  ['a new password', 'user.updatePassword', () => opened().account.user(), setPassword],
  ['a removed password', 'user.removePassword', () => opened().account.user(), removePassword],
  ['turning the app off', 'user.disableTOTP', { deleted: false }, turnOff],
  ['new backup codes', 'user.createBackupCode', { codes: [] }, makeCodes],
  ['signing another device out', 'activeSession.revoke', { status: 'active' }, signOutThere],
  ['deleting the account', 'user.delete', undefined, remove],
])('%s that has not reached the service does not count as done', async (_, call, swallowed, act) => {
  await open({ user: { passwordEnabled: true, totpEnabled: true }, sessions: [activeSession('sess_here'), activeSession('sess_2')] });
  await expect.element(page.getByText('This device')).toBeVisible();
  opened().account.answerNext(call, swallowed);
  await act();
  await expect.element(page.getByText(NO_ANSWER)).toBeVisible();
  expect(callsOf(call)).toHaveLength(1);
  expect(toasts()).toEqual([]);
  expect(opened().shown.store.get(dialogsAtom)).toEqual(['account']);
});

test('a secret for the app that has not reached the service does not count as done', async () => {
  await open();
  opened().account.answerNext('user.createTOTP', {});
  opened().account.answerNext('user.verifyTOTP', { verified: false });
  await button(`${text('accountSettings.totpSetUp')}: ${text('accountSettings.totp')}`).click();
  await expect.element(page.getByText(NO_ANSWER)).toBeVisible();
  await button('Try Again').click();
  await userEvent.fill(field(text('accountSettings.totpCode')), '123456');
  await expect.element(page.getByText(NO_ANSWER)).toBeVisible();
  expect(toasts()).toEqual([]);
});

test('a step of reverification that has not reached the service is not done', async () => {
  const account = fakeClient({ user: { totpEnabled: true } });
  account.answerNext('user.disableTOTP', reverificationRequired());
  account.answerNext('session.startVerification', verification({}));
  account.answerNext('session.attemptFirstFactorVerification', verification({}));
  await openWith(account);
  await turnOff();
  await expect.element(page.getByText(NO_ANSWER)).toBeVisible();
  await button('Try Again').click();
  await userEvent.fill(field(text('account.code')), '424242');
  await expect.element(page.getByText(NO_ANSWER)).toBeVisible();
  expect(callsOf('user.disableTOTP')).toHaveLength(1);
});
