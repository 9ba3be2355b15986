import type { Page } from 'playwright';

const KEPT_TIMEOUT_MS = 30_000;

/** Waits until the page has a service worker in charge that has kept its build and these files. */
export async function untilKept(page: Page, paths: readonly string[] = []): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { timeout: KEPT_TIMEOUT_MS });
  await page.waitForFunction(
    async (wanted) => {
      const found = await Promise.all(wanted.map((path) => caches.match(path)));
      return found.every((response) => response !== undefined);
    },
    ['/index.html', ...paths],
    { timeout: KEPT_TIMEOUT_MS },
  );
}

/** Names of the builds whose files this browser keeps, oldest first. */
export function keptBuilds(page: Page): Promise<string[]> {
  return page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('upshot-shell-')));
}

/** Asks for a new service worker, as the browser does at a navigation, and waits until one is waiting. */
export function untilUpdateWaits(page: Page): Promise<unknown> {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    await registration.update();
    while (!registration.waiting) await new Promise((next) => setTimeout(next, 50));
  });
}
