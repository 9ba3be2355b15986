import type { BrowserContext } from 'playwright';
import { afterEach, expect, test } from 'vitest';
import { DIALOGS, type Dialog } from '../../client/dialogs/dialogs.ts';
import { gameDayAt } from '../../shared/game-day.ts';
import { cutTexts } from '../support/cut-texts.ts';
import { setStage } from '../support/stage.ts';
import { DESKTOP, newPlayer, PHONE, type Player } from './support/player.ts';

// The browser's text size at 200 %: all is there, and nothing is cut. In German, whose words are the longest.

/** The usual one is 16. */
const TEXT_PX = 32;

const stage = setStage({ env: { GAME_DATE: gameDayAt(0, '2026-11-21') } });

let context: BrowserContext | undefined;
afterEach(() => context?.close());

/** The dialogs that the hooks of the page open. */
const OPENED = (Object.keys(DIALOGS) as Dialog[]).filter((dialog) => !('isGameOnly' in DIALOGS[dialog]));

/** Calls the page's own hooks. */
const openDialog = ({ page }: Player, dialog: Dialog): Promise<boolean> =>
  page.evaluate((name) => (window as unknown as { upshot: { open(name: string): boolean } }).upshot.open(name), dialog);

const closeDialogs = ({ page }: Player): Promise<void> =>
  page.evaluate(() => (window as unknown as { upshot: { close(): void } }).upshot.close());

test.each([PHONE, DESKTOP])('no text is cut at $width by $height', async (size) => {
  const made = await newPlayer(stage.browser, size);
  context = made.context;
  const { player } = made;
  const { page } = player;
  await context.addInitScript(() => localStorage.setItem('language', 'de'));
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await (await context.newCDPSession(page)).send('Page.setFontSizes', { fontSizes: { standard: TEXT_PX } });
  await page.goto(stage.product.url);
  await page.locator('.start--ready').waitFor();
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe(`${TEXT_PX}px`);
  const cut: Record<string, readonly string[]> = {};
  const look = async (name: string) => {
    await player.loaded();
    const found = await page.evaluate(cutTexts);
    if (found.length > 0) cut[name] = found;
  };
  await look('start');
  for (const dialog of OPENED) {
    expect([dialog, await openDialog(player, dialog)]).toEqual([dialog, true]);
    await page.locator('dialog[open]').first().waitFor();
    await look(dialog);
    await closeDialogs(player);
    await page.locator('dialog[open]').first().waitFor({ state: 'detached' });
  }
  await page.locator('.start__play').click();
  await page.locator('.ghost-hand__tip button').waitFor();
  await look('the ghost hand');
  await page.locator('.ghost-hand__tip button').click();
  await player.ready();
  await look('play');
  for (const path of ['/r/file', '/c', '/design', '/no-such-page']) {
    await page.goto(`${stage.product.url}${path}`);
    await look(path);
  }
  expect(cut).toEqual({});
});
