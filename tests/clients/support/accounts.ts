import type { Page } from 'playwright';
import { type Person, signUp as signUpOnTheWire } from '../../support/fapi-people.ts';
import type { ReleaseSetup } from './release-setup.ts';
import { type Visitor, whenSignedIn, whenSignedOut } from './visitor.ts';

/** What a test knows about an account. */
export interface Account {
  readonly username: string;
  readonly email: string;
  readonly password: string;
}

/** A password that every rule accepts. */
const PASSWORD = 'a ball, a flag and 72 tiles';
let accounts = 0;

/** Makes the details of an account that does not exist yet. */
export function newAccount(): Account {
  accounts += 1;
  // Digits of base 3: other digits are read as letters, and would at some point spell a word that no name may contain.
  return { username: `birdie_${accounts.toString(3)}`, email: `birdie${accounts}@example.org`, password: PASSWORD };
}

/** Makes a phone number that is not taken. */
export function newPhone(): string {
  accounts += 1;
  return `+49151${String(23456000 + accounts)}`;
}

/** An account that was created without a page, because the test is not about its sign-up. */
export type Member = Account & Person;

/** Creates an account without a page. @param given whether it has a password beside its e-mail */
export async function register(setup: ReleaseSetup, given: { readonly withPassword?: boolean } = {}): Promise<Member> {
  const person = await signUpOnTheWire(setup.server, given.withPassword === true ? { password: PASSWORD } : {});
  // The code of the sign-up counts as read, so the next one belongs to a sign-in.
  await setup.mail.code(person.email);
  return { ...person, password: PASSWORD };
}

/** Signs up by email code, as the game does, and is then signed in. */
export async function signUp(
  setup: ReleaseSetup,
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
    await setup.mail.code(account.email),
  );
  await whenSignedIn(page);
  return account;
}

/** Signs up with a password beside the email code. */
export function signUpWithPassword(setup: ReleaseSetup, visitor: Visitor, account = newAccount()): Promise<Account> {
  return signUp(setup, visitor, account, { password: account.password });
}

/** Begins a sign-in by email code. @returns the code that was sent */
export async function requestSignInCode(setup: ReleaseSetup, page: Page, { email }: Account): Promise<string> {
  await page.evaluate((identifier) => window.hooks.signIn.signIn?.create({ identifier, strategy: 'email_code' }), email);
  return setup.mail.code(email);
}

export async function enterSignInCode(page: Page, code: string): Promise<void> {
  await page.evaluate(async (given) => {
    const done = await window.hooks.signIn.signIn?.attemptFirstFactor({ strategy: 'email_code', code: given });
    await window.hooks.clerk.setActive({ session: done?.createdSessionId ?? null });
  }, code);
  await whenSignedIn(page);
}

/** Signs in by email code, as the game does. */
export async function signInByCode(setup: ReleaseSetup, { page }: Visitor, account: Account): Promise<void> {
  await enterSignInCode(page, await requestSignInCode(setup, page, account));
}

/** Signs in with a password. @returns the status of the attempt, 'complete' when signed in */
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
