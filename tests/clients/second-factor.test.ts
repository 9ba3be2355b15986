import { describe, expect, test } from 'vitest';
import { newAccount, newPhone, register, requestSignInCode, signInByPassword, signOut, signUpWithPassword } from './support/accounts.ts';
import { addAuthenticator, giveAuthenticator, NEXT_CODE_SECONDS } from './support/authenticator.ts';
import { setUpReleases } from './support/release-setup.ts';
import { CLIENTS, CLIENTS_WHEN_PROVED } from './support/versions.ts';
import { refusalOf, stateOf, type Visitor, whenSignedIn, whenSignedOut } from './support/visitor.ts';

const setup = setUpReleases();

interface SecondFactor {
  readonly strategy: 'totp' | 'backup_code' | 'phone_code';
  readonly code: string;
}

const otherThan = (code: string): string => (code === '000000' ? '111111' : '000000');

async function giveSecondFactor({ page }: Visitor, factor: SecondFactor): Promise<void> {
  await page.evaluate(async (given) => {
    const done = await window.hooks.signIn.signIn!.attemptSecondFactor(given);
    await window.hooks.clerk.setActive({ session: done.createdSessionId });
  }, factor);
  await whenSignedIn(page);
}

const refusedSecondFactor = ({ page }: Visitor, factor: SecondFactor) =>
  refusalOf(page, (given) => window.hooks.signIn.signIn!.attemptSecondFactor(given), factor);

/** Requests a code to reset the password, and enters it. @returns the status of the attempt */
async function proveForReset({ page }: Visitor, identifier: string): Promise<string | null> {
  await page.evaluate(
    (given) => window.hooks.signIn.signIn!.create({ identifier: given, strategy: 'reset_password_email_code' }),
    identifier,
  );
  const code = await setup.mail.code(identifier);
  return page.evaluate(
    async (given) => (await window.hooks.signIn.signIn!.attemptFirstFactor({ strategy: 'reset_password_email_code', code: given })).status,
    code,
  );
}

/** @returns the status of the attempt */
const resetPassword = ({ page }: Visitor, password: string): Promise<string | null> =>
  page.evaluate(async (given) => {
    const done = await window.hooks.signIn.signIn!.resetPassword({ password: given, signOutOfOtherSessions: true });
    if (done.status === 'complete') await window.hooks.clerk.setActive({ session: done.createdSessionId });
    return done.status;
  }, password);

describe.each(CLIENTS)('$name (clerk-js $js)', (client) => {
  test('an authenticator app is required after the password, and after an email code', async () => {
    const account = await register(setup, { withPassword: true });
    const app = await giveAuthenticator(setup, account);
    setup.server.clock.advance(NEXT_CODE_SECONDS);
    const visitor = await setup.visit(client);
    expect(await signInByPassword(visitor, account)).toBe('needs_second_factor');
    const offered = await visitor.page.evaluate(() => window.hooks.signIn.signIn!.supportedSecondFactors?.map(({ strategy }) => strategy));
    expect(offered).toEqual(expect.arrayContaining(['totp', 'backup_code']));
    expect(await stateOf(visitor.page)).toMatchObject({ isSignedIn: false });
    const right = app.code();
    expect(await refusedSecondFactor(visitor, { strategy: 'totp', code: otherThan(right) })).toMatchObject({
      status: 422,
      code: 'form_code_incorrect',
    });
    await giveSecondFactor(visitor, { strategy: 'totp', code: right });
    await signOut(visitor);

    await visitor.pass(NEXT_CODE_SECONDS);
    const code = await requestSignInCode(setup, visitor.page, account);
    const { status } = await visitor.page.evaluate(
      async (given) => ({ status: (await window.hooks.signIn.signIn!.attemptFirstFactor({ strategy: 'email_code', code: given })).status }),
      code,
    );
    expect(status).toBe('needs_second_factor');
    await giveSecondFactor(visitor, { strategy: 'totp', code: app.code() });
  });

  test('a code of the app is valid once; so is each backup code', async () => {
    const visitor = await setup.visit(client);
    const account = await signUpWithPassword(setup, visitor);
    const app = await addAuthenticator(setup, visitor);
    const [first = '', second = ''] = app.backupCodes;
    await signOut(visitor);
    await signInByPassword(visitor, account);
    // The code that has connected the app.
    expect(await refusedSecondFactor(visitor, { strategy: 'totp', code: app.code() })).toMatchObject({ code: 'form_code_incorrect' });
    await giveSecondFactor(visitor, { strategy: 'backup_code', code: first });
    await signOut(visitor);
    await signInByPassword(visitor, account);
    expect(await refusedSecondFactor(visitor, { strategy: 'backup_code', code: first })).toMatchObject({ code: 'form_code_incorrect' });
    await giveSecondFactor(visitor, { strategy: 'backup_code', code: second });
  });

  test('a forgotten password is reset by an email code, and the old one is refused', async () => {
    const account = await register(setup, { withPassword: true });
    const visitor = await setup.visit(client);
    expect(await proveForReset(visitor, account.email)).toBe('needs_new_password');
    const tooShort = await refusalOf(visitor.page, (password) => window.hooks.signIn.signIn!.resetPassword({ password }), 'short');
    expect(tooShort).toMatchObject({ status: 422, code: 'form_password_length_too_short', param: 'password' });
    const renewed = { ...account, password: 'another flag, 13 clouds up' };
    expect(await resetPassword(visitor, renewed.password)).toBe('complete');
    await whenSignedIn(visitor.page);
    await signOut(visitor);
    const old = await refusalOf(
      visitor.page,
      ([identifier = '', password = '']) => window.hooks.signIn.signIn!.create({ identifier, password }),
      [account.email, account.password],
    );
    expect(old.code).toBe('form_password_incorrect');
    expect(await signInByPassword(visitor, renewed)).toBe('complete');
  });
});

describe.each(CLIENTS_WHEN_PROVED)('$name (clerk-js $js)', (client) => {
  test('an app that was removed is not required any more', async () => {
    const visitor = await setup.visit(client);
    const account = await signUpWithPassword(setup, visitor);
    await addAuthenticator(setup, visitor);
    const isEnabled = () => visitor.page.evaluate(() => [window.hooks.user.user?.totpEnabled, window.hooks.user.user?.twoFactorEnabled]);
    await expect.poll(isEnabled).toEqual([true, true]);
    await visitor.page.evaluate(() => window.hooks.user.user!.disableTOTP());
    await expect.poll(isEnabled).toEqual([false, false]);
    await signOut(visitor);
    expect(await signInByPassword(visitor, account)).toBe('complete');
  });

  test('a new password still requires the second factor, and ends the other sessions', async () => {
    const account = await register(setup, { withPassword: true });
    const app = await giveAuthenticator(setup, account);
    setup.server.clock.advance(NEXT_CODE_SECONDS);
    const elsewhere = await setup.visit(client, { as: account });
    await whenSignedIn(elsewhere.page);
    const visitor = await setup.visit(client);
    await proveForReset(visitor, account.email);
    expect(await resetPassword(visitor, 'another flag, 13 clouds up')).toBe('needs_second_factor');
    await giveSecondFactor(visitor, { strategy: 'totp', code: app.code() });
    await elsewhere.pass(60);
    await whenSignedOut(elsewhere.page);
  });

  test('an account without a password is not offered a reset', async () => {
    const { email } = await register(setup);
    const visitor = await setup.visit(client);
    const offered = await visitor.page.evaluate(
      async (identifier) =>
        (await window.hooks.signIn.signIn!.create({ identifier })).supportedFirstFactors?.map(({ strategy }) => strategy),
      email,
    );
    expect(offered).toContain('email_code');
    expect(offered).not.toContain('password');
    expect(offered).not.toContain('reset_password_email_code');
  });
});

const PHONE_CODES = {
  ...{ enabled: true, used_for_first_factor: true, first_factors: ['phone_code' as const] },
  ...{ verifications: ['phone_code' as const], verify_at_sign_up: true },
  ...{ used_for_second_factor: true, second_factors: ['phone_code' as const] },
};

describe.each(CLIENTS_WHEN_PROVED)('where phone numbers are on, $name (clerk-js $js)', (client) => {
  test('a forgotten password is reset by phone code; a reserved number is the factor', async () => {
    setup.set({ attributes: { phone_number: PHONE_CODES, email_address: {} } });
    const visitor = await setup.visit(client);
    const { page } = visitor;
    const number = newPhone();
    const { username, password } = newAccount();
    await page.evaluate(
      async (given) => {
        const attempt = window.hooks.signUp.signUp!;
        await attempt.create(given);
        await attempt.preparePhoneNumberVerification({ strategy: 'phone_code' });
      },
      { username, password, phoneNumber: number },
    );
    await page.evaluate(
      async (code) => {
        const done = await window.hooks.signUp.signUp!.attemptPhoneNumberVerification({ code });
        await window.hooks.clerk.setActive({ session: done.createdSessionId });
      },
      await setup.mail.code(number),
    );
    await whenSignedIn(page);
    await signOut(visitor);

    await page.evaluate((identifier) => window.hooks.signIn.signIn!.create({ identifier, strategy: 'reset_password_phone_code' }), number);
    const forReset = await setup.mail.code(number);
    const attempt = (code: string) => window.hooks.signIn.signIn!.attemptFirstFactor({ strategy: 'reset_password_phone_code', code });
    expect(await refusalOf(page, attempt, otherThan(forReset))).toMatchObject({ status: 422, code: 'form_code_incorrect' });
    expect(
      (
        await page.evaluate(async (code) => {
          const { status } = await window.hooks.signIn.signIn!.attemptFirstFactor({ strategy: 'reset_password_phone_code', code });
          return { status };
        }, forReset)
      ).status,
    ).toBe('needs_new_password');
    const renewed = 'another flag, 13 clouds up';
    expect(await resetPassword(visitor, renewed)).toBe('complete');
    await whenSignedIn(page);

    await page.evaluate(async () => {
      await window.hooks.user.user!.phoneNumbers[0]!.setReservedForSecondFactor({ reserved: true });
    });
    await signOut(visitor);
    expect(await signInByPassword(visitor, { username, email: number, password: renewed })).toBe('needs_second_factor');
    await page.evaluate(async () => {
      await window.hooks.signIn.signIn!.prepareSecondFactor({ strategy: 'phone_code' });
    });
    const second = await setup.mail.code(number);
    expect(await refusedSecondFactor(visitor, { strategy: 'phone_code', code: otherThan(second) })).toMatchObject({
      status: 422,
      code: 'form_code_incorrect',
    });
    expect(await stateOf(page)).toMatchObject({ isSignedIn: false });
    await giveSecondFactor(visitor, { strategy: 'phone_code', code: second });
  });
});
