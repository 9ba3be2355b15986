import type { BrowserContext } from 'playwright';
import { afterEach, expect, test } from 'vitest';
import { DIALOGS, type Dialog } from '../../client/dialogs/dialogs.ts';
import { gameDayAt } from '../../shared/game-day.ts';
import { setStage } from '../support/stage.ts';
import { text } from '../support/texts.ts';
import { cutTexts } from './support/cut-texts.ts';
import { DESKTOP, newPlayer, PHONE, type Player } from './support/player.ts';

// The browser's text size at 200 %: all is there, and nothing is cut.

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
  await page.getByRole('button', { name: text('start.play'), exact: true }).click();
  await page.getByRole('button', { name: text('dialogs.gotIt') }).waitFor();
  await look('the ghost hand');
  await page.getByRole('button', { name: text('dialogs.gotIt') }).click();
  await player.ready();
  await look('play');
  expect(cut).toEqual({});
});
