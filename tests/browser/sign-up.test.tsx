import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { dialogsAtom } from '../../client/dialogs/dialog-atoms.ts';
import { SignInPanel } from '../../client/features/account/forms/SignInPanel.tsx';
import { SignUpPanel } from '../../client/features/account/forms/SignUpPanel.tsx';
import { accountAtom, clientAtom } from '../../client/features/account/session/account-atoms.ts';
import { refusal } from './support/client-resources.ts';
import { alerts } from './support/dialog.ts';
import { type FakeClient, fakeClient } from './support/fake-client.ts';
import { type Shown, show } from './support/show.tsx';
import { text } from './support/text.ts';
import { until } from './support/until.ts';

let shown: Shown;
let fake: FakeClient;

beforeEach(async () => {
  await page.viewport(390, 844);
  fake = fakeClient({ user: null });
  shown = await show(null);
  shown.store.set(clientAtom, fake.client);
  shown.store.set(accountAtom, { status: 'signedOut' });
  shown.draw(<SignUpPanel client={fake.client} />);
  await expect.element(page.getByLabelText(text('account.username'))).toHaveFocus();
});
afterEach(() => shown.end());

/** The sign-up as the service answers it next. */
function answer(status: string, more: object = {}): object {
  const { signUp } = fake.client.client as unknown as { signUp: object };
  return Object.assign(signUp, { status, verifications: {}, ...more });
}

const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

async function fill(username: string, email: string): Promise<void> {
  await page.getByLabelText(text('account.username')).fill(username);
  await page.getByLabelText(text('account.email')).fill(email);
}

async function requestCode(): Promise<void> {
  fake.on('signUp.create', () => answer('missing_requirements'));
  fake.on('signUp.prepareEmailAddressVerification', () => answer('missing_requirements'));
  await fill('lovelace', 'ada@golf.example');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByLabelText(text('account.code'))).toHaveFocus();
}

describe('the details', () => {
  test.each([
    ['', 'ada@golf.example', 'Please enter a username', 'username'],
    ['lovelace', '', 'Please enter your email address', 'email'],
    ['ada', 'ada@golf.example', 'Use 4 to 64 characters.', 'username'],
    ['ada lovelace', 'ada@golf.example', 'Use only A to Z, 0 to 9, _ and -.', 'username'],
    ['12345', 'ada@golf.example', 'Use at least one letter.', 'username'],
    ['', '', 'Please enter a username', 'username'],
  ])("'%s' and '%s' show '%s'", async (username, email, words, field) => {
    await fill(username, email);
    await press('Sign up');
    await until(() => alerts().length > 0);
    expect([alerts(), document.activeElement?.getAttribute('name'), fake.calls]).toEqual([[words], field, []]);
  });

  test.each([
    [false, { emailConsent: false, promptedForConsent: true }],
    [true, { emailConsent: true, promptedForConsent: true }],
  ])('are sent together with the consent to emails: %s', async (wanted, unsafeMetadata) => {
    if (wanted) await page.getByText('Stay updated with game updates').click();
    await requestCode();
    expect(fake.last('signUp.create')).toEqual([{ username: 'lovelace', emailAddress: 'ada@golf.example', unsafeMetadata }]);
    expect(fake.last('signUp.prepareEmailAddressVerification')).toEqual([{ strategy: 'email_code' }]);
  });

  test.each([
    ['username', 'username', 'That username is taken.'],
    ['email_address', 'email', 'That email address is taken.'],
  ])('that are refused for their %s show the error at that field', async (paramName, field, words) => {
    fake.on('signUp.create', () => {
      throw refusal(422, 'form_identifier_exists', { message: 'taken', longMessage: words, paramName });
    });
    await fill('lovelace', 'ada@golf.example');
    await press('Sign up');
    await until(() => alerts().length > 0);
    expect([alerts(), document.activeElement?.getAttribute('name')]).toEqual([[words], field]);
  });

  test('pass the email on to the sign-in', async () => {
    shown.store.set(dialogsAtom, ['signUp']);
    await fill('lovelace', 'ada@golf.example');
    await press('Sign in');
    expect(shown.store.get(dialogsAtom)).toEqual(['signIn']);
    shown.draw(<SignInPanel client={fake.client} />);
    await until(() => page.getByLabelText(text('account.username')).query() === null);
    await expect.element(page.getByLabelText(text('account.email'))).toHaveValue('ada@golf.example');
  });

  test('contain the element for the client’s challenge', () => {
    expect(document.querySelector('form #clerk-captcha')).not.toBeNull();
  });

  test('sign in at once when no code is needed', async () => {
    fake.on('signUp.create', () => answer('complete', { createdSessionId: 'sess_1' }));
    fake.on('setActive', () => undefined);
    await fill('lovelace', 'ada@golf.example');
    await press('Sign up');
    await until(() => fake.last('setActive'));
    expect(fake.last('setActive')).toEqual([{ session: 'sess_1' }]);
  });
});

describe('the code', () => {
  beforeEach(requestCode);

  test('that is right makes the new session active', async () => {
    fake.on('signUp.attemptEmailAddressVerification', () => answer('complete', { createdSessionId: 'sess_2' }));
    fake.on('setActive', () => undefined);
    await page.getByLabelText(text('account.code')).fill('123456');
    await until(() => fake.last('setActive'));
    expect(fake.last('signUp.attemptEmailAddressVerification')).toEqual([{ code: '123456' }]);
    expect(fake.last('setActive')).toEqual([{ session: 'sess_2' }]);
  });

  test.each([
    ['is missing', '', 'Please enter the verification code'],
    ['is wrong', '111111', 'Invalid code. Please try again.'],
    ['does not complete the sign-up', '222222', 'Verification failed. Please try again.'],
  ])('that %s shows an error', async (_, code, words) => {
    fake.on('signUp.attemptEmailAddressVerification', () => {
      if (code === '222222') return answer('missing_requirements');
      throw refusal(422, 'form_code_incorrect', { message: 'Incorrect code', paramName: 'code' });
    });
    await page.getByLabelText(text('account.code')).fill(code);
    if (code === '') await press(text('account.verify'));
    await until(() => alerts().length > 0);
    expect(alerts()).toEqual([words]);
  });

  test('that is right leads to the other required fields, and from there to the session', async () => {
    const missingFields = ['password', 'legal_accepted'];
    fake.on('signUp.attemptEmailAddressVerification', () => answer('missing_requirements', { missingFields }));
    fake.on('signUp.update', () => answer('complete', { createdSessionId: 'sess_3', missingFields: [] }));
    fake.on('setActive', () => undefined);
    await page.getByLabelText(text('account.code')).fill('123456');
    await press('Sign up');
    await until(() => alerts().length > 0);
    expect(alerts()).toEqual(['Please enter your password']);
    await page.getByLabelText(text('account.newPassword'), { exact: true }).fill('correct horse');
    await press('Sign up');
    await until(() => alerts().includes('Please agree to the terms first'));
    await page.getByText(text('account.acceptTerms')).click();
    await press('Sign up');
    await until(() => fake.last('setActive'));
    expect(fake.last('signUp.update')).toEqual([{ password: 'correct horse', legalAccepted: true }]);
    expect(fake.last('setActive')).toEqual([{ session: 'sess_3' }]);
  });

  test('that is right fails when the instance requires a field that the forms lack', async () => {
    const missingFields = ['password', 'first_name'];
    fake.on('signUp.attemptEmailAddressVerification', () => answer('missing_requirements', { missingFields }));
    await page.getByLabelText(text('account.code')).fill('123456');
    await until(() => alerts().length > 0);
    expect(alerts()).toEqual(['Verification failed. Please try again.']);
  });

  test('leads back to the details, which are kept', async () => {
    await press(text('account.otherAddress'));
    await expect.element(page.getByLabelText(text('account.username'))).toHaveValue('lovelace');
    await expect.element(page.getByLabelText(text('account.email'))).toHaveValue('ada@golf.example');
  });
});
