import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { type Account, register, signInByPassword, signOut } from './support/accounts.ts';
import { giveAuthenticator, NEXT_CODE_SECONDS } from './support/authenticator.ts';
import { CODES_ONLY, setUpReleases } from './support/release-setup.ts';
import { choose, fillSignIn, preferPassword, press, write, writeCode } from './support/screens.ts';
import { CLIENTS, REVERIFYING_CLIENTS } from './support/versions.ts';
import { refusalOf, stateOf, untilLoaded, whenSignedIn, whenSignedOut } from './support/visitor.ts';

const setup = setUpReleases({ settings: { attributes: { email_address: CODES_ONLY } } });

/** Opens the prebuilt sign-in and enters the e-mail. */
async function openSignIn(page: Page, { email }: Account): Promise<void> {
  await page.goto('/sign-in');
  await untilLoaded(page);
  await fillSignIn(page, email);
}

const says = (page: Page, words: RegExp): Promise<void> => page.getByText(words).first().waitFor();

/** How long the prebuilt page waits before it offers to send another code. */
const RESEND_SECONDS = 30;
const untilSecondFactor = (page: Page): Promise<void> => expect.poll(() => page.url()).toMatch(/factor-two$/);

const NEW_PASSWORD = 'another flag, 13 clouds up';

describe.each(CLIENTS)('$name (clerk-js $js)', (client) => {
  test('the prebuilt page resets a forgotten password, then asks for the second factor', async () => {
    const account = await register(setup, { withPassword: true });
    const app = await giveAuthenticator(setup, account);
    setup.server.clock.advance(NEXT_CODE_SECONDS);
    const visitor = await setup.visit(client, { path: '/sign-in' });
    const { page } = visitor;
    await fillSignIn(page, account.email);
    // The page sends this code at once. It counts as read, so the next one belongs to the reset.
    await setup.mail.code(account.email);
    await choose(page, /^Use another method/);
    await choose(page, /with your password$/);
    await choose(page, /^Forgot password/);
    await press(page, 'Reset your password');
    await writeCode(page, await setup.mail.code(account.email));
    await write(page, 'New password', NEW_PASSWORD);
    await write(page, 'Confirm password', NEW_PASSWORD);
    await press(page, 'Reset Password');
    await untilSecondFactor(page);
    const right = app.code();
    await writeCode(page, right === '000000' ? '111111' : '000000');
    await says(page, /incorrect code|code is wrong/i);
    await writeCode(page, right);
    await whenSignedIn(page);
    await signOut(visitor);
    await openSignIn(page, account);
    await preferPassword(page, NEW_PASSWORD);
    await untilSecondFactor(page);
    await choose(page, /^Use another method/);
    await choose(page, /backup code$/);
    await write(page, 'Backup code', app.backupCodes[0] ?? '');
    await press(page, 'Continue');
    await whenSignedIn(page);
  });

  test('the prebuilt page sends another code for an expired one, and tells of a lock', async () => {
    setup.set({ lockout: { attempts: 2 } });
    const account = await register(setup, { withPassword: true });
    const visitor = await setup.visit(client, { path: '/sign-in' });
    const { page } = visitor;
    await fillSignIn(page, account.email);
    const late = await setup.mail.code(account.email);
    await visitor.pass(601);
    await writeCode(page, late);
    await says(page, /run out|expired/i);
    // The page counts down second by second, and each one is shown.
    await visitor.context.clock.runFor(RESEND_SECONDS * 1000);
    await choose(page, /Resend/);
    await writeCode(page, await setup.mail.code(account.email));
    await whenSignedIn(page);
    await signOut(visitor);
    const attempt = () =>
      refusalOf(page, (given) => window.hooks.signIn.signIn!.create(given), { identifier: account.email, password: 'wrong' });
    expect([(await attempt()).code, (await attempt()).code]).toEqual(['form_password_incorrect', 'user_locked']);
    await openSignIn(page, account);
    await says(page, /locked/i);
  });

  test('signs in on the prebuilt page by a link that is opened in a second tab', async () => {
    setup.set({ attributes: {} });
    const account = await register(setup);
    const visitor = await setup.visit(client, { path: '/sign-in', ownTimers: true });
    const { page } = visitor;
    await fillSignIn(page, account.email);
    const second = await visitor.openTab(await setup.mail.link(account.email));
    await whenSignedIn(second);
    await says(page, /^Signed in on other tab/);
    await page.goto('/');
    await whenSignedIn(page);
    const { sessionId } = await stateOf(page);
    expect(sessionId).toMatch(/^sess_/);
    // The second tab goes on to another page, where the client is loaded anew.
    await expect.poll(async () => (await stateOf(second)).sessionId).toBe(sessionId);
  });
});

// The oldest client gives the menu button of a device no name.
describe.each(REVERIFYING_CLIENTS)('the profile, $name (clerk-js $js)', (client) => {
  test('changes a password on the prebuilt page, and signs out another device', async () => {
    // The page shows passwords only where they are required.
    setup.set({ attributes: { email_address: CODES_ONLY, password: { enabled: true, required: true } } });
    const account = await register(setup, { withPassword: true });
    const { page } = await setup.visit(client, { path: '/user', as: account });
    await press(page, 'Security');
    await press(page, 'Update password');
    // A fresh proof replaces the old password here.
    await write(page, 'New password', NEW_PASSWORD);
    await write(page, 'Confirm password', NEW_PASSWORD);
    await press(page, 'Save');
    await page.getByLabel('New password').waitFor({ state: 'hidden' });
    const elsewhere = await setup.visit(client);
    expect(await signInByPassword(elsewhere, { ...account, password: NEW_PASSWORD })).toBe('complete');
    await page.reload();
    await press(page, 'Security');
    await press(page, 'Open menu');
    const revoked = page.waitForResponse((response) => response.url().includes('/revoke'));
    await choose(page, /^Sign out of device/);
    // The other device asks once in that time: before the answer it would hear that it is still signed in.
    await revoked;
    await elsewhere.pass(60);
    await whenSignedOut(elsewhere.page);
  });
});
