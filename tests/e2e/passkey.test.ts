import { expect, test } from 'vitest';
import { text } from '../support/texts.ts';
import { setAccountStage } from './support/account-stage.ts';
import { exceptRefusals, newGolfer } from './support/account-steps.ts';
import { hideAutomation, VirtualAuthenticator } from './support/virtual-authenticator.ts';

const SIGN_INS = /\/client\/sign_ins\?/;

const stage = setAccountStage();

test('a passkey is added, signs in from field and button, is renamed and removed', async () => {
  const golfer = newGolfer();
  await stage.signUp(golfer);
  const { page, steps, player } = await stage.visit();
  await page.addInitScript(hideAutomation);
  const settings = steps.dialog(text('account.settingsTitle'));
  const items = settings.locator('.account-items li');
  const press = (name: string) => settings.getByRole('button', { name, exact: true }).click();
  /** A call that is still under way would be taken for one of the next sign-in. */
  const signOut = async () => {
    await player.loaded();
    await steps.signOut(golfer);
  };
  const openSettings = () => page.evaluate(() => window.upshot?.open('account'));
  // Passkeys belong to names: there are none for an IP address.
  await page.goto(stage.url.replace('127.0.0.1', 'localhost'));
  const device = await VirtualAuthenticator.add(page);
  /** Chooses the passkey by the button, while the field offers it, too. */
  const useButton = async () => {
    await device.touch(false);
    const isOffered = page.waitForResponse(SIGN_INS);
    await steps.button('Sign in').click();
    await isOffered;
    // The button's own request comes after the end of the offer: the owner answers the button.
    await page.route(SIGN_INS, (route) => device.touch(true).then(() => route.continue()), { times: 1 });
    await page.getByRole('button', { name: text('account.usePasskey') }).click();
  };

  await steps.signIn(golfer);
  await openSettings();
  await settings.getByText(text('accountSettings.passkeysText')).waitFor();
  await device.touch(true);
  await press(text('accountSettings.passkeyAdd'));
  await items.getByText(/^Added on /).waitFor();
  await steps.closeDialogs();
  await signOut();

  await steps.button('Sign in').click();
  await steps.accountButton(golfer).waitFor();
  await signOut();
  await useButton();
  await steps.accountButton(golfer).waitFor();

  await openSettings();
  await items.getByText(/^Last used /).waitFor();
  await items.getByRole('button', { name: /^Rename: / }).click();
  await settings.getByLabel(text('accountSettings.passkeyName'), { exact: true }).fill('My phone');
  await page.keyboard.press('Enter');
  await press('Remove: My phone');
  await press(text('accountSettings.remove'));
  await items.waitFor({ state: 'detached' });
  await steps.closeDialogs();
  await signOut();

  // The device still has it, and no account does.
  await useButton();
  await page.getByRole('alert').filter({ hasText: /\S/ }).waitFor();
  await steps.dialog(text('account.signInTitle')).waitFor();
  expect(exceptRefusals(player.complaints).filter((complaint) => !complaint.includes(' 404 '))).toEqual([]);
});
