import { decodeJwt, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { gameDayAt, levelOfDay } from '../../shared/game-day.ts';
import type { Solution } from '../../sim-worker/solver/solve.ts';
import { launchChromium } from '../support/chromium.ts';
import { loadLevel } from '../support/levels.ts';
import { MailReader } from '../support/mail.ts';
import { type Product, startProduct } from '../support/product.ts';
import { type HostedInstance, INSTANCE, PUBLISHABLE_KEY, SITE, startHostedInstance } from './support/hosted-instance.ts';
import { planForPointer } from './support/plan.ts';
import { newPlayer, PHONE, type Player } from './support/player.ts';

const DAY = '2026-11-22';
/** All players share one address. */
const LIMITS = { limits: { begin: 1_000, attempt: 1_000, send: 1_000, send_total: 1_000, send_target: 1_000, guess_target: 1_000 } };

let instance: HostedInstance;
let product: Product;
let browser: Browser;
let mail: MailReader;
let daily: Solution;
beforeAll(async () => {
  instance = await startHostedInstance(LIMITS);
});
beforeAll(async () => {
  product = await startProduct({ env: { ...instance.serverEnv, GAME_DATE: DAY, CLERK_PUBLISHABLE_KEY: PUBLISHABLE_KEY } });
  instance.leadSiteTo(product.url);
  browser = await launchChromium(instance.browserSwitches);
  mail = new MailReader(instance.accountsUrl);
});
beforeAll(async () => {
  daily = await planForPointer(loadLevel(levelOfDay(gameDayAt(0, DAY))), PHONE.height);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
  await instance?.close();
});

let player: Player;
let page: Page;
let asked: URL[];
let leave: () => Promise<void>;
beforeEach(async () => {
  const { player: newcomer, context } = await newPlayer(browser, PHONE);
  await context.addInitScript(`window.gameDate = '${DAY}'`);
  player = newcomer;
  page = player.page;
  leave = () => context.close();
  asked = [];
  page.on('request', (request) => asked.push(new URL(request.url())));
});
afterEach(() => leave());

interface Somebody {
  readonly name: string;
  readonly email: string;
}

const button = (name: string) => page.getByRole('button', { name, exact: true });
const letter = (who: Somebody) => page.getByRole('button', { name: `Account: ${who.name}` });
const standing = () => page.locator('.standing li').allTextContents();

async function signUp(who: Somebody): Promise<void> {
  await page.goto(SITE);
  await button('Sign in').click();
  await button('Create an account').click();
  await page.getByLabel('Username').fill(who.name);
  await page.getByLabel('Email address').fill(who.email);
  await page.getByRole('dialog', { name: 'Sign Up' }).getByRole('button', { name: 'Create an account' }).click();
  await enterCode(who);
  await letter(who).waitFor();
}

async function enterCode({ email }: Somebody): Promise<void> {
  const field = page.getByLabel('Verification code');
  await field.waitFor();
  await field.fill(await mail.code(email));
  await page.keyboard.press('Enter');
}

test('with the key of a hosted instance and nothing else, a player signs up there, plays as its account, and comes back', async () => {
  const who = { name: 'hosted_golfer', email: 'hosted@golf.example' };
  await signUp(who);
  await page.getByText(`Welcome, ${who.name}!`).waitFor();
  await player.startNew(SITE);
  await letter(who).waitFor();
  await player.playThrough(daily, 'pointer');
  await page.locator('[data-testid=submission][data-state=verified]').waitFor();
  await page.getByRole('dialog', { name: 'You Made It!' }).getByRole('button', { name: 'Leaderboard' }).click();
  const board = page.getByRole('dialog', { name: "Today's Leaderboard" });
  await board.getByRole('row', { name: new RegExp(`${who.name}.*you`) }).waitFor();

  await page.reload();
  await letter(who).waitFor();
  const played = [`Your best today: ${daily.strokes}`, 'Streak: 1 day'];
  await expect.poll(standing).toEqual(played);
  await button('Menu').click();
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: who.name }).click();
  await page.getByRole('dialog', { name: 'Account Settings' }).getByText(who.email).waitFor();
  await page.evaluate(() => window.upshot?.close());

  // What is asked in the name of a session that ends meanwhile is refused, and the browser tells.
  await player.settled();
  await letter(who).click();
  await page.getByRole('dialog', { name: who.name }).getByRole('button', { name: 'Sign Out' }).click();
  await button('Sign in').waitFor();
  await expect.poll(standing).toEqual([]);

  await button('Sign in').click();
  await page.getByLabel('Email address').fill(who.email);
  await page.keyboard.press('Enter');
  await enterCode(who);
  await letter(who).waitFor();
  await expect.poll(standing).toEqual(played);

  // The policy of the page would have told of whatever it refused.
  expect(player.complaints).toEqual([]);
  expect(new Set(asked.map(({ origin }) => origin))).toEqual(new Set([SITE, INSTANCE]));
  expect(asked.filter(({ pathname }) => pathname.startsWith('/__clerk'))).toEqual([]);
});

test("the game's API takes the instance's tokens and no others", async () => {
  await signUp({ name: 'token_golfer', email: 'token@golf.example' });
  const token = await page.evaluate(() =>
    (window as unknown as { Clerk: { session: { getToken(): Promise<string> } } }).Clerk.session.getToken(),
  );
  const statusOf = (bearer: string) =>
    page.evaluate(async (authorization) => (await fetch('/api/user-stats', { headers: { authorization } })).status, `Bearer ${bearer}`);
  const claims = decodeJwt(token);
  expect(claims).toMatchObject({ iss: INSTANCE, azp: SITE, username: 'token_golfer' });
  const { privateKey } = await generateKeyPair('RS256');
  const strange = (payload: JWTPayload) =>
    new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid: 'ins_standin', typ: 'JWT' }).sign(privateKey);
  expect({
    theirs: await statusOf(token),
    'theirs, signed a second time': await statusOf(await instance.sign(claims)),
    'of another issuer': await statusOf(await instance.sign({ ...claims, iss: 'https://clerk.other.example' })),
    'of our own service, which is not in use': await statusOf(await instance.sign({ ...claims, iss: `${SITE}/__clerk` })),
    'for another site': await statusOf(await instance.sign({ ...claims, azp: 'https://other.example' })),
    'by a key that is not published': await statusOf(await strange(claims)),
  }).toEqual({
    theirs: 200,
    'theirs, signed a second time': 200,
    'of another issuer': 401,
    'of our own service, which is not in use': 401,
    'for another site': 401,
    'by a key that is not published': 401,
  });
});

test.each(['/__clerk/v1/environment', '/__clerk/v1/client'])('our own service is not there: %s', async (path) => {
  expect((await fetch(product.url + path)).status).toBe(404);
});

test('a hosted instance out of reach is told in the dialog, keeps nobody from playing, and can be tried again', async () => {
  await page.route(`${INSTANCE}/**`, (route) => route.abort());
  await player.startNew(SITE);
  expect(asked.filter(({ origin }) => origin !== SITE)).toEqual([]);
  await button('Menu').click();
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Login' }).click();
  await page.getByText('Sign-in could not be loaded. You can go on playing without it.').waitFor();
  await page.unroute(`${INSTANCE}/**`);
  await button('Try Again').click();
  await page.getByLabel('Email address').waitFor();
  await page.evaluate(() => window.upshot?.close());
  await player.shootOnce();
});
