import type { Page } from 'playwright';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { gameDayAt, levelOfDay } from '../../shared/game-day.ts';
import type { Solution } from '../../sim-worker/solver/solve.ts';
import { loadLevel } from '../support/levels.ts';
import { MailReader } from '../support/mail.ts';
import { ACCOUNT_LIMITS, AccountSteps, type Official, type Somebody, somebody } from './support/account-steps.ts';
import { planForPointer } from './support/plan.ts';
import { newPlayer, PHONE, type Player } from './support/player.ts';
import { setStage } from './support/stage.ts';

const DAY = '2026-11-22';
const PASSWORD = 'a kite above the dunes';

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

beforeEach(async () => {
  const { player: newcomer, context } = await newPlayer(stage.browser, PHONE);
  await context.addInitScript(`window.gameDate = '${DAY}'`);
  player = newcomer;
  page = player.page;
  steps = new AccountSteps(page, stage.product.url, mail);
  leave = () => context.close();
});
afterEach(() => leave());

describe('a session that ends by itself', () => {
  const sessionEnded = () => steps.button('Your session has ended');

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
    await steps.openSignUp();
    await steps.signUp(who);
    await steps.letter(who).waitFor();
    await player.startNew(stage.product.url);
    await steps.letter(who).waitFor();
    await player.play(daily.moves.slice(0, 2), 'pointer');
    const strokes = await player.strokes();
    await endElsewhere(who);
    expect(await renewToken()).toBe(false);
    await page.getByText('Your session has ended. Play on: what you finish counts once you sign in again.').waitFor();
    await sessionEnded().waitFor();
    await player.ready();
    await player.strokesAre(strokes);

    await page.reload();
    await steps.button('Continue').click();
    await player.ready();
    await player.strokesAre(strokes);
    await player.play(daily.moves.slice(2), 'pointer');
    const celebration = page.getByRole('dialog', { name: 'You Made It!' });
    await celebration.getByText('Pending: your run is kept, and sent once you sign in again.').waitFor();
    expect(JSON.parse((await steps.stored('outbox')) ?? '[]')).toMatchObject([
      { score: daily.strokes, owner: await steps.stored('accountId') },
    ]);
    // What it is not: somebody new.
    await celebration.getByRole('button', { name: 'Leaderboard' }).click();
    expect(await steps.button('Create an account').count()).toBe(0);
    await page.getByRole('dialog', { name: "Today's Leaderboard" }).getByRole('button', { name: 'Close' }).click();

    // The way back in lies over the celebration, which tells afterwards that the run has counted.
    await celebration.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByLabel('Email address').fill(who.email);
    await page.keyboard.press('Enter');
    await steps.enterCode(who);
    await celebration.getByText('Verified: your best run today is number').waitFor();
    expect(await celebration.getByRole('button', { name: 'Sign in', exact: true }).count()).toBe(0);
    expect(await page.evaluate(() => window.upshot?.dialogs())).toEqual(['finish']);
    await page.evaluate(() => window.upshot?.close());
    await steps.letter(who).waitFor();
    await expect
      .poll(() => steps.todayOfAccount())
      .toMatchObject({ firstAttempt: 'finished', firstAttemptScore: daily.strokes, best: daily.strokes });
    await expect.poll(() => steps.stored('outbox')).toBeNull();
    expect(await steps.stored('sessionEnded')).toBeNull();
  });

  test('and that is found so when the page opens is told, and can be left for good', async () => {
    const who = somebody();
    await steps.openSignUp();
    await steps.signUp(who);
    await steps.letter(who).waitFor();
    await player.startNew(stage.product.url);
    await player.shootOnce();
    await steps.letter(who).waitFor();
    await endElsewhere(who);
    await page.reload();
    await page.getByText('Your session has ended. Play on').waitFor();
    await steps.button('Continue').waitFor();
    await sessionEnded().click();
    await steps.button('Sign Out').click();
    await page.getByText('It ends when you sign out.').waitFor();
    await steps.button('Sign Out').click();
    await steps.button('Play').waitFor();
    await steps.button('Sign in').waitFor();
    expect(await Promise.all(['run', 'accountId', 'sessionEnded', 'signingOut'].map((key) => steps.stored(key)))).toEqual(
      Array(4).fill(null),
    );
  });
});

describe('an identity service out of reach', () => {
  beforeEach(async () => {
    await page.route('**/__clerk/**', (route) => route.abort());
  });

  test('keeps nobody from playing, and who was signed in is so again when it is back', async () => {
    await page.unroute('**/__clerk/**');
    const who = somebody();
    await steps.openSignUp();
    await steps.signUp(who);
    await steps.letter(who).waitFor();
    await page.route('**/__clerk/**', (route) => route.abort());
    await player.startNew(stage.product.url);
    await player.shootOnce();
    expect(await steps.letter(who).count()).toBe(0);
    await page.unroute('**/__clerk/**');
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await steps.letter(who).waitFor();
  });

  test('is told in the dialog, and can be tried again', async () => {
    await page.goto(stage.product.url);
    await steps.button('Sign in').click();
    await page.getByText('Sign-in could not be loaded. You can go on playing without it.').waitFor();
    await page.unroute('**/__clerk/**');
    await steps.button('Try Again').click();
    await page.getByLabel('Email address').waitFor();
  });
});
