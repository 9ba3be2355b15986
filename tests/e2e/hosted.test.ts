import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { gameDayAt, levelOfDay } from '../../shared/game-day.ts';
import type { Solution } from '../../sim-worker/solver/solve.ts';
import { launchChromium } from '../support/chromium.ts';
import { loadLevel } from '../support/levels.ts';
import { MailReader } from '../support/mail.ts';
import { planForPointer } from '../support/plans.ts';
import { type Product, startProduct } from '../support/product.ts';
import { UNLIMITED_IDENTITY } from '../support/test-limits.ts';
import { text } from '../support/texts.ts';
import { AccountSteps, exceptRefusals } from './support/account-steps.ts';
import { type HostedInstance, INSTANCE, PUBLISHABLE_KEY, SITE, startHostedInstance } from './support/hosted-instance.ts';
import { newPlayer, PHONE, type Player } from './support/player.ts';

const DAY = '2026-11-22';

let instance: HostedInstance;
let product: Product;
let browser: Browser;
let mail: MailReader;
let daily: Solution;
beforeAll(async () => {
  instance = await startHostedInstance({ limits: UNLIMITED_IDENTITY });
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
let steps: AccountSteps;
let asked: URL[];
let leave: () => Promise<void>;
beforeEach(async () => {
  const { player: newcomer, context } = await newPlayer(browser, PHONE);
  await context.addInitScript(`window.gameDate = '${DAY}'`);
  player = newcomer;
  page = player.page;
  steps = new AccountSteps(page, mail);
  leave = () => context.close();
  asked = [];
  page.on('request', (request) => asked.push(new URL(request.url())));
});
afterEach(() => leave());

const originsAsked = () => new Set(asked.map(({ origin }) => origin));

test('with the key of a hosted instance and nothing else, a player signs up there, plays as its account, and comes back', async () => {
  const golfer = { name: 'hosted_golfer', email: 'hosted@golf.example' };
  await page.goto(SITE);
  await steps.button('Play').waitFor();
  await player.settled();
  expect(originsAsked()).toEqual(new Set([SITE]));
  await steps.openSignUp();
  await steps.signUp(golfer);
  await page.getByText(text('account.welcome', { username: golfer.name })).waitFor();
  await player.startNew(SITE);
  await steps.accountButton(golfer).waitFor();
  await player.playThrough(daily.moves, 'pointer');
  await page.locator('[data-testid=submission][data-state=verified]').waitFor();
  await steps.dialog(text('finish.title')).getByRole('button', { name: 'Leaderboard' }).click();
  await steps
    .dialog(text('board.today'))
    .getByRole('row', { name: new RegExp(`${golfer.name}.*you`) })
    .waitFor();

  await page.reload();
  await steps.accountButton(golfer).waitFor();
  const played = [text('start.bestToday', { strokes: daily.strokes }), text('start.streak', { streak: 1 })];
  await expect.poll(steps.standing).toEqual(played);
  await steps.button('Menu').click();
  await steps.dialog('Menu').getByRole('button', { name: golfer.name }).click();
  await steps.dialog(text('accountSettings.title')).getByText(golfer.email).waitFor();
  await steps.closeDialogs();

  // The policy of the page would have told of whatever it refused.
  expect(player.complaints).toEqual([]);
  await steps.signOut(golfer);
  await expect.poll(steps.standing).toEqual([]);
  await steps.signIn(golfer);
  await expect.poll(steps.standing).toEqual(played);

  expect(exceptRefusals(player.complaints)).toEqual([]);
  expect(originsAsked()).toEqual(new Set([SITE, INSTANCE]));
  expect(asked.filter(({ pathname }) => pathname.startsWith('/__clerk'))).toEqual([]);
});
