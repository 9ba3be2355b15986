import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { newAccount, register, signOut } from './support/accounts.ts';
import { addAuthenticator, NEXT_CODE_SECONDS } from './support/authenticator.ts';
import { CODES_ONLY } from './support/release-setup.ts';
import { choose, press, write, writeCode } from './support/screens.ts';
import { accountsOf, authorizeAgain, comeBack, setUpSocial } from './support/social.ts';
import { CLIENTS } from './support/versions.ts';
import { stateOf, untilLoaded, whenSignedIn } from './support/visitor.ts';

const setup = setUpSocial({ attributes: { email_address: CODES_ONLY } });

/** The button of the provider on the prebuilt sign-in and sign-up. */
const buttonOf = (page: Page) => page.getByRole('button', { name: /github/i }).first();

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await untilLoaded(page);
}

/** Presses Tab until the button of the provider has the focus, and then Enter. */
async function pressByKeys(page: Page): Promise<void> {
  await buttonOf(page).waitFor();
  await expect
    .poll(async () => {
      await page.keyboard.press('Tab');
      return buttonOf(page).evaluate((button) => button === document.activeElement);
    })
    .toBe(true);
  await page.keyboard.press('Enter');
}

describe.each(CLIENTS)('$name (clerk-js $js)', (client) => {
  test('signs up by the provider’s button, and in by keys, with a second factor', async () => {
    // Version 6 does not notice that its page has lost its hash, unless the page is loaded.
    const noRouter = client.ui !== undefined;
    const urls = { signInUrl: '/sign-in', signUpUrl: '/sign-up' };
    const visitor = await setup.visit(client, { path: '/sign-up', provider: urls, noRouter });
    const { page } = visitor;
    const { username } = newAccount();
    await buttonOf(page).click();
    await write(page, 'Username', username);
    await press(page, 'Continue');
    await whenSignedIn(page);
    expect((await stateOf(page)).username).toBe(username);
    await signOut(visitor);

    await open(page, '/sign-in');
    await pressByKeys(page);
    await whenSignedIn(page);
    const app = await addAuthenticator(setup, visitor);
    await signOut(visitor);
    await visitor.pass(NEXT_CODE_SECONDS);

    await open(page, '/sign-in');
    await buttonOf(page).click();
    await page.waitForURL(/factor-two$/);
    await writeCode(page, app.code());
    await whenSignedIn(page);
    expect((await stateOf(page)).username).toBe(username);
    await signOut(visitor);

    setup.provider.account = null;
    await open(page, '/sign-in');
    await buttonOf(page).click();
    // Version 6 has words of its own.
    await page.getByText(/didn't agree|did not grant access/).waitFor();
    await buttonOf(page).waitFor();
  });

  test('shows, connects and removes an account on the prebuilt profile', async () => {
    const visitor = await setup.visit(client, { path: '/user', as: await register(setup) });
    const { page } = visitor;
    const login = String(setup.provider.account?.login);
    const section = page.locator('.cl-profileSection__connectedAccounts');
    await section.getByRole('button', { name: 'Connect account' }).press('Enter');
    await comeBack(visitor, '/user', () => page.getByRole('menuitem', { name: /GitHub/ }).press('Enter'));
    await section.getByText(login).waitFor();
    expect(await accountsOf(page)).toMatchObject([{ status: 'verified' }]);

    const { account } = setup.provider;
    setup.provider.account = { ...account, sub: 'no number' };
    await authorizeAgain(visitor, 'gist');
    setup.provider.account = account;
    await open(page, '/user');
    expect(await accountsOf(page)).toMatchObject([{ status: 'failed', error: 'oauth_fetch_user_error' }]);
    // The oldest client has it in the menu.
    if (client.js === '5.0.0') await section.locator('.cl-profileSectionItem').getByRole('button').click();
    await comeBack(visitor, '/user', () => page.getByText(/^(Reconnect|Try again)$/).click());
    await section.getByText(login).waitFor();
    expect(await accountsOf(page)).toMatchObject([{ status: 'verified', error: undefined }]);

    // The oldest client gives the button of the menu no name.
    await section.locator('.cl-profileSectionItem').getByRole('button').click();
    await choose(page, /^Remove$/);
    await press(page, 'Remove');
    await expect.poll(() => accountsOf(page)).toEqual([]);
    await section.getByText(login).waitFor({ state: 'detached' });
  });
});
