import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { launchChromium } from '../support/chromium.ts';
import { type Product, startProduct } from '../support/product.ts';
import { type BuiltCopy, copyBuilt } from './support/built-copy.ts';
import { openLine } from './support/cuttable-line.ts';
import { PHONE, Player } from './support/player.ts';
import { keptBuilds, untilGone, untilKept, untilUnregistered, untilUpdateWaits } from './support/service-worker.ts';

const OFFER = 'A new version is ready';
const env = { GAME_DATE: '2026-11-24' };

let browser: Browser;
let copy: BuiltCopy;
let product: Product;
beforeAll(async () => {
  copy = copyBuilt();
  product = await startProduct({ env, main: copy.main });
  browser = await launchChromium();
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
  copy?.remove();
});

let context: BrowserContext;
let player: Player;
beforeEach(async () => {
  context = await browser.newContext({ viewport: PHONE, serviceWorkers: 'allow' });
  player = new Player(await context.newPage());
});
afterEach(() => context.close());

/** Which script this page runs, and whether it has been loaded anew since it was marked. */
const scriptOf = (page: Page) => page.evaluate(() => new URL(document.querySelector<HTMLScriptElement>('script[src]')?.src ?? '').pathname);
const mark = (page: Page) => page.evaluate(() => void Object.assign(window, { isMarked: true }));
const isMarked = (page: Page) => page.evaluate(() => 'isMarked' in window);

async function open(): Promise<void> {
  await player.page.goto(product.url);
  await untilKept(player.page);
  await mark(player.page);
}

describe('a new build', () => {
  test('is offered on the start screen and comes when the player wants it, and two builds are kept', async () => {
    await open();
    const before = copy.entry();
    copy.buildAnew();
    await untilUpdateWaits(player.page);
    await player.page.getByText(OFFER).waitFor();
    expect([await isMarked(player.page), await scriptOf(player.page)]).toEqual([true, before]);
    await player.page.getByRole('button', { name: 'Update' }).click();
    await player.page.waitForFunction(() => !('isMarked' in window));
    expect(await scriptOf(player.page)).toBe(copy.entry());
    expect(copy.entry()).not.toBe(before);
    await player.page.getByRole('button', { name: 'Play', exact: true }).waitFor();
    expect(await player.page.getByText(OFFER).count()).toBe(0);
    const [first, second] = await keptBuilds(player.page);
    expect([first, second].includes(undefined)).toBe(false);

    await mark(player.page);
    copy.buildAnew();
    await untilUpdateWaits(player.page);
    await player.page.getByRole('button', { name: 'Update' }).click();
    await player.page.waitForFunction(() => !('isMarked' in window));
    await player.page.getByRole('button', { name: 'Play', exact: true }).waitFor();
    await expect.poll(() => keptBuilds(player.page)).toEqual([second, expect.stringContaining('upshot-shell-')]);
  });

  test('stays away when the player puts it off', async () => {
    await open();
    copy.buildAnew();
    await untilUpdateWaits(player.page);
    await player.page.getByRole('button', { name: 'Later' }).click();
    await player.page.getByText(OFFER).waitFor({ state: 'hidden' });
    expect(await isMarked(player.page)).toBe(true);
  });

  test('neither asks nor comes during a run, even when another tab has said yes', async () => {
    await open();
    await player.page.getByRole('button', { name: 'Play', exact: true }).click();
    await player.page.getByRole('button', { name: "Got it, let's play" }).click();
    await player.ready();
    copy.buildAnew();
    await untilUpdateWaits(player.page);
    await player.shootOnce();
    expect([await player.page.getByText(OFFER).count(), await isMarked(player.page)]).toEqual([0, true]);

    const other = await context.newPage();
    await other.goto(product.url);
    // In the midst of its loading the service worker in charge has answers under way, and stays until they are given.
    await other.getByRole('button', { name: 'Play', exact: true }).waitFor();
    const stillWaits = () =>
      other.evaluate(async () => {
        const { waiting } = await navigator.serviceWorker.ready;
        waiting?.postMessage({ type: 'take-over' });
        return waiting !== null;
      });
    // Chromium may let the one in charge be idle for half a minute before another takes its place.
    await expect.poll(stillWaits, { timeout: 75_000 }).toBe(false);
    await other.close();
    await player.shootOnce();
    expect([await player.strokes(), await isMarked(player.page)]).toEqual([2, true]);
  });

  test('is not offered to a page that is of it already', async () => {
    await open();
    copy.buildAnew();
    await player.page.reload();
    expect(await scriptOf(player.page)).toBe(copy.entry());
    await untilUpdateWaits(player.page);
    await player.page.getByRole('button', { name: 'Play', exact: true }).click();
    expect(await player.page.getByText(OFFER).count()).toBe(0);
  });
});

test('a page that was open before a build finds its files on the server, for one build', async () => {
  const plain = await browser.newContext({ serviceWorkers: 'block' });
  try {
    const page = await plain.newPage();
    await page.goto(product.url);
    await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
    const before = copy.entry();
    copy.buildAnew();
    const failures: string[] = [];
    page.on('requestfailed', (request) => failures.push(request.url()));
    await page.getByRole('button', { name: 'Leaderboard' }).first().click();
    await page.getByRole('dialog', { name: "Today's Leaderboard" }).waitFor();
    expect(failures).toEqual([]);
    expect((await fetch(product.url + before)).status).toBe(200);
    copy.buildAnew();
    expect((await fetch(product.url + before)).status).toBe(404);
  } finally {
    await plain.close();
  }
});

test('switched off, the service worker is gone with all that it has kept, and the page is none the worse for it', async () => {
  const off = await startProduct({ env: { ...env, SERVICE_WORKER: 'off' }, main: copy.main });
  const line = await openLine(product.url);
  try {
    await player.page.goto(line.url);
    await untilKept(player.page);
    line.leadTo(off.url);
    await player.page.reload();
    await untilUnregistered(player.page);
    await player.page.reload();
    await player.page.getByRole('button', { name: 'Play', exact: true }).waitFor();
    await untilGone(player.page);
    expect(await player.page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
  } finally {
    await line.close();
    await off.stop();
  }
});
