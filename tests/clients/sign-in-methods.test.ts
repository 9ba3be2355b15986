import type { Page } from 'playwright';
import { DataSource } from 'typeorm';
import { describe, expect, test } from 'vitest';
import { TicketsService } from '../../server/modules/identity/flows/sign-in/tickets.service.ts';
import {
  enterSignInCode,
  newAccount,
  newPhone,
  register,
  requestSignInCode,
  signInByCode,
  signInByPassword,
  signOut,
  signUp,
  signUpWithPassword,
} from './support/accounts.ts';
import { setUpReleases } from './support/release-setup.ts';
import { CLIENTS, CLIENTS_WHEN_PROVED, EVERY_CLIENT } from './support/versions.ts';
import { refusalOf, stateOf, untilLoaded, whenSignedIn } from './support/visitor.ts';

const PHONE = {
  enabled: true,
  used_for_first_factor: true,
  first_factors: ['phone_code' as const],
  verifications: ['phone_code' as const],
  verify_at_sign_up: true,
};

const setup = setUpReleases();

describe.each(EVERY_CLIENT)('$name (clerk-js $js)', (client) => {
  test('signs up by email code, stays over a reload, signs out, signs in by email code', async () => {
    const visitor = await setup.visit(client);
    const { page } = visitor;
    const metadata = { emailConsent: true, promptedForConsent: true };
    const account = await signUp(setup, visitor, newAccount(), { unsafeMetadata: metadata });
    const first = await stateOf(page);
    expect(first).toMatchObject({ username: account.username, unsafeMetadata: metadata });
    await page.reload();
    await untilLoaded(page);
    expect(await stateOf(page)).toEqual(first);
    await signOut(visitor);
    await signInByCode(setup, visitor, account);
    const again = await stateOf(page);
    expect(again.userId).toBe(first.userId);
    expect(again.sessionId).not.toBe(first.sessionId);
  });
});

describe.each(CLIENTS)('$name (clerk-js $js)', (client) => {
  test('signs in with a password; a wrong one is refused beside its field', async () => {
    const visitor = await setup.visit(client);
    const account = await signUpWithPassword(setup, visitor);
    await signOut(visitor);
    const attempt = (password: string) =>
      refusalOf(visitor.page, (given) => window.hooks.signIn.signIn!.create(given), { identifier: account.email, password });
    expect(await attempt('not the password')).toMatchObject({ status: 422, code: 'form_password_incorrect', param: 'password' });
    expect(await signInByPassword(visitor, account)).toBe('complete');
    expect(await stateOf(visitor.page)).toMatchObject({ username: account.username });
  });

  test('a wrong code is refused, and five wrong codes end the verification', async () => {
    const account = await register(setup);
    const visitor = await setup.visit(client);
    const code = await requestSignInCode(setup, visitor.page, account);
    const wrong = code === '111111' ? '222222' : '111111';
    const attempt = (given: string) =>
      refusalOf(visitor.page, (text) => window.hooks.signIn.signIn!.attemptFirstFactor({ strategy: 'email_code', code: text }), given);
    for (let i = 0; i < 4; i++) expect(await attempt(wrong)).toMatchObject({ status: 422, code: 'form_code_incorrect', param: 'code' });
    expect(await attempt(wrong)).toMatchObject({ status: 400, code: 'verification_failed' });
    expect(await attempt(code)).toMatchObject({ status: 400, code: 'verification_failed' });
    await signInByCode(setup, visitor, account);
  });

  test('signs in by a link that is opened in a second tab', async () => {
    const account = await register(setup);
    const visitor = await setup.visit(client, { ownTimers: true });
    const { page } = visitor;
    const wait = async (identifier: string) => {
      const attempt = window.hooks.signIn.signIn!;
      const { supportedFirstFactors } = await attempt.create({ identifier });
      const factor = supportedFirstFactors?.find(({ strategy }) => strategy === 'email_link');
      if (factor?.strategy !== 'email_link') throw new Error('There is no way in by email link');
      const flow = attempt.createEmailLinkFlow();
      const done = await flow.startEmailLinkFlow({ emailAddressId: factor.emailAddressId, redirectUrl: `${location.origin}/verified` });
      await window.hooks.clerk.setActive({ session: done.createdSessionId });
      return done.status;
    };
    const openLink = async () => visitor.openTab(await setup.mail.link(account.email));
    const [status, second] = await Promise.all([page.evaluate(wait, account.email), openLink()]);
    expect(new URL(second.url()).pathname).toBe('/verified');
    expect(new URL(second.url()).searchParams.get('__clerk_status')).toBe('verified');
    expect(status).toBe('complete');
    await whenSignedIn(page);
    await whenSignedIn(second);
    expect((await stateOf(second)).sessionId).toBe((await stateOf(page)).sessionId);
  });

  test('a link opened too late or in another browser does not sign in, and says why', async () => {
    const account = await register(setup);
    const visitor = await setup.visit(client);
    const { page } = visitor;
    const request = async (): Promise<string> => {
      await page.evaluate(async (identifier) => {
        const attempt = window.hooks.signIn.signIn!;
        const { supportedFirstFactors } = await attempt.create({ identifier });
        const factor = supportedFirstFactors?.find(({ strategy }) => strategy === 'email_link');
        if (factor?.strategy !== 'email_link') throw new Error('There is no way in by email link');
        const redirectUrl = `${location.origin}/verified`;
        await attempt.prepareFirstFactor({ strategy: 'email_link', emailAddressId: factor.emailAddressId, redirectUrl });
      }, account.email);
      return setup.mail.link(account.email);
    };
    /** The status that the link gives to its page, and what the client makes of it. */
    const outcomeOn = async (opened: Page) => {
      const told = new URL(opened.url()).searchParams.get('__clerk_status');
      const error = await opened.evaluate(async () => {
        try {
          await window.hooks.clerk.handleEmailLinkVerification({});
          return undefined;
        } catch (thrown) {
          return (thrown as { code?: string }).code;
        }
      });
      expect((await stateOf(opened)).isSignedIn).toBe(false);
      return [told, error];
    };
    const late = await request();
    await visitor.pass(601);
    await page.goto(late);
    await untilLoaded(page);
    expect(await outcomeOn(page)).toEqual(['expired', 'expired']);
    const elsewhere = await setup.visit(client, { path: await request() });
    // The oldest client knows two statuses of failure.
    const mismatch = client.js === '5.0.0' ? 'failed' : 'client_mismatch';
    expect(await outcomeOn(elsewhere.page)).toEqual(['client_mismatch', mismatch]);
  });

  test('a ticket of the server signs in once', async () => {
    const { userId } = await register(setup);
    const visitor = await setup.visit(client);
    const { app } = setup.server;
    const ticket = await app.get(TicketsService, { strict: false }).issue(app.get(DataSource).manager, userId, 60);
    await visitor.page.evaluate(async (given) => {
      const done = await window.hooks.signIn.signIn!.create({ strategy: 'ticket', ticket: given });
      await window.hooks.clerk.setActive({ session: done.createdSessionId });
    }, ticket);
    await whenSignedIn(visitor.page);
    expect((await stateOf(visitor.page)).userId).toBe(userId);
    await signOut(visitor);
    const again = (given: string) => window.hooks.signIn.signIn!.create({ strategy: 'ticket', ticket: given });
    expect(await refusalOf(visitor.page, again, ticket)).toMatchObject({ status: 400, code: 'sign_in_token_already_used_code' });
  });

  test('signs up and signs in by phone code', async () => {
    setup.set({ attributes: { phone_number: PHONE, email_address: {} } });
    const visitor = await setup.visit(client);
    const { username } = newAccount();
    const number = newPhone();
    await visitor.page.evaluate(
      async ({ username: name, phoneNumber }) => {
        const attempt = window.hooks.signUp.signUp!;
        await attempt.create({ username: name, phoneNumber });
        await attempt.preparePhoneNumberVerification({ strategy: 'phone_code' });
      },
      { username, phoneNumber: number },
    );
    await visitor.page.evaluate(
      async (code) => {
        const done = await window.hooks.signUp.signUp!.attemptPhoneNumberVerification({ code });
        await window.hooks.clerk.setActive({ session: done.createdSessionId });
      },
      await setup.mail.code(number),
    );
    await whenSignedIn(visitor.page);
    await signOut(visitor);
    await visitor.page.evaluate(
      (identifier) => window.hooks.signIn.signIn!.create({ identifier, strategy: 'phone_code' as never }),
      number,
    );
    await visitor.page.evaluate(
      async (code) => {
        const done = await window.hooks.signIn.signIn!.attemptFirstFactor({ strategy: 'phone_code', code });
        await window.hooks.clerk.setActive({ session: done.createdSessionId });
      },
      await setup.mail.code(number),
    );
    await whenSignedIn(visitor.page);
    expect((await stateOf(visitor.page)).username).toBe(username);
  });
});

describe.each(CLIENTS_WHEN_PROVED)('$name (clerk-js $js)', (client) => {
  test('signs in by username', async () => {
    const account = await register(setup, { withPassword: true });
    const visitor = await setup.visit(client);
    expect(await signInByPassword(visitor, { ...account, email: account.username })).toBe('complete');
  });

  test('a code is valid for ten minutes', async () => {
    const account = await register(setup);
    const visitor = await setup.visit(client);
    const late = await requestSignInCode(setup, visitor.page, account);
    await visitor.pass(601);
    expect(
      await refusalOf(visitor.page, (code) => window.hooks.signIn.signIn!.attemptFirstFactor({ strategy: 'email_code', code }), late),
    ).toMatchObject({ status: 400, code: 'verification_expired' });
    const code = await requestSignInCode(setup, visitor.page, account);
    await visitor.pass(590);
    await enterSignInCode(visitor.page, code);
  });

  test('an account is locked for an hour after ten failures, also for the password', async () => {
    const account = await register(setup, { withPassword: true });
    const visitor = await setup.visit(client);
    const attempt = (password: string) =>
      refusalOf(visitor.page, (given) => window.hooks.signIn.signIn!.create(given), { identifier: account.email, password });
    for (let i = 0; i < 9; i++) expect((await attempt('wrong password')).code).toBe('form_password_incorrect');
    expect(await attempt('wrong password')).toMatchObject({ status: 403, code: 'user_locked' });
    expect(await attempt(account.password)).toMatchObject({ status: 403, code: 'user_locked' });
    await visitor.pass(3599);
    expect((await attempt(account.password)).code).toBe('user_locked');
    await visitor.pass(2);
    expect(await signInByPassword(visitor, account)).toBe('complete');
  });

  test('an e-mail without an account is refused', async () => {
    const { page } = await setup.visit(client);
    expect(await refusalOf(page, (identifier) => window.hooks.signIn.signIn!.create({ identifier }), 'nobody@example.org')).toMatchObject({
      status: 422,
      code: 'form_identifier_not_found',
      param: 'identifier',
    });
  });

  test('a taken e-mail or username is refused beside its field', async () => {
    const { username, email } = await register(setup);
    const visitor = await setup.visit(client);
    const attempt = (given: { username: string; emailAddress: string }) =>
      refusalOf(visitor.page, (fields) => window.hooks.signUp.signUp!.create(fields), given);
    expect(await attempt({ username: newAccount().username, emailAddress: email.toUpperCase() })).toMatchObject({
      status: 422,
      code: 'form_identifier_exists',
      param: 'email_address',
    });
    expect(await attempt({ username: username.toUpperCase(), emailAddress: newAccount().email })).toMatchObject({
      status: 422,
      code: 'form_identifier_exists',
      param: 'username',
    });
  });
});
