import { describe, expect, test } from 'vitest';
import { type Account, register, signInByCode, signOut } from './support/accounts.ts';
import { CODES_ONLY, setUpReleases } from './support/release-setup.ts';
import { choose, fillSignIn, press, write } from './support/screens.ts';
import { CLIENTS, REVERIFYING_CLIENTS_WHEN_PROVED } from './support/versions.ts';
import { addVirtualAuthenticator } from './support/virtual-authenticator.ts';
import { refusalOf, stateOf, untilLoaded, type Visitor, whenSignedIn } from './support/visitor.ts';

// Browsers have no passkeys on an IP address.
const setup = setUpReleases({ settings: { attributes: { email_address: CODES_ONLY } }, host: 'localhost' });
/** Longer than a proof is valid under any preset. */
const LONG_SECONDS = 25 * 3600;

const visit = (client: (typeof CLIENTS)[number], options: object) => setup.visit(client, { ...options, hidesAutomation: true });
const addPasskey = () => window.hooks.user.user!.createPasskey();
const namesOf = ({ page }: Visitor) => page.evaluate(() => window.hooks.user.user?.passkeys.map(({ name }) => name));

/** Signs in with any passkey, as a button of the page's own does. */
async function signInWithAny({ page }: Visitor): Promise<void> {
  await page.evaluate(async () => {
    const done = await window.hooks.signIn.signIn!.authenticateWithPasskey({ flow: 'discoverable' });
    await window.hooks.clerk.setActive({ session: done.createdSessionId });
  });
  await whenSignedIn(page);
}

/** Signs in with a passkey of the account. */
async function signInAs({ page }: Visitor, { email }: Account): Promise<void> {
  await page.evaluate(async (identifier) => {
    const begun = await window.hooks.signIn.signIn!.create({ identifier });
    const done = await begun.authenticateWithPasskey();
    await window.hooks.clerk.setActive({ session: done.createdSessionId });
  }, email);
  await whenSignedIn(page);
}

describe.each(CLIENTS)('a passkey by calls of the client, $name (clerk-js $js)', (client) => {
  test('is registered once, signs in with and without a name, is renamed, then removed', async () => {
    const member = await register(setup);
    const visitor = await visit(client, { as: member });
    const { page } = visitor;
    const device = await addVirtualAuthenticator(visitor);
    await device.verifyPerson(false);
    expect((await refusalOf(page, addPasskey, undefined)).code).toBe('passkey_registration_cancelled');
    await device.verifyPerson(true);
    await page.evaluate(addPasskey);
    await expect.poll(() => namesOf(visitor)).toHaveLength(1);
    expect((await refusalOf(page, addPasskey, undefined)).code).toBe('passkey_already_exists');
    await page.evaluate(() => window.hooks.user.user!.passkeys[0]?.update({ name: 'My device' }));
    await expect.poll(() => namesOf(visitor)).toEqual(['My device']);

    await signOut(visitor);
    await signInWithAny(visitor);
    expect((await stateOf(page)).username).toBe(member.username);
    expect(await page.evaluate(() => window.hooks.user.user?.passkeys[0]?.lastUsedAt !== null)).toBe(true);
    await signOut(visitor);
    await signInAs(visitor, member);
    await signOut(visitor);
    await device.verifyPerson(false);
    const attempt = () => window.hooks.signIn.signIn!.authenticateWithPasskey({ flow: 'discoverable' });
    expect((await refusalOf(page, attempt, undefined)).code).toBe('passkey_retrieval_cancelled');
    await device.verifyPerson(true);
    await signInByCode(setup, visitor, member);
    await page.evaluate(() => window.hooks.user.user!.passkeys[0]?.delete());
    await expect.poll(() => namesOf(visitor)).toEqual([]);
    await signOut(visitor);
    expect(await refusalOf(page, attempt, undefined)).toMatchObject({ status: 404, code: 'passkey_not_registered' });
  });
});

describe.each(REVERIFYING_CLIENTS_WHEN_PROVED)('a passkey, $name (clerk-js $js)', (client) => {
  test('is a fresh proof of both factors, by a call and in the modal', async () => {
    const visitor = await visit(client, { as: await register(setup) });
    const { page } = visitor;
    await addVirtualAuthenticator(visitor);
    await page.evaluate(addPasskey);
    await visitor.pass(LONG_SECONDS);
    const proved = await page.evaluate(async () => {
      const session = window.hooks.session.session!;
      await session.startVerification({ level: 'first_factor' });
      return (await session.verifyWithPasskey()).status;
    });
    expect(proved).toBe('complete');
    await expect.poll(() => page.evaluate(() => window.hooks.session.session?.factorVerificationAge)).toEqual([0, 0]);
    await visitor.pass(LONG_SECONDS);
    const add = () =>
      window.hooks.reverified?.(() => window.hooks.user.user!.createEmailAddress({ email: `key${Date.now()}@example.org` }));
    const [added] = await Promise.all([page.evaluate(add), press(page, 'Use your passkey')]);
    expect(added).toMatchObject({});
  });

  test('signs in on the prebuilt page: by its button, after a name, and by autofill', async () => {
    // The authenticator answers the autofill as soon as the form opens.
    setup.set({ passkeys: { allow_autofill: false } });
    const member = await register(setup);
    const visitor = await visit(client, { as: member });
    const { page } = visitor;
    await addVirtualAuthenticator(visitor);
    await page.evaluate(addPasskey);
    const openSignIn = async () => {
      await signOut(visitor);
      await page.goto('/sign-in');
    };
    await openSignIn();
    await page.getByText('Use passkey instead').click();
    await whenSignedIn(page);
    await openSignIn();
    await untilLoaded(page);
    await fillSignIn(page, member.email);
    await page.getByText('Use your passkey').first().waitFor();
    await press(page, 'Continue');
    await whenSignedIn(page);
    setup.set({});
    await openSignIn();
    await whenSignedIn(page);
  });

  test('is added, renamed and removed on the prebuilt profile', async () => {
    const visitor = await visit(client, { as: await register(setup), path: '/user' });
    const { page } = visitor;
    await addVirtualAuthenticator(visitor);
    await press(page, 'Security');
    await press(page, 'Add a passkey');
    await expect.poll(() => namesOf(visitor)).toEqual(['Chrome on Linux']);
    const openMenu = () =>
      page
        .locator('#cl-section-passkeys, .cl-profileSection__passkeys')
        .getByRole('button', { name: /^Open menu/ })
        .first()
        .click();
    await openMenu();
    await choose(page, /^Rename$/);
    await write(page, /^Name of passkey/, 'The blue key');
    await page.keyboard.press('Enter');
    await expect.poll(() => namesOf(visitor)).toEqual(['The blue key']);
    await openMenu();
    await choose(page, /^Remove$/);
    await press(page, 'Remove');
    await expect.poll(() => namesOf(visitor)).toEqual([]);
  });
});
