import { readFileSync } from 'node:fs';
import { TOTP } from 'otpauth';
import type { BrowserContext, Locator, Page } from 'playwright';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MailReader } from '../support/mail.ts';
import { seriousFindings } from './support/axe.ts';
import { DESKTOP, newPlayer, PHONE } from './support/player.ts';
import { setStage } from './support/stage.ts';

/** The limits of an address are the server's own tests; here all players share one. */
const LIMITS = { limits: { begin: 1_000, attempt: 1_000, send: 1_000, send_total: 1_000, send_target: 1_000, guess_target: 1_000 } };
const PASSWORD = 'a kite above the dunes';

const stage = setStage({ env: { IDENTITY_SETTINGS: JSON.stringify(LIMITS) } });
let mail: MailReader;
beforeAll(() => {
  mail = new MailReader(stage.product.url);
});

/** A browser of its own, in verbs. */
interface Device {
  readonly page: Page;
  readonly context: BrowserContext;
}

let devices: Device[] = [];
afterEach(async () => {
  await Promise.all(devices.map(({ context }) => context.close()));
  devices = [];
});

async function device(size: typeof PHONE | typeof DESKTOP = PHONE): Promise<Page> {
  const { player, context } = await newPlayer(stage.browser, size);
  devices.push({ page: player.page, context });
  return player.page;
}

let players = 0;
interface Somebody {
  readonly name: string;
  readonly email: string;
}

/** Nobody has had that name before. */
function somebody(): Somebody {
  players++;
  return { name: `settler_${players}`, email: `settler-${players}@golf.example` };
}

const button = (page: Page | Locator, name: string) => page.getByRole('button', { name, exact: true });
const field = (page: Page | Locator, name: string) => page.getByLabel(name, { exact: true });
const letter = (page: Page, name: string) => page.getByRole('button', { name: `Account: ${name}` });
const question = (page: Page) => page.getByRole('dialog', { name: 'Is it you?' });

async function signUp(page: Page, who: Somebody): Promise<void> {
  await page.goto(stage.product.url);
  await button(page, 'Sign in').click();
  await button(page, 'Create an account').click();
  await field(page, 'Username').fill(who.name);
  await field(page, 'Email address').fill(who.email);
  await page.keyboard.press('Enter');
  await enterCode(page, who);
  await letter(page, who.name).waitFor();
}

async function signIn(page: Page, who: Somebody): Promise<void> {
  await page.goto(stage.product.url);
  await button(page, 'Sign in').click();
  await field(page, 'Email address').fill(who.email);
  await page.keyboard.press('Enter');
  await enterCode(page, who);
  await letter(page, who.name).waitFor();
}

async function enterCode(page: Page, { email }: Somebody): Promise<void> {
  await field(page, 'Verification code').waitFor();
  await field(page, 'Verification code').fill(await mail.code(email));
  await page.keyboard.press('Enter');
}

/** The settings, once the list of devices is there, too. */
async function openSettings(page: Page): Promise<Locator> {
  await page.evaluate(() => window.upshot?.open('account'));
  const dialog = page.getByRole('dialog', { name: 'Account Settings' });
  await dialog.getByText('This device').waitFor();
  return dialog;
}

const row = (dialog: Locator, name: string) =>
  dialog.locator('.account-row').filter({ has: dialog.page().getByRole('heading', { name, exact: true }) });

/** Turns the app on. @returns its secret and the backup codes */
async function setUpApp(dialog: Locator): Promise<{ readonly secret: string; readonly codes: readonly string[] }> {
  await button(dialog, 'Set up: Authenticator app').click();
  const secret = ((await dialog.locator('.account-secret__text').textContent()) ?? '').replaceAll(' ', '');
  await field(dialog, '6-digit code from the app').fill(new TOTP({ secret }).generate());
  await button(dialog, 'Turn on').click();
  await dialog.locator('.account-codes').waitFor();
  const codes = await dialog.locator('.account-codes code').allTextContents();
  await button(dialog, 'I have saved them').click();
  return { secret, codes };
}

describe('the settings of an account', () => {
  let who: Somebody;
  let page: Page;
  let dialog: Locator;
  beforeEach(async () => {
    who = somebody();
    page = await device();
    await signUp(page, who);
    dialog = await openSettings(page);
  });

  test('change the name everywhere, but not to one that cannot be had', async () => {
    await button(dialog, 'Change: Username').click();
    for (const [name, words] of [
      ['upshot_team', 'This username cannot be used. Please choose another one.'],
      ['four words in it', 'Only A to Z, 0 to 9, _ and - can be used.'],
      ['abc', 'It must have 4 to 64 characters.'],
    ] as const) {
      await field(dialog, 'New username').fill(name);
      await page.keyboard.press('Enter');
      await dialog.getByText(words).waitFor();
    }
    await field(dialog, 'New username').fill(`${who.name}_b`);
    await page.keyboard.press('Enter');
    await page.getByText('Saved', { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await letter(page, `${who.name}_b`).waitFor();
  });

  test('remember the wish for e-mails beside what else is remembered', async () => {
    const toggle = dialog.getByRole('switch', { name: 'Marketing Emails' });
    const isChange = (url: string) => /\/v1\/me\?.*_method=PATCH/.test(url);
    await Promise.all([page.waitForResponse((response) => isChange(response.url()) && response.ok()), toggle.click()]);
    await page.reload();
    await letter(page, who.name).waitFor();
    dialog = await openSettings(page);
    expect(await toggle.isChecked()).toBe(true);
    // The question of the privacy update, which has been answered at sign-up, does not come back.
    expect(await page.evaluate(() => window.upshot?.dialogs())).toEqual(['account']);
    await page.route('**/__clerk/v1/me*', (route) => route.abort());
    await toggle.click();
    await dialog.getByText('There was an error saving your preferences. Please try again.').waitFor();
    expect(await toggle.isChecked()).toBe(true);
  });

  test('sign out another device', async () => {
    const other = await device(DESKTOP);
    await signIn(other, who);
    await page.keyboard.press('Escape');
    dialog = await openSettings(page);
    await dialog.getByRole('button', { name: /^Sign out: Chrome/ }).click();
    await button(dialog, 'Sign out').click();
    await dialog.getByText('You are signed in nowhere else.').waitFor();
    await other.reload();
    await button(other, 'Your session has ended').waitFor();
  });

  test('judge a password while it is typed, and keep one that signs in', async () => {
    await button(dialog, 'Set a password').click();
    const judged = async (password: string, words: string) => {
      await field(dialog, 'New password').fill(password);
      await dialog.getByText(words).waitFor();
    };
    await judged('short', 'The password must have: 8 characters or more.');
    await judged('password1', 'Not strong enough.');
    await judged(PASSWORD, 'Excellent.');
    await button(dialog, 'Save').click();
    await button(dialog, 'Change: Password').waitFor();
    const other = await device();
    await other.goto(stage.product.url);
    await button(other, 'Sign in').click();
    await field(other, 'Email address').fill(who.email);
    await other.keyboard.press('Enter');
    await button(other, 'Use your password instead').click();
    await field(other, 'Password').fill(PASSWORD);
    await other.keyboard.press('Enter');
    await letter(other, who.name).waitFor();

    await button(dialog, 'Remove: Password').click();
    await field(dialog, 'Current password').fill('not this one');
    await button(dialog, 'Remove').click();
    await dialog.getByText('This password is wrong.').waitFor();
    await field(dialog, 'Current password').fill(PASSWORD);
    await button(dialog, 'Remove').click();
    await button(dialog, 'Set a password').waitFor();
  });

  test('turn the authenticator app on; elsewhere it is turned off with a backup code only', async () => {
    const other = await device(DESKTOP);
    await signIn(other, who);
    const { codes } = await setUpApp(dialog);
    expect(codes).toHaveLength(10);
    const there = await openSettings(other);
    await button(there, 'Turn off: Authenticator app').click();
    await button(there, 'Turn off').click();
    await button(question(other), 'Cancel').click();
    await expect.poll(() => question(other).count()).toBe(0);
    await row(there, 'Authenticator app').getByText(/^On\./).waitFor();
    await button(there, 'Turn off').click();
    await button(question(other), 'Backup code').click();
    await field(question(other), 'Backup code').fill('no such code');
    await other.keyboard.press('Enter');
    await question(other).getByText('Invalid code. Please try again.').waitFor();
    await field(question(other), 'Backup code').fill(codes[0] ?? '');
    await other.keyboard.press('Enter');
    await row(there, 'Authenticator app')
      .getByText(/^Off\./)
      .waitFor();
  });

  test('give a copy of all that the server knows, without secrets', async () => {
    const [download] = await Promise.all([page.waitForEvent('download'), button(dialog, 'Export my data').click()]);
    const text = readFileSync(await download.path(), 'utf8');
    expect(download.suggestedFilename()).toMatch(/\.json$/);
    expect(JSON.parse(text)).toMatchObject({ player: { username: who.name } });
    expect(text).toContain(who.email);
    expect(text).not.toMatch(/argon2|password_hash|passwordHash/);
    await page.getByText('Your data is saved as a file').waitFor();
  });

  test('delete the account when the name is typed and a code has confirmed it', async () => {
    // The proof of the sign-up is fresh still; ten minutes later the server would ask by itself.
    const isDelete = (url: URL) => url.pathname.endsWith('/v1/me') && url.searchParams.get('_method') === 'DELETE';
    const wish = { errors: [{ code: 'session_reverification_required', message: '', long_message: '', meta: {} }] };
    await page.route(isDelete, (route) => route.fulfill({ status: 403, json: wish }), { times: 1 });
    await button(dialog, 'Delete my account').click();
    await field(dialog, `Type ${who.name} to confirm`).fill(who.name);
    await page.keyboard.press('Enter');
    await field(question(page), 'Verification code').fill(await mail.code(who.email));
    await page.keyboard.press('Enter');
    await page.getByText('Your account is deleted').waitFor();
    await button(page, 'Sign in').waitFor();
    await button(page, 'Play').waitFor();
    expect(await page.evaluate(() => window.upshot?.dialogs())).toEqual([]);
    // Nobody has that address any more.
    await button(page, 'Sign in').click();
    await field(page, 'Email address').fill(who.email);
    await page.keyboard.press('Enter');
    await expect.poll(() => field(page, 'Email address').getAttribute('aria-invalid')).toBe('true');
  });
});

test.each([
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
])('on %s axe finds nothing serious, whatever is open', async (_, size) => {
  const page = await device(size);
  await signUp(page, somebody());
  const dialog = await openSettings(page);
  const findings = [await seriousFindings(page)];
  for (const part of ['Change: Username', 'Set a password', 'Set up: Authenticator app', 'Delete my account']) {
    await button(dialog, part).click();
    await dialog.getByRole('button', { name: 'Cancel' }).waitFor();
    if (part.startsWith('Set up')) await dialog.getByRole('img').waitFor();
    findings.push(await seriousFindings(page));
    await button(dialog, 'Cancel').click();
  }
  expect(findings.flat()).toEqual([]);
});

test('the settings come in a file of their own; a word of patience holds their place, and neither dialog nor focus is lost between', async () => {
  const page = await device();
  const { promise: isWanted, resolve: release } = Promise.withResolvers<void>();
  const asked: string[] = [];
  await page.route(/\/assets\/AccountDialog-.*\.js$/, async (route) => {
    asked.push(route.request().url());
    await isWanted;
    await route.continue();
  });
  await signUp(page, somebody());
  expect(asked).toEqual([]);
  // Whether a dialog is open and has the focus, picture by picture from the first one on.
  await page.evaluate(() => {
    const seen: boolean[] = [];
    Object.assign(window, { seen });
    const look = () => {
      const dialog = document.querySelector('dialog[open]');
      if (dialog || seen.length > 0) seen.push(dialog?.contains(document.activeElement) ?? false);
      requestAnimationFrame(look);
    };
    look();
    window.upshot?.open('account');
  });
  const dialog = page.getByRole('dialog', { name: 'Account Settings' });
  await dialog.getByText('One moment...').waitFor();
  release();
  await dialog.getByText('This device').waitFor();
  const seen = await page.evaluate(() => (window as unknown as { seen: boolean[] }).seen);
  expect([seen.length > 1, seen.filter((isThere) => !isThere)]).toEqual([true, []]);
  expect(asked).toHaveLength(1);
  await page.keyboard.press('Escape');
  await expect.poll(() => dialog.count()).toBe(0);
});

test('settings whose file cannot be had say so, and can be asked for again', async () => {
  const page = await device();
  const who = somebody();
  await signUp(page, who);
  await page.route(/\/assets\/AccountDialog-.*\.js$/, (route) => route.abort());
  await page.evaluate(() => window.upshot?.open('account'));
  await page.getByText('This part could not be loaded. Check your connection and try again.').waitFor();
  expect(await page.evaluate(() => window.upshot?.dialogs())).toEqual([]);
  await page.unroute(/\/assets\/AccountDialog-.*\.js$/);
  await page.reload();
  await letter(page, who.name).click();
  await page.getByRole('dialog', { name: who.name }).getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('dialog', { name: 'Account Settings' }).getByText('This device').waitFor();
});
