import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ProviderAccount, providerEnv, startOpenIdProvider, type TestProvider } from '../server/support/open-id-provider.ts';
import { text } from '../support/texts.ts';
import { setAccountStage } from './support/account-stage.ts';
import { exceptRefusals, newGolfer } from './support/account-steps.ts';
import { scoreOfDay } from './support/player.ts';

let provider: TestProvider;

beforeAll(async () => {
  provider = await startOpenIdProvider('GOOGLE');
});
afterAll(() => provider.close());

const stage = setAccountStage({ env: () => providerEnv('GOOGLE', provider), settings: { social: { oauth_google: { enabled: true } } } });

const CONTINUE = text('accountSettings.continueWith', { provider: 'Google' });

test('an account at a provider signs up, signs in, is disconnected and connected', async () => {
  const golfer = newGolfer();
  const { page, steps, player, context } = await stage.visit();
  const strokes = await stage.rankRun(context);
  const settings = steps.dialog(text('account.settingsTitle'));
  const account: ProviderAccount = {
    sub: '77',
    email: golfer.email,
    email_verified: true,
    hd: 'example.org',
    preferred_username: 'elsewhere',
  };
  const place = `${stage.url}/?from=afar#here`;
  const goToProvider = async () => {
    await steps.button('Sign in').click();
    await steps.button(CONTINUE).click();
  };
  await page.goto(place);

  // Who refuses at the provider reads so, and can go there again at once.
  provider.account = null;
  await goToProvider();
  await page.getByRole('alert').getByText(text('accountSettings.socialDenied')).waitFor();
  provider.account = account;
  await goToProvider();
  await page.getByLabel(text('account.username'), { exact: true }).fill(golfer.name);
  await page.keyboard.press('Enter');
  await page.getByText(text('account.moved', { username: golfer.name })).waitFor();
  await steps.accountButton(golfer).waitFor();
  expect(page.url()).toBe(place);
  await expect.poll(steps.standing).toEqual([scoreOfDay(strokes), text('start.streak', { streak: 1 })]);

  await steps.signOut(golfer);
  await goToProvider();
  await steps.accountButton(golfer).waitFor();
  expect(page.url()).toBe(place);

  await page.evaluate(() => window.upshot?.open('account'));
  await settings.getByText('elsewhere', { exact: true }).waitFor();
  await settings.getByRole('button', { name: `${text('accountSettings.socialDisconnect')}: Google`, exact: true }).click();
  await settings.getByRole('button', { name: text('accountSettings.socialDisconnect'), exact: true }).click();
  const connect = settings.getByRole('button', { name: text('accountSettings.socialConnect', { provider: 'Google' }), exact: true });
  await connect.waitFor();
  // Then the other sessions are signed out, and the list of devices is read again: a page that leaves meanwhile would complain.
  await page.getByText(text('accountSettings.socialDisconnected', { provider: 'Google' })).waitFor();
  await player.settled();

  // The settings are open again on the way back.
  await connect.click();
  await settings.getByText('elsewhere', { exact: true }).waitFor();
  expect(page.url()).toBe(place);
  expect(exceptRefusals(player.complaints)).toEqual([]);
});
