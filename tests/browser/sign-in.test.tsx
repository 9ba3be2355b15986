import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { dialogsAtom, openDialogAtom } from '../../client/dialogs/dialog-atoms.ts';
import { startNetworkDetection } from '../../client/display/network-atoms.ts';
import { SignInPanel } from '../../client/features/account/forms/SignInPanel.tsx';
import { accountAtom, clientAtom } from '../../client/features/account/session/account-atoms.ts';
import type { EventName, EventProperties } from '../../client/features/ground/analytics/events.ts';
import { TrackContext } from '../../client/features/ground/analytics/track-context.ts';
import { refusal } from './support/client-resources.ts';
import { alerts } from './support/dialog.ts';
import { type FakeClient, fakeClient } from './support/fake-client.ts';
import { type Shown, show } from './support/show.tsx';
import { text } from './support/text.ts';
import { until, untilHolds } from './support/until.ts';

// As the server writes it. It stands first, because the page reads only the first one, and once.
vi.hoisted(() => {
  const meta = document.createElement('meta');
  meta.name = 'upshot-config';
  meta.content = JSON.stringify({ contactUrl: 'mailto:help@golf.example' });
  document.head.prepend(meta);
});

const ADDRESS = 'ada@golf.example';
const EMAIL_FACTORS = [{ strategy: 'email_code', emailAddressId: 'idn_1', safeIdentifier: ADDRESS }];

let shown: Shown;
let fake: FakeClient;
let events: unknown[];

beforeEach(async () => {
  await page.viewport(390, 844);
  fake = fakeClient({ user: null });
  events = [];
  shown = await show(null);
  shown.store.set(clientAtom, fake.client);
  shown.store.set(accountAtom, { status: 'signedOut' });
  shown.store.set(openDialogAtom, 'signIn');
  shown.draw(
    <TrackContext value={(name: EventName, properties?: EventProperties) => void events.push([name, properties])}>
      <SignInPanel client={fake.client} />
    </TrackContext>,
  );
  await expect.element(page.getByLabelText(text('account.email'))).toHaveFocus();
});
afterEach(() => {
  vi.useRealTimers();
  shown.end();
});

/** Lets the service know the email and send a code. */
function acceptEmail(supportedFirstFactors: readonly unknown[] = EMAIL_FACTORS): void {
  const { signIn } = fake.client.client as unknown as { signIn: object };
  fake.on('signIn.create', () =>
    Object.assign(signIn, { status: 'needs_first_factor', identifier: ADDRESS, supportedFirstFactors, firstFactorVerification: {} }),
  );
}

/** The sign-in as the service answers it next. */
function answer(status: string, more: object = {}): object {
  const { signIn } = fake.client.client as unknown as { signIn: object };
  return Object.assign(signIn, { status, firstFactorVerification: {}, ...more });
}

async function requestCode(): Promise<void> {
  await page.getByLabelText(text('account.email')).fill(ADDRESS);
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByLabelText(text('account.code'))).toHaveFocus();
}

const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

describe('the email', () => {
  test('can be sent again when the network is back, and the offline message disappears', async () => {
    const network = (onLine: boolean) =>
      startNetworkDetection(shown.store, { navigator: { onLine }, addEventListener: () => undefined }, () => undefined);
    network(false);
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    onTestFinished(() => onLine.mockRestore());
    fake.on('signIn.create', () => {
      throw new TypeError('Failed to fetch');
    });
    await page.getByLabelText(text('account.email')).fill(ADDRESS);
    await userEvent.keyboard('{Enter}');
    await untilHolds(() => expect(alerts()).toEqual(["You're offline. Check your connection and try again."]));
    network(true);
    await untilHolds(() => expect(alerts()).toEqual([]));
    await expect.element(page.getByLabelText(text('account.email'))).toHaveValue(ADDRESS);
  });

  test('is requested in the words of the specification when it is missing', async () => {
    await press(text('account.sendCode'));
    await until(() => alerts().length > 0);
    expect(alerts()).toEqual(['Please enter your email address']);
    expect(document.activeElement?.getAttribute('name')).toBe('email');
    expect(fake.calls).toEqual([]);
  });

  test('is not sent when it is not valid', async () => {
    await page.getByLabelText(text('account.email')).fill('ada lovelace');
    await press(text('account.sendCode'));
    await until(() => alerts().length > 0);
    expect([alerts(), fake.calls]).toEqual([["That's not a valid email address."], []]);
  });

  test('starts a sign-in by a code sent by email', async () => {
    acceptEmail();
    await requestCode();
    expect(fake.last('signIn.create')).toEqual([{ identifier: ADDRESS, strategy: 'email_code' }]);
    expect(document.body.textContent).toContain(`We emailed a 6-digit code to ${ADDRESS}.`);
  });

  test.each([
    [
      'the first message of the service',
      refusal(422, 'form_identifier_not_found', {
        message: 'No account',
        longMessage: "Couldn't find your account.",
        paramName: 'identifier',
      }),
      "Couldn't find your account.",
    ],
    ['our own text for an error without a message', refusal(500, 'internal', {}), 'An error occurred. Please try again.'],
    ['our own text for an unknown error', new Error('boom'), 'An error occurred. Please try again.'],
    [
      'how long to wait',
      refusal(429, 'too_many_requests', { message: 'Too many', retryAfter: 7 }),
      'Too many attempts. Try again in 7 seconds.',
    ],
    [
      'how many minutes to wait',
      refusal(429, 'too_many_requests', { message: 'Too many', retryAfter: 600 }),
      'Too many attempts. Try again in 10 minutes.',
    ],
    [
      'that the service does not answer',
      new TypeError('Failed to fetch'),
      "The sign-in service isn't responding. Please try again in a moment.",
    ],
  ])('that is refused shows %s', async (_, error, words) => {
    fake.on('signIn.create', () => {
      throw error;
    });
    await page.getByLabelText(text('account.email')).fill(ADDRESS);
    await press(text('account.sendCode'));
    await until(() => alerts().length > 0);
    expect(alerts()).toEqual([words]);
  });

  test('shows that the service does not answer when the client reports no error', async () => {
    fake.on('signIn.create', () => fake.client.client?.signIn);
    await page.getByLabelText(text('account.email')).fill(ADDRESS);
    await press(text('account.sendCode'));
    await until(() => alerts().length > 0);
    expect(alerts()).toEqual(["The sign-in service isn't responding. Please try again in a moment."]);
  });

  test('is sent once while the request runs, and the button shows the progress', async () => {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    fake.on('signIn.create', () => promise);
    await page.getByLabelText(text('account.email')).fill(ADDRESS);
    await press(text('account.sendCode'));
    await expect.element(page.getByRole('button', { name: 'Sending...' })).toHaveAttribute('aria-disabled', 'true');
    await userEvent.keyboard('{Enter}');
    expect(fake.calls).toHaveLength(1);
    resolve(answer('needs_first_factor', { supportedFirstFactors: EMAIL_FACTORS }));
  });

  test('is kept for the sign-up, which is counted', async () => {
    await page.getByLabelText(text('account.email')).fill(ADDRESS);
    await press('Sign up');
    expect(shown.store.get(dialogsAtom)).toEqual(['signUp']);
    expect(events).toEqual([['sign_up_modal', { from: 'sign_in' }]]);
  });
});

describe('the code', () => {
  beforeEach(async () => {
    acceptEmail();
    await requestCode();
  });

  test('is requested in the words of the specification when it is missing', async () => {
    await press(text('account.verify'));
    await until(() => alerts().length > 0);
    expect(alerts()).toEqual(['Please enter the verification code']);
  });

  test('can be typed on a numeric keyboard or pasted from the message', async () => {
    const field = page.getByLabelText(text('account.code'));
    const { inputMode, autocomplete } = field.element() as HTMLInputElement;
    expect([inputMode, autocomplete]).toEqual(['numeric', 'one-time-code']);
    await field.fill('code: 123 4567');
    expect((field.element() as HTMLInputElement).value).toBe('123456');
  });

  test('is sent once with its sixth digit, and again when a wrong one is corrected', async () => {
    const codes: string[] = [];
    fake.on('signIn.attemptFirstFactor', ({ code }: { code: string }) => {
      codes.push(code);
      throw refusal(422, 'form_code_incorrect', { message: 'is incorrect', longMessage: 'Incorrect code', paramName: 'code' });
    });
    const field = page.getByLabelText(text('account.code'));
    await expect.element(field).toHaveAccessibleDescription(text('account.codeNote'));
    await userEvent.keyboard('12345');
    await expect.element(field).toHaveValue('12345');
    expect(codes).toEqual([]);
    await userEvent.keyboard('6');
    await until(() => alerts().length > 0);
    // The refused code is selected: the next digits replace it.
    await userEvent.keyboard('654321');
    await until(() => codes.length === 2 && alerts().length > 0);
    // One digit is corrected, without the rest.
    await userEvent.keyboard('{ArrowRight}{Backspace}9');
    await until(() => codes.length === 3 && alerts().length > 0);
    await field.fill('Your code: 111 222');
    await until(() => codes.length === 4 && alerts().length > 0);
    expect(codes).toEqual(['123456', '654321', '654329', '111222']);
  });

  test('that is wrong can be tried again', async () => {
    fake.on('signIn.attemptFirstFactor', () => {
      throw refusal(422, 'form_code_incorrect', { message: 'is incorrect', longMessage: 'Incorrect code', paramName: 'code' });
    });
    await page.getByLabelText(text('account.code')).fill('111111');
    await until(() => alerts().length > 0);
    expect(alerts()).toEqual(['Invalid code. Please try again.']);
    expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true');
  });

  test('that is right makes the new session active', async () => {
    fake.on('signIn.attemptFirstFactor', () => answer('complete', { createdSessionId: 'sess_1' }));
    fake.on('setActive', () => undefined);
    await page.getByLabelText(text('account.code')).fill('123456');
    await until(() => fake.last('setActive'));
    expect(fake.last('signIn.attemptFirstFactor')).toEqual([{ strategy: 'email_code', code: '123456' }]);
    expect(fake.last('setActive')).toEqual([{ session: 'sess_1' }]);
  });

  test('that is right but does not complete the sign-in shows a failure', async () => {
    fake.on('signIn.attemptFirstFactor', () => answer('needs_identifier'));
    await page.getByLabelText(text('account.code')).fill('123456');
    await until(() => alerts().length > 0);
    expect(alerts()).toEqual(['Verification failed. Please try again.']);
  });

  test('can be sent again after 30 s', async () => {
    fake.on('signIn.prepareFirstFactor', () => answer('needs_first_factor'));
    const button = page.getByRole('button', { name: /^Resend/ });
    await expect.element(button).toHaveAttribute('aria-disabled', 'true');
    await button.click({ force: true });
    expect(fake.last('signIn.prepareFirstFactor')).toBeUndefined();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 30_000 });
    await expect.element(page.getByRole('button', { name: 'Resend code' })).toHaveAttribute('aria-disabled', 'false');
    await press(text('account.resend'));
    await expect.element(page.getByText('A new code is on its way.')).toBeVisible();
    expect(fake.last('signIn.prepareFirstFactor')).toEqual([{ strategy: 'email_code', emailAddressId: 'idn_1' }]);
    await expect.element(button).toHaveAttribute('aria-disabled', 'true');
  });

  test('that was wrong too often is replaced by a new one in an empty field', async () => {
    fake.on('signIn.attemptFirstFactor', () => {
      throw refusal(400, 'verification_failed', { message: 'Too many failed tries. Please start again, or use another way.' });
    });
    fake.on('signIn.prepareFirstFactor', () => answer('needs_first_factor'));
    const field = page.getByLabelText(text('account.code'));
    await field.fill('111111');
    await until(() => alerts().length > 0);
    expect(alerts()).toEqual(['Too many attempts. Please get a new code.']);
    await expect.element(page.getByRole('button', { name: 'Verify' })).not.toBeInTheDocument();
    // Enter does nothing until another code can be sent.
    await field.click();
    await userEvent.keyboard('{Enter}');
    expect(fake.calls.filter(({ name }) => name !== 'signIn.create')).toHaveLength(1);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 30_000 });
    const again = page.getByRole('button', { name: text('account.resend') });
    await expect.element(again).toHaveAttribute('type', 'submit');
    await expect.element(again).toHaveAttribute('aria-disabled', 'false');
    await again.click();
    await expect.element(page.getByText('A new code is on its way.')).toBeVisible();
    expect(alerts()).toEqual([]);
    await expect.element(field).toHaveValue('');
    await expect.element(field).toHaveFocus();
    await expect.element(page.getByRole('button', { name: 'Verify' })).toHaveAttribute('aria-disabled', 'false');
  });

  test('that is sent again clears the field and the error of the old one', async () => {
    fake.on('signIn.attemptFirstFactor', () => {
      throw refusal(422, 'form_code_incorrect', { paramName: 'code' });
    });
    fake.on('signIn.prepareFirstFactor', () => answer('needs_first_factor'));
    const field = page.getByLabelText(text('account.code'));
    await field.fill('111111');
    await until(() => alerts().length > 0);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 30_000 });
    await press(text('account.resend'));
    await expect.element(field).toHaveValue('');
    await expect.element(field).toHaveFocus();
    expect(alerts()).toEqual([]);
  });

  test('leads back to the email, which is kept', async () => {
    await press(text('account.otherAddress'));
    await expect.element(page.getByLabelText(text('account.email'))).toHaveValue(ADDRESS);
  });
});

describe('the password', () => {
  const BOTH = [...EMAIL_FACTORS, { strategy: 'password' }, { ...EMAIL_FACTORS[0], strategy: 'reset_password_email_code' }];
  beforeEach(async () => {
    acceptEmail(BOTH);
    await requestCode();
    await press(text('account.usePassword'));
  });

  test('signs in', async () => {
    fake.on('signIn.attemptFirstFactor', () => answer('complete', { createdSessionId: 'sess_2' }));
    fake.on('setActive', () => undefined);
    await page.getByLabelText(text('account.password'), { exact: true }).fill('correct horse');
    await userEvent.keyboard('{Enter}');
    await until(() => fake.last('setActive'));
    expect(fake.last('signIn.attemptFirstFactor')).toEqual([{ strategy: 'password', password: 'correct horse' }]);
  });

  test.each([
    ['leads back to the pending code', { strategy: 'email_code', status: 'unverified' }, undefined],
    [
      'requests another code when none is pending',
      { strategy: 'password', status: 'unverified' },
      [{ strategy: 'email_code', emailAddressId: 'idn_1' }],
    ],
  ])('%s', async (_, firstFactorVerification, sent) => {
    answer('needs_first_factor', { firstFactorVerification });
    fake.on('signIn.prepareFirstFactor', () => answer('needs_first_factor'));
    await press(text('account.useCode'));
    await expect.element(page.getByLabelText(text('account.code'))).toHaveFocus();
    expect(fake.last('signIn.prepareFirstFactor')).toEqual(sent);
  });

  test('that is forgotten is replaced with the help of a code', async () => {
    fake.on('signIn.prepareFirstFactor', () => answer('needs_first_factor'));
    fake.on('signIn.attemptFirstFactor', () => answer('needs_new_password'));
    fake.on('signIn.resetPassword', () => answer('complete', { createdSessionId: 'sess_3' }));
    fake.on('setActive', () => undefined);
    await press(text('account.forgot'));
    await page.getByLabelText(text('account.code')).fill('123456');
    await page.getByLabelText(text('account.newPassword'), { exact: true }).fill('battery staple');
    await userEvent.keyboard('{Enter}');
    await until(() => fake.last('setActive'));
    expect(fake.last('signIn.prepareFirstFactor')).toEqual([{ strategy: 'reset_password_email_code', emailAddressId: 'idn_1' }]);
    expect(fake.last('signIn.attemptFirstFactor')).toEqual([{ strategy: 'reset_password_email_code', code: '123456' }]);
    expect(fake.last('signIn.resetPassword')).toEqual([{ password: 'battery staple', signOutOfOtherSessions: true }]);
    expect(fake.last('setActive')).toEqual([{ session: 'sess_3' }]);
  });
});

test('a new password is said to be saved only after the second factor', async () => {
  const proved = () => ({
    supportedSecondFactors: [{ strategy: 'totp' }, { strategy: 'backup_code' }],
    firstFactorVerification: { strategy: 'reset_password_email_code', status: 'verified' },
  });
  acceptEmail([...EMAIL_FACTORS, { strategy: 'password' }, { ...EMAIL_FACTORS[0], strategy: 'reset_password_email_code' }]);
  await requestCode();
  await press(text('account.usePassword'));
  fake.on('signIn.prepareFirstFactor', () => answer('needs_first_factor'));
  fake.on('signIn.attemptFirstFactor', () => answer('needs_new_password', proved()));
  fake.on('signIn.resetPassword', () => answer('needs_second_factor', proved()));
  await press(text('account.forgot'));
  await page.getByLabelText(text('account.code')).fill('123456');
  await page.getByLabelText(text('account.newPassword'), { exact: true }).fill('battery staple');
  await userEvent.keyboard('{Enter}');
  for (const lead of ['account.authenticatorLead', 'account.backupLead'] as const) {
    await expect.element(page.getByText(`${text(lead)} ${text('account.passwordSavedAfter')}`)).toBeVisible();
    if (lead === 'account.authenticatorLead') await press(text('account.useBackup'));
  }
});

describe('a second factor', () => {
  beforeEach(async () => {
    acceptEmail();
    await requestCode();
    fake.on('signIn.attemptFirstFactor', () =>
      answer('needs_second_factor', { supportedSecondFactors: [{ strategy: 'totp' }, { strategy: 'backup_code' }] }),
    );
    await page.getByLabelText(text('account.code')).fill('123456');
    await expect.element(page.getByLabelText(text('account.authenticatorCode'))).toHaveFocus();
  });

  test.each([
    ['the authenticator app', undefined, 'Authenticator code', '654321', 'totp'],
    ['a backup code', 'Use a backup code instead', 'Backup code', 'abcd-1234', 'backup_code'],
  ])('is %s', async (_, way, label, code, strategy) => {
    fake.on('signIn.attemptSecondFactor', () => answer('complete', { createdSessionId: 'sess_4' }));
    fake.on('setActive', () => undefined);
    if (way) await press(way);
    await page.getByLabelText(label).fill(code);
    if (strategy === 'backup_code') await userEvent.keyboard('{Enter}');
    await until(() => fake.last('setActive'));
    expect(fake.last('signIn.attemptSecondFactor')).toEqual([{ strategy, code }]);
  });

  test('does not speak of a password in a sign-in by code', async () => {
    await expect.element(page.getByText(text('account.authenticatorLead'))).toBeVisible();
    expect(page.getByText(text('account.passwordSavedAfter')).elements()).toEqual([]);
  });

  test('leads back to the email when it is not at hand', async () => {
    await press(text('account.otherAddress'));
    await expect.element(page.getByLabelText(text('account.email'))).toHaveValue(ADDRESS);
  });

  test('links to the support when it is lost', async () => {
    await expect.element(page.getByRole('link', { name: /Lost both\? Contact us/ })).toHaveAttribute('href', 'mailto:help@golf.example');
  });
});
