import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { dialogsAtom } from '../../client/dialogs/dialog-atoms.ts';
import { SignInDialog } from '../../client/features/account/dialogs/SignInDialog.tsx';
import { SignInPanel } from '../../client/features/account/forms/SignInPanel.tsx';
import { SignUpPanel } from '../../client/features/account/forms/SignUpPanel.tsx';
import { typedEmailAtom } from '../../client/features/account/forms/typed-email-atom.ts';
import { accountAtom, accountFormsAtom, clientAtom } from '../../client/features/account/session/account-atoms.ts';
import { refusal } from './support/client-resources.ts';
import { type FakeClient, fakeClient, type MethodName } from './support/fake-client.ts';
import { type Shown, show } from './support/show.tsx';
import { until } from './support/until.ts';

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

const code = () => page.getByLabelText('Verification code');
const address = () => page.getByLabelText('Email address');
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const told = () => [...document.querySelectorAll('[role=alert]')].map(({ textContent }) => textContent).filter(Boolean);
const calls = () => fake.calls.map(({ name }) => name);

/** A proof that was asked for some minutes ago. */
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
  /** What the client knows of a sign-in whose code has been sent. */
  const left = (part: object = {}) =>
    known({
      status: 'needs_first_factor',
      identifier: ADDRESS,
      supportedFirstFactors: [factor(ADDRESS)],
      firstFactorVerification: sent('email_code'),
      ...part,
    });

  test('that was closed with a code under way goes on with the code', async () => {
    left();
    open();
    await expect.element(code()).toHaveFocus();
    expect(document.body.textContent).toContain(`We have sent a code with 6 digits to ${ADDRESS}.`);
    fake.on('signIn.attemptFirstFactor', () => known({ status: 'complete', createdSessionId: 'sess_1', firstFactorVerification: {} }));
    fake.on('setActive', () => undefined);
    await code().fill('123456');
    await userEvent.keyboard('{Enter}');
    await until(() => fake.last('setActive'));
    expect(calls()).toEqual(['signIn.attemptFirstFactor', 'setActive']);
  });

  test.each([
    ['Verification code', {}],
    ['Authenticator code', { status: 'needs_second_factor', supportedSecondFactors: [{ strategy: 'totp' }] }],
    ['Backup code', { status: 'needs_second_factor', supportedSecondFactors: [{ strategy: 'backup_code' }] }],
  ])('that is opened again has the focus in the %s, and not on the title of its dialog', async (label, part) => {
    left(part);
    shown.store.set(accountFormsAtom, { SignInPanel, SignUpPanel });
    shown.draw(<SignInDialog />);
    await until(() => document.querySelector('dialog[open] input'));
    await expect.element(page.getByLabelText(label, { exact: true })).toHaveFocus();
  });

  test.each([
    ['a minute ago', 1, /^Send a new code$/, 'false'],
    ['just now', 0, /^New code in \d+ s$/, 'true'],
  ] as const)('whose code was sent %s tells when there is another', async (_, minutesAgo, words, isDisabled) => {
    left({ firstFactorVerification: sent('email_code', minutesAgo) });
    open();
    await expect.element(page.getByRole('button', { name: words })).toHaveAttribute('aria-disabled', isDisabled);
  });

  test.each([
    ['the address', factor(ADDRESS), `We have sent a code with 6 digits to ${ADDRESS}. Enter it to choose a new password.`],
    ['the name of the account', factor('***@***'), 'to the email address of ada_l. Enter it to choose a new password.'],
  ])('whose code sets a new password says so, with %s, and asks for no old one', async (_, shownAs, words) => {
    left({
      identifier: shownAs.safeIdentifier === ADDRESS ? ADDRESS : 'ada_l',
      supportedFirstFactors: [{ ...shownAs, strategy: 'reset_password_email_code' }, { strategy: 'password' }],
      firstFactorVerification: sent('reset_password_email_code'),
    });
    open();
    await expect.element(code()).toHaveFocus();
    expect(document.body.textContent).toContain(words);
    expect(page.getByRole('button', { name: 'Use your password instead' }).elements()).toEqual([]);
    await expect.element(page.getByRole('button', { name: 'Use another address' })).toBeVisible();
  });

  test('whose code sets a new password goes on with that one', async () => {
    left({ firstFactorVerification: sent('reset_password_email_code') });
    open();
    await code().fill('123456');
    fake.on('signIn.attemptFirstFactor', () => known({ status: 'needs_new_password', firstFactorVerification: {} }));
    await press('Verify');
    await expect.element(page.getByLabelText('New password', { exact: true })).toBeVisible();
    expect(fake.last('signIn.attemptFirstFactor')).toEqual([{ strategy: 'reset_password_email_code', code: '123456' }]);
  });

  test('that wants the second proof goes on with it', async () => {
    left({ status: 'needs_second_factor', supportedSecondFactors: [{ strategy: 'phone_code' }, { strategy: 'backup_code' }] });
    open();
    // The phone's code has not been sent.
    await expect.element(page.getByLabelText('Backup code')).toHaveFocus();
    expect(calls()).toEqual([]);
  });

  test.each([
    ['whose code is too old', { firstFactorVerification: { ...sent('email_code', 11) } }],
    ['whose code has been used up', { firstFactorVerification: { ...sent('email_code'), status: 'failed' } }],
    ['that took a password', { firstFactorVerification: { ...sent('password') } }],
    ['that only waits for a new password, on whatever device that may be', { status: 'needs_new_password' }],
  ])('%s begins with the address', async (_, part) => {
    left(part);
    open();
    await expect.element(address()).toHaveFocus();
  });

  test('of another address than was typed meanwhile begins with that', async () => {
    left();
    shown.store.set(typedEmailAtom, 'max@golf.example');
    open();
    await expect.element(address()).toHaveValue('max@golf.example');
  });

  test('goes back to the code that is under way, and asks for none, when the same address is sent again', async () => {
    left();
    open();
    await press('Use another address');
    await expect.element(address()).toHaveValue(ADDRESS);
    await address().fill(` ${ADDRESS.toUpperCase()} `);
    await userEvent.keyboard('{Enter}');
    await expect.element(code()).toHaveFocus();
    expect(calls()).toEqual([]);
  });

  test('of another address asks for another code', async () => {
    left();
    open();
    await press('Use another address');
    fake.on('signIn.create', () => left({ identifier: 'max@golf.example', firstFactorVerification: sent('email_code', 0) }));
    await address().fill('max@golf.example');
    await userEvent.keyboard('{Enter}');
    await expect.element(code()).toHaveFocus();
    expect(fake.last('signIn.create')).toEqual([{ identifier: 'max@golf.example', strategy: 'email_code' }]);
  });

  test.each([
    ['as far as the service shows it', 'm***@golf.example', 'We have sent a code with 6 digits to m•••@golf.example.'],
    ['by the name of the account where it shows nothing', '***@***', 'We have sent a code with 6 digits to the email address of ada_l.'],
  ])('by name says where the code has gone: %s', async (_, safeIdentifier, words) => {
    left({ identifier: 'ada_l', supportedFirstFactors: [factor(safeIdentifier)] });
    open();
    await expect.element(code()).toHaveFocus();
    expect(document.body.textContent).toContain(words);
  });

  test('has another code sent to the address that was typed, and not to the first of the account', async () => {
    const others = [factor('***@***', { emailAddressId: 'idn_0', primary: true }), factor(ADDRESS)];
    left({ supportedFirstFactors: others });
    open();
    fake.on('signIn.prepareFirstFactor', () => known({ firstFactorVerification: sent('email_code', 0) }));
    await press('Send a new code');
    await until(() => fake.last('signIn.prepareFirstFactor'));
    expect(fake.last('signIn.prepareFirstFactor')).toEqual([{ strategy: 'email_code', emailAddressId: 'idn_1' }]);
  });

  test('hears nothing of an answer to the step that has been left', async () => {
    left();
    open();
    const { promise, reject } = Promise.withResolvers<never>();
    fake.on('signIn.attemptFirstFactor', () => promise);
    await code().fill('111111');
    await press('Verify');
    await press('Use another address');
    // What is begun now does not wait for it.
    const { promise: next, resolve } = Promise.withResolvers<unknown>();
    fake.on('signIn.create', () => next);
    await address().fill('max@golf.example');
    await userEvent.keyboard('{Enter}');
    reject(refusal(422, 'form_code_incorrect', { paramName: 'code' }));
    await promise.catch(() => undefined);
    await expect.element(page.getByRole('button', { name: 'Sending...' })).toHaveAttribute('aria-disabled', 'true');
    expect(told()).toEqual([]);
    resolve(left({ identifier: 'max@golf.example', firstFactorVerification: sent('email_code', 0) }));
    await expect.element(code()).toHaveFocus();
    expect(told()).toEqual([]);
  });

  test('does not have a code sent to the phone while one is under way', async () => {
    const totpFirst = [{ strategy: 'totp' }, { strategy: 'phone_code' }];
    left({ status: 'needs_second_factor', supportedSecondFactors: totpFirst, secondFactorVerification: sent('phone_code', 0) });
    open();
    await expect.element(page.getByLabelText('Authenticator code')).toHaveFocus();
    await page.getByRole('button', { name: /text message/ }).click();
    await expect.element(code()).toHaveFocus();
    expect(calls()).toEqual([]);
  });
});

describe('the door beside the one that was taken', () => {
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
  const openDoor = (door: 'signIn' | 'signUp') => {
    shown.store.set(dialogsAtom, [door]);
    shown.draw(door === 'signIn' ? <SignInPanel client={fake.client} /> : <SignUpPanel client={fake.client} />);
  };
  const fill = async (typed: string) => {
    await expect.element(address()).toBeVisible();
    const name = page.getByLabelText('Username');
    if (name.query()) await name.fill('lovelace');
    await address().fill(typed);
    await userEvent.keyboard('{Enter}');
  };
  const leadsTo = (door: string) => expect.poll(() => shown.store.get(dialogsAtom)).toEqual([door]);

  test.each([
    ['signIn', signUp, 'signUp'],
    ['signUp', signIn, 'signIn'],
  ] as const)('%s tells of a code that is under way, and leads to it', async (door, left, other) => {
    left();
    openDoor(door);
    await expect.element(page.getByText(`A code for ${ADDRESS} is under way.`)).toBeVisible();
    await address().fill('somebody.else');
    await press('Enter the code');
    await leadsTo(other);
    expect(shown.store.get(typedEmailAtom)).toBe(ADDRESS);
    expect(calls()).toEqual([]);
  });

  test.each([
    ['signIn', signUp, 'signUp', 'signIn.create', 'form_identifier_not_found', 'identifier'],
    ['signUp', signIn, 'signIn', 'signUp.create', 'form_identifier_exists', 'email_address'],
  ] as const)('%s leads to the code when the same address is sent', async (door, left, other, call, error, param) => {
    left();
    openDoor(door);
    refuse(call, error, param);
    await fill(ADDRESS.toUpperCase());
    await leadsTo(other);
    expect(told()).toEqual([]);
  });

  test.each([
    ['signIn', signUp, 'signIn.create', 'form_identifier_not_found', 'identifier', 'There is no account with this address.'],
    ['signUp', signIn, 'signUp.create', 'form_identifier_exists', 'email_address', /There is an account with this address already/],
  ] as const)('%s refuses another address as ever', async (door, left, call, error, param, words) => {
    left();
    openDoor(door);
    refuse(call, error, param);
    await fill('max@golf.example');
    await expect.element(page.getByText(words)).toBeVisible();
    expect(shown.store.get(dialogsAtom)).toEqual([door]);
  });

  test('an account that the address has meanwhile is entered, whatever sign-up was begun', async () => {
    signUp();
    openDoor('signIn');
    fake.on('signIn.create', () => signIn());
    await fill(ADDRESS);
    await expect.element(code()).toHaveFocus();
    expect(shown.store.get(dialogsAtom)).toEqual(['signIn']);
  });

  test.each([
    ['signIn', signUp],
    ['signUp', signIn],
  ] as const)('%s says nothing of a code that is too old', async (door, left) => {
    const tooOld = sent('email_code', 11);
    Object.assign(left(), { firstFactorVerification: tooOld, verifications: { emailAddress: tooOld } });
    openDoor(door);
    await expect.element(address()).toBeVisible();
    expect(page.getByRole('button', { name: 'Enter the code' }).elements()).toEqual([]);
  });
});

describe('a sign-up', () => {
  const open = () => shown.draw(<SignUpPanel client={fake.client} />);
  const known = (part: object) => Object.assign(fake.client.client?.signUp as object, part);
  /** What the client knows of a sign-up whose code has been sent. */
  const left = (part: object = {}) =>
    known({
      status: 'missing_requirements',
      username: 'lovelace',
      emailAddress: ADDRESS,
      unsafeMetadata: { emailConsent: true },
      missingFields: [],
      verifications: { emailAddress: sent('email_code') },
      ...part,
    });

  test('that was closed with a code under way goes on with the code, and remembers what was told', async () => {
    left();
    open();
    await expect.element(code()).toHaveFocus();
    await press('Use another address');
    await expect.element(page.getByLabelText('Username')).toHaveValue('lovelace');
    await expect.element(address()).toHaveValue(ADDRESS);
    await expect.element(page.getByRole('checkbox')).toBeChecked();
  });

  test.each([
    ['whose code is too old', { verifications: { emailAddress: sent('email_code', 11) } }],
    ['whose code has been used up', { verifications: { emailAddress: { ...sent('email_code'), status: 'failed' } } }],
  ])('%s begins with the details', async (_, part) => {
    left(part);
    open();
    await expect.element(page.getByLabelText('Username')).toHaveFocus();
  });

  test('of which only something beside the code is missing goes on with that', async () => {
    left({ missingFields: ['legal_accepted'], verifications: { emailAddress: { ...sent('email_code'), status: 'verified' } } });
    open();
    await expect.element(page.getByRole('checkbox', { name: /I accept the terms/ })).toBeVisible();
  });

  test('with the same address changes what was told, and keeps the code', async () => {
    left();
    open();
    await press('Use another address');
    fake.on('signUp.update', () => left({ username: 'countess', verifications: { emailAddress: sent('email_code') } }));
    await page.getByLabelText('Username').fill('countess');
    await press('Create an account');
    await expect.element(code()).toHaveFocus();
    expect(fake.calls).toEqual([
      { name: 'signUp.update', args: [{ username: 'countess', unsafeMetadata: { emailConsent: true, promptedForConsent: true } }] },
    ]);
  });

  test.each([
    ['another address', 'max@golf.example', undefined, ['signUp.create', 'signUp.prepareEmailAddressVerification']],
    [
      'the same one, of which the service knows nothing any more',
      ADDRESS,
      refusal(404, 'resource_not_found'),
      ['signUp.update', 'signUp.create', 'signUp.prepareEmailAddressVerification'],
    ],
  ])('with %s begins anew', async (_, email, error, expected) => {
    left();
    open();
    await press('Use another address');
    fake.on('signUp.update', () => {
      throw error;
    });
    fake.on('signUp.create', () => left({ emailAddress: email, verifications: { emailAddress: { status: null } } }));
    fake.on('signUp.prepareEmailAddressVerification', () =>
      left({ emailAddress: email, verifications: { emailAddress: sent('email_code', 0) } }),
    );
    await address().fill(email);
    await press('Create an account');
    await expect.element(code()).toHaveFocus();
    expect(calls()).toEqual(expected);
  });
});
