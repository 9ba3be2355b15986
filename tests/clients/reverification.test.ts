import { describe, expect, test } from 'vitest';
import { newAccount, signInByPassword, signOut, signUp, signUpWithPassword } from './support/accounts.ts';
import { addAuthenticator, NEXT_CODE_SECONDS } from './support/authenticator.ts';
import { preferPassword, press, write, writeCode } from './support/screens.ts';
import { setStage } from './support/stage.ts';
import { CLIENTS, REVERIFYING_CLIENTS } from './support/versions.ts';
import { refusalOf, type Visitor } from './support/visitor.ts';

const stage = setStage();
/** Longer than any preset lets a proof be good. */
const LONG_SECONDS = 25 * 3600;

const addAddress = (email: string) => window.hooks.user.user!.createEmailAddress({ email });
/** Adds an address under `useReverification`, which waits for the modal. @returns what was added */
async function addWithProof(email: string): Promise<string> {
  const added = await window.hooks.reverified?.(() => window.hooks.user.user!.createEmailAddress({ email }));
  return (added as { emailAddress: string }).emailAddress;
}
/** The ages of the proofs in minutes, as the page sees them. */
const factorAges = ({ page }: Visitor) => page.evaluate(() => window.hooks.session.session?.factorVerificationAge);

describe.each(CLIENTS)('$name (clerk-js $js)', (client) => {
  test('right after the sign-in no further proof is asked for; a day later it is', async () => {
    const visitor = await stage.visit(client);
    await signUp(stage, visitor);
    await visitor.page.evaluate(addAddress, newAccount().email);
    await visitor.pass(LONG_SECONDS);
    expect(await refusalOf(visitor.page, addAddress, newAccount().email)).toMatchObject({
      status: 403,
      code: 'session_reverification_required',
    });
  });
});

describe.each(REVERIFYING_CLIENTS)('a fresh proof, $name (clerk-js $js)', (client) => {
  test('useReverification opens the prebuilt modal, and repeats the call once the password is right', async () => {
    const visitor = await stage.visit(client);
    const { page } = visitor;
    const account = await signUpWithPassword(stage, visitor);
    await visitor.pass(LONG_SECONDS);
    const { email } = newAccount();
    const prove = async () => {
      await preferPassword(page, 'not the password');
      await page
        .getByText(/password is (incorrect|wrong)/i)
        .first()
        .waitFor();
      await write(page, 'Password', account.password);
      await press(page, 'Continue');
    };
    const [added] = await Promise.all([page.evaluate(addWithProof, email), prove()]);
    expect(added).toBe(email);
    expect(await factorAges(visitor)).toEqual([0, -1]);
  });

  test('by email code, in the modal, for who has no password', async () => {
    const visitor = await stage.visit(client);
    const { page } = visitor;
    const account = await signUp(stage, visitor);
    await visitor.pass(LONG_SECONDS);
    const { email } = newAccount();
    const prove = async () => writeCode(page, await stage.mail.code(account.email));
    const [added] = await Promise.all([page.evaluate(addWithProof, email), prove()]);
    expect(added).toBe(email);
  });

  test('step by step through the session, both factors', async () => {
    const visitor = await stage.visit(client);
    const { page } = visitor;
    const account = await signUpWithPassword(stage, visitor);
    const app = await addAuthenticator(stage, visitor);
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

  test('who signs in anew has shown enough', async () => {
    const visitor = await stage.visit(client);
    const account = await signUpWithPassword(stage, visitor);
    await visitor.pass(LONG_SECONDS + NEXT_CODE_SECONDS);
    await signOut(visitor);
    await signInByPassword(visitor, account);
    await visitor.page.evaluate(addAddress, newAccount().email);
  });
});
