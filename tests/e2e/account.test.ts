import type { Route } from 'playwright';
import { describe, expect, test } from 'vitest';
import { text } from '../support/texts.ts';
import { setAccountStage } from './support/account-stage.ts';
import { exceptRefusals, newGolfer, type Official } from './support/account-steps.ts';
import { seriousFindings } from './support/axe.ts';
import { DESKTOP } from './support/player.ts';

const stage = setAccountStage();

describe('an account', () => {
  test('is created, signed out of and signed in to by keys alone, on a desktop', async () => {
    const { player, page, steps } = await stage.visit({ size: DESKTOP });
    const golfer = newGolfer();
    const focusedField = () => page.evaluate(() => document.activeElement?.getAttribute('name'));
    await page.goto(stage.url);
    await steps.button('Sign in').focus();
    await page.keyboard.press('Enter');
    await expect.poll(focusedField).toBe('email');
    for (let i = 0; i < 2; i++) await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect.poll(focusedField).toBe('username');
    await page.keyboard.type(golfer.name);
    await page.keyboard.press('Tab');
    await page.keyboard.type(golfer.email);
    await page.keyboard.press('Enter');
    await expect.poll(focusedField).toBe('code');
    const code = await stage.mail.code(golfer.email);
    // The sixth digit sends it. Enter, when the answer is there already, would send it again.
    await page.keyboard.type(code === '000000' ? '000001' : '000000');
    await page.getByText(text('account.invalidCode')).waitFor();
    // The browser reports every refusal, also this one, which the test has caused.
    await expect.poll(() => player.complaints.length).toBe(1);
    player.complaints.length = 0;
    await expect.poll(focusedField).toBe('code');
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type(code);
    await page.getByText(text('account.welcome', { username: golfer.name })).waitFor();
    expect(player.complaints).toEqual([]);
    await steps.accountButton(golfer).focus();
    await page.keyboard.press('Enter');
    await steps.dialog(golfer.name).waitFor();
    await steps.button('Sign Out').focus();
    await page.keyboard.press('Enter');
    await steps.button('Sign in').waitFor();
    await steps.signIn(golfer);
    expect(exceptRefusals(player.complaints)).toEqual([]);
  });

  test('is recognized when the page opens, and its name leads to its settings', async () => {
    const { golfer, steps } = await stage.openAsMember();
    await steps.button('Menu').click();
    await steps.dialog('Menu').getByRole('button', { name: golfer.name }).click();
    await steps
      .dialog(text('stats.title', { username: golfer.name }))
      .getByRole('button', { name: text('account.settings') })
      .click();
    await steps.dialog(text('account.settingsTitle')).getByText(golfer.email).waitFor();
  });

  test('meets a player at the address of the name, signs in there, sees statistics', async () => {
    const [other, golfer] = [newGolfer(), newGolfer()];
    await Promise.all([stage.signUp(other), stage.signUp(golfer)]);
    const { page, steps } = await stage.visit();
    expect((await page.goto(`${stage.url}/u/${other.name}`))?.status()).toBe(200);
    await page.getByRole('heading', { name: other.name, exact: true }).waitFor();
    await steps.button('Sign in').click();
    await steps.emailField.fill(golfer.email);
    await page.keyboard.press('Enter');
    await steps.enterCode(golfer);
    await page.getByText(text('stats.historyEmpty')).waitFor();
    await page
      .getByRole('region', { name: text('stats.stats') })
      .getByText(text('stats.daysPlayed'))
      .waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await page.goto(`${stage.url}/u/nobody_at_all`);
    await page.getByText(text('lost.noPlayer')).waitFor();
    // One's own page is found in any case of letters.
    await page.goto(`${stage.url}/u/${golfer.name.toUpperCase()}`);
    await page.getByRole('region', { name: text('stats.yours') }).waitFor();
  });

  test('is signed out in all tabs at once, and signed in in another tab on its focus', async () => {
    const { golfer, player, page, steps, context } = await stage.openAsMember();
    const second = await context.newPage();
    await second.goto(stage.url);
    const elsewhere = stage.stepsOf(second);
    await elsewhere.signOut(golfer);
    await steps.button('Sign in').waitFor();
    const left = () => Promise.all(['accountId', 'sessionEnded', 'signingOut'].map(steps.stored));
    await expect.poll(left).toEqual([null, null, null]);

    await elsewhere.signIn(golfer);
    await player.settled();
    expect(await steps.button('Sign in').isVisible()).toBe(true);
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await steps.accountButton(golfer).waitFor();
    await expect.poll(steps.todayOfAccount).toMatchObject({ best: null });
  });
});

describe('a code that has been sent', () => {
  test('for a sign-up can be entered after Escape and after a reload', async () => {
    const { page, steps } = await stage.visit();
    const golfer = newGolfer();
    const findings: Record<string, string[]> = {};
    await page.goto(stage.url);
    await steps.button('Sign in').click();
    await steps.button('Send code').click();
    await page.getByText(text('account.emptyEmail')).waitFor();
    findings.signIn = await seriousFindings(page);
    await steps.button(text('account.createAccount')).click();
    await page.getByLabel(text('account.username'), { exact: true }).waitFor();
    findings.signUp = await seriousFindings(page);
    await steps.fillSignUp(golfer);
    findings.code = await seriousFindings(page);
    const code = await stage.mail.code(golfer.email);

    await page.keyboard.press('Escape');
    await steps.dialogsClosed();
    await steps.button('Sign in').click();
    await steps.button(text('account.createAccount')).click();
    await steps.codeField.waitFor();

    // A phone may unload the page while the player reads the mail. The sign-in also offers the pending code.
    await page.reload();
    await steps.button('Sign in').click();
    await page.getByText(text('account.codeWaiting', { email: golfer.email })).waitFor();
    await steps.button(text('account.enterCode')).click();
    await steps.codeField.waitFor();
    await page.getByText(golfer.email).waitFor();
    await steps.button(text('account.otherAddress')).click();
    const renamed = { ...golfer, name: `${golfer.name}_b` };
    await steps.fillSignUp(renamed);
    await steps.codeField.fill(code);
    await steps.accountButton(renamed).click();
    await steps.dialog(renamed.name).waitFor();
    findings.menu = await seriousFindings(page);
    expect(Object.entries(findings).filter(([, found]) => found.length > 0)).toEqual([]);
  });

  test('for a sign-in can be entered after Escape, the same e-mail again, and a reload', async () => {
    const golfer = newGolfer();
    await stage.signUp(golfer);
    const { page, steps } = await stage.visit();
    await page.goto(stage.url);
    await steps.button('Sign in').click();
    await steps.emailField.fill(golfer.email);
    await page.keyboard.press('Enter');
    await steps.codeField.waitFor();
    const code = await stage.mail.code(golfer.email);

    await page.keyboard.press('Escape');
    await steps.dialogsClosed();
    await steps.button('Sign in').click();
    await steps.codeField.waitFor();
    await steps.button(text('account.otherAddress')).click();
    await steps.emailField.fill(golfer.email);
    await page.keyboard.press('Enter');
    await steps.codeField.waitFor();

    await page.reload();
    await steps.button('Sign in').click();
    await page.getByText(golfer.email).waitFor();
    await steps.codeField.fill(code);
    await steps.accountButton(golfer).waitFor();
  });
});

test('a sign-in whose style sheet cannot be loaded says so, and opens once it can', async () => {
  const { page, steps } = await stage.visit();
  const styleSheets = '**/assets/*.css';
  const asked: string[] = [];
  // The build names a file after whatever it has put there, so the style sheet of the forms is known by what it holds.
  const abortForms = async (route: Route): Promise<void> => {
    const response = await route.fetch();
    if (!(await response.text()).includes('.password-field')) return route.fulfill({ response });
    asked.push(route.request().url());
    return route.abort();
  };
  await page.route(styleSheets, abortForms);
  await page.goto(stage.url);
  await steps.button('Sign in').click();
  await page.getByText(text('account.unavailable')).waitFor();
  expect(asked).toHaveLength(1);
  await page.unroute(styleSheets, abortForms);
  await steps.button(text('ui.tryAgain')).click();
  await steps.emailField.waitFor();
});

test('is asked about the privacy update until it is answered, and that is stored', async () => {
  const golfer = newGolfer();
  // An account that is older than the question.
  const { player, page, steps } = await stage.visit({ as: await stage.signUp(golfer, { theme: 'meadow' }) });
  const question = steps.dialog(text('account.privacyTitle'));
  await page.goto(stage.url);
  await question.waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await page.mouse.click(5, 5);
  await question.getByRole('button', { name: text('account.later') }).click();
  await steps.dialogsClosed();
  await page.reload();
  await question.getByText(text('account.updates')).click();
  await question.getByRole('button', { name: 'Continue' }).click();
  await question.waitFor({ state: 'detached' });
  const metadata = await page.evaluate(() => (window as unknown as Official).Clerk.user.unsafeMetadata);
  expect(metadata).toEqual({ theme: 'meadow', promptedForConsent: true, emailConsent: true });
  await steps.dialogsClosed();
  await page.reload();
  await steps.accountButton(golfer).waitFor();
  await player.settled();
  expect(await question.count()).toBe(0);
});
