import { describe, expect, test } from 'vitest';
import { newAccount, signInByPassword, signOut, signUp, signUpWithPassword } from './support/accounts.ts';
import { addAuthenticator, NEXT_CODE_SECONDS } from './support/authenticator.ts';
import { setUpReleases } from './support/release-setup.ts';
import { preferPassword, press, write, writeCode } from './support/screens.ts';
import { CLIENTS, REVERIFYING_CLIENTS, REVERIFYING_CLIENTS_WHEN_PROVED } from './support/versions.ts';
import { refusalOf, type Visitor } from './support/visitor.ts';

const setup = setUpReleases();
/** Longer than a proof is valid under any preset. */
const LONG_SECONDS = 25 * 3600;

/** Minutes for which these presets accept a proof as fresh, by the official client. */
const PRESETS: readonly (readonly [minutes: number, open: readonly string[]])[] = [
  [10, ['strict_mfa', 'strict', 'moderate', 'lax']],
  [60, ['moderate', 'lax']],
  [1440, ['lax']],
];

const addAddress = (email: string) => window.hooks.user.user!.createEmailAddress({ email });
/** Adds an e-mail under `useReverification`, which waits for the modal. @returns what was added */
async function addWithProof(email: string): Promise<string> {
  const added = await window.hooks.reverified?.(() => window.hooks.user.user!.createEmailAddress({ email }));
  return (added as { emailAddress: string }).emailAddress;
}
/** The ages of the proofs in minutes, as the page knows them. */
const factorAges = ({ page }: Visitor) => page.evaluate(() => window.hooks.session.session?.factorVerificationAge);

describe.each(CLIENTS)('$name (clerk-js $js)', (client) => {
  test('asks for no further proof right after the sign-in, and for one a day later', async () => {
    const visitor = await setup.visit(client);
    await signUp(setup, visitor);
    await visitor.page.evaluate(addAddress, newAccount().email);
    await visitor.pass(LONG_SECONDS);
    expect(await refusalOf(visitor.page, addAddress, newAccount().email)).toMatchObject({
      status: 403,
      code: 'session_reverification_required',
    });
  });
});

describe.each(REVERIFYING_CLIENTS)('a fresh proof, $name (clerk-js $js)', (client) => {
  test('is given step by step by calls of the session, with both factors', async () => {
    const visitor = await setup.visit(client);
    const { page } = visitor;
    const account = await signUpWithPassword(setup, visitor);
    const app = await addAuthenticator(setup, visitor);
    await visitor.pass(LONG_SECONDS);
    const begun = await page.evaluate(async (password) => {
      const session = window.hooks.session.session!;
      const { supportedFirstFactors } = await session.startVerification({ level: 'multi_factor' });
      const { status } = await session.attemptFirstFactorVerification({ strategy: 'password', password });
      return { status, strategies: supportedFirstFactors?.map(({ strategy }) => strategy) };
    }, account.password);
    expect(begun.status).toBe('needs_second_factor');
    expect(begun.strategies).toContain('password');
    const attempt = (code: string) => window.hooks.session.session!.attemptSecondFactorVerification({ strategy: 'totp', code });
    const right = app.code();
    expect(await refusalOf(page, attempt, right === '000000' ? '111111' : '000000')).toMatchObject({ code: 'form_code_incorrect' });
    expect((await page.evaluate(attempt, right)).status).toBe('complete');
    await expect.poll(() => factorAges(visitor)).toEqual([0, 0]);
    await page.evaluate(addAddress, newAccount().email);
  });
});

describe.each(REVERIFYING_CLIENTS_WHEN_PROVED)('a fresh proof, $name (clerk-js $js)', (client) => {
  test('useReverification opens the prebuilt modal, and repeats the call when proved', async () => {
    const visitor = await setup.visit(client);
    const { page } = visitor;
    const account = await signUpWithPassword(setup, visitor);
    await visitor.pass(LONG_SECONDS);
    const { email } = newAccount();
    const prove = async () => {
      await preferPassword(page, 'not the password');
      await page
        .getByText(/password is incorrect/i)
        .first()
        .waitFor();
      await write(page, 'Password', account.password);
      await press(page, 'Continue');
    };
    const [added] = await Promise.all([page.evaluate(addWithProof, email), prove()]);
    expect(added).toBe(email);
    expect(await factorAges(visitor)).toEqual([0, -1]);
  });

  test('is needed again as soon as a check has begun, and given in the modal', async () => {
    const visitor = await setup.visit(client);
    const { page } = visitor;
    const account = await signUpWithPassword(setup, visitor);
    await visitor.pass(1);
    const { email } = newAccount();
    await page.evaluate(() => window.hooks.session.session!.startVerification({ level: 'first_factor' }));
    expect(await page.evaluate(() => window.hooks.clerk.session?.checkAuthorization({ reverification: 'lax' }))).toBe(false);
    expect(await refusalOf(page, addAddress, email)).toMatchObject({ status: 403, code: 'session_reverification_required' });
    const [added] = await Promise.all([page.evaluate(addWithProof, email), preferPassword(page, account.password)]);
    expect(added).toBe(email);
    await expect.poll(() => factorAges(visitor)).toEqual([0, -1]);
  });

  test('is given by email code in the modal when the account has no password', async () => {
    const visitor = await setup.visit(client);
    const { page } = visitor;
    const account = await signUp(setup, visitor);
    await visitor.pass(LONG_SECONDS);
    const { email } = newAccount();
    const prove = async () => writeCode(page, await setup.mail.code(account.email));
    const [added] = await Promise.all([page.evaluate(addWithProof, email), prove()]);
    expect(added).toBe(email);
  });

  test('each preset allows the call for its minutes, then only after both factors', async () => {
    const visitor = await setup.visit(client);
    const { page } = visitor;
    const account = await signUpWithPassword(setup, visitor);
    const app = await addAuthenticator(setup, visitor);
    const prove = async (): Promise<void> => {
      await visitor.pass(NEXT_CODE_SECONDS);
      await page.evaluate(
        async ({ password, code }) => {
          const session = window.hooks.session.session!;
          await session.startVerification({ level: 'multi_factor' });
          await session.attemptFirstFactorVerification({ strategy: 'password', password });
          await session.attemptSecondFactorVerification({ strategy: 'totp', code });
        },
        { password: account.password, code: app.code() },
      );
    };
    const open = (): Promise<readonly string[]> =>
      page.evaluate(
        async (presets) => {
          await window.hooks.clerk.session?.touch();
          return presets.filter((reverification) => window.hooks.clerk.session?.checkAuthorization({ reverification }));
        },
        ['strict_mfa', 'strict', 'moderate', 'lax'] as const,
      );
    await prove();
    let minutes = 0;
    for (const [until, expected] of PRESETS) {
      await visitor.pass((until - 1 - minutes) * 60);
      expect(await open(), `after ${until - 1} minutes`).toEqual(expected);
      await visitor.pass(60);
      minutes = until;
    }
    expect(await open(), 'after a day').toEqual([]);
    await prove();
    expect(await open()).toEqual(PRESETS[0]?.[1]);
  });

  test('a new sign-in counts as a fresh proof', async () => {
    const visitor = await setup.visit(client);
    const account = await signUpWithPassword(setup, visitor);
    await visitor.pass(LONG_SECONDS + NEXT_CODE_SECONDS);
    await signOut(visitor);
    await signInByPassword(visitor, account);
    await visitor.page.evaluate(addAddress, newAccount().email);
  });
});
