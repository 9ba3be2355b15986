import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContextOptions } from 'playwright';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { newPlayer, PHONE, Player } from './support/player.ts';
import { setStage } from './support/stage.ts';

const DAY = '2026-11-22';

const stage = setStage({ env: { GAME_DATE: DAY } });

let player: Player;
beforeEach(async () => {
  player = (await newPlayer(stage.browser, PHONE)).player;
  await player.page.addInitScript(`window.gameDate = '${DAY}'; localStorage.setItem('tutorial', 'confirmed')`);
});
afterEach(() => player.page.context().close());

const dialog = (name: string | RegExp) => player.page.getByRole('dialog', { name });
const button = (name: string) => player.page.getByRole('button', { name, exact: true });
const hook = (call: string) => player.page.evaluate(`window.upshot.${call}`);
const open = () => hook('dialogs()');

async function startScreen(): Promise<void> {
  await player.page.goto(stage.product.url);
  await button('Play').waitFor();
}

async function play(): Promise<void> {
  await startScreen();
  await button('Play').click();
  await player.ready();
}

describe('the menu', () => {
  test.each([
    ['Leaderboard', "Today's Leaderboard", 'leaderboard'],
    ['Login', 'Sign In', 'signIn'],
    ['Past holes', 'Past holes', 'archive'],
    ['Ball styles', 'Ball Styles', 'ballStyles'],
    ['News', 'News', 'news'],
    ['More Games', 'More Games', 'moreGames'],
    ['Settings', 'Settings', 'settings'],
  ])('opens %s in its place, and Escape leads back to where the menu was opened', async (entry, title, name) => {
    await startScreen();
    await button('Menu').click();
    await dialog('Menu').getByRole('button', { name: entry, exact: true }).click();
    await dialog(title).waitFor();
    expect(await open()).toEqual([name]);
    await player.page.keyboard.press('Escape');
    await dialog(title).waitFor({ state: 'hidden' });
    expect(await open()).toEqual([]);
    expect(await button('Menu').evaluate((element) => element === document.activeElement)).toBe(true);
  });

  test('has the pages in tabs of their own, and the way home while playing only', async () => {
    await startScreen();
    await button('Menu').click();
    for (const [name, path] of [
      ['Terms', '/terms.html'],
      ['Privacy', '/privacy.html'],
      ['About', '/about.html'],
    ] as const) {
      const link = dialog('Menu').getByRole('link', { name });
      expect([await link.getAttribute('href'), await link.getAttribute('target')]).toEqual([path, '_blank']);
    }
    expect(await dialog('Menu').getByText('Return to Homescreen').count()).toBe(0);
    await player.page.keyboard.press('Escape');
    await button('Play').click();
    await player.ready();
    await player.shootOnce();
    await button('Menu').click();
    await dialog('Menu').getByRole('button', { name: 'Return to Homescreen' }).click();
    await player.page.getByText('Your run goes on at 1 stroke').waitFor();
  });
});

describe('Back', () => {
  test('closes the topmost dialog, one by one, and leaves the page only after that', async () => {
    const { page } = player;
    await page.goto(`${stage.product.url}/about.html`);
    await startScreen();
    await hook("open('settings')");
    await hook("open('consent')");
    await dialog('Cookie Preferences').waitFor();
    await page.goBack();
    await dialog('Cookie Preferences').waitFor({ state: 'hidden' });
    expect(await open()).toEqual(['settings']);
    await page.goBack();
    await dialog('Settings').waitFor({ state: 'hidden' });
    expect(new URL(page.url()).pathname).toBe('/');
    await page.goBack();
    await page.waitForURL('**/about.html');
  });

  test('still leaves at once after a dialog has been closed by its cross', async () => {
    const { page } = player;
    await page.goto(`${stage.product.url}/about.html`);
    await startScreen();
    await button('Settings').click();
    await dialog('Settings').getByRole('button', { name: 'Close' }).click();
    await page.waitForFunction(() => history.state?.dialog !== true);
    await page.goBack();
    await page.waitForURL('**/about.html');
  });
});

describe('the order of dialogs', () => {
  test.each([
    ['reset, signIn, consent', ['reset', 'signIn', 'consent']],
    ['consent, signIn, reset', ['consent', 'signIn', 'reset']],
    ['signIn, consent, reset', ['signIn', 'consent', 'reset']],
  ])('is consent above sign-in above Reset, opened as %s', async (_, names) => {
    const { page } = player;
    await play();
    await player.shootOnce();
    for (const name of names) {
      await hook(`open('${name}')`);
      await page.waitForFunction((count) => document.querySelectorAll('dialog[open]').length === count, names.indexOf(name) + 1);
    }
    for (const title of ['Cookie Preferences', 'Sign In', 'Reset Hole?']) {
      // The topmost is the one that lies at the middle of the screen, has the focus, and keeps it however often Tab is pressed.
      for (let i = 0; i < 6; i++) {
        const seenAndFocused = () =>
          page.evaluate(() => {
            const titleOf = (element: Element | null) => element?.closest('dialog')?.querySelector('.modal__title')?.textContent;
            return [titleOf(document.elementFromPoint(innerWidth / 2, innerHeight / 2)), titleOf(document.activeElement)];
          });
        await expect.poll(seenAndFocused).toEqual([title, title]);
        await page.keyboard.press('Tab');
      }
      await page.keyboard.press('Escape');
      await dialog(title).waitFor({ state: 'hidden' });
    }
    await player.strokesAre(1);
  });
});

describe('the keys r and c', () => {
  test('are not heard with a modifier, in a text field, or behind a dialog', async () => {
    const { page } = player;
    await play();
    await player.shootOnce();
    for (const modifier of ['Control', 'Alt', 'Meta']) {
      // A reload by Control+r is the browser's; here only the page's ear is asked.
      await page.evaluate(
        (name) =>
          document.activeElement?.dispatchEvent(
            new KeyboardEvent('keydown', {
              key: 'r',
              bubbles: true,
              ctrlKey: name === 'Control',
              altKey: name === 'Alt',
              metaKey: name === 'Meta',
            }),
          ),
        modifier,
      );
      expect(await open()).toEqual([]);
    }
    await page.evaluate(() => {
      const field = document.body.appendChild(document.createElement('input'));
      field.id = 'field';
      field.focus();
    });
    await page.keyboard.type('rc');
    expect([await page.locator('#field').inputValue(), await open()]).toEqual(['rc', []]);
    await page.locator('#field').evaluate((field) => field.remove());
    await hook("open('signIn')");
    await dialog('Sign In').waitFor();
    await page.keyboard.press('r');
    expect(await open()).toEqual(['signIn']);
    await page.keyboard.press('Escape');
    await dialog('Sign In').waitFor({ state: 'hidden' });
    await page.keyboard.press('r');
    await dialog('Reset Hole?').waitFor();
  });
});

describe('the reset dialog', () => {
  const warning = () => player.page.getByText('This will skip your first blind run of the day');

  test('Escape keeps the run, Enter restarts it; the warning is there during the blind run only', async () => {
    const { page } = player;
    await play();
    await player.shootOnce();
    await page.keyboard.press('r');
    await warning().waitFor();
    expect((await page.locator('.reset-dialog__line').textContent())?.length).toBeGreaterThan(10);
    await page.keyboard.press('Escape');
    await player.strokesAre(1);
    await page.keyboard.press('r');
    await dialog('Reset Hole?').waitFor();
    await page.keyboard.press('Enter');
    await player.strokesAre(0);
    expect(await page.evaluate((key) => localStorage.getItem(key), `firstAttempt_${DAY}`)).toBe('false');
    await player.shootOnce();
    await page.keyboard.press('r');
    await dialog('Reset Hole?').waitFor();
    expect(await warning().count()).toBe(0);
    await button('Keep going!').click();
    await player.strokesAre(1);
  });

  test('says another line now and then', async () => {
    await play();
    await player.shootOnce();
    const lines = new Set<string | null>();
    for (let i = 0; i < 8; i++) {
      await player.page.keyboard.press('r');
      lines.add(await player.page.locator('.reset-dialog__line').textContent());
      await player.page.keyboard.press('Escape');
      await dialog('Reset Hole?').waitFor({ state: 'hidden' });
    }
    expect(lines.size).toBeGreaterThan(1);
  });
});

describe('what is counted', () => {
  const names = () => player.page.evaluate(() => JSON.parse(sessionStorage.getItem('told') ?? '[]') as string[]);

  beforeEach(() =>
    player.page.addInitScript(() => {
      window.addEventListener('upshot:analytics', (event) => {
        const told = JSON.parse(sessionStorage.getItem('told') ?? '[]');
        if (event instanceof CustomEvent) sessionStorage.setItem('told', JSON.stringify([...told, event.detail.name]));
      });
      localStorage.removeItem('tutorial');
    }),
  );

  async function playALittle(): Promise<void> {
    await button('Ball styles').click();
    await dialog('Ball Styles').waitFor();
    await player.page.keyboard.press('Escape');
    await button('Play').click();
    await button("Got it, let's play").click();
    await player.ready();
    await player.shootOnce();
    await player.page.keyboard.press('r');
    await dialog('Reset Hole?').getByRole('button', { name: 'Restart' }).click();
    await player.strokesAre(0);
  }

  test('nothing, before the player has agreed, and nothing of it later', async () => {
    await startScreen();
    await playALittle();
    await hook("open('consent')");
    await dialog('Cookie Preferences').getByRole('button', { name: 'Accept' }).click();
    expect(await names()).toEqual([]);
  });

  test('every step, once the player has agreed; the choice survives a reload and can be taken back', async () => {
    const { page } = player;
    await startScreen();
    await page.getByRole('region', { name: 'Cookies' }).getByRole('button', { name: 'Accept' }).click();
    await page.getByRole('region', { name: 'Cookies' }).waitFor({ state: 'hidden' });
    await page.reload();
    await button('Play').waitFor();
    expect(await page.getByRole('region', { name: 'Cookies' }).count()).toBe(0);
    await playALittle();
    const told = ['shop_button_clicked', 'clicked_start', 'confirmed_instructions', 'level_restarted'];
    expect(await names()).toEqual(told);
    await hook("open('settings')");
    await button('Change Cookie Preferences').click();
    await dialog('Cookie Preferences').getByText('You have accepted.').waitFor();
    await dialog('Cookie Preferences').getByRole('button', { name: 'Decline' }).click();
    await dialog('Cookie Preferences').waitFor({ state: 'hidden' });
    await page.keyboard.press('Escape');
    await player.shootOnce();
    await page.keyboard.press('r');
    await dialog('Reset Hole?').getByRole('button', { name: 'Restart' }).click();
    expect(await names()).toEqual(told);
    expect(await page.evaluate(() => localStorage.getItem('cookieConsent'))).toBe('declined');
  });
});

describe('the language', () => {
  const messages = (language: string, group: string): Record<string, string> =>
    JSON.parse(readFileSync(join(import.meta.dirname, `../../client/i18n/messages/${language}/${group}.json`), 'utf8'));

  async function comeWith(options: BrowserContextOptions): Promise<void> {
    await player.page.context().close();
    const context = await stage.browser.newContext({ viewport: PHONE, serviceWorkers: 'block', ...options });
    player = new Player(await context.newPage());
    await player.page.goto(stage.product.url);
  }

  test('is the browser’s, told to screen readers, too', async () => {
    await comeWith({ locale: 'de-AT' });
    await button(messages('de', 'start').play ?? '').waitFor();
    expect(await player.page.evaluate(() => document.documentElement.lang)).toBe('de');
  });

  test('changes at once when another is chosen, and stays after a reload', async () => {
    await comeWith({ locale: 'en-GB' });
    await button('Settings').click();
    await dialog('Settings').getByLabel('Language').selectOption('ja');
    await dialog(messages('ja', 'settings').title ?? '').waitFor();
    expect(await player.page.evaluate(() => document.documentElement.lang)).toBe('ja');
    await player.page.reload();
    await button(messages('ja', 'start').play ?? '').waitFor();
  });
});
