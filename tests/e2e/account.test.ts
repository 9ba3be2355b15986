import type { Page } from 'playwright';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { gameDayAt, levelOfDay } from '../../shared/game-day.ts';
import type { Solution } from '../../sim-worker/solver/solve.ts';
import { MailReader } from '../clients/support/mailbox.ts';
import { loadLevel } from '../support/levels.ts';
import { seriousFindings } from './support/axe.ts';
import { planForPointer } from './support/plan.ts';
import { DESKTOP, newPlayer, PHONE, type Player } from './support/player.ts';
import { setStage } from './support/stage.ts';

const DAY = '2026-11-22';
/** The limits of an address are the server's own tests; here all players share one. */
const LIMITS = { limits: { begin: 1_000, attempt: 1_000, send: 1_000, send_total: 1_000, send_target: 1_000, guess_target: 1_000 } };

const PASSWORD = 'a kite above the dunes';

/** The official client, as it stands in the page. */
interface Official {
  readonly Clerk: {
    readonly user: {
      readonly unsafeMetadata: unknown;
      update(change: object): Promise<unknown>;
      updatePassword(change: object): Promise<unknown>;
      getSessions(): Promise<readonly { readonly id: string; revoke(): Promise<unknown> }[]>;
    };
    readonly session: { readonly id: string; getToken(options?: object): Promise<string> };
    readonly client: { readonly signIn: { create(params: object): Promise<{ readonly createdSessionId: string }> } };
    setActive(params: object): Promise<void>;
  };
}

const stage = setStage({ env: { GAME_DATE: DAY, IDENTITY_SETTINGS: JSON.stringify(LIMITS) } });
let mail: MailReader;
let daily: Solution;
beforeAll(async () => {
  mail = new MailReader(stage.product.url);
  daily = await planForPointer(loadLevel(levelOfDay(gameDayAt(0, DAY))), PHONE.height);
});

let player: Player;
let page: Page;
let leave: () => Promise<void>;

async function come(size: typeof PHONE | typeof DESKTOP = PHONE): Promise<void> {
  const { player: newcomer, context } = await newPlayer(stage.browser, size);
  await context.addInitScript(`window.gameDate = '${DAY}'`);
  player = newcomer;
  page = player.page;
  leave = () => context.close();
}

beforeEach(() => come());
afterEach(() => leave());

let players = 0;
/** Nobody has had that name before. */
function somebody(): { readonly name: string; readonly email: string } {
  players++;
  return { name: `golfer_${players}`, email: `golfer-${players}@golf.example` };
}
type Somebody = ReturnType<typeof somebody>;

const letter = (who: Somebody) => page.getByRole('button', { name: `Account: ${who.name}` });
const button = (name: string) => page.getByRole('button', { name, exact: true });

/** In the sign-up dialog, which is open. */
async function signUp(who: Somebody): Promise<void> {
  await page.getByLabel('Username').fill(who.name);
  await page.getByLabel('Email address').fill(who.email);
  await page.getByRole('dialog', { name: 'Sign Up' }).getByRole('button', { name: 'Create an account' }).click();
  await enterCode(who);
}

async function enterCode({ email }: Somebody): Promise<void> {
  const field = page.getByLabel('Verification code');
  await field.waitFor();
  await field.fill(await mail.code(email));
  await page.keyboard.press('Enter');
}

async function openSignUp(): Promise<void> {
  await page.goto(stage.product.url);
  await button('Sign in').click();
  await button('Create an account').click();
}

/** From the start screen. */
async function signIn(who: Somebody): Promise<void> {
  await button('Sign in').click();
  await page.getByLabel('Email address').fill(who.email);
  await page.keyboard.press('Enter');
  await enterCode(who);
  await letter(who).waitFor();
}

async function signOut(who: Somebody): Promise<void> {
  await letter(who).click();
  await page.getByRole('dialog', { name: who.name }).getByRole('button', { name: 'Sign Out' }).click();
  await button('Sign in').waitFor();
}

const stored = (key: string) => page.evaluate((name) => localStorage.getItem(name), key);
/** What the server knows of the day of whoever is signed in. */
const todayOfAccount = () =>
  page.evaluate(async () => {
    const { Clerk } = window as unknown as Official;
    const headers = { authorization: `Bearer ${await Clerk.session.getToken()}` };
    return (await (await fetch('/api/user-stats', { headers })).json()).today;
  });
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
    await signUp(who);
    await page.getByText(`Welcome, ${who.name}! Your runs have come along.`).waitFor();
    await board.getByRole('row', { name: new RegExp(`${who.name}.*you`) }).waitFor();
    expect(await board.getByRole('button', { name: 'Create an account' }).count()).toBe(0);
    await page.evaluate(() => window.upshot?.close());
    await player.goHome();
    await expect.poll(standing).toEqual([`Your best today: ${daily.strokes}`, 'Streak: 1 day']);

    // Nothing of the account stays for the next one at this device.
    await signOut(who);
    await expect.poll(standing).toEqual([]);
    expect(await Promise.all(['bestScore', 'streak', 'results', 'accountId', 'linkedSession'].map(stored))).toEqual(Array(5).fill(null));
    const next = somebody();
    await button('Sign in').click();
    await button('Create an account').click();
    await signUp(next);
    await page.getByText(`Welcome, ${next.name}!`, { exact: true }).waitFor();
    expect(await standing()).toEqual([]);

    // It is there again on whatever device the player signs in.
    await signOut(next);
    await signIn(who);
    await expect.poll(standing).toEqual([`Your best today: ${daily.strokes}`, 'Streak: 1 day']);
    expect(JSON.parse((await stored('streak')) ?? '')).toEqual({ streak: 1, lastDate: DAY });
    expect(player.complaints).toEqual([]);
  });
});

test('a run that is under way when somebody signs up goes on, and counts in their name, as their first of the day', async () => {
  const who = somebody();
  await player.startNew(stage.product.url);
  await player.play(daily.moves.slice(0, 2), 'pointer');
  await button('Menu').click();
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Login' }).click();
  await button('Create an account').click();
  await signUp(who);
  await letter(who).waitFor();
  await player.ready();
  await player.play(daily.moves.slice(2), 'pointer');
  await page.locator('[data-testid=submission][data-state=verified]').waitFor();
  await page.getByRole('dialog', { name: 'You Made It!' }).getByRole('button', { name: 'Leaderboard' }).click();
  await page
    .getByRole('dialog', { name: "Today's Leaderboard" })
    .getByRole('row', { name: new RegExp(`${who.name}.*you`) })
    .waitFor();
  expect(await todayOfAccount()).toMatchObject({ firstAttempt: 'finished', firstAttemptScore: daily.strokes, best: daily.strokes });
  expect(await stored(`firstAttempt_${DAY}`)).toBe('true');
});

describe('a session that ends by itself', () => {
  const sessionEnded = () => button('Your session has ended');

  /** The player's other device signs them out of this one. */
  async function endElsewhere(who: Somebody): Promise<void> {
    const id = await page.evaluate(async (newPassword) => {
      const { Clerk } = window as unknown as Official;
      await Clerk.user.updatePassword({ newPassword });
      return Clerk.session.id;
    }, PASSWORD);
    const { player: other, context } = await newPlayer(stage.browser, PHONE);
    await other.page.goto(stage.product.url);
    await other.page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await other.page.getByLabel('Email address').waitFor();
    await other.page.evaluate(
      async ({ identifier, password, session }) => {
        const { Clerk } = window as unknown as Official;
        const { createdSessionId } = await Clerk.client.signIn.create({ strategy: 'password', identifier, password });
        await Clerk.setActive({ session: createdSessionId });
        await (await Clerk.user.getSessions()).find((one) => one.id === session)?.revoke();
      },
      { identifier: who.email, password: PASSWORD, session: id },
    );
    await context.close();
  }

  /** The client renews its token every minute; now it does so at once. */
  const renewToken = () =>
    page.evaluate(() => (window as unknown as Official).Clerk.session.getToken({ skipCache: true }).then(Boolean, () => false));

  test('in the middle of a hole keeps the run, over a reload, too; it counts once its player is back', async () => {
    const who = somebody();
    await openSignUp();
    await signUp(who);
    await letter(who).waitFor();
    await player.startNew(stage.product.url);
    await letter(who).waitFor();
    await player.play(daily.moves.slice(0, 2), 'pointer');
    const strokes = await player.strokes();
    await endElsewhere(who);
    expect(await renewToken()).toBe(false);
    await page.getByText('Your session has ended. Play on: what you finish counts once you sign in again.').waitFor();
    await sessionEnded().waitFor();
    await player.ready();
    await player.strokesAre(strokes);

    await page.reload();
    await button('Continue').click();
    await player.ready();
    await player.strokesAre(strokes);
    await player.play(daily.moves.slice(2), 'pointer');
    const celebration = page.getByRole('dialog', { name: 'You Made It!' });
    await celebration.getByText('Pending: your run is kept, and sent once you sign in again.').waitFor();
    expect(JSON.parse((await stored('outbox')) ?? '[]')).toMatchObject([{ score: daily.strokes, owner: await stored('accountId') }]);
    // What it is not: somebody new.
    await celebration.getByRole('button', { name: 'Leaderboard' }).click();
    expect(await button('Create an account').count()).toBe(0);
    await page.getByRole('dialog', { name: "Today's Leaderboard" }).getByRole('button', { name: 'Close' }).click();

    // The way back in lies over the celebration, which tells afterwards that the run has counted.
    await celebration.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByLabel('Email address').fill(who.email);
    await page.keyboard.press('Enter');
    await enterCode(who);
    await celebration.getByText('Verified: your best run today is number').waitFor();
    expect(await celebration.getByRole('button', { name: 'Sign in', exact: true }).count()).toBe(0);
    expect(await page.evaluate(() => window.upshot?.dialogs())).toEqual(['finish']);
    await page.evaluate(() => window.upshot?.close());
    await letter(who).waitFor();
    await expect.poll(todayOfAccount).toMatchObject({ firstAttempt: 'finished', firstAttemptScore: daily.strokes, best: daily.strokes });
    await expect.poll(() => stored('outbox')).toBeNull();
    expect(await stored('sessionEnded')).toBeNull();
  });

  test('and that is found so when the page opens is told, and can be left for good', async () => {
    const who = somebody();
    await openSignUp();
    await signUp(who);
    await letter(who).waitFor();
    await player.startNew(stage.product.url);
    await player.shootOnce();
    await letter(who).waitFor();
    await endElsewhere(who);
    await page.reload();
    await page.getByText('Your session has ended. Play on').waitFor();
    await button('Continue').waitFor();
    await sessionEnded().click();
    await button('Sign Out').click();
    await page.getByText('It ends when you sign out.').waitFor();
    await button('Sign Out').click();
    await button('Play').waitFor();
    await button('Sign in').waitFor();
    expect(await Promise.all(['run', 'accountId', 'sessionEnded', 'signingOut'].map(stored))).toEqual(Array(4).fill(null));
  });
});

describe('an account', () => {
  test('is made, left and entered again by keys alone, on a desktop', async () => {
    await leave();
    await come(DESKTOP);
    const who = somebody();
    await page.goto(stage.product.url);
    await button('Sign in').focus();
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
    await enterCode(who);
    await page.getByText(`Welcome, ${who.name}!`).waitFor();
    // What is asked in the name of a session that ends meanwhile is refused, and the browser tells.
    await player.settled();
    await letter(who).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: who.name }).waitFor();
    await button('Sign Out').focus();
    await page.keyboard.press('Enter');
    await button('Sign in').waitFor();
    await signIn(who);
    expect(player.complaints).toEqual([]);
  });

  test('is known after a reload, has its name in the menu, and its settings behind it', async () => {
    const who = somebody();
    await openSignUp();
    await signUp(who);
    await letter(who).waitFor();
    await page.reload();
    await letter(who).waitFor();
    await button('Menu').click();
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: who.name }).click();
    await page.getByRole('dialog', { name: 'Account Settings' }).getByText(who.email).waitFor();
  });

  test('is left in all tabs at once', async () => {
    const who = somebody();
    await openSignUp();
    await signUp(who);
    const first = page;
    await letter(who).waitFor();
    page = await first.context().newPage();
    await page.goto(stage.product.url);
    await letter(who).waitFor();
    await signOut(who);
    page = first;
    await button('Sign in').waitFor();
    expect(await Promise.all(['accountId', 'sessionEnded', 'signingOut'].map(stored))).toEqual([null, null, null]);
  });

  test('is entered in all tabs, as soon as they are looked at', async () => {
    const who = somebody();
    await openSignUp();
    await signUp(who);
    await letter(who).waitFor();
    await signOut(who);
    const first = page;
    page = await first.context().newPage();
    await page.goto(stage.product.url);
    await signIn(who);
    page = first;
    expect(await letter(who).count()).toBe(0);
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await letter(who).waitFor();
    await expect.poll(todayOfAccount).toMatchObject({ best: null });
  });

  test('a wrong code is told, and the right one is taken after it', async () => {
    const who = somebody();
    await openSignUp();
    await page.getByLabel('Username').fill(who.name);
    await page.getByLabel('Email address').fill(who.email);
    await page.keyboard.press('Enter');
    const right = await mail.code(who.email);
    await page.getByLabel('Verification code').fill(right === '000000' ? '000001' : '000000');
    await page.keyboard.press('Enter');
    await page.getByText('Invalid code. Please try again.').waitFor();
    await page.getByLabel('Verification code').fill(right);
    await page.keyboard.press('Enter');
    await letter(who).waitFor();
  });

  test('the same name is not given twice, and the address leads to sign-in', async () => {
    const who = somebody();
    await openSignUp();
    await signUp(who);
    await letter(who).waitFor();
    await signOut(who);
    await button('Sign in').click();
    await button('Create an account').click();
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
  await button('Sign in').click();
  await page.getByLabel('Email address').waitFor();
  await button('Send code').click();
  await page.getByText('Please enter your email address').waitFor();
  findings.signIn = await seriousFindings(page);
  await button('Create an account').click();
  await page.getByLabel('Username').fill(who.name);
  await page.getByLabel('Email address').fill(who.email);
  findings.signUp = await seriousFindings(page);
  await page.keyboard.press('Enter');
  await page.getByLabel('Verification code').waitFor();
  findings.code = await seriousFindings(page);
  await enterCode(who);
  await letter(who).click();
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
    await openSignUp();
    await signUp(who);
    await letter(who).waitFor();
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

describe('an identity service out of reach', () => {
  beforeEach(async () => {
    await page.route('**/__clerk/**', (route) => route.abort());
  });

  test('keeps nobody from playing, and who was signed in is so again when it is back', async () => {
    await page.unroute('**/__clerk/**');
    const who = somebody();
    await openSignUp();
    await signUp(who);
    await letter(who).waitFor();
    await page.route('**/__clerk/**', (route) => route.abort());
    await player.startNew(stage.product.url);
    await player.shootOnce();
    expect(await letter(who).count()).toBe(0);
    await page.unroute('**/__clerk/**');
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await letter(who).waitFor();
  });

  test('is told in the dialog, and can be tried again', async () => {
    await page.goto(stage.product.url);
    await button('Sign in').click();
    await page.getByText('Sign-in could not be loaded. You can go on playing without it.').waitFor();
    await page.unroute('**/__clerk/**');
    await button('Try Again').click();
    await page.getByLabel('Email address').waitFor();
  });
});
