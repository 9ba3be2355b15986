import { CACHE_PREFIX } from '../../../../shared/protocol/service-worker.ts';
import { LATE } from '../../../../shared/start-page.ts';
import { REPAIRED_KEY } from '../../../platform/storage-keys.ts';

// Repairs a page that does not start. It is a file of its own, /watchdog.js, which the service worker never answers: what that worker has
// stored may be the reason. Every page loads it, so it is small.

/** The part of index.html that is shown until the page is drawn. */
export const UNSTARTED = '[data-unstarted]';
const SCRIPTS = 'script[type=module]';
const NEEDED = `${SCRIPTS},link[rel=modulepreload],link[rel=stylesheet]`;

const CHECK_MS = 1_000;
/** Checks without news, after all needed files have come, until a page counts as stopped. */
const PATIENCE = 20;
/** The least time between two repairs, ms. A page that cannot start for another reason must not be reloaded again and again. */
const PAUSE_MS = 86_400_000;
/** A server that does not answer within this, ms, is not reached. */
const REACH_MS = 10_000;
/** How long the removal of service worker and caches, and fetching the needed files again, may take, ms (usual: 500). */
const REMOVAL_MS = 5_000;

const wait = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

/**
 * Watches until the page has started. Repairs it when a needed file could not be parsed or run, or when nothing has happened for 20 s since
 * all needed files came. A page that cannot be repaired says what the player can do.
 * @param load imports a script, and rejects when it, or what it imports, could not be parsed or run
 * @param tell says that the page has not started; it may be called repeatedly
 */
export async function watchStart(load: (url: string) => Promise<unknown>, tell: () => void): Promise<void> {
  let isLoading = false;
  let isBroken = false;
  let known = 0;
  let quiet = 0;
  while (document.readyState === 'loading' || document.querySelector(UNSTARTED)) {
    await wait(CHECK_MS);
    // A script that is imported before the page is parsed would run too soon.
    if (document.readyState === 'loading' || document.hidden) continue;
    loadLateScripts();
    const scripts = document.querySelectorAll<HTMLScriptElement>(SCRIPTS);
    if (!isLoading && scripts.length > 0) {
      isLoading = true;
      for (const { src } of scripts) load(src).catch(() => (isBroken = true));
    }
    const haveCome = neededFiles().every((url) => performance.getEntriesByName(url).some(hasAnswer));
    const count = performance.getEntriesByType('resource').length;
    quiet = haveCome && count === known ? quiet + 1 : 0;
    known = count;
    if (quiet < PATIENCE && !(isBroken && haveCome)) continue;
    if (await repair().catch(() => false)) return;
    tell();
    isBroken = false;
    quiet = 0;
  }
}

/** The inline script that loads them after the first paint may be kept from running, as by a proxy that changes the page. */
function loadLateScripts(): void {
  const late = document.querySelector<HTMLTemplateElement>(`template[${LATE}]`)?.content;
  if (late?.hasChildNodes()) document.head.append(late);
}

const neededFiles = (): string[] =>
  [...document.querySelectorAll<HTMLScriptElement & HTMLLinkElement>(NEEDED)].map(({ src, href }) => src || href);

/** A request without an answer has the status 0, and no bytes where the browser does not tell the status (Safari). */
function hasAnswer(entry: PerformanceEntry): boolean {
  const { responseStatus, decodedBodySize } = entry as Omit<PerformanceResourceTiming, 'responseStatus'> & {
    readonly responseStatus?: number;
  };
  return (responseStatus ?? decodedBodySize) > 0;
}

/**
 * Removes service worker and caches, and reloads the page.
 * @returns whether it did: only with a service worker, and once in 24 hours
 * @throws when the server does not answer, or the browser stores nothing
 */
async function repair(): Promise<boolean> {
  const { serviceWorker } = navigator;
  if (!serviceWorker?.controller || Math.abs(Date.now() - Number(localStorage.getItem(REPAIRED_KEY))) < PAUSE_MS) return false;
  // No service worker answers HEAD. A network that asks for a sign-in first answers with a redirect.
  const asking = fetch('/', { method: 'HEAD', cache: 'no-store', redirect: 'error' });
  const answer = await Promise.race([asking, wait(REACH_MS)]);
  if (!answer?.ok || !document.querySelector(UNSTARTED)) return false;
  localStorage.setItem(REPAIRED_KEY, String(Date.now()));
  await Promise.race([removeAll(serviceWorker).catch(() => undefined), wait(REMOVAL_MS)]);
  location.reload();
  return true;
}

async function removeAll(serviceWorker: ServiceWorkerContainer): Promise<void> {
  // This page's only: the origin may have others.
  await (await serviceWorker.getRegistration())?.unregister();
  for (const name of await caches.keys()) if (name.startsWith(CACHE_PREFIX)) await caches.delete(name);
  // The reload would take them from the browser's own cache, where they may be damaged, too.
  await Promise.all(neededFiles().map((url) => fetch(url, { cache: 'reload' }).then((file) => file.blob())));
}
