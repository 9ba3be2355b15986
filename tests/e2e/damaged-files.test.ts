import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import unstarted from '../../client/i18n/messages/en/unstarted.json' with { type: 'json' };
import { setStage } from '../support/stage.ts';
import { text } from '../support/texts.ts';
import { type BuiltCopy, copyBuilt } from './support/built-copy.ts';
import { type Connection, openConnection } from './support/cuttable-connection.ts';
import { newPlayer, PHONE, type Player } from './support/player.ts';
import { stopActive, untilCached } from './support/service-worker.ts';
import { within } from './support/within.ts';

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
afterAll(() => copy?.remove());
const stage = setStage(() => ({ env: { GAME_DATE: '2026-11-22' }, main: copy.main }));

let connection: Connection;
let context: BrowserContext;
let player: Player;
beforeEach(async () => {
  connection = await openConnection(stage.product.url);
  ({ player, context } = await newPlayer(stage.browser, PHONE, { serviceWorkers: 'allow' }));
  await player.page.goto(connection.url);
  await untilCached(player.page);
});
afterEach(async () => {
  await within(context.close(), 'the end of the profile');
  await connection.close();
});

const play = () => player.page.getByRole('button', { name: text('start.play'), exact: true });

/** When the watchdog has repaired this browser. */
const repairedMs = () =>
  within(
    player.page.evaluate(() => localStorage.getItem('repairedMs')),
    'a script in the page',
  );

/** Damages every script, style sheet and picture that the browser has stored, each in one of four ways. Returns how many. */
function damageAll(): Promise<number> {
  const damaging = player.page.evaluate(async () => {
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
  return within(damaging, 'a script in the page');
}

/** The files of the build that the page has requested and that the build's cache does not have as the server sends them. */
function badFiles(): Promise<string[]> {
  const compare = player.page.evaluate(async () => {
    const name = (await caches.keys()).find((cacheName) => cacheName.startsWith('upshot-shell-')) ?? '';
    const cache = await caches.open(name);
    const paths = performance.getEntriesByType('resource').map((entry) => new URL(entry.name).pathname);
    const isGood = async (path: string) => {
      const [stored, sent] = await Promise.all([cache.match(path), fetch(path, { cache: 'no-store' })]);
      return (await stored?.text()) === (await sent.text());
    };
    const wanted = [...new Set(paths.filter((path) => /\/assets\/.*\.(js|css)$/.test(path)))];
    const good = await Promise.all(wanted.map(isGood));
    return [...wanted.filter((_, i) => !good[i]), ...(wanted.length > 5 ? [] : [`only ${wanted.length} files were requested`])];
  });
  return within(compare, 'a script in the page');
}

/** Whether the faulty service worker controls the page. While it waits for the active one to be idle, that one is stopped. */
async function faultyControls(): Promise<boolean> {
  const [controls, waits] = await within(
    player.page.evaluate(async () => [
      navigator.serviceWorker.controller?.scriptURL.endsWith('/faulty-worker.js') ?? false,
      (await navigator.serviceWorker.ready).waiting !== null,
    ]),
    'the service worker of the page',
  );
  if (waits) await stopActive(player.page);
  return controls === true;
}

test('a browser whose stored files are all damaged fetches and stores what the page needs: the game starts, and again without a network', async () => {
  expect(await damageAll()).toBeGreaterThan(20);
  // A service worker compares all files once. This one may have done so before the damage.
  await stopActive(player.page);
  await player.page.reload();
  await play().waitFor();
  await player.begin();
  await player.shootOnce();
  expect(await repairedMs()).toBeNull();
  // The service worker fetches all files of the build, one after the other.
  await expect.poll(badFiles, { timeout: 60_000 }).toEqual([]);
  connection.set('cut');
  await context.setOffline(true);
  await player.continueRun(connection.url);
});

test('a service worker whose answers keep the page from starting is removed by the page, which then starts; the next time it says what the player can do', async () => {
  await within(
    player.page.evaluate(async () => void (await navigator.serviceWorker.register('/faulty-worker.js'))),
    'the faulty service worker',
  );
  await expect.poll(faultyControls, { timeout: 30_000 }).toBe(true);
  await player.page.reload({ waitUntil: 'commit' });
  await player.page.locator('[data-unstarted]').waitFor();
  await play().waitFor();
  expect(await repairedMs()).not.toBeNull();
  expect(
    await within(
      player.page.evaluate(() => navigator.serviceWorker.controller),
      'a script in the page',
    ),
  ).toBeNull();
  await player.page.route('**/assets/index-*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: 'import {' }));
  await player.page.reload({ waitUntil: 'commit' });
  await player.page.getByRole('alert').getByRole('button', { name: unstarted.reload }).waitFor();
});
