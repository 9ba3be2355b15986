import type { Browser, BrowserContext } from 'playwright';
import type { TestServer } from '../../support/test-server.ts';
import { EMPTY_PAGE } from './fixture-routes.ts';
import type { OfficialClient } from './versions.ts';

/** Everything that a site may store in a browser, except the HTTP cache and storage of a tab. */
const STORAGE_TYPES = 'cookies,file_systems,indexeddb,local_storage,service_workers,cache_storage,storage_buckets';

/**
 * Browser profiles, each with one release of the official client. A profile serves one visitor after another: it keeps
 * its cached scripts, which saves most of the time of a visit, and is cleared of everything else.
 */
export class BrowserProfiles {
  private readonly browser: Browser;
  private readonly server: TestServer;
  private readonly free = new Map<OfficialClient, BrowserContext[]>();

  constructor(browser: Browser, server: TestServer) {
    this.browser = browser;
    this.server = server;
  }

  /** @returns a profile without cookies and storage, with one tab, and with the server's clock */
  async take(client: OfficialClient): Promise<BrowserContext> {
    const time = this.server.clock.now();
    const used = this.free.get(client)?.pop();
    if (used !== undefined) {
      await used.clock.setSystemTime(time);
      return used;
    }
    const context = await this.browser.newContext({ baseURL: this.server.url, reducedMotion: 'reduce' });
    await context.clock.install({ time });
    await context.newPage();
    return context;
  }

  /** Clears a profile for the next visitor. */
  async giveBack(client: OfficialClient, context: BrowserContext): Promise<void> {
    const [first, ...others] = context.pages();
    if (first === undefined) return context.close();
    await Promise.all(others.map((page) => page.close()));
    // From here on no script of the client runs that could store something again.
    await first.goto(EMPTY_PAGE);
    await first.evaluate(() => {
      sessionStorage.clear();
      window.name = '';
    });
    const devTools = await context.newCDPSession(first);
    await devTools.send('Storage.clearDataForOrigin', { origin: this.server.url, storageTypes: STORAGE_TYPES });
    await devTools.detach();
    await context.clearCookies();
    const free = this.free.get(client) ?? [];
    free.push(context);
    this.free.set(client, free);
  }

  async close(): Promise<void> {
    await Promise.all([...this.free.values()].flat().map((context) => context.close()));
    this.free.clear();
  }
}
