import type { Page } from 'playwright';
import { expect } from 'vitest';

const PATIENCE = { timeout: 30_000 };

/** Waits until the page has a service worker in charge that has kept its build and these files. */
export function untilKept(page: Page, paths: readonly string[] = []): Promise<void> {
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

/** Names of the builds whose files this browser keeps, oldest first. */
export function keptBuilds(page: Page): Promise<string[]> {
  return page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('upshot-shell-')));
}

/** Asks for a new service worker, as the browser does at a navigation, and waits until one is waiting. */
export async function untilUpdateWaits(page: Page): Promise<void> {
  await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
  await untilWaiting(page, true);
}

export function untilWaiting(page: Page, isWaiting: boolean): Promise<void> {
  return expect.poll(() => page.evaluate(async () => (await navigator.serviceWorker.ready).waiting !== null), PATIENCE).toBe(isWaiting);
}

const registrations = (page: Page) => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);

export function untilUnregistered(page: Page): Promise<void> {
  return expect.poll(() => registrations(page), PATIENCE).toBe(0);
}

/** Waits until this browser has no service worker of the page, and nothing that one would have kept. */
export async function untilGone(page: Page): Promise<void> {
  await untilUnregistered(page);
  await expect.poll(() => page.evaluate(() => caches.keys()), PATIENCE).toEqual([]);
}
