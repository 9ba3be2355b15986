import type { Page } from 'playwright';
import { expect } from 'vitest';
import type { Account } from './accounts.ts';
import { waitForTimer } from './visitor.ts';

/** How long the prebuilt screens show whether a code was right before they continue, rounded up. */
const CODE_PAUSE_MS = 1_000;

/** Clicks into a field and replaces its text key by key: the prebuilt pages check a password while it is typed. */
export async function write(page: Page, label: string | RegExp, text: string): Promise<void> {
  await page
    .getByLabel(label, typeof label === 'string' ? { exact: true } : {})
    .first()
    .click();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(text);
}

/** Presses the prebuilt screens' button of that name. */
export const press = (page: Page, name: string | RegExp): Promise<void> => page.getByRole('button', { name, exact: true }).first().click();

/** Chooses a text that the prebuilt screens offer below their button. */
export const choose = (page: Page, text: string | RegExp): Promise<void> => page.getByText(text).first().click();

/** Changes from the page that asks for a code to the one that asks for the password. */
export async function preferPassword(page: Page, password: string): Promise<void> {
  await choose(page, /^Use another method/);
  await choose(page, /with your password$/);
  await write(page, 'Password', password);
  await press(page, 'Continue');
}

/** Enters six digits into one field, or one field for each. The last digit submits. Skips the pause after the answer. */
export async function writeCode(page: Page, code: string): Promise<void> {
  const label = /^Enter verification code/;
  // A wrong code is shown for a moment and then removed.
  await expect.poll(() => page.getByLabel(label).first().inputValue()).toBe('');
  await page.getByLabel(label).first().click();
  const [answer] = await Promise.all([
    page.waitForResponse((response) => new URL(response.url()).pathname.includes('/attempt_')),
    page.keyboard.type(code),
  ]);
  await answer.finished();
  await waitForTimer(page);
  await page.context().clock.runFor(CODE_PAUSE_MS);
}

/** Fills the first page of the prebuilt sign-up. */
export async function fillSignUp(page: Page, { username, email }: Account): Promise<void> {
  await write(page, 'Username', username);
  await write(page, 'Email address', email);
  await press(page, 'Continue');
}

/** Fills the first page of the prebuilt sign-in. */
export async function fillSignIn(page: Page, identifier: string): Promise<void> {
  await write(page, /^Email address/, identifier);
  await page.keyboard.press('Enter');
}
