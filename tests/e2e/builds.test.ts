import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import unstarted from '../../client/i18n/messages/en/unstarted.json' with { type: 'json' };
import { SHARED_ENV, setStage } from '../support/stage.ts';
import { text } from '../support/texts.ts';
import { type BuiltCopy, copyBuilt } from './support/built-copy.ts';
import { type Connection, openConnection } from './support/cuttable-connection.ts';
import { newPlayer, PHONE, type Player } from './support/player.ts';
import { cachedBuilds, stopActive, untilCached, untilUpdateWaits, untilWaiting } from './support/service-worker.ts';
import { within } from './support/within.ts';

// A copy of the build, of which the tests replace and add files.

/** A service worker that answers every request for a script of the page with one that ends too soon. */
const FAULTY_WORKER = `
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('fetch', (event) => {
  if (!event.request.url.includes('/assets/index-')) return;
  event.respondWith(new Response('import {', { headers: { 'content-type': 'text/javascript' } }));
});`;

let copy: BuiltCopy;
beforeAll(() => {
  copy = copyBuilt();
  writeFileSync(join(copy.main, '../../client/faulty-worker.js'), FAULTY_WORKER);
});
const stage = setStage(() => ({ env: SHARED_ENV, main: copy.main }));
afterAll(() => copy?.remove());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const run = <T>(page: Page, script: () => T | Promise<T>): Promise<T> => within(page.evaluate(script), 'a script in the page');

test('an update is offered on the start screen, and the run goes on in the new build', async () => {
  const { player } = await newPlayer(stage.browser, PHONE, { serviceWorkers: 'allow' });
  const { page } = player;
  const offer = page.getByText(text('pwa.updateReady'));
  const scriptOf = () => run(page, () => new URL(document.querySelector<HTMLScriptElement>('script[type=module]')?.src ?? '').pathname);
  const before = copy.entry();
  await page.goto(stage.product.url);
  await button(page, text('start.play')).waitFor();
  await untilCached(page);
  await run(page, () => void Object.assign(window, { isMarked: true }));
  await copy.buildAgain();
  // The server looks at the file once a second.
  await expect.poll(async () => (await fetch(stage.product.url)).text()).toContain(copy.entry());
  await untilUpdateWaits(page);
  await offer.waitFor();
  await player.begin();
  await offer.waitFor({ state: 'hidden' });
  await player.shootOnce();
  await player.goHome();
  await offer.waitFor();
  // The page was not loaded again meanwhile.
  expect([await run(page, () => 'isMarked' in window), await scriptOf()]).toEqual([true, before]);
  await button(page, text('pwa.update')).click();
  await page.waitForFunction(() => !('isMarked' in window));
  await page.getByRole('button', { name: text('start.continue') }).click();
  await player.ready();
  await player.strokesAre(1);
  expect([await scriptOf(), before]).toEqual([copy.entry(), expect.not.stringContaining(copy.entry())]);
  await untilWaiting(page, false);
  // Pages of the build before may still be open.
  expect(await cachedBuilds(page)).toHaveLength(2);
  await player.shootOnce();
});

/** When the watchdog has repaired this browser. */
const repairedMs = (page: Page) => run(page, () => localStorage.getItem('repairedMs'));

/** Damages every script, style sheet and picture that the browser has stored, each in one of four ways. Returns how many. */
function damageAll(page: Page): Promise<number> {
  return run(page, async () => {
    const damages = [
      async (stored: Response) => new Response((await stored.blob()).slice(0, 100), stored),
      async (stored: Response) => new Response('', stored),
      async (stored: Response) => new Response('(() => undefined)();', stored),
      async () => new Response('<!doctype html><title>Sign in</title>', { headers: { 'content-type': 'text/html' } }),
    ];
    let count = 0;
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        if (!/\/(assets|art)\//.test(request.url)) continue;
        const stored = await cache.match(request);
        const damage = damages[count++ % damages.length];
        if (stored && damage) await cache.put(request, await damage(stored));
      }
    }
    return count;
  });
}

/** Keeps in the page what the server sends for the files of the build that the page has requested. Returns how many. */
function keepSent(page: Page): Promise<number> {
  return run(page, async () => {
    const paths = performance.getEntriesByType('resource').map((entry) => new URL(entry.name).pathname);
    const wanted = [...new Set(paths.filter((path) => /\/assets\/.*\.(js|css)$/.test(path)))];
    const textOf = async (path: string) => (await fetch(path, { cache: 'no-store' })).text();
    const sent = new Map(await Promise.all(wanted.map(async (path) => [path, await textOf(path)] as const)));
    Object.assign(window, { sent });
    return sent.size;
  });
}

/** The files that keepSent has found, and that the build's cache does not have as the server sends them. */
function badFiles(page: Page): Promise<string[]> {
  return run(page, async () => {
    const { sent } = window as unknown as { readonly sent: ReadonlyMap<string, string> };
    const name = (await caches.keys()).find((cacheName) => cacheName.startsWith('upshot-shell-')) ?? '';
    const cache = await caches.open(name);
    const isBad = await Promise.all([...sent].map(async ([path, text]) => (await (await cache.match(path))?.text()) !== text));
    return [...sent.keys()].filter((_, i) => isBad[i]);
  });
}

/** Whether the faulty service worker controls the page. While it waits for the active one to be idle, that one is stopped. */
async function faultyControls(page: Page): Promise<boolean> {
  const [controls, waits] = await run(page, async () => [
    navigator.serviceWorker.controller?.scriptURL.endsWith('/faulty-worker.js') ?? false,
    (await navigator.serviceWorker.ready).waiting !== null,
  ]);
  if (waits) await stopActive(page);
  return controls === true;
}

/** All stored files are damaged: the page fetches and stores what it needs, and then starts without a network. */
async function playDespiteDamage(player: Player, context: BrowserContext, connection: Connection): Promise<void> {
  const { page } = player;
  expect(await damageAll(page)).toBeGreaterThan(20);
  // A service worker compares all files once. This one may have done so before the damage.
  await stopActive(page);
  await page.reload();
  await player.begin();
  await player.shootOnce();
  expect(await repairedMs(page)).toBeNull();
  expect(await keepSent(page)).toBeGreaterThan(5);
  // The service worker fetches all files of the build, one after the other.
  await expect.poll(() => badFiles(page), { timeout: 60_000, interval: 500 }).toEqual([]);
  connection.set('cut');
  await context.setOffline(true);
  await player.continueRun(connection.url);
  connection.set('open');
  await context.setOffline(false);
}

/** The page removes a service worker with which it does not start; the next time it says what the player can do. */
async function startDespiteFaultyWorker({ page }: Player): Promise<void> {
  await run(page, async () => void (await navigator.serviceWorker.register('/faulty-worker.js')));
  await expect.poll(() => faultyControls(page), { timeout: 30_000 }).toBe(true);
  await page.reload({ waitUntil: 'commit' });
  await page.locator('[data-unstarted]').waitFor();
  await page.getByRole('button', { name: text('start.continue') }).waitFor();
  expect(await repairedMs(page)).not.toBeNull();
  expect(await run(page, () => navigator.serviceWorker.controller)).toBeNull();
  await page.route('**/assets/index-*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: 'import {' }));
  await page.reload({ waitUntil: 'commit' });
  await page.getByRole('alert').getByRole('button', { name: unstarted.reload }).waitFor();
}

test('damaged files: the game starts although stored and cached files are damaged', async ({ onTestFinished }) => {
  const connection = await openConnection(stage.product.url);
  onTestFinished(() => connection.close());
  const { player, context } = await newPlayer(stage.browser, PHONE, { serviceWorkers: 'allow' });
  await player.page.goto(connection.url);
  await untilCached(player.page);
  await playDespiteDamage(player, context, connection);
  await startDespiteFaultyWorker(player);
});
