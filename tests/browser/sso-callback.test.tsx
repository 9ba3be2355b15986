import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { SsoCallbackPage } from '../../client/app/SsoCallbackPage.tsx';
import { dialogsAtom, registerDialogHostAtom } from '../../client/dialogs/dialog-atoms.ts';
import { CallbackPanel } from '../../client/features/account/callback/CallbackPanel.tsx';
import { connectResultAtom } from '../../client/features/account/callback/finish-connect.ts';
import { SignInPanel } from '../../client/features/account/forms/SignInPanel.tsx';
import { SignUpPanel } from '../../client/features/account/forms/SignUpPanel.tsx';
import { accountAtom, accountFormsAtom, clientAtom } from '../../client/features/account/session/account-atoms.ts';
import { type ProviderVisit, readVisit, rememberVisit } from '../../client/features/account/social/provider-visit.ts';
import { chooseLanguageAtom } from '../../client/i18n/text-atoms.ts';
import { tabStore } from '../../client/platform/storage.ts';
import { violations } from './support/axe.ts';
import { externalAccount, refusal, withProviders } from './support/client-resources.ts';
import { alerts } from './support/dialog.ts';
import { type FakeClient, type FakeClientOptions, fakeClient } from './support/fake-client.ts';
import { type Shown, show } from './support/show.tsx';
import { text } from './support/text.ts';
import { untilHolds } from './support/until.ts';

const FROM = '/d/2026-11-20?x=1#y';
const VISIT: ProviderVisit = { purpose: 'signIn', strategy: 'oauth_google', from: FROM };
const SIGN_UP: ProviderVisit = { ...VISIT, purpose: 'signUp', username: 'ada_l' };
const USER = { id: 'user_1', username: 'ada', email: '', createdAt: null, promptedForConsent: true, emailConsent: false };

let shown: Shown;
let fake: FakeClient;

beforeAll(() => {
  const meta = document.createElement('meta');
  meta.name = 'upshot-config';
  meta.content = JSON.stringify({ identity: { publishableKey: 'pk_live_dGVzdC51cHNob3QuaW52YWxpZCQ', own: true } });
  document.head.append(meta);
});
beforeEach(() => page.viewport(390, 844));
afterEach(() => {
  shown.end();
  sessionStorage.clear();
  localStorage.clear();
});

interface Return {
  readonly visit?: ProviderVisit;
  readonly query?: string;
  /** What the provider's answer has made of the sign-in or the sign-up. */
  readonly signIn?: object;
  readonly signUp?: object;
  readonly options?: FakeClientOptions;
  prepare?(): void;
}

/** Comes back from the provider. */
async function comeBack({ visit, query = '', signIn = {}, signUp = {}, options, prepare }: Return): Promise<void> {
  if (visit) rememberVisit(tabStore, visit);
  fake = fakeClient({ user: null, settings: withProviders('Google'), ...options });
  fake.on('setActive', () => undefined);
  Object.assign(fake.client.client?.signIn ?? {}, signIn);
  Object.assign(fake.client.client?.signUp ?? {}, signUp);
  prepare?.();
  shown = await show(null);
  shown.store.set(clientAtom, fake.client);
  shown.store.set(accountFormsAtom, { SignInPanel, SignUpPanel, CallbackPanel });
  shown.store.set(accountAtom, fake.user() ? { status: 'signedIn', user: USER } : { status: 'signedOut' });
  history.replaceState(null, '', location.pathname + query);
  shown.draw(
    <MemoryRouter initialEntries={['/sso-callback']}>
      <Routes>
        <Route path="/sso-callback" element={<SsoCallbackPage />} />
        <Route path="*" element={<Elsewhere />} />
      </Routes>
    </MemoryRouter>,
  );
}

function Elsewhere() {
  const { pathname, search, hash } = useLocation();
  return <h1>{pathname + search + hash}</h1>;
}

/** The answers of the service to a sign-in and a sign-up. */
const answer = (of: 'signIn' | 'signUp', part: object) => () => Object.assign(fake.client.client?.[of] ?? {}, part);
const proof = (status: string, code?: string, meta: object = {}) => ({
  ...{ strategy: 'oauth_google', status, expireAt: null },
  error: code === undefined ? null : { code, message: 'Words of the service', meta },
});
const signInProof = (...of: Parameters<typeof proof>) => ({ status: 'needs_identifier', firstFactorVerification: proof(...of) });
const signUpProof = (...of: Parameters<typeof proof>) => ({
  status: 'missing_requirements',
  verifications: { emailAddress: { status: null, strategy: null, expireAt: null }, externalAccount: proof(...of) },
});
const place = () => document.querySelector('h1')?.textContent;
const isAt = (path: string) => untilHolds(() => expect(place()).toBe(path));
const button = (name: string) => page.getByRole('button', { name, exact: true });

describe('the way on', () => {
  test('without a visit leads home', async () => {
    await comeBack({});
    await isAt('/');
    expect(fake.calls).toEqual([]);
  });

  test('leads back to where the player was when Back left the provider', async () => {
    await comeBack({ visit: VISIT, signIn: signInProof('unverified') });
    await isAt(FROM);
    expect(readVisit(tabStore)).toBeUndefined();
  });

  test('is taken at once by a player who is signed in', async () => {
    const query = '?__clerk_status=failed&__clerk_error=oauth_callback_invalid';
    await comeBack({ visit: VISIT, query, options: { user: {} } });
    await isAt(FROM);
  });

  test('goes on with the session in which the account is signed in already', async () => {
    await comeBack({ visit: VISIT, signIn: signInProof('failed', 'identifier_already_signed_in', { sessionId: 'sess_1' }) });
    await isAt(FROM);
    expect(fake.last('setActive')).toEqual([{ session: 'sess_1' }]);
  });
});

describe('what goes from one attempt to the other', () => {
  test('a sign-in with nobody’s account becomes a sign-up, which asks for the username', async () => {
    await comeBack({
      visit: VISIT,
      signIn: signInProof('transferable', 'external_account_not_found'),
      prepare: () => fake.on('signUp.create', answer('signUp', { ...signUpProof('verified'), missingFields: ['username'] })),
    });
    await expect.element(page.getByLabelText(text('account.username'), { exact: true })).toHaveFocus();
    expect(fake.last('signUp.create')).toEqual([{ transfer: true }]);
    await isAt(text('account.signUpTitle'));
    expect(await violations('main')).toEqual([]);
    await userEvent.keyboard('ada_lovelace');
    await page.getByLabelText(text('account.updates')).click();
    fake.on('signUp.update', answer('signUp', { status: 'complete', missingFields: [], createdSessionId: 'sess_1', verifications: {} }));
    await button(text('account.createAccount')).click();
    await isAt(FROM);
    const unsafeMetadata = { emailConsent: true, promptedForConsent: true };
    expect(fake.last('signUp.update')).toEqual([{ username: 'ada_lovelace', unsafeMetadata }]);
    expect(fake.last('setActive')).toEqual([{ session: 'sess_1' }]);
  });

  test('a sign-up with an account that somebody has becomes a sign-in', async () => {
    await comeBack({
      visit: SIGN_UP,
      signUp: signUpProof('transferable', 'external_account_exists'),
      prepare: () => fake.on('signIn.create', answer('signIn', { status: 'complete', createdSessionId: 'sess_1' })),
    });
    await isAt(FROM);
    expect(fake.last('signIn.create')).toEqual([{ transfer: true }]);
    expect(fake.last('setActive')).toEqual([{ session: 'sess_1' }]);
  });

  test('a page that is loaded again after that asks again for what is missing', async () => {
    await comeBack({ visit: VISIT, signUp: { ...signUpProof('verified'), missingFields: ['username', 'legal_accepted'] } });
    await expect.element(page.getByLabelText(text('account.username'), { exact: true })).toBeVisible();
    await expect.element(page.getByLabelText(text('account.acceptTerms'))).toBeVisible();
    expect(fake.calls).toEqual([]);
  });

  test('an older attempt of the other kind does not count', async () => {
    await comeBack({ visit: SIGN_UP, signUp: signUpProof('unverified'), signIn: signInProof('failed', 'oauth_access_denied') });
    await isAt(FROM);
  });
});

describe('what is asked for', () => {
  test('a second proof', async () => {
    const second = { supportedSecondFactors: [{ strategy: 'totp' }] };
    await comeBack({ visit: VISIT, signIn: { ...signInProof('verified'), ...second, status: 'needs_second_factor' } });
    fake.on('signIn.attemptSecondFactor', answer('signIn', { ...signInProof('verified'), status: 'complete', createdSessionId: 'sess_1' }));
    await page.getByLabelText(text('account.authenticatorCode')).fill('123456');
    await isAt(FROM);
    expect(fake.last('signIn.attemptSecondFactor')).toEqual([{ strategy: 'totp', code: '123456' }]);
  });

  test('an e-mail with its code, when the provider names none, beside what was entered', async () => {
    await comeBack({ visit: SIGN_UP, signUp: { ...signUpProof('verified'), missingFields: ['username', 'email_address'] } });
    await expect.element(page.getByLabelText(text('account.username'), { exact: true })).toHaveValue('ada_l');
    const email = { emailAddress: 'ada@golf.example', missingFields: [], unverifiedFields: ['email_address'] };
    fake.on('signUp.update', answer('signUp', { ...signUpProof('verified'), ...email }));
    fake.on('signUp.prepareEmailAddressVerification', answer('signUp', signUpProof('verified')));
    await page.getByLabelText(text('account.email')).fill(' ada@golf.example');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByLabelText(text('account.code'), { exact: true })).toBeVisible();
    expect(fake.last('signUp.update')).toMatchObject([{ username: 'ada_l', emailAddress: 'ada@golf.example' }]);
    const complete = { status: 'complete', createdSessionId: 'sess_1', unverifiedFields: [], verifications: {} };
    fake.on('signUp.attemptEmailAddressVerification', answer('signUp', complete));
    await page.getByLabelText(text('account.code'), { exact: true }).fill('123456');
    await isAt(FROM);
  });
});

describe('a refusal', () => {
  test.each([
    ['oauth_access_denied', 'accountSettings.socialDenied'],
    ['oauth_callback_invalid', 'account.startAgain'],
    ['account_transfer_invalid', 'account.startAgain'],
    ['oauth_token_exchange_error', 'accountSettings.socialFailed'],
    ['oauth_fetch_user_error', 'accountSettings.socialFailed'],
    ['oauth_provider_not_enabled', 'accountSettings.socialOff'],
    ['oauth_non_authenticatable_provider', 'accountSettings.socialOff'],
    ['oauth_config_missing', 'accountSettings.socialOff'],
    ['oauth_unsupported_provider', 'accountSettings.socialOff'],
    ['misconfigured_oauth_provider', 'accountSettings.socialOff'],
    ['oauth_identification_claimed', 'accountSettings.socialClaimed'],
    ['oauth_account_already_connected', 'accountSettings.socialTwice'],
    ['external_account_email_address_verification_required', 'accountSettings.socialProveFirst'],
    ['not_allowed_access', 'account.notAllowed'],
    ['sign_up_mode_restricted', 'account.signUpClosed'],
    ['sign_up_restricted_waitlist', 'account.signUpClosed'],
    ['user_locked', 'account.locked'],
    ['user_banned', 'account.banned'],
    ['session_exists', 'account.signedInAlready'],
  ] as const)('%s is told in our own words', async (code, key) => {
    await comeBack({ visit: VISIT, signIn: signInProof('failed', code) });
    await untilHolds(() => expect(alerts()).toEqual([text(key)]));
    await expect.element(button(text('account.toSignIn'))).toHaveFocus();
  });

  test('is told of a visit that took too long', async () => {
    await comeBack({ visit: VISIT, signIn: signInProof('expired', 'verification_expired') });
    await untilHolds(() => expect(alerts()).toEqual([text('account.startAgain')]));
  });

  test('is told in the language of the player', async () => {
    await comeBack({ visit: SIGN_UP, signUp: signUpProof('failed', 'oauth_access_denied') });
    await shown.store.set(chooseLanguageAtom, 'de');
    await untilHolds(() => expect(alerts()).toEqual(['Du hast abgebrochen. Es hat sich nichts geändert.']));
    expect(await violations('main')).toEqual([]);
  });

  test('that the service names in the address is told', async () => {
    await comeBack({ visit: VISIT, query: '?__clerk_status=failed&__clerk_error=oauth_callback_invalid' });
    await untilHolds(() => expect(alerts()).toEqual([text('account.startAgain')]));
  });

  test('of the transfer is told', async () => {
    await comeBack({
      visit: VISIT,
      signIn: signInProof('transferable', 'external_account_not_found'),
      prepare: () => fake.answerNext('signUp.create', refusal(403, 'not_allowed_access')),
    });
    await untilHolds(() => expect(alerts()).toEqual([text('account.notAllowed')]));
  });

  test('leads to the sign-in form, or back to the game', async () => {
    await comeBack({ visit: VISIT, signIn: signInProof('failed', 'oauth_access_denied') });
    await userEvent.click(button(text('account.toSignIn')));
    await expect.element(page.getByRole('dialog', { name: text('account.signInTitle') })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await button(text('account.backToGame')).click();
    await isAt(FROM);
  });
});

test('a service that does not answer is told, and asked again', async () => {
  let tries = 0;
  await comeBack({
    visit: VISIT,
    signIn: signInProof('transferable', 'external_account_not_found'),
    prepare: () =>
      fake.on('signUp.create', () => {
        tries++;
        if (tries === 1) throw new TypeError('Failed to fetch');
        return answer('signUp', { status: 'complete', createdSessionId: 'sess_1', missingFields: [] })();
      }),
  });
  await untilHolds(() => expect(alerts()).toEqual([text('account.unanswered')]));
  await button(text('ui.tryAgain')).click();
  await isAt(FROM);
});

test('a client that knows of no visit asks the service before the visit is over', async () => {
  const reload = () => Promise.reject(new TypeError('Failed to fetch'));
  await comeBack({ visit: VISIT, prepare: () => Object.assign(fake.client.client ?? {}, { reload }) });
  await untilHolds(() => expect(alerts()).toEqual([text('account.unanswered')]));
  expect(readVisit(tabStore)).toEqual(VISIT);
});

test('a client that started without the service says so, and does not end the visit', async () => {
  await comeBack({ visit: VISIT, prepare: () => Object.assign(fake.client, { status: 'degraded' }) });
  await untilHolds(() => expect(alerts()).toEqual([text('account.unanswered')]));
  expect(readVisit(tabStore)).toEqual(VISIT);
});

describe('a visit from the settings', () => {
  const CONNECT: ProviderVisit = { ...VISIT, purpose: 'connect' };
  const failed = { status: 'failed', error: { code: 'oauth_access_denied', message: '' } } as never;

  test.each([
    ['connected', [externalAccount('google')], { strategy: 'oauth_google', isConnected: true }],
    ['left', [], { strategy: 'oauth_google', isConnected: false }],
    [
      'refused',
      [externalAccount('google', { verification: failed })],
      { isConnected: false, error: { errors: [{ code: 'oauth_access_denied' }] } },
    ],
  ])('that is %s opens them again where they were', async (_, externalAccounts, result) => {
    await comeBack({ visit: CONNECT, options: { user: { externalAccounts } } });
    await isAt(FROM);
    expect(shown.store.get(connectResultAtom)).toMatchObject(result);
    expect(shown.store.get(dialogsAtom)).toEqual([]);
    shown.store.set(registerDialogHostAtom, 'all');
    expect(shown.store.get(dialogsAtom)).toEqual(['account']);
  });

  test('whose player is not signed in any more leads back only', async () => {
    await comeBack({ visit: CONNECT });
    await isAt(FROM);
  });
});
