import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { dialogsAtom } from '../../client/dialogs/dialog-atoms.ts';
import { CallbackPanel } from '../../client/features/account/callback/CallbackPanel.tsx';
import { SignInDialog } from '../../client/features/account/dialogs/SignInDialog.tsx';
import { SignInPanel } from '../../client/features/account/forms/SignInPanel.tsx';
import { SignUpPanel } from '../../client/features/account/forms/SignUpPanel.tsx';
import { typedEmailAtom } from '../../client/features/account/forms/typed-email-atom.ts';
import { accountAtom, accountFormsAtom, clientAtom } from '../../client/features/account/session/account-atoms.ts';
import { refusal } from './support/client-resources.ts';
import { alerts } from './support/dialog.ts';
import { type FakeClient, fakeClient, type MethodName } from './support/fake-client.ts';
import { type Shown, show } from './support/show.tsx';
import { text } from './support/text.ts';
import { until, untilHolds } from './support/until.ts';

const ADDRESS = 'ada@golf.example';
const MINUTE_MS = 60_000;

let shown: Shown;
let fake: FakeClient;

beforeEach(async () => {
  await page.viewport(390, 844);
  fake = fakeClient({ user: null });
  shown = await show(null);
  shown.store.set(clientAtom, fake.client);
  shown.store.set(accountAtom, { status: 'signedOut' });
});
afterEach(() => {
  vi.useRealTimers();
  shown.end();
});

const code = () => page.getByLabelText(text('account.code'));
const address = () => page.getByLabelText(text('account.email'));
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const calls = () => fake.calls.map(({ name }) => name);

/** A code or password that was requested some minutes ago. */
const sent = (strategy: string, minutesAgo = 1) => ({
  strategy,
  status: 'unverified',
  expireAt: new Date(Date.now() + (10 - minutesAgo) * MINUTE_MS),
});

const factor = (safeIdentifier: string, part: object = {}) => ({
  strategy: 'email_code',
  emailAddressId: 'idn_1',
  safeIdentifier,
  ...part,
});

describe('a sign-in', () => {
  const open = () => shown.draw(<SignInPanel client={fake.client} />);
  const known = (part: object) => Object.assign(fake.client.client?.signIn as object, part);
  /** Puts the client into a sign-in whose code has been sent. */
  const pending = (part: object = {}) =>
    known({
      status: 'needs_first_factor',
      identifier: ADDRESS,
      supportedFirstFactors: [factor(ADDRESS)],
      firstFactorVerification: sent('email_code'),
      ...part,
    });

  test('that was closed with a pending code continues with the code', async () => {
    pending();
    open();
    await expect.element(code()).toHaveFocus();
    expect(document.body.textContent).toContain(`We emailed a 6-digit code to ${ADDRESS}.`);
    fake.on('signIn.attemptFirstFactor', () => known({ status: 'complete', createdSessionId: 'sess_1', firstFactorVerification: {} }));
    fake.on('setActive', () => undefined);
    await code().fill('123456');
    await until(() => fake.last('setActive'));
    expect(calls()).toEqual(['signIn.attemptFirstFactor', 'setActive']);
  });

  test.each([
    ['Verification code', {}],
    ['Authenticator code', { status: 'needs_second_factor', supportedSecondFactors: [{ strategy: 'totp' }] }],
    ['Backup code', { status: 'needs_second_factor', supportedSecondFactors: [{ strategy: 'backup_code' }] }],
  ])('that is opened again has the focus in the field %s, not on the dialog’s title', async (label, part) => {
    pending(part);
    shown.store.set(accountFormsAtom, { SignInPanel, SignUpPanel, CallbackPanel });
    shown.draw(<SignInDialog />);
    await until(() => document.querySelector('dialog[open] input'));
    await expect.element(page.getByLabelText(label, { exact: true })).toHaveFocus();
  });

  test.each([
    ['a minute ago', 1, /^Resend code$/, 'false'],
    ['just now', 0, /^Resend in \d+ s$/, 'true'],
  ] as const)('whose code was sent %s tells when another one can be sent', async (_, minutesAgo, words, isDisabled) => {
    pending({ firstFactorVerification: sent('email_code', minutesAgo) });
    open();
    await expect.element(page.getByRole('button', { name: words })).toHaveAttribute('aria-disabled', isDisabled);
  });

  test.each([
    ['the address', factor(ADDRESS), `We emailed a 6-digit code to ${ADDRESS}. Enter it to choose a new password.`],
    ['the name of the account', factor('***@***'), 'We emailed ada_l a 6-digit code. Enter it to choose a new password.'],
  ])('whose code sets a new password tells so with %s, and asks for no old password', async (_, shownAs, words) => {
    pending({
      identifier: shownAs.safeIdentifier === ADDRESS ? ADDRESS : 'ada_l',
      supportedFirstFactors: [{ ...shownAs, strategy: 'reset_password_email_code' }, { strategy: 'password' }],
      firstFactorVerification: sent('reset_password_email_code'),
    });
    open();
    await expect.element(code()).toHaveFocus();
    expect(document.body.textContent).toContain(words);
    expect(page.getByRole('button', { name: 'Use your password instead' }).elements()).toEqual([]);
    await expect.element(page.getByRole('button', { name: 'Use a different email' })).toBeVisible();
  });

  test('whose code sets a new password continues with the new password', async () => {
    pending({ firstFactorVerification: sent('reset_password_email_code') });
    open();
    fake.on('signIn.attemptFirstFactor', () => known({ status: 'needs_new_password', firstFactorVerification: {} }));
    await code().fill('123456');
    await expect.element(page.getByLabelText(text('account.newPassword'), { exact: true })).toBeVisible();
    expect(fake.last('signIn.attemptFirstFactor')).toEqual([{ strategy: 'reset_password_email_code', code: '123456' }]);
  });

  test('that needs a second factor continues with it', async () => {
    pending({ status: 'needs_second_factor', supportedSecondFactors: [{ strategy: 'phone_code' }, { strategy: 'backup_code' }] });
    open();
    // The phone's code has not been sent.
    await expect.element(page.getByLabelText(text('account.backupCode'))).toHaveFocus();
    expect(calls()).toEqual([]);
  });

  test.each([
    ['whose code has expired', { firstFactorVerification: { ...sent('email_code', 11) } }],
    ['whose code has been used up', { firstFactorVerification: { ...sent('email_code'), status: 'failed' } }],
    ['that took a password', { firstFactorVerification: { ...sent('password') } }],
    ['that waits only for a new password', { status: 'needs_new_password' }],
  ])('%s starts with the email', async (_, part) => {
    pending(part);
    open();
    await expect.element(address()).toHaveFocus();
  });

  test('starts with the email that was typed since, when it differs', async () => {
    pending();
    shown.store.set(typedEmailAtom, 'max@golf.example');
    open();
    await expect.element(address()).toHaveValue('max@golf.example');
  });

  test('returns to the pending code without a request when the same email is sent again', async () => {
    pending();
    open();
    await press(text('account.otherAddress'));
    await expect.element(address()).toHaveValue(ADDRESS);
    await address().fill(` ${ADDRESS.toUpperCase()} `);
    await userEvent.keyboard('{Enter}');
    await expect.element(code()).toHaveFocus();
    expect(calls()).toEqual([]);
  });

  test('requests another code for another email', async () => {
    pending();
    open();
    await press(text('account.otherAddress'));
    fake.on('signIn.create', () => pending({ identifier: 'max@golf.example', firstFactorVerification: sent('email_code', 0) }));
    await address().fill('max@golf.example');
    await userEvent.keyboard('{Enter}');
    await expect.element(code()).toHaveFocus();
    expect(fake.last('signIn.create')).toEqual([{ identifier: 'max@golf.example', strategy: 'email_code' }]);
  });

  test.each([
    ['as far as the service shows it', 'm***@golf.example', 'We emailed a 6-digit code to m•••@golf.example.'],
    ['by the name of the account where it shows nothing', '***@***', 'We emailed ada_l a 6-digit code.'],
  ])('by username tells where the code was sent: %s', async (_, safeIdentifier, words) => {
    pending({ identifier: 'ada_l', supportedFirstFactors: [factor(safeIdentifier)] });
    open();
    await expect.element(code()).toHaveFocus();
    expect(document.body.textContent).toContain(words);
  });

  test('requests another code for the typed email, not for the account’s first one', async () => {
    const others = [factor('***@***', { emailAddressId: 'idn_0', primary: true }), factor(ADDRESS)];
    pending({ supportedFirstFactors: others });
    open();
    fake.on('signIn.prepareFirstFactor', () => known({ firstFactorVerification: sent('email_code', 0) }));
    await press(text('account.resend'));
    await until(() => fake.last('signIn.prepareFirstFactor'));
    expect(fake.last('signIn.prepareFirstFactor')).toEqual([{ strategy: 'email_code', emailAddressId: 'idn_1' }]);
  });

  test('ignores the answer to a step that the player has left', async () => {
    pending();
    open();
    const { promise, reject } = Promise.withResolvers<never>();
    fake.on('signIn.attemptFirstFactor', () => promise);
    await code().fill('111111');
    await press(text('account.otherAddress'));
    // The next request does not wait for that answer.
    const { promise: next, resolve } = Promise.withResolvers<unknown>();
    fake.on('signIn.create', () => next);
    await address().fill('max@golf.example');
    await userEvent.keyboard('{Enter}');
    reject(refusal(422, 'form_code_incorrect', { paramName: 'code' }));
    await promise.catch(() => undefined);
    await expect.element(page.getByRole('button', { name: 'Sending...' })).toHaveAttribute('aria-disabled', 'true');
    expect(alerts()).toEqual([]);
    resolve(pending({ identifier: 'max@golf.example', firstFactorVerification: sent('email_code', 0) }));
    await expect.element(code()).toHaveFocus();
    expect(alerts()).toEqual([]);
  });

  test('does not request a code for the phone while one is pending', async () => {
    const totpFirst = [{ strategy: 'totp' }, { strategy: 'phone_code' }];
    pending({ status: 'needs_second_factor', supportedSecondFactors: totpFirst, secondFactorVerification: sent('phone_code', 0) });
    open();
    await expect.element(page.getByLabelText(text('account.authenticatorCode'))).toHaveFocus();
    await page.getByRole('button', { name: /Text me/ }).click();
    await expect.element(code()).toHaveFocus();
    expect(calls()).toEqual([]);
  });
});

describe('a code of the other form', () => {
  const signIn = () => Object.assign(fake.client.client?.signIn as object, IN);
  const signUp = () => Object.assign(fake.client.client?.signUp as object, UP);
  const IN = {
    status: 'needs_first_factor',
    identifier: ADDRESS,
    supportedFirstFactors: [factor(ADDRESS)],
    firstFactorVerification: sent('email_code'),
  };
  const UP = {
    status: 'missing_requirements',
    username: 'lovelace',
    emailAddress: ADDRESS,
    verifications: { emailAddress: sent('email_code') },
  };
  const refuse = (name: MethodName, error: string, paramName: string) =>
    fake.on(name, () => {
      throw refusal(422, error, { paramName });
    });
  const openForm = (form: 'signIn' | 'signUp') => {
    shown.store.set(dialogsAtom, [form]);
    shown.draw(form === 'signIn' ? <SignInPanel client={fake.client} /> : <SignUpPanel client={fake.client} />);
  };
  const fill = async (typed: string) => {
    await expect.element(address()).toBeVisible();
    const name = page.getByLabelText(text('account.username'));
    if (name.query()) await name.fill('lovelace');
    await address().fill(typed);
    await userEvent.keyboard('{Enter}');
  };
  const leadsTo = (form: string) => untilHolds(() => expect(shown.store.get(dialogsAtom)).toEqual([form]));

  test.each([
    ['signIn', signUp, 'signUp'],
    ['signUp', signIn, 'signIn'],
  ] as const)('%s mentions the pending code and leads to it', async (form, pending, other) => {
    pending();
    openForm(form);
    await expect.element(page.getByText(`A code for ${ADDRESS} is on its way.`)).toBeVisible();
    await address().fill('somebody.else');
    await press(text('account.enterCode'));
    await leadsTo(other);
    expect(shown.store.get(typedEmailAtom)).toBe(ADDRESS);
    expect(calls()).toEqual([]);
  });

  test.each([
    ['signIn', signUp, 'signUp', 'signIn.create', 'form_identifier_not_found', 'identifier'],
    ['signUp', signIn, 'signIn', 'signUp.create', 'form_identifier_exists', 'email_address'],
  ] as const)('%s leads to the code when the same address is sent', async (form, pending, other, call, error, param) => {
    pending();
    openForm(form);
    refuse(call, error, param);
    await fill(ADDRESS.toUpperCase());
    await leadsTo(other);
    expect(alerts()).toEqual([]);
  });

  test.each([
    ['signIn', signUp, 'signIn.create', 'form_identifier_not_found', 'identifier', "There's no account with this email."],
    ['signUp', signIn, 'signUp.create', 'form_identifier_exists', 'email_address', /This email already has an account/],
  ] as const)('%s refuses another email as usual', async (form, pending, call, error, param, words) => {
    pending();
    openForm(form);
    refuse(call, error, param);
    await fill('max@golf.example');
    await expect.element(page.getByText(words)).toBeVisible();
    expect(shown.store.get(dialogsAtom)).toEqual([form]);
  });

  test('a sign-in works for an account created since, despite a pending sign-up', async () => {
    signUp();
    openForm('signIn');
    fake.on('signIn.create', () => signIn());
    await fill(ADDRESS);
    await expect.element(code()).toHaveFocus();
    expect(shown.store.get(dialogsAtom)).toEqual(['signIn']);
  });

  test.each([
    ['signIn', signUp],
    ['signUp', signIn],
  ] as const)('%s does not mention a code that has expired', async (form, pending) => {
    const tooOld = sent('email_code', 11);
    Object.assign(pending(), { firstFactorVerification: tooOld, verifications: { emailAddress: tooOld } });
    openForm(form);
    await expect.element(address()).toBeVisible();
    expect(page.getByRole('button', { name: 'Enter the code' }).elements()).toEqual([]);
  });
});

describe('a sign-up', () => {
  const open = () => shown.draw(<SignUpPanel client={fake.client} />);
  const known = (part: object) => Object.assign(fake.client.client?.signUp as object, part);
  /** Puts the client into a sign-up whose code has been sent. */
  const pending = (part: object = {}) =>
    known({
      status: 'missing_requirements',
      username: 'lovelace',
      emailAddress: ADDRESS,
      unsafeMetadata: { emailConsent: true },
      missingFields: [],
      verifications: { emailAddress: sent('email_code') },
      ...part,
    });

  test('that was closed with a pending code continues with it and the typed details', async () => {
    pending();
    open();
    await expect.element(code()).toHaveFocus();
    await press(text('account.otherAddress'));
    await expect.element(page.getByLabelText(text('account.username'))).toHaveValue('lovelace');
    await expect.element(address()).toHaveValue(ADDRESS);
    await expect.element(page.getByRole('checkbox')).toBeChecked();
  });

  test.each([
    ['whose code has expired', { verifications: { emailAddress: sent('email_code', 11) } }],
    ['whose code has been used up', { verifications: { emailAddress: { ...sent('email_code'), status: 'failed' } } }],
  ])('%s starts with the details', async (_, part) => {
    pending(part);
    open();
    await expect.element(page.getByLabelText(text('account.username'))).toHaveFocus();
  });

  test('continues with the missing field when the code is confirmed', async () => {
    pending({ missingFields: ['legal_accepted'], verifications: { emailAddress: { ...sent('email_code'), status: 'verified' } } });
    open();
    await expect.element(page.getByRole('checkbox', { name: /I agree to the terms/ })).toBeVisible();
  });

  test('with the same email changes the details and keeps the code', async () => {
    pending();
    open();
    await press(text('account.otherAddress'));
    fake.on('signUp.update', () => pending({ username: 'countess', verifications: { emailAddress: sent('email_code') } }));
    await page.getByLabelText(text('account.username')).fill('countess');
    await press('Sign up');
    await expect.element(code()).toHaveFocus();
    expect(fake.calls).toEqual([
      { name: 'signUp.update', args: [{ username: 'countess', unsafeMetadata: { emailConsent: true, promptedForConsent: true } }] },
    ]);
  });

  test.each([
    ['another email', 'max@golf.example', undefined, ['signUp.create', 'signUp.prepareEmailAddressVerification']],
    [
      'the same email, which the service does not know any more',
      ADDRESS,
      refusal(404, 'resource_not_found'),
      ['signUp.update', 'signUp.create', 'signUp.prepareEmailAddressVerification'],
    ],
  ])('with %s starts again', async (_, email, error, expected) => {
    pending();
    open();
    await press(text('account.otherAddress'));
    fake.on('signUp.update', () => {
      throw error;
    });
    fake.on('signUp.create', () => pending({ emailAddress: email, verifications: { emailAddress: { status: null } } }));
    fake.on('signUp.prepareEmailAddressVerification', () =>
      pending({ emailAddress: email, verifications: { emailAddress: sent('email_code', 0) } }),
    );
    await address().fill(email);
    await press('Sign up');
    await expect.element(code()).toHaveFocus();
    expect(calls()).toEqual(expected);
  });
});
