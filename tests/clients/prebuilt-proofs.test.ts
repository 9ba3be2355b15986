import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { type Account, signInByPassword, signOut, signUp, signUpWithPassword } from './support/accounts.ts';
import { addAuthenticator, NEXT_CODE_SECONDS } from './support/authenticator.ts';
import { choose, fillSignIn, preferPassword, press, write, writeCode } from './support/screens.ts';
import { CODES_ONLY, setStage } from './support/stage.ts';
import { CLIENTS, REVERIFYING_CLIENTS } from './support/versions.ts';
import { refusalOf, stateOf, untilLoaded, type Visitor, whenSignedIn, whenSignedOut } from './support/visitor.ts';

const stage = setStage({ settings: { attributes: { email_address: CODES_ONLY } } });

/** Signs out, and gives the address on the prebuilt page. */
async function returnToSignIn(visitor: Visitor, { email }: Account) {
  const { page } = visitor;
  await signOut(visitor);
  await page.goto('/sign-in');
  await untilLoaded(page);
  await fillSignIn(page, email);
  return page;
}

const says = (page: Page, words: RegExp): Promise<void> => page.getByText(words).first().waitFor();

/** Before the prebuilt page offers to send another code. */
const RESEND_SECONDS = 30;
const untilSecondFactor = (page: Page): Promise<void> => expect.poll(() => page.url()).toMatch(/factor-two$/);

const NEW_PASSWORD = 'another flag, 13 clouds up';

describe.each(CLIENTS)('$name (clerk-js $js)', (client) => {
  test('a forgotten password is set anew on the prebuilt page, which asks for the second factor then', async () => {
    const visitor = await stage.visit(client);
    const account = await signUpWithPassword(stage, visitor);
    const app = await addAuthenticator(stage, visitor);
    await visitor.pass(NEXT_CODE_SECONDS);
    const page = await returnToSignIn(visitor, account);
    await choose(page, /^Use another method/);
    await choose(page, /with your password$/);
    await choose(page, /^Forgot password/);
    await press(page, 'Reset your password');
    await writeCode(page, await stage.mail.code(account.email));
    await write(page, 'New password', NEW_PASSWORD);
    await write(page, 'Confirm password', NEW_PASSWORD);
    await press(page, 'Reset Password');
    await untilSecondFactor(page);
    const right = app.code();
    await writeCode(page, right === '000000' ? '111111' : '000000');
    await says(page, /incorrect code|code is wrong/i);
    await writeCode(page, right);
    await whenSignedIn(page);
    const again = await returnToSignIn(visitor, account);
    await preferPassword(again, NEW_PASSWORD);
    await untilSecondFactor(again);
    await choose(again, /^Use another method/);
    await choose(again, /backup code$/);
    await write(again, 'Backup code', app.backupCodes[0] ?? '');
    await press(again, 'Continue');
    await whenSignedIn(again);
  });

  test('the prebuilt page says that a code has run out, and has another sent; it says that an account is locked', async () => {
    stage.set({ lockout: { attempts: 2 } });
    const visitor = await stage.visit(client);
    const account = await signUpWithPassword(stage, visitor);
    const page = await returnToSignIn(visitor, account);
    const late = await stage.mail.code(account.email);
    await visitor.pass(601);
    await writeCode(page, late);
    await says(page, /run out|expired/i);
    // Counted down second by second, each of which is to be seen.
    await visitor.context.clock.runFor(RESEND_SECONDS * 1000);
    await choose(page, /Resend/);
    await writeCode(page, await stage.mail.code(account.email));
    await whenSignedIn(page);
    await signOut(visitor);
    const attempt = () =>
      refusalOf(page, (given) => window.hooks.signIn.signIn!.create(given), { identifier: account.email, password: 'wrong' });
    expect([(await attempt()).code, (await attempt()).code]).toEqual(['form_password_incorrect', 'user_locked']);
    await page.goto('/sign-in');
    await untilLoaded(page);
    await fillSignIn(page, account.email);
    await says(page, /locked/i);
  });

  test('signs in on the prebuilt page by a link that is opened in a second tab', async () => {
    stage.set({ attributes: {} });
    const visitor = await stage.visit(client, { ownTimers: true });
    const account = await signUp(stage, visitor);
    const page = await returnToSignIn(visitor, account);
    const second = await visitor.openTab(await stage.mail.link(account.email));
    await whenSignedIn(second);
    await says(page, /^Signed in on other tab/);
    await page.goto('/');
    await whenSignedIn(page);
    expect((await stateOf(page)).sessionId).toBe((await stateOf(second)).sessionId);
  });
});

// The oldest has no name for the three dots of a device.
describe.each(REVERIFYING_CLIENTS)('the profile, $name (clerk-js $js)', (client) => {
  test('on the prebuilt profile a password is changed, and another device signed out', async () => {
    // The page speaks of passwords only where everybody has one.
    stage.set({ attributes: { email_address: CODES_ONLY, password: { enabled: true, required: true } } });
    const visitor = await stage.visit(client);
    const account = await signUpWithPassword(stage, visitor);
    const page = await visitor.openTab('/user');
    await press(page, 'Security');
    await press(page, 'Update password');
    // A fresh proof stands for the old one here.
    await write(page, 'New password', NEW_PASSWORD);
    await write(page, 'Confirm password', NEW_PASSWORD);
    await press(page, 'Save');
    await page.getByLabel('New password').waitFor({ state: 'hidden' });
    const elsewhere = await stage.visit(client);
    expect(await signInByPassword(elsewhere, { ...account, password: NEW_PASSWORD })).toBe('complete');
    await page.reload();
    await press(page, 'Security');
    await press(page, 'Open menu');
    await choose(page, /^Sign out of device/);
    await elsewhere.pass(60);
    await whenSignedOut(elsewhere.page);
  });
});
