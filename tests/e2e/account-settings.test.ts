import { readFileSync } from 'node:fs';
import { TOTP } from 'otpauth';
import type { Locator, Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { text } from '../support/texts.ts';
import { setAccountStage } from './support/account-stage.ts';
import { seriousFindings } from './support/axe.ts';
import { DESKTOP, PHONE } from './support/player.ts';

const PASSWORD = 'a kite above the dunes';
const SETTINGS_FILE = /\/assets\/AccountDialog-.*\.js$/;

const stage = setAccountStage();

const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true });
const field = (within: Page | Locator, name: string) => within.getByLabel(name, { exact: true });
const settingsOf = (page: Page) => page.getByRole('dialog', { name: text('account.settingsTitle') });

/** Opens the settings and waits for the list of devices. */
async function openSettings(page: Page): Promise<Locator> {
  await page.evaluate(() => window.upshot?.open('account'));
  await settingsOf(page).getByText(text('accountSettings.thisDevice')).waitFor();
  return settingsOf(page);
}

/** Turns on the authenticator app. @returns the backup codes */
async function setUpApp(dialog: Locator): Promise<readonly string[]> {
  await button(dialog, 'Set up: Authenticator app').click();
  const secret = ((await dialog.getByRole('code').textContent()) ?? '').replaceAll(' ', '');
  await field(dialog, text('accountSettings.totpCode')).fill(new TOTP({ secret }).generate());
  await button(dialog, text('accountSettings.backupSaved')).waitFor();
  const codes = await dialog.getByRole('code').allTextContents();
  await button(dialog, text('accountSettings.backupSaved')).click();
  return codes;
}

describe('the settings of an account', () => {
  test('change the name everywhere, the choice about e-mails, and the password', async () => {
    const { golfer, player, page, steps } = await stage.openAsMember();
    let dialog = await openSettings(page);
    await button(dialog, 'Change: Username').click();
    await field(dialog, 'New username').fill('upshot_team');
    await page.keyboard.press('Enter');
    await dialog.getByText(text('account.badUsername')).waitFor();
    const renamed = { ...golfer, name: `${golfer.name}_b` };
    await field(dialog, 'New username').fill(renamed.name);
    await page.keyboard.press('Enter');
    await page.getByText(text('accountSettings.saved'), { exact: true }).waitFor();

    await button(dialog, text('accountSettings.passwordSet')).click();
    await field(dialog, 'New password').fill('password1');
    await dialog.getByText(text('accountSettings.strengthFail')).waitFor();
    await field(dialog, 'New password').fill(PASSWORD);
    await dialog.getByText(text('accountSettings.strengthExcellent')).waitFor();
    await button(dialog, 'Save').click();
    await button(dialog, 'Remove: Password').waitFor();
    const elsewhere = await stage.signIn(golfer, PASSWORD);
    expect(elsewhere.user.username).toBe(renamed.name);
    await button(dialog, 'Remove: Password').click();
    await field(dialog, 'Current password').fill(PASSWORD);
    await button(dialog, 'Remove').click();
    await button(dialog, text('accountSettings.passwordSet')).waitFor();

    const isChange = (url: string) => /\/v1\/me\?.*_method=PATCH/.test(url);
    const toggle = dialog.getByRole('switch', { name: text('accountSettings.marketing') });
    await Promise.all([page.waitForResponse((response) => isChange(response.url()) && response.ok()), toggle.click()]);
    await page.reload();
    await steps.accountButton(renamed).waitFor();
    dialog = await openSettings(page);
    expect(await toggle.isChecked()).toBe(true);
    // The question of the privacy update was answered at sign-up and is not asked again.
    await player.settled();
    expect(await page.evaluate(() => window.upshot?.dialogs())).toEqual(['account']);
  });

  test('turn on the authenticator app, turn it off elsewhere, and sign a device out', async () => {
    const { golfer, page } = await stage.openAsMember();
    const elsewhere = await stage.signIn(golfer);
    const { page: other, steps: there } = await stage.visit({ size: DESKTOP, as: elsewhere });
    await other.goto(stage.url);
    await there.accountButton(golfer).waitFor();
    const dialog = await openSettings(page);
    const codes = await setUpApp(dialog);
    expect(codes).toHaveLength(10);

    const question = there.dialog(text('accountSettings.reverify'));
    const settingsThere = await openSettings(other);
    await button(settingsThere, 'Turn off: Authenticator app').click();
    await button(settingsThere, 'Turn off').click();
    await button(question, 'Backup code').click();
    await field(question, 'Backup code').fill('no such code');
    await other.keyboard.press('Enter');
    await question.getByText(text('account.invalidCode')).waitFor();
    await settingsThere.getByText(text('accountSettings.totpOn')).waitFor();
    await field(question, 'Backup code').fill(codes[0] ?? '');
    await other.keyboard.press('Enter');
    await settingsThere.getByText(text('accountSettings.totpOff')).waitFor();

    await dialog.getByRole('button', { name: /^Sign out: Chrome/ }).click();
    await button(dialog, 'Sign out').click();
    await dialog.getByText(text('accountSettings.devicesNone')).waitFor();
    await other.reload();
    await there.button(text('start.sessionEnded')).waitFor();
  });

  test('export all that the server stores, and delete the account once confirmed', async () => {
    const { golfer, page, steps } = await stage.openAsMember();
    const dialog = await openSettings(page);
    const [download] = await Promise.all([page.waitForEvent('download'), button(dialog, text('accountSettings.exportButton')).click()]);
    const copy = readFileSync(await download.path(), 'utf8');
    expect(download.suggestedFilename()).toMatch(/\.json$/);
    expect(JSON.parse(copy)).toMatchObject({ player: { username: golfer.name } });
    expect(copy).toContain(golfer.email);
    expect(copy).not.toMatch(/argon2|password_hash|passwordHash/);
    await page.getByText(text('accountSettings.exported')).waitFor();

    // The proof of the sign-up is still fresh; ten minutes later the server would ask without this route.
    const isDelete = (url: URL) => url.pathname.endsWith('/v1/me') && url.searchParams.get('_method') === 'DELETE';
    const wish = { errors: [{ code: 'session_reverification_required', message: '', long_message: '', meta: {} }] };
    await page.route(isDelete, (route) => route.fulfill({ status: 403, json: wish }), { times: 1 });
    await button(dialog, text('accountSettings.deleteButton')).click();
    await field(dialog, text('accountSettings.deleteType', { name: golfer.name })).fill(golfer.name);
    await page.keyboard.press('Enter');
    await steps.enterCode(golfer);
    await page.getByText(text('accountSettings.deleted')).waitFor();
    await button(page, 'Play').waitFor();
    await steps.dialogsClosed();
    // No account has that e-mail any more.
    await button(page, 'Sign in').click();
    await steps.emailField.fill(golfer.email);
    await page.keyboard.press('Enter');
    await expect.poll(() => steps.emailField.getAttribute('aria-invalid')).toBe('true');
  });

  test('have no serious axe violation in any open form, on a phone and on a desktop', async () => {
    const { page } = await stage.openAsMember();
    const dialog = await openSettings(page);
    const findings: string[] = [];
    const lookAtBoth = async () => {
      for (const size of [PHONE, DESKTOP]) {
        await page.setViewportSize(size);
        findings.push(...(await seriousFindings(page)));
      }
    };
    await lookAtBoth();
    for (const part of ['Change: Username', 'Set a password', 'Set up: Authenticator app', 'Delete my account']) {
      await button(dialog, part).click();
      await button(dialog, 'Cancel').waitFor();
      if (part.startsWith('Set up')) await dialog.getByRole('img').waitFor();
      await lookAtBoth();
      await button(dialog, 'Cancel').click();
    }
    expect(findings).toEqual([]);
  });
});

test('are loaded on demand: a failure is reported, and no dialog or focus is lost', async () => {
  const { golfer, player, page, steps } = await stage.visitAsMember();
  await page.route(SETTINGS_FILE, (route) => route.abort());
  await page.goto(stage.url);
  await steps.accountButton(golfer).waitFor();
  await page.evaluate(() => window.upshot?.open('account'));
  await page.getByText(text('start.dialogMissing')).waitFor();
  await steps.dialogsClosed();
  await page.unroute(SETTINGS_FILE);

  const { promise: isWanted, resolve: release } = Promise.withResolvers<void>();
  const asked: string[] = [];
  await page.route(SETTINGS_FILE, async (route) => {
    asked.push(route.request().url());
    await isWanted;
    await route.continue();
  });
  await page.reload();
  await steps.accountButton(golfer).waitFor();
  await player.settled();
  expect(asked).toEqual([]);
  // For each frame from the first one on: whether a dialog is open and has the focus.
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
  const dialog = settingsOf(page);
  await dialog.getByText(text('account.loading')).waitFor();
  release();
  await dialog.getByText(text('accountSettings.thisDevice')).waitFor();
  const seen = await page.evaluate(() => (window as unknown as { seen: boolean[] }).seen);
  expect([seen.length > 1, seen.filter((isThere) => !isThere)]).toEqual([true, []]);
  expect(asked).toHaveLength(1);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
});
