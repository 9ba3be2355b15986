import type { Page } from 'playwright';
import type { Stage } from './stage.ts';
import { type Visitor, whenSignedIn, whenSignedOut } from './visitor.ts';

/** What a test knows about an account. */
export interface Account {
  readonly username: string;
  readonly email: string;
  readonly password: string;
}

/** Long and unlikely enough for any rule. */
const PASSWORD = 'a ball, a flag and 72 tiles';
let accounts = 0;

/** Words for an account that nobody has in this file. */
export function newAccount(): Account {
  accounts += 1;
  // Digits of base 3: others are read as letters, and sooner or later spell a word that no name may hold.
  return { username: `golfer_${accounts.toString(3)}`, email: `golfer${accounts}@example.org`, password: PASSWORD };
}

/** A phone number that nobody has in this file. */
export function newPhone(): string {
  accounts += 1;
  return `+49151${String(23456000 + accounts)}`;
}

/** Signs up by email code, as the game does, and is signed in then. */
export async function signUp(
  stage: Stage,
  { page }: Visitor,
  account = newAccount(),
  more: Record<string, unknown> = {},
): Promise<Account> {
  await page.evaluate(
    async ({ username, email, given }) => {
      const attempt = window.hooks.signUp.signUp;
      await attempt?.create({ username, emailAddress: email, ...given });
      await attempt?.prepareEmailAddressVerification({ strategy: 'email_code' });
    },
    { ...account, given: more },
  );
  await page.evaluate(
    async (code) => {
      const done = await window.hooks.signUp.signUp?.attemptEmailAddressVerification({ code });
      await window.hooks.clerk.setActive({ session: done?.createdSessionId ?? null });
    },
    await stage.mail.code(account.email),
  );
  await whenSignedIn(page);
  return account;
}

/** Signs up with a password beside the email code. */
export function signUpWithPassword(stage: Stage, visitor: Visitor, account = newAccount()): Promise<Account> {
  return signUp(stage, visitor, account, { password: account.password });
}

/** Begins a sign-in by email code and answers the code that was sent. */
export async function requestSignInCode(stage: Stage, page: Page, { email }: Account): Promise<string> {
  await page.evaluate((identifier) => window.hooks.signIn.signIn?.create({ identifier, strategy: 'email_code' }), email);
  return stage.mail.code(email);
}

export async function enterSignInCode(page: Page, code: string): Promise<void> {
  await page.evaluate(async (given) => {
    const done = await window.hooks.signIn.signIn?.attemptFirstFactor({ strategy: 'email_code', code: given });
    await window.hooks.clerk.setActive({ session: done?.createdSessionId ?? null });
  }, code);
  await whenSignedIn(page);
}

/** Signs in by email code, as the game does. */
export async function signInByCode(stage: Stage, { page }: Visitor, account: Account): Promise<void> {
  await enterSignInCode(page, await requestSignInCode(stage, page, account));
}

/** Signs in with a password. @returns the status that the attempt is left in, 'complete' when signed in */
export async function signInByPassword({ page }: Visitor, { email, password }: Account): Promise<string | null | undefined> {
  const status = await page.evaluate(
    async ({ identifier, secret }) => {
      const done = await window.hooks.signIn.signIn?.create({ identifier, password: secret });
      if (done?.status === 'complete') await window.hooks.clerk.setActive({ session: done.createdSessionId });
      return done?.status;
    },
    { identifier: email, secret: password },
  );
  if (status === 'complete') await whenSignedIn(page);
  return status;
}

export async function signOut({ page }: Visitor): Promise<void> {
  await page.evaluate(() => window.hooks.clerk.signOut());
  await whenSignedOut(page);
}
