import type { Page } from 'playwright';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { gameDayAt, levelOfDay } from '../../shared/game-day.ts';
import type { Solution } from '../../sim-worker/solver/solve.ts';
import { loadLevel } from '../support/levels.ts';
import { MailReader } from '../support/mail.ts';
import { ACCOUNT_LIMITS, AccountSteps, type Official, somebody } from './support/account-steps.ts';
import { seriousFindings } from './support/axe.ts';
import { planForPointer } from './support/plan.ts';
import { DESKTOP, newPlayer, PHONE, type Player } from './support/player.ts';
import { setStage } from './support/stage.ts';

const DAY = '2026-11-22';

const stage = setStage({ env: { GAME_DATE: DAY, IDENTITY_SETTINGS: JSON.stringify(ACCOUNT_LIMITS) } });
let mail: MailReader;
let daily: Solution;
beforeAll(async () => {
  mail = new MailReader(stage.product.url);
  daily = await planForPointer(loadLevel(levelOfDay(gameDayAt(0, DAY))), PHONE.height);
});

let player: Player;
let page: Page;
let steps: AccountSteps;
let leave: () => Promise<void>;

async function come(size: typeof PHONE | typeof DESKTOP = PHONE): Promise<void> {
  const { player: newcomer, context } = await newPlayer(stage.browser, size);
  await context.addInitScript(`window.gameDate = '${DAY}'`);
  player = newcomer;
  page = player.page;
  steps = new AccountSteps(page, stage.product.url, mail);
  leave = () => context.close();
}

beforeEach(() => come());
afterEach(() => leave());

const standing = () => page.locator('.standing li').allTextContents();

describe('a player without an account', () => {
  test('loads nothing of the identity client, and neither does anybody who plays', async () => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await player.startNew(stage.product.url);
    await player.shootOnce();
    expect(asked.filter((url) => url.includes('__clerk') || url.includes('AccountRoom'))).toEqual([]);
  });

  test('keeps what was played: runs, streak and place on the board go to the account, once', async () => {
    const who = somebody();
    await player.startNew(stage.product.url);
    await player.playThrough(daily, 'pointer');
    await page.locator('[data-testid=submission][data-state=verified]').waitFor();
    await page.getByRole('dialog', { name: 'You Made It!' }).getByRole('button', { name: 'Leaderboard' }).click();
    const board = page.getByRole('dialog', { name: "Today's Leaderboard" });
    await board.getByRole('row', { name: /Anonymous.*you/ }).waitFor();
    await board.getByRole('button', { name: 'Create an account' }).click();
    await steps.signUp(who);
    await page.getByText(`Welcome, ${who.name}! Your runs have come along.`).waitFor();
    await board.getByRole('row', { name: new RegExp(`${who.name}.*you`) }).waitFor();
    expect(await board.getByRole('button', { name: 'Create an account' }).count()).toBe(0);
    await page.evaluate(() => window.upshot?.close());
    await player.goHome();
    await expect.poll(standing).toEqual([`Your best today: ${daily.strokes}`, 'Streak: 1 day']);

    // Nothing of the account stays for the next one at this device.
    await steps.signOut(who);
    await expect.poll(standing).toEqual([]);
    expect(await Promise.all(['bestScore', 'streak', 'results', 'accountId', 'linkedSession'].map((key) => steps.stored(key)))).toEqual(
      Array(5).fill(null),
    );
    const next = somebody();
    await steps.button('Sign in').click();
    await steps.button('Create an account').click();
    await steps.signUp(next);
    await page.getByText(`Welcome, ${next.name}!`, { exact: true }).waitFor();
    expect(await standing()).toEqual([]);

    // It is there again on whatever device the player signs in.
    await steps.signOut(next);
    await steps.signIn(who);
    await expect.poll(standing).toEqual([`Your best today: ${daily.strokes}`, 'Streak: 1 day']);
    expect(JSON.parse((await steps.stored('streak')) ?? '')).toEqual({ streak: 1, lastDate: DAY });
    expect(player.complaints).toEqual([]);
  });
});

test('a run that is under way when somebody signs up goes on, and counts in their name, as their first of the day', async () => {
  const who = somebody();
  await player.startNew(stage.product.url);
  await player.play(daily.moves.slice(0, 2), 'pointer');
  await steps.button('Menu').click();
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Login' }).click();
  await steps.button('Create an account').click();
  await steps.signUp(who);
  await steps.letter(who).waitFor();
  await player.ready();
  await player.play(daily.moves.slice(2), 'pointer');
  await page.locator('[data-testid=submission][data-state=verified]').waitFor();
  await page.getByRole('dialog', { name: 'You Made It!' }).getByRole('button', { name: 'Leaderboard' }).click();
  await page
    .getByRole('dialog', { name: "Today's Leaderboard" })
    .getByRole('row', { name: new RegExp(`${who.name}.*you`) })
    .waitFor();
  expect(await steps.todayOfAccount()).toMatchObject({ firstAttempt: 'finished', firstAttemptScore: daily.strokes, best: daily.strokes });
  expect(await steps.stored(`firstAttempt_${DAY}`)).toBe('true');
});

describe('an account', () => {
  test('is made, left and entered again by keys alone, on a desktop', async () => {
    await leave();
    await come(DESKTOP);
    const who = somebody();
    await page.goto(stage.product.url);
    await steps.button('Sign in').focus();
    await page.keyboard.press('Enter');
    await page.getByLabel('Email address').waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('email');
    for (let i = 0; i < 2; i++) await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Sign Up' }).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('username');
    await page.keyboard.type(who.name);
    await page.keyboard.press('Tab');
    await page.keyboard.type(who.email);
    await page.keyboard.press('Enter');
    await steps.enterCode(who);
    await page.getByText(`Welcome, ${who.name}!`).waitFor();
    // What is asked in the name of a session that ends meanwhile is refused, and the browser tells.
    await player.settled();
    await steps.letter(who).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: who.name }).waitFor();
    await steps.button('Sign Out').focus();
    await page.keyboard.press('Enter');
    await steps.button('Sign in').waitFor();
    await steps.signIn(who);
    expect(player.complaints).toEqual([]);
  });

  test('is known after a reload, has its name in the menu, and its settings behind it', async () => {
    const who = somebody();
    await steps.openSignUp();
    await steps.signUp(who);
    await steps.letter(who).waitFor();
    await page.reload();
    await steps.letter(who).waitFor();
    await steps.button('Menu').click();
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: who.name }).click();
    await page.getByRole('dialog', { name: 'Account Settings' }).getByText(who.email).waitFor();
  });

  test('is left in all tabs at once', async () => {
    const who = somebody();
    await steps.openSignUp();
    await steps.signUp(who);
    await steps.letter(who).waitFor();
    const second = await page.context().newPage();
    await second.goto(stage.product.url);
    const elsewhere = new AccountSteps(second, stage.product.url, mail);
    await elsewhere.letter(who).waitFor();
    await elsewhere.signOut(who);
    await steps.button('Sign in').waitFor();
    expect(await Promise.all(['accountId', 'sessionEnded', 'signingOut'].map((key) => steps.stored(key)))).toEqual([null, null, null]);
  });

  test('is entered in all tabs, as soon as they are looked at', async () => {
    const who = somebody();
    await steps.openSignUp();
    await steps.signUp(who);
    await steps.letter(who).waitFor();
    await steps.signOut(who);
    const second = await page.context().newPage();
    await second.goto(stage.product.url);
    await new AccountSteps(second, stage.product.url, mail).signIn(who);
    expect(await steps.letter(who).count()).toBe(0);
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await steps.letter(who).waitFor();
    await expect.poll(() => steps.todayOfAccount()).toMatchObject({ best: null });
  });

  test('a wrong code is told, and the right one is taken after it', async () => {
    const who = somebody();
    await steps.openSignUp();
    await page.getByLabel('Username').fill(who.name);
    await page.getByLabel('Email address').fill(who.email);
    await page.keyboard.press('Enter');
    const right = await mail.code(who.email);
    await page.getByLabel('Verification code').fill(right === '000000' ? '000001' : '000000');
    await page.keyboard.press('Enter');
    await page.getByText('Invalid code. Please try again.').waitFor();
    await page.getByLabel('Verification code').fill(right);
    await page.keyboard.press('Enter');
    await steps.letter(who).waitFor();
  });

  test('the same name is not given twice, and the address leads to sign-in', async () => {
    const who = somebody();
    await steps.openSignUp();
    await steps.signUp(who);
    await steps.letter(who).waitFor();
    await steps.signOut(who);
    await steps.button('Sign in').click();
    await steps.button('Create an account').click();
    await page.getByLabel('Username').fill(who.name);
    await page.getByLabel('Email address').fill('other@golf.example');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.getByLabel('Username').getAttribute('aria-invalid')).toBe('true');
    await page.getByLabel('Username').fill(`${who.name}_b`);
    await page.getByLabel('Email address').fill(who.email);
    await page.keyboard.press('Enter');
    await expect.poll(() => page.getByLabel('Email address').getAttribute('aria-invalid')).toBe('true');
    await page.getByRole('button', { name: 'Sign in', exact: true }).last().click();
    await expect.poll(() => page.getByLabel('Email address').inputValue()).toBe(who.email);
  });
});

test('axe finds nothing serious in any dialog of an account', async () => {
  const who = somebody();
  const findings: Record<string, string[]> = {};
  await page.goto(stage.product.url);
  await steps.button('Sign in').click();
  await page.getByLabel('Email address').waitFor();
  await steps.button('Send code').click();
  await page.getByText('Please enter your email address').waitFor();
  findings.signIn = await seriousFindings(page);
  await steps.button('Create an account').click();
  await page.getByLabel('Username').fill(who.name);
  await page.getByLabel('Email address').fill(who.email);
  findings.signUp = await seriousFindings(page);
  await page.keyboard.press('Enter');
  await page.getByLabel('Verification code').waitFor();
  findings.code = await seriousFindings(page);
  await steps.enterCode(who);
  await steps.letter(who).click();
  await page.getByRole('dialog', { name: who.name }).waitFor();
  findings.menu = await seriousFindings(page);
  await page.evaluate(() => window.upshot?.close());
  await page.evaluate(() => (window as unknown as Official).Clerk.user.update({ unsafeMetadata: {} }));
  await page.reload();
  await page.getByRole('dialog', { name: 'Privacy Policy Update' }).waitFor();
  findings.privacy = await seriousFindings(page);
  expect(Object.entries(findings).filter(([, found]) => found.length > 0)).toEqual([]);
});

describe('the privacy update', () => {
  const question = () => page.getByRole('dialog', { name: 'Privacy Policy Update' });
  const metadata = () => page.evaluate(() => (window as unknown as Official).Clerk.user.unsafeMetadata);

  /** An account from before the question. */
  beforeEach(async () => {
    const who = somebody();
    await steps.openSignUp();
    await steps.signUp(who);
    await steps.letter(who).waitFor();
    await page.evaluate(() => (window as unknown as Official).Clerk.user.update({ unsafeMetadata: { theme: 'meadow' } }));
    await page.reload();
    await question().waitFor();
  });

  test('is asked until it is answered, and the answer is kept beside what else is kept', async () => {
    await page.mouse.click(5, 5);
    await question().getByRole('button', { name: 'Ask me later' }).click();
    expect(await page.evaluate(() => window.upshot?.dialogs())).toEqual([]);
    await page.reload();
    await question().getByText('Stay updated with game updates').click();
    await question().getByRole('button', { name: 'Continue' }).click();
    await question().waitFor({ state: 'detached' });
    expect(await metadata()).toEqual({ theme: 'meadow', promptedForConsent: true, emailConsent: true });
    await page.reload();
    await page.getByRole('button', { name: /^Account/ }).waitFor();
    await player.settled();
    expect(await question().count()).toBe(0);
  });

  test('that cannot be saved says so', async () => {
    await page.route('**/__clerk/v1/me*', (route) => route.abort());
    await question().getByRole('button', { name: 'Continue' }).click();
    await page.getByText('There was an error saving your preferences. Please try again.').waitFor();
  });
});
