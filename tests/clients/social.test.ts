import { describe, expect, test } from 'vitest';
import { newAccount as newProviderAccount } from '../server/support/social-server.ts';
import { register, signOut } from './support/accounts.ts';
import { addAuthenticator, type ConnectedAuthenticator, NEXT_CODE_SECONDS } from './support/authenticator.ts';
import {
  accountsOf,
  authorizeAgain,
  beginSignIn,
  chooseName,
  comeBack,
  connect,
  finish,
  leave,
  setUpSocial,
  signUpByProvider,
} from './support/social.ts';
import { CLIENTS, CLIENTS_AT_PROVIDERS, CLIENTS_WHEN_PROVED } from './support/versions.ts';
import { stateOf, type Visitor, whenSignedIn } from './support/visitor.ts';

const setup = setUpSocial();
/** How long a browser may stay at the provider. */
const LATE_SECONDS = 600;

const userIdOf = async ({ page }: Visitor) => (await stateOf(page)).userId;

describe.each(CLIENTS_AT_PROVIDERS)('$name (clerk-js $js)', (client) => {
  test('an unknown account signs in, becomes a sign-up, gets a name, and then signs in', async () => {
    const visitor = await setup.visit(client);
    await leave(visitor, 'signIn', '/sso-callback');
    await finish(visitor, '/continue');
    await chooseName(visitor);
    const userId = await userIdOf(visitor);
    await signOut(visitor);
    await leave(visitor, 'signIn', '/done');
    await whenSignedIn(visitor.page);
    expect(await userIdOf(visitor)).toBe(userId);
  });
});

/** Gives the second factor to the sign-in that waits for it. */
async function giveCode({ page }: Visitor, app: ConnectedAuthenticator): Promise<void> {
  expect(await page.evaluate(() => window.hooks.signIn.signIn?.status)).toBe('needs_second_factor');
  expect(await stateOf(page)).toMatchObject({ isSignedIn: false });
  await page.evaluate(async (code) => {
    const done = await window.hooks.signIn.signIn!.attemptSecondFactor({ strategy: 'totp', code });
    await window.hooks.clerk.setActive({ session: done.createdSessionId });
  }, app.code());
  await whenSignedIn(page);
}

/** How the sign-in with the provider stands. */
const signInOf = ({ page }: Visitor) =>
  page.evaluate(() => {
    const { status, error } = window.hooks.signIn.signIn!.firstFactorVerification;
    return { status, code: error?.code };
  });

describe.each(CLIENTS)('$name (clerk-js $js)', (client) => {
  test('a known account signs up, and is signed in', async () => {
    const visitor = await setup.visit(client);
    await signUpByProvider(visitor);
    const userId = await userIdOf(visitor);
    await signOut(visitor);
    await leave(visitor, 'signUp', '/sso-callback');
    await finish(visitor, '/in');
    await whenSignedIn(visitor.page);
    expect(await userIdOf(visitor)).toBe(userId);
  });

  test('a user connects an account, authorizes it for more, and disconnects it', async () => {
    const visitor = await setup.visit(client, { as: await register(setup) });
    const { page } = visitor;
    await connect(visitor);
    expect(await accountsOf(page)).toEqual([{ provider: 'github', scopes: 'read:user user:email', status: 'verified', error: undefined }]);

    await authorizeAgain(visitor, 'repo');
    const more = { provider: 'github', scopes: 'read:user user:email repo', error: undefined };
    expect(await accountsOf(page)).toEqual([{ ...more, status: 'verified' }]);
    setup.provider.account = newProviderAccount();
    await authorizeAgain(visitor, 'gist');
    expect(await accountsOf(page)).toEqual([{ ...more, status: 'failed', error: 'oauth_account_already_connected' }]);
    await page.evaluate(() => window.hooks.user.user?.externalAccounts[0]?.destroy());
    await expect.poll(() => accountsOf(page)).toEqual([]);
  });
});

describe.each(CLIENTS_WHEN_PROVED)('$name (clerk-js $js)', (client) => {
  test('an unknown account that lacks nothing is a user at once, signing in or up', async () => {
    setup.set({ attributes: { username: { enabled: true, required: false } } });
    const visitor = await setup.visit(client);
    await leave(visitor, 'signIn', '/sso-callback');
    await finish(visitor, '/up');
    await whenSignedIn(visitor.page);
    const userId = await userIdOf(visitor);
    await signOut(visitor);
    setup.provider.account = newProviderAccount();
    await leave(visitor, 'signUp', '/done');
    await whenSignedIn(visitor.page);
    expect(await userIdOf(visitor)).not.toBe(userId);
  });

  test('a second factor follows, after a sign-in and after a sign-up of a known account', async () => {
    const visitor = await setup.visit(client);
    await signUpByProvider(visitor);
    const userId = await userIdOf(visitor);
    const app = await addAuthenticator(setup, visitor);
    for (const kind of ['signIn', 'signUp'] as const) {
      await signOut(visitor);
      await visitor.pass(NEXT_CODE_SECONDS);
      await leave(visitor, kind, '/sso-callback');
      await finish(visitor, '/second-factor');
      await giveCode(visitor, app);
      expect(await userIdOf(visitor)).toBe(userId);
    }
  });

  test('who refuses, is late or comes again is told so, back where the attempt began', async () => {
    const visitor = await setup.visit(client);
    const { page } = visitor;
    const { account } = setup.provider;
    let callback = '';
    page.on('request', (request) => {
      if (request.url().includes('/oauth_callback')) callback = request.url();
    });
    setup.provider.account = null;
    await leave(visitor, 'signUp', '/sso-callback');
    expect(await page.evaluate(() => window.hooks.signUp.signUp?.verifications.externalAccount.error?.code)).toBe('oauth_access_denied');
    await finish(visitor, '/fallback');
    await leave(visitor, 'signIn', '/sso-callback');
    expect(await signInOf(visitor)).toEqual({ status: 'failed', code: 'oauth_access_denied' });
    await finish(visitor, '/chosen');

    setup.provider.account = account;
    const address = await beginSignIn(visitor);
    await visitor.pass(LATE_SECONDS);
    await comeBack(visitor, '/sso-callback', () => page.goto(address));
    expect(await signInOf(visitor)).toEqual({ status: 'failed', code: 'oauth_callback_invalid' });
    await finish(visitor, '/chosen');

    await leave(visitor, 'signIn', '/sso-callback');
    const before = await signInOf(visitor);
    expect(before).toEqual({ status: 'transferable', code: 'external_account_not_found' });
    await comeBack(visitor, '/sso-callback', () => page.goto(callback));
    expect(new URL(page.url()).searchParams.get('__clerk_error')).toBe('oauth_callback_invalid');
    expect(await signInOf(visitor)).toEqual(before);
    // What the first callback has proved is still good.
    await finish(visitor, '/continue');
  });

  test('who signs in once more, with several sessions allowed, goes on with the first', async () => {
    setup.set({ single_session_mode: false });
    const visitor = await setup.visit(client);
    await signUpByProvider(visitor);
    const { sessionId } = await stateOf(visitor.page);
    await leave(visitor, 'signIn', '/sso-callback');
    expect(await signInOf(visitor)).toEqual({ status: 'failed', code: 'identifier_already_signed_in' });
    await finish(visitor, '/in');
    expect((await stateOf(visitor.page)).sessionId).toBe(sessionId);
  });
});
