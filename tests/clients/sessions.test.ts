import { describe, expect, test } from 'vitest';
import { newAccount, register, signInByCode, signInByPassword, signOut, signUp } from './support/accounts.ts';
import { setUpReleases } from './support/release-setup.ts';
import { CLIENTS } from './support/versions.ts';
import { refusalOf, stateOf, untilLoaded, type Visitor, whenSignedIn, whenSignedOut } from './support/visitor.ts';

const setup = setUpReleases();

/** Claims of the session token that the client keeps in its cookie. */
async function tokenOf({ context }: Visitor): Promise<{ readonly exp: number; readonly sid: string; readonly v?: number }> {
  const cookies = await context.cookies();
  const token = cookies.find(({ name, value }) => /^__session/.test(name) && value !== '')?.value ?? '..';
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString() || '{}');
}

describe.each(CLIENTS)('$name (clerk-js $js)', (client) => {
  test('the page always has a valid token for five minutes', async () => {
    const visitor = await setup.visit(client);
    await signUp(setup, visitor);
    const seen = new Set<number>();
    for (let seconds = 0; seconds < 300; seconds += 5) {
      const { exp } = await tokenOf(visitor);
      await visitor.pass(5);
      const isGood = (expSeconds: number) => expSeconds * 1_000 > setup.server.clock.now();
      // The client replaces a token before it expires. The oldest client does so only after it has expired, and first waits for the
      // locks of other tabs.
      if (client.js === '5.0.0') await expect.poll(async () => isGood((await tokenOf(visitor)).exp)).toBe(true);
      else expect(isGood(exp)).toBe(true);
      seen.add(exp);
    }
    // At least one in 60 s; one in 5 s would mean that the client ignores its cache.
    expect(seen.size).toBeGreaterThanOrEqual(5);
    expect(seen.size).toBeLessThanOrEqual(9);
    expect((await tokenOf(visitor)).v).toBe(client.js === '5.0.0' ? undefined : 2);
  });

  test('a token of a template has its claims', async () => {
    setup.set({ jwt_templates: { scores: { claims: { aud: 'scores', player: '{{user.username}}' } } } });
    const visitor = await setup.visit(client);
    const { username } = await signUp(setup, visitor);
    const token = await visitor.page.evaluate(() => window.hooks.session.session?.getToken({ template: 'scores' }));
    const claims = JSON.parse(Buffer.from(token?.split('.')[1] ?? '', 'base64url').toString());
    expect(claims).toMatchObject({ aud: 'scores', player: username, sub: (await stateOf(visitor.page)).userId });
  });

  test('a sign-out in one tab signs out the other tab', async () => {
    const visitor = await setup.visit(client);
    await signUp(setup, visitor);
    const second = await visitor.openTab('/');
    await whenSignedIn(second);
    await signOut(visitor);
    await whenSignedOut(second);
  });

  test('a session that is revoked elsewhere ends here', async () => {
    const visitor = await setup.visit(client);
    const account = await signUp(setup, visitor);
    const elsewhere = await setup.visit(client);
    await signInByCode(setup, elsewhere, account);
    const { sessionId } = await stateOf(visitor.page);
    const activities = await elsewhere.page.evaluate(async (id) => {
      const sessions = (await window.hooks.user.user?.getSessions()) ?? [];
      const other = sessions.find((session) => session.id === id);
      await other?.revoke();
      return sessions.map(({ latestActivity }) => latestActivity.browserName);
    }, sessionId);
    expect(activities).toHaveLength(2);
    await visitor.pass(60);
    await whenSignedOut(visitor.page);
    await visitor.page.reload();
    await untilLoaded(visitor.page);
    expect((await stateOf(visitor.page)).isSignedIn).toBe(false);
    expect((await stateOf(elsewhere.page)).isSignedIn).toBe(true);
  });

  test('metadata that the player sets is shown at once, and after a reload', async () => {
    const visitor = await setup.visit(client);
    await signUp(setup, visitor, newAccount(), { unsafeMetadata: { emailConsent: false, promptedForConsent: false } });
    await visitor.page.evaluate(() =>
      window.hooks.user.user?.update({ unsafeMetadata: { ...window.hooks.user.user.unsafeMetadata, promptedForConsent: true } }),
    );
    const expected = { emailConsent: false, promptedForConsent: true };
    await expect.poll(async () => (await stateOf(visitor.page)).unsafeMetadata).toEqual(expected);
    await visitor.page.reload();
    await untilLoaded(visitor.page);
    expect((await stateOf(visitor.page)).unsafeMetadata).toEqual(expected);
  });

  test('a profile picture is uploaded, shown and removed', async () => {
    const visitor = await setup.visit(client);
    await signUp(setup, visitor);
    await visitor.page.evaluate(async () => {
      const canvas = document.createElement('canvas');
      canvas.width = canvas.height = 40;
      canvas.getContext('2d')?.fillRect(0, 0, 40, 40);
      const file = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
      await window.hooks.user.user?.setProfileImage({ file });
    });
    const hasImage = () => visitor.page.evaluate(() => window.hooks.user.user?.hasImage);
    await expect.poll(hasImage).toBe(true);
    const width = await visitor.page.evaluate(async () => {
      const image = new Image();
      image.src = window.hooks.user.user?.imageUrl ?? '';
      await image.decode();
      return image.naturalWidth;
    });
    expect(width).toBeGreaterThan(0);
    await visitor.page.evaluate(() => window.hooks.user.user?.setProfileImage({ file: null }));
    await expect.poll(hasImage).toBe(false);
  });

  test('a second sign-in while signed in is refused', async () => {
    const visitor = await setup.visit(client);
    const account = await signUp(setup, visitor);
    expect(
      await refusalOf(
        visitor.page,
        (identifier) => window.hooks.signIn.signIn!.create({ identifier, strategy: 'email_code' }),
        account.email,
      ),
    ).toMatchObject({ status: 400, code: 'session_exists' });
  });

  test('several accounts can be signed in at once where that is allowed', async () => {
    setup.set({ single_session_mode: false });
    const visitor = await setup.visit(client);
    const first = await signUp(setup, visitor);
    const firstSession = (await stateOf(visitor.page)).sessionId ?? '';
    const second = await signUp(setup, visitor);
    expect((await stateOf(visitor.page)).username).toBe(second.username);
    await visitor.page.evaluate((session) => window.hooks.clerk.setActive({ session }), firstSession);
    await visitor.page.locator('#state', { hasText: first.username }).waitFor();
    await visitor.page.evaluate((sessionId) => window.hooks.clerk.signOut({ sessionId }), firstSession);
    await expect
      .poll(() => visitor.page.evaluate(() => window.hooks.clerk.client?.sessions.map(({ user }) => user?.username)))
      .toEqual([second.username]);
  });

  test('another e-mail is added, verified and made primary, and the old one removed', async () => {
    const visitor = await setup.visit(client);
    const account = await signUp(setup, visitor);
    const { email } = newAccount();
    await visitor.page.evaluate(async (address) => {
      const added = await window.hooks.user.user?.createEmailAddress({ email: address });
      await added?.prepareVerification({ strategy: 'email_code' });
    }, email);
    const addresses = await visitor.page.evaluate(
      async ({ address, code }) => {
        const { clerk } = window.hooks;
        const added = clerk.user?.emailAddresses.find(({ emailAddress }) => emailAddress === address);
        await added?.attemptVerification({ code });
        await clerk.user?.update({ primaryEmailAddressId: added?.id ?? null });
        await clerk.user?.emailAddresses.find(({ emailAddress }) => emailAddress !== address)?.destroy();
        return clerk.user?.emailAddresses.map(({ emailAddress }) => emailAddress);
      },
      { address: email, code: await setup.mail.code(email) },
    );
    expect(addresses).toEqual([email]);
    await signOut(visitor);
    await signInByCode(setup, visitor, { ...account, email });
  });

  test('a new password ends the sessions elsewhere on request', async () => {
    const account = await register(setup, { withPassword: true });
    const elsewhere = await setup.visit(client, { as: account });
    await whenSignedIn(elsewhere.page);
    const visitor = await setup.visit(client);
    await signInByPassword(visitor, account);
    const renewed = 'another flag, 13 clouds up';
    await visitor.page.evaluate(
      ([currentPassword, newPassword]) =>
        window.hooks.user.user?.updatePassword({
          currentPassword: currentPassword ?? '',
          newPassword: newPassword ?? '',
          signOutOfOtherSessions: true,
        }),
      [account.password, renewed],
    );
    await elsewhere.pass(60);
    await whenSignedOut(elsewhere.page);
    expect((await stateOf(visitor.page)).isSignedIn).toBe(true);
    expect(await signInByPassword(elsewhere, { ...account, password: renewed })).toBe('complete');
  });

  test('deleting the account signs out and removes it, unless that is switched off', async () => {
    setup.set({ delete_self: false });
    const visitor = await setup.visit(client);
    const { email } = await signUp(setup, visitor);
    expect(await refusalOf(visitor.page, () => window.hooks.user.user!.delete(), undefined)).toMatchObject({
      status: 403,
      code: 'user_delete_self_not_enabled',
    });
    setup.set({});
    await visitor.page.evaluate(() => window.hooks.user.user?.delete());
    await whenSignedOut(visitor.page);
    expect(await refusalOf(visitor.page, (identifier) => window.hooks.signIn.signIn!.create({ identifier }), email)).toMatchObject({
      code: 'form_identifier_not_found',
    });
  });
});
