import type { BrowserContext, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openProfile } from '../support/chromium.ts';
import { startProduct } from '../support/product.ts';
import { setStage } from '../support/stage.ts';
import { text } from '../support/texts.ts';
import { type BuiltCopy, copyBuilt } from './support/built-copy.ts';
import { openConnection } from './support/cuttable-connection.ts';
import { newPlayer, PHONE, Player } from './support/player.ts';
import {
  cachedBuilds,
  preventTakeOver,
  registrations,
  takeOver,
  untilCached,
  untilGone,
  untilUnregistered,
  untilUpdateWaits,
  untilWaiting,
} from './support/service-worker.ts';
import { within } from './support/within.ts';

const env = { GAME_DATE: '2026-11-24' };

let copy: BuiltCopy;
beforeAll(() => {
  copy = copyBuilt();
});
const stage = setStage(() => ({ env, main: copy.main }));
afterAll(() => copy?.remove());

let context: BrowserContext;
let player: Player;
beforeEach(async () => {
  ({ player, context } = await newPlayer(stage.browser, PHONE, { fast: true, serviceWorkers: 'allow' }));
});
afterEach(() => within(context.close(), 'the end of the profile'));

const offer = () => player.page.getByText(text('pwa.updateReady'));
const button = (name: string) => player.page.getByRole('button', { name, exact: true });

const run = <T>(page: Page, script: () => T) => within(page.evaluate(script), 'a script in the page');
/** Which script this page runs. It is asked for after the first paint, so it may come after the page's load event. */
const scriptOf = (page: Page) =>
  page.locator('script[type=module]').evaluate((script) => script instanceof HTMLScriptElement && new URL(script.src).pathname);
const mark = (page: Page) => run(page, () => void Object.assign(window, { isMarked: true }));
/** Whether this page has not been loaded again since it was marked. */
const isMarked = (page: Page) => run(page, () => 'isMarked' in window);

/** Whether each cached build has its page. */
const hasPage = (page: Page) =>
  run(page, async () => {
    const shells = (await caches.keys()).filter((name) => name.startsWith('upshot-shell-'));
    return Promise.all(shells.map(async (name) => (await (await caches.open(name)).match('/index.html')) !== undefined));
  });

/** Replaces the build, and waits until the server sends the new page: it looks at the file once a second. */
async function buildAgain(): Promise<void> {
  await copy.buildAgain();
  await expect.poll(async () => (await fetch(stage.product.url)).text()).toContain(copy.entry());
}

async function open(): Promise<void> {
  await player.page.goto(stage.product.url);
  await untilCached(player.page);
  await mark(player.page);
}

/** Accepts the offer, and waits until the page was loaded again and shows its start screen. */
async function takeUpdate({ page }: { readonly page: Page } = player): Promise<void> {
  await page.getByRole('button', { name: text('pwa.update'), exact: true }).click();
  await untilReloaded(page);
}

async function untilReloaded(page: Page): Promise<void> {
  await page.waitForFunction(() => !('isMarked' in window));
  await page.getByRole('button', { name: text('start.play'), exact: true }).waitFor();
}

describe('a new build', () => {
  test('is offered on the start screen, loaded when accepted, and two builds stay', async () => {
    await open();
    const before = copy.entry();
    await buildAgain();
    await untilUpdateWaits(player.page);
    await offer().waitFor();
    expect([await isMarked(player.page), await scriptOf(player.page)]).toEqual([true, before]);
    await takeUpdate();
    expect(await scriptOf(player.page)).toBe(copy.entry());
    expect(copy.entry()).not.toBe(before);
    await untilWaiting(player.page, false);
    await player.settled();
    expect(await offer().count()).toBe(0);
    const [first, second] = await cachedBuilds(player.page);
    expect([first, second].includes(undefined)).toBe(false);

    await mark(player.page);
    await buildAgain();
    await untilUpdateWaits(player.page);
    await takeUpdate();
    await expect.poll(() => cachedBuilds(player.page)).toEqual([second, expect.stringContaining('upshot-shell-')]);
  });

  test('is not loaded when the player postpones it', async () => {
    await open();
    await buildAgain();
    await untilUpdateWaits(player.page);
    await button(text('pwa.updateLater')).click();
    await offer().waitFor({ state: 'hidden' });
    await player.settled();
    expect(await isMarked(player.page)).toBe(true);
  });

  test('is neither offered nor loaded in a run, even when another tab accepted it', async () => {
    await open();
    await player.begin();
    await buildAgain();
    await untilUpdateWaits(player.page);
    await player.shootOnce();
    await player.settled();
    expect([await offer().count(), await isMarked(player.page)]).toEqual([0, true]);

    const other = await context.newPage();
    await other.goto(stage.product.url);
    await takeOver(other);
    await other.close();
    await player.shootOnce();
    expect([await player.strokes(), await isMarked(player.page)]).toEqual([2, true]);
  });

  test('that does not take over is loaded from the network; another tab keeps its own', async () => {
    await open();
    const before = copy.entry();
    const other = await context.newPage();
    await other.goto(stage.product.url);
    await other.getByRole('button', { name: text('start.play'), exact: true }).waitFor();
    await mark(other);
    await buildAgain();
    await preventTakeOver(player.page);
    await untilUpdateWaits(player.page);
    await offer().waitFor();
    await context.setOffline(true);
    const asksInVain = player.page.waitForEvent('requestfailed', (request) => request.method() === 'HEAD');
    await button(text('pwa.update')).click();
    await asksInVain;
    await player.page.getByText(text('pwa.updateWaits')).waitFor();
    expect(await button(text('pwa.update')).isDisabled()).toBe(true);
    expect([await isMarked(player.page), await registrations(player.page)]).toEqual([true, 1]);
    await context.setOffline(false);
    await untilReloaded(player.page);
    expect(await scriptOf(player.page)).toBe(copy.entry());

    await other
      .getByRole('button', { name: text('start.leaderboard') })
      .first()
      .click();
    await other.getByRole('dialog', { name: text('board.today') }).waitFor();
    expect([await isMarked(other), await scriptOf(other)]).toEqual([true, before]);
    await other.keyboard.press('Escape');
    await takeUpdate({ page: other });
    expect(await scriptOf(other)).toBe(copy.entry());
  });

  test('is not offered to a page of the same build, and keeps its files meanwhile', async () => {
    await open();
    await buildAgain();
    await player.page.reload();
    expect(await scriptOf(player.page)).toBe(copy.entry());
    await untilUpdateWaits(player.page);
    await button(text('start.play')).waitFor();
    await player.settled();
    expect(await offer().count()).toBe(0);
    const builds = await cachedBuilds(player.page);
    // Only the active worker stores it, when the next visit names the files of its hole.
    await run(player.page, async () => {
      for (const name of await caches.keys()) await (await caches.open(name)).delete('/art/ball-styles.png');
    });
    await player.page.reload();
    await untilCached(player.page, ['/art/ball-styles.png']);
    await player.settled();
    expect(builds).toHaveLength(2);
    expect(await cachedBuilds(player.page)).toEqual(builds);
    expect(await hasPage(player.page)).toEqual([true, true]);
  });
});

test('a page open before a build still gets its files from the server, for one build', async () => {
  const plain = await openProfile(stage.browser, { serviceWorkers: 'block' });
  try {
    const visitor = new Player(await plain.newPage());
    const { page } = visitor;
    await page.goto(stage.product.url);
    await page.getByRole('button', { name: text('start.play'), exact: true }).waitFor();
    const before = copy.entry();
    await buildAgain();
    const failures: string[] = [];
    page.on('requestfailed', (request) => failures.push(request.url()));
    await page
      .getByRole('button', { name: text('start.leaderboard') })
      .first()
      .click();
    await page.getByRole('dialog', { name: text('board.today') }).waitFor();
    await visitor.settled();
    expect(failures).toEqual([]);
    const statusOf = async (path: string) => (await within(fetch(stage.product.url + path), path)).status;
    expect(await statusOf(before)).toBe(200);
    await buildAgain();
    expect(await statusOf(before)).toBe(404);
  } finally {
    await within(plain.close(), 'the end of the profile');
  }
});

test('a service worker that is switched off is removed with all its caches', async () => {
  const off = await startProduct({ env: { ...env, SERVICE_WORKER: 'off' }, main: copy.main });
  const connection = await openConnection(stage.product.url);
  try {
    await player.page.goto(connection.url);
    await untilCached(player.page);
    connection.redirectTo(off.url);
    await player.page.reload();
    await untilUnregistered(player.page);
    await player.page.reload();
    await button(text('start.play')).waitFor();
    await untilGone(player.page);
    expect(await run(player.page, () => navigator.serviceWorker.controller)).toBeNull();
  } finally {
    await connection.close();
    await off.stop();
  }
});
