import type { ExternalAccountResource } from '@clerk/types';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { asRefusal } from '../../client/features/account/callback/callback-steps.ts';
import { type ConnectResult, connectResultAtom } from '../../client/features/account/callback/finish-connect.ts';
import { readVisit } from '../../client/features/account/social/provider-visit.ts';
import { tabStore } from '../../client/platform/storage.ts';
import { button, callsOf, close, focused, open, opened, openWith, toasts } from './support/account-page.tsx';
import { violations } from './support/axe.ts';
import {
  activeSession,
  externalAccount,
  refusal,
  reverificationRequired,
  verification,
  withProviders,
} from './support/client-resources.ts';
import { alerts } from './support/dialog.ts';
import { fakeClient } from './support/fake-client.ts';
import { text } from './support/text.ts';
import { untilHolds } from './support/until.ts';

beforeEach(() => page.viewport(390, 844));
afterEach(() => {
  close();
  sessionStorage.clear();
  history.replaceState(null, '', location.pathname + location.search);
});

const items = () => [...document.querySelectorAll('.account-items li')].map((item) => item.querySelector('h5')?.textContent);
const connects = () => [...document.querySelectorAll('.account-connects button')].map(({ textContent }) => textContent);
const failed = { status: 'failed' } as ExternalAccountResource['verification'];
/** An address that does not leave this page. */
const provider = () => new URL('#provider', location.href);
const sent = () => ({ verification: { status: 'unverified', externalVerificationRedirectURL: provider() } });

test('accounts are listed with whose they are, and what else can be connected', async () => {
  const externalAccounts = [
    externalAccount('google', { username: 'ada.l' }),
    externalAccount('github', { emailAddress: 'ada@golf.example' }),
  ];
  await open({ settings: withProviders('Google', 'GitHub', 'Microsoft'), user: { externalAccounts } });
  await expect.element(page.getByText('ada.l')).toBeVisible();
  await expect.element(page.getByText('ada@golf.example')).toBeVisible();
  expect([items(), connects()]).toEqual([['Google', 'GitHub'], ['Connect Microsoft']]);
  expect(await violations('dialog')).toEqual([]);
});

test('nothing is shown when no provider is on and none is connected', async () => {
  await open();
  await expect.element(page.getByRole('heading', { name: text('account.password') })).toBeVisible();
  expect(page.getByText(text('accountSettings.social')).query()).toBeNull();
});

test('an account of a provider that is off can still be disconnected', async () => {
  await open({ user: { externalAccounts: [externalAccount('custom_acme_golf' as never)] } });
  await expect.element(button('Disconnect: Acme golf')).toBeVisible();
  expect(connects()).toEqual([]);
});

test('one that was begun and left, or refused before it was connected, counts as none', async () => {
  const unfinished = { providerUserId: '', verification: { status: 'unverified' } as never };
  const externalAccounts = [externalAccount('google', unfinished), externalAccount('github', { providerUserId: '', verification: failed })];
  await open({ settings: withProviders('Google', 'GitHub'), user: { externalAccounts } });
  await expect.element(button('Connect GitHub')).toBeVisible();
  expect(items()).toEqual([]);
});

test('connecting goes to the provider, after a proof where the service wants one', async () => {
  await open({ settings: withProviders('Google') });
  opened().account.answerNext('user.createExternalAccount', reverificationRequired(), sent);
  await button('Connect Google').click();
  await page.getByLabelText(text('account.code')).fill('123456');
  await untilHolds(() => expect(location.hash).toBe('#provider'));
  expect(callsOf('user.createExternalAccount')).toEqual(Array(2).fill({ strategy: 'oauth_google', redirectUrl: '/sso-callback' }));
  expect(readVisit(tabStore)).toMatchObject({ purpose: 'connect', strategy: 'oauth_google' });
  await expect.element(page.getByRole('status').getByText('Taking you to Google...')).toBeVisible();
});

test.each([
  ['a provider that cannot be reached', refusal(400, 'misconfigured_oauth_provider'), 'accountSettings.socialOff'],
  ['one that is connected already', refusal(400, 'oauth_account_already_connected'), 'accountSettings.socialTwice'],
  ['no answer', {}, 'accountSettings.unanswered'],
] as const)('%s is told', async (_, answer, key) => {
  await open({ settings: withProviders('Google') });
  opened().account.answerNext('user.createExternalAccount', answer);
  await button('Connect Google').click();
  await untilHolds(() => expect(alerts()).toEqual([text(key)]));
  expect(readVisit(tabStore)).toBeUndefined();
});

test('an account that does not work any more is connected again', async () => {
  const calls: unknown[] = [];
  const reauthorize = async (params: unknown) => {
    calls.push(params);
    return sent() as ExternalAccountResource;
  };
  await open({
    settings: withProviders('Google'),
    user: { externalAccounts: [externalAccount('google', { verification: failed, reauthorize })] },
  });
  await expect.element(page.getByText(text('accountSettings.socialLost'))).toBeVisible();
  await button('Connect again: Google').click();
  await untilHolds(() => expect(location.hash).toBe('#provider'));
  expect([calls, connects()]).toEqual([[{ redirectUrl: '/sso-callback' }], []]);
});

test('an account is disconnected after a question, and the focus stays in the section', async () => {
  const destroy = async () => opened().account.changeUser({ externalAccounts: [] });
  await open({ settings: withProviders('Google'), user: { externalAccounts: [externalAccount('google', { destroy })] } });
  await button('Disconnect: Google').click();
  await userEvent.keyboard('{Escape}');
  await expect.element(button('Disconnect: Google')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await button('Disconnect').click();
  await untilHolds(() => expect(toasts()).toEqual(['Google is disconnected']));
  expect([items(), connects()]).toEqual([[], ['Connect Google']]);
  expect(focused()?.textContent).toBe(text('accountSettings.security'));
});

test.each([
  ['signs out everywhere else', true, undefined, 'Google is disconnected'],
  ['leaves the other sessions alone, if the player wants it so', false, undefined, 'Google is disconnected'],
  [
    'says so when the others could not be signed out',
    true,
    new Error('offline'),
    text('accountSettings.socialOthersIn', { provider: 'Google' }),
  ],
] as const)('disconnecting %s', async (_, endsOthers, error, told) => {
  const destroy = async () => opened().account.changeUser({ externalAccounts: [] });
  await open({
    settings: withProviders('Google'),
    user: { externalAccounts: [externalAccount('google', { destroy })] },
    sessions: [activeSession('sess_here'), activeSession('sess_phone')],
  });
  await button('Disconnect: Google').click();
  const others = page.getByRole('checkbox', { name: text('accountSettings.passwordOthers') });
  await expect.element(others).toBeChecked();
  if (!endsOthers) await others.click();
  if (error) opened().account.answerNext('activeSession.revoke', error);
  await button('Disconnect').click();
  await untilHolds(() => expect(toasts()).toEqual([told]));
  expect(callsOf('activeSession.revoke')).toEqual(endsOthers ? ['sess_phone'] : []);
});

test.each([
  ['the last way in', refusal(400, 'identification_deletion_failed'), 'accountSettings.lastWayIn'],
  ['one that every account needs', refusal(400, 'last_required_identification_deletion_failed'), 'accountSettings.socialRequired'],
  ['no answer', undefined, 'accountSettings.unanswered'],
] as const)('%s stays', async (_, error, key) => {
  const destroy = async () => {
    if (error) throw error;
  };
  await open({ settings: withProviders('Google'), user: { externalAccounts: [externalAccount('google', { destroy })] } });
  await button('Disconnect: Google').click();
  await button('Disconnect').click();
  await untilHolds(() => expect(alerts()).toEqual([text(key)]));
  expect(items()).toEqual(['Google']);
});

test('disconnecting asks for a proof where the service wants one', async () => {
  let tries = 0;
  const destroy = async () => {
    tries++;
    if (tries === 1) throw reverificationRequired();
    opened().account.changeUser({ externalAccounts: [] });
  };
  await open({ settings: withProviders('Google'), user: { externalAccounts: [externalAccount('google', { destroy })] } });
  opened().account.answerNext('session.attemptFirstFactorVerification', verification({ status: 'complete' }));
  await button('Disconnect: Google').click();
  await button('Disconnect').click();
  await page.getByLabelText(text('account.code')).fill('123456');
  await untilHolds(() => expect(toasts()).toEqual(['Google is disconnected']));
});

/** Opens the settings for a player who has come back from a provider. */
async function openAfter(result: ConnectResult, externalAccounts: ExternalAccountResource[] = []): Promise<void> {
  await openWith(fakeClient({ settings: withProviders('Google'), user: { externalAccounts } }), (store) =>
    store.set(connectResultAtom, result),
  );
}

test('who comes back without success reads why, and sees where', async () => {
  await openAfter({
    strategy: 'oauth_google',
    isConnected: false,
    error: asRefusal({ code: 'oauth_identification_claimed', message: '' }),
  });
  await untilHolds(() => expect(alerts()).toEqual([text('accountSettings.socialClaimed')]));
  await untilHolds(() => expect(focused()?.textContent).toBe(text('accountSettings.security')));
  await expect.element(button('Connect Google')).toBeInViewport();
});

test('who comes back with success reads it', async () => {
  await openAfter({ strategy: 'oauth_google', isConnected: true }, [externalAccount('google')]);
  await untilHolds(() => expect(toasts()).toEqual(['Google is connected']));
  expect(opened().shown.store.get(connectResultAtom)).toBeNull();
});
