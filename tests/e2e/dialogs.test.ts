import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { MessageKey } from '../../client/i18n/message-keys.ts';
import { gameDayAt } from '../../shared/game-day.ts';
import { openProfile } from '../support/chromium.ts';
import { setStage } from '../support/stage.ts';
import { text } from '../support/texts.ts';
import { dialogsClosed, newPlayer, PHONE, Player } from './support/player.ts';

const DAY = gameDayAt(0, '2026-11-22');

const stage = setStage({ env: { GAME_DATE: DAY } });

let player: Player;
beforeEach(async () => {
  ({ player } = await newPlayer(stage.browser, PHONE, { fast: true }));
  await player.page.addInitScript("localStorage.setItem('tutorial', 'confirmed')");
});
afterEach(() => player.page.context().close());

const dialog = (name: string) => player.page.getByRole('dialog', { name });
const button = (name: string) => player.page.getByRole('button', { name, exact: true });
const hook = (call: string) => player.page.evaluate(`window.upshot.${call}`);
const open = () => hook('dialogs()');

async function startScreen(): Promise<void> {
  await player.page.goto(stage.product.url);
  await button('Play').waitFor();
}

describe('the menu', () => {
  test('is replaced by the dialog that it opens, and Escape returns the focus to the menu button', async () => {
    await startScreen();
    for (const [entry, title, name] of [
      ['Leaderboard', "Today's Leaderboard", 'leaderboard'],
      ['Login', 'Sign in', 'signIn'],
      ['Past holes', 'Past holes', 'archive'],
      ['Ball styles', 'Ball Styles', 'ballStyles'],
      // The announcements load late: unread ones are part of the name then.
      [/^News\b/, 'News', 'news'],
      ['More Games', 'More Games', 'moreGames'],
      ['Settings', 'Settings', 'settings'],
    ] as const) {
      await button('Menu').click();
      await dialog('Menu').getByRole('button', { name: entry, exact: true }).click();
      await dialog(title).waitFor();
      expect(await open()).toEqual([name]);
      await player.page.keyboard.press('Escape');
      await dialog(title).waitFor({ state: 'hidden' });
      expect(await open()).toEqual([]);
      const hasFocus = () => button('Menu').evaluate((element) => element === document.activeElement);
      await expect.poll(hasFocus, { message: name }).toBe(true);
    }
  });

  test('opens the pages in new tabs, and offers the start screen only during a run', async () => {
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
    expect(
      await dialog('Menu')
        .getByRole('button', { name: text('menu.home') })
        .count(),
    ).toBe(0);
    await player.page.keyboard.press('Escape');
    await button('Play').click();
    await player.ready();
    await player.shootOnce();
    await player.goHome();
    await player.page.getByText(text('start.runGoesOn', { strokes: 1 })).waitFor();
  });
});

test('Back closes the dialogs one by one, the topmost first, and then leaves the page; at once when the close button has closed the dialog', async () => {
  const { page } = player;
  // A dialog adds its entry to the history a moment after it has opened.
  const untilBackCloses = () => page.waitForFunction(() => history.state?.dialog === true);
  await page.goto(`${stage.product.url}/about.html`);
  await startScreen();
  // The page refuses dialogs until it can show them.
  await expect.poll(() => hook("open('settings')")).toBe(true);
  await hook("open('consent')");
  await dialog(text('settings.cookiesTitle')).waitFor();
  await untilBackCloses();
  await page.goBack();
  await dialog(text('settings.cookiesTitle')).waitFor({ state: 'hidden' });
  expect(await open()).toEqual(['settings']);
  await untilBackCloses();
  await page.goBack();
  await dialog('Settings').waitFor({ state: 'hidden' });
  expect(new URL(page.url()).pathname).toBe('/');
  await button('Settings').click();
  await untilBackCloses();
  await dialog('Settings').getByRole('button', { name: 'Close' }).click();
  await page.waitForFunction(() => history.state?.dialog !== true);
  await page.goBack();
  await page.waitForURL('**/about.html');
});

test('analytics events are sent only after the player has agreed, and no longer after they decline', async () => {
  const { page } = player;
  const names = () => page.evaluate(() => JSON.parse(sessionStorage.getItem('tracked') ?? '[]') as string[]);
  const cookies = page.getByRole('region', { name: 'Cookies' });
  const restart = async () => {
    await player.shootOnce();
    await page.keyboard.press('r');
    await dialog(text('dialogs.resetTitle')).getByRole('button', { name: 'Restart' }).click();
    await player.strokesAre(0);
  };
  await page.addInitScript(() => {
    window.addEventListener('upshot:analytics', (event) => {
      const tracked = JSON.parse(sessionStorage.getItem('tracked') ?? '[]');
      if (event instanceof CustomEvent) sessionStorage.setItem('tracked', JSON.stringify([...tracked, event.detail.name]));
    });
    localStorage.removeItem('tutorial');
  });
  await startScreen();
  await button('Ball styles').click();
  await dialog('Ball Styles').waitFor();
  await page.keyboard.press('Escape');
  await dialog('Ball Styles').waitFor({ state: 'hidden' });
  await cookies.getByRole('button', { name: 'Accept' }).click();
  await cookies.waitFor({ state: 'hidden' });
  expect(await names()).toEqual([]);

  await page.reload();
  await button('Ball styles').click();
  await dialog('Ball Styles').waitFor();
  await page.keyboard.press('Escape');
  await button('Play').click();
  await button(text('dialogs.gotIt')).click();
  await player.ready();
  expect(await cookies.count()).toBe(0);
  await restart();
  const tracked = ['shop_button_clicked', 'clicked_start', 'confirmed_instructions', 'level_restarted'];
  expect(await names()).toEqual(tracked);

  await hook("open('settings')");
  await button(text('settings.cookies')).click();
  await dialog(text('settings.cookiesTitle')).getByText(text('settings.accepted')).waitFor();
  await dialog(text('settings.cookiesTitle')).getByRole('button', { name: 'Decline' }).click();
  await dialog(text('settings.cookiesTitle')).waitFor({ state: 'hidden' });
  await page.keyboard.press('Escape');
  await dialogsClosed(page);
  await restart();
  expect(await names()).toEqual(tracked);
  expect(await page.evaluate(() => localStorage.getItem('cookieConsent'))).toBe('declined');
});

/** A message in another language than English. */
function words(language: string, key: MessageKey): string {
  const [group = '', name = ''] = key.split('.');
  const messages = readFileSync(join(import.meta.dirname, `../../client/i18n/messages/${language}/${group}.json`), 'utf8');
  return JSON.parse(messages)[name];
}

test('the language is the browser’s, also for screen readers; a chosen language applies at once and after a reload', async () => {
  const language = () => player.page.evaluate(() => document.documentElement.lang);
  await player.page.context().close();
  const context = await openProfile(stage.browser, { viewport: PHONE, serviceWorkers: 'block', locale: 'de-AT' });
  player = new Player(await context.newPage());
  await player.page.goto(stage.product.url);
  await button(words('de', 'start.play')).waitFor();
  await expect.poll(language).toBe('de');
  await button(words('de', 'start.settings')).click();
  await dialog(words('de', 'settings.title')).getByLabel(words('de', 'settings.language')).selectOption('ja');
  await dialog(words('ja', 'settings.title')).waitFor();
  await expect.poll(language).toBe('ja');
  await player.page.reload();
  await button(words('ja', 'start.play')).waitFor();
});
