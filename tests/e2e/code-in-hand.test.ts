import type { BrowserContext, Page } from 'playwright';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MailReader } from '../support/mail.ts';
import { setStage } from '../support/stage.ts';
import { newPlayer, PHONE } from './support/player.ts';

/** One code a receiver in half a minute is the rule of the instance, and stays; what an address may do in all is the server's own test. */
const LIMITS = { limits: { begin: 1_000, attempt: 1_000, send_total: 1_000, send_target: 1_000, guess_target: 1_000 } };

const stage = setStage({ env: { IDENTITY_SETTINGS: JSON.stringify(LIMITS) } });
let mail: MailReader;
beforeAll(() => {
  mail = new MailReader(stage.product.url);
});

let page: Page;
let context: BrowserContext;
beforeEach(async () => {
  const { player, context: own } = await newPlayer(stage.browser, PHONE);
  page = player.page;
  context = own;
});
afterEach(() => context.close());

let players = 0;
/** Nobody has had that name before. */
function somebody(): { readonly name: string; readonly email: string } {
  players++;
  return { name: `sleeper_${players}`, email: `sleeper-${players}@golf.example` };
}
type Somebody = ReturnType<typeof somebody>;

const button = (name: string) => page.getByRole('button', { name, exact: true });
const code = () => page.getByLabel('Verification code');
const email = () => page.getByLabel('Email address');
const letter = ({ name }: Somebody) => page.getByRole('button', { name: `Account: ${name}` });
/** No dialog is open, nor is its entry of the history: while that leaves, nothing can be loaded. */
const closed = () =>
  expect.poll(() => page.evaluate(() => [window.upshot?.dialogs(), history.state?.dialog ?? false])).toEqual([[], false]);

async function openSignUp(): Promise<void> {
  await button('Sign in').click();
  await button('Create an account').click();
}

async function fillDetails(who: Somebody): Promise<void> {
  await page.getByLabel('Username').fill(who.name);
  await email().fill(who.email);
  await page.keyboard.press('Enter');
  await code().waitFor();
}

async function enter(digits: string, who: Somebody): Promise<void> {
  await code().fill(digits);
  await page.keyboard.press('Enter');
  await letter(who).waitFor();
}

/** The address of somebody who has an account, on a browser that has forgotten them. */
async function member(): Promise<Somebody> {
  const who = somebody();
  await page.goto(stage.product.url);
  await openSignUp();
  await fillDetails(who);
  await enter(await mail.code(who.email), who);
  await context.clearCookies();
  await page.evaluate(() => localStorage.clear());
  await page.goto(stage.product.url);
  return who;
}

const tapBesideTheCard = () => page.mouse.click(4, 4);

describe('a code in hand', () => {
  test('of a sign-up is asked for after Escape, a tap beside the card and a new load, and what was told can still be put right', async () => {
    const who = somebody();
    await page.goto(stage.product.url);
    await openSignUp();
    await fillDetails(who);
    const digits = await mail.code(who.email);

    await page.keyboard.press('Escape');
    await closed();
    await openSignUp();
    await code().waitFor();
    await tapBesideTheCard();
    await closed();

    // The phone has put the page away while the mail was read.
    await page.reload();
    await openSignUp();
    await code().waitFor();
    await page.getByText(who.email).waitFor();

    // Who comes by the other door is led there, by the button or by the same address.
    await page.reload();
    await button('Sign in').click();
    await page.getByText(`A code for ${who.email} is under way.`).waitFor();
    await button('Enter the code').click();
    await code().waitFor();
    await page.keyboard.press('Escape');
    await closed();
    await button('Sign in').click();
    await email().fill(who.email);
    await page.keyboard.press('Enter');
    await code().waitFor();
    await button('Use another address').click();
    const renamed = { ...who, name: `${who.name}_b` };
    await fillDetails(renamed);
    await enter(digits, renamed);
  });

  test('of a sign-in is asked for after Escape, the same address once more, and a new load', async () => {
    const who = await member();
    await button('Sign in').click();
    await email().fill(who.email);
    await page.keyboard.press('Enter');
    await code().waitFor();
    const digits = await mail.code(who.email);

    await page.keyboard.press('Escape');
    await closed();
    await button('Sign in').click();
    await code().waitFor();
    await button('Use another address').click();
    await email().fill(who.email);
    await page.keyboard.press('Enter');
    await code().waitFor();

    await page.reload();
    await button('Sign in').click();
    await code().waitFor();
    await page.getByText(who.email).waitFor();
    await enter(digits, who);
  });

  test('that takes no more tries is not asked for any more', async () => {
    const who = await member();
    await button('Sign in').click();
    await email().fill(who.email);
    await page.keyboard.press('Enter');
    await code().waitFor();
    const wrong = (await mail.code(who.email)) === '111111' ? '222222' : '111111';
    await code().fill(wrong);
    const verify = button('Verify');
    while ((await verify.count()) > 0) {
      const answer = page.waitForResponse((response) => response.url().includes('attempt_first_factor'));
      await verify.click();
      await answer;
      await expect.poll(() => page.locator('form[aria-busy=true]').count()).toBe(0);
    }
    await page.getByText('Too many wrong tries. Please ask for a new code.').waitFor();
    await page.keyboard.press('Escape');
    await closed();
    await button('Sign in').click();
    await email().waitFor();
  });
});
