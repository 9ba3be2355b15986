import { afterAll, beforeAll, expect, test } from 'vitest';
import { gameDayAt, levelOfDay } from '../../shared/game-day.ts';
import { loadLevel } from '../support/levels.ts';
import { MailReader } from '../support/mail.ts';
import { planForPointer, splitAtLastCheckpoint } from '../support/plans.ts';
import { seedRun } from '../support/seeded-run.ts';
import { setStage } from '../support/stage.ts';
import { UNLIMITED_IDENTITY } from '../support/test-limits.ts';
import { text } from '../support/texts.ts';
import { AccountSteps, exceptRefusals } from './support/account-steps.ts';
import { type HostedInstance, INSTANCE, PUBLISHABLE_KEY, SITE, startHostedInstance } from './support/hosted-instance.ts';
import { newPlayer, PHONE, scoreOfDay } from './support/player.ts';

const DAY = gameDayAt(0, '2026-11-22');
const level = loadLevel(levelOfDay(DAY));

let instance: HostedInstance;
beforeAll(async () => {
  instance = await startHostedInstance({ limits: UNLIMITED_IDENTITY });
});
const stage = setStage(() => ({
  env: { ...instance.serverEnv, GAME_DATE: DAY, CLERK_PUBLISHABLE_KEY: PUBLISHABLE_KEY },
  browserSwitches: instance.browserSwitches,
}));
beforeAll(() => instance.serveSiteFrom(stage.product.url));
afterAll(() => instance?.close());

test('with only the key of a hosted instance, a player signs up, plays, signs in', async () => {
  const golfer = { name: 'hosted_golfer', email: 'hosted@golf.example' };
  const plan = await planForPointer(level, PHONE.height);
  const { before, after } = splitAtLastCheckpoint(plan);
  const { player, context } = await newPlayer(stage.browser, PHONE, { fast: true });
  const { page } = player;
  const steps = new AccountSteps(page, new MailReader(instance.accountsUrl));
  const asked: URL[] = [];
  page.on('request', (request) => asked.push(new URL(request.url())));
  const originsAsked = () => new Set(asked.map(({ origin }) => origin));
  await page.goto(SITE);
  await steps.button('Play').waitFor();
  await player.settled();
  expect(originsAsked()).toEqual(new Set([SITE]));
  await steps.openSignUp();
  await steps.signUp(golfer);
  await page.getByText(text('account.welcome', { username: golfer.name })).waitFor();
  await seedRun(page, { day: DAY, level, moves: before });
  await player.continueRun(SITE);
  await steps.accountButton(golfer).waitFor({ state: 'attached' });
  await player.playThrough(after, 'pointer');
  await page.locator('[data-testid=submission][data-state=verified]').waitFor();
  await steps.dialog(text('finish.title')).getByRole('button', { name: 'Leaderboard' }).click();
  await steps
    .dialog(text('board.today'))
    .getByRole('row', { name: new RegExp(`${golfer.name}.*you`) })
    .waitFor();

  await page.reload();
  await steps.dialog(text('finish.title')).waitFor();
  await steps.closeDialogs();
  await steps.accountButton(golfer).waitFor();
  const played = [scoreOfDay(plan.strokes), text('start.streak', { streak: 1 })];
  await expect.poll(steps.standing).toEqual(played);
  await steps.button('Menu').click();
  await steps.dialog('Menu').getByRole('button', { name: golfer.name }).click();
  const stats = steps.dialog(text('stats.title', { username: golfer.name }));
  await stats.getByText(text('stats.yours'), { exact: true }).waitFor();
  await stats.getByRole('button', { name: text('account.settings') }).click();
  await steps.dialog(text('account.settingsTitle')).getByText(golfer.email).waitFor();
  await steps.closeDialogs();

  // Everything that the content security policy refuses would be reported here.
  expect(player.complaints).toEqual([]);
  await steps.signOut(golfer);
  await expect.poll(steps.standing).toEqual([]);
  await steps.signIn(golfer);
  await expect.poll(steps.standing).toEqual(played);

  expect(exceptRefusals(player.complaints)).toEqual([]);
  expect(originsAsked()).toEqual(new Set([SITE, INSTANCE]));
  expect(asked.filter(({ pathname }) => pathname.startsWith('/__clerk'))).toEqual([]);
  await context.close();
});
