import type { Page } from 'playwright';
import { expect } from 'vitest';
import { within } from './within.ts';

/** A service worker is installed while the page is idle, and fetches a hundred files one after the other: on a busy machine that takes long. */
const PATIENCE = { timeout: 100_000 };

/** Waits until a service worker controls the page and has cached its build and these files. */
export function untilCached(page: Page, paths: readonly string[] = []): Promise<void> {
  const missing = () =>
    page.evaluate(
      async (wanted) => {
        const found = await Promise.all(wanted.map((path) => caches.match(path)));
        const inCharge = navigator.serviceWorker.controller?.state === 'activated';
        return [...wanted.filter((_, i) => found[i] === undefined), ...(inCharge ? [] : ['a service worker'])];
      },
      ['/index.html', ...paths],
    );
  return expect.poll(missing, PATIENCE).toEqual([]);
}

/** Names of the builds whose files this browser has cached, oldest first. */
export function cachedBuilds(page: Page): Promise<string[]> {
  const names = page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('upshot-shell-')));
  return within(names, 'names of the caches');
}

/** Checks for a new service worker, as the browser does at a navigation, and waits until one is in state waiting. */
export async function untilUpdateWaits(page: Page): Promise<void> {
  const check = page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
  await within(check, 'the check for a new service worker');
  await untilWaiting(page, true);
}

/**
 * Stops the active service worker, as the browser stops an idle one. Only then a waiting one can become active, and Chromium
 * may need half a minute to find the active one idle.
 */
export async function stopActive(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const found = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
      const active = versions.find(({ status }) => status === 'activated');
      if (active) resolve(active.versionId);
    });
  });
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.stopWorker', { versionId: await within(found, 'the active service worker') });
  await session.detach();
}

/** Lets the waiting service worker take over, as a page does when its player accepts the update. */
export async function takeOver(page: Page): Promise<void> {
  const stillWaits = async () => {
    const waits = await page.evaluate(async () => {
      const { waiting } = await navigator.serviceWorker.ready;
      waiting?.postMessage({ type: 'take-over' });
      return waiting !== null;
    });
    if (waits) await stopActive(page);
    return waits;
  };
  await expect.poll(stillWaits, PATIENCE).toBe(false);
}

export function untilWaiting(page: Page, isWaiting: boolean): Promise<void> {
  return expect.poll(() => page.evaluate(async () => (await navigator.serviceWorker.ready).waiting !== null), PATIENCE).toBe(isWaiting);
}

/** Lets no request to take over reach the waiting service worker, like an active one that never becomes idle. */
export function preventTakeOver(page: Page): Promise<void> {
  const drop = page.evaluate(() => {
    ServiceWorker.prototype.postMessage = new Proxy(ServiceWorker.prototype.postMessage, {
      apply: (send, worker, [message, ports]) => (message.type === 'take-over' ? undefined : Reflect.apply(send, worker, [message, ports])),
    });
  });
  return within(drop, 'a script in the page');
}

/** The number of this browser's service workers. */
export function registrations(page: Page): Promise<number> {
  return within(
    page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length),
    'the registrations',
  );
}

export function untilUnregistered(page: Page): Promise<void> {
  return expect.poll(() => registrations(page), PATIENCE).toBe(0);
}

/** Waits until this browser has neither a service worker of the page nor its caches. */
export async function untilGone(page: Page): Promise<void> {
  await untilUnregistered(page);
  await expect.poll(() => page.evaluate(() => caches.keys()), PATIENCE).toEqual([]);
}
