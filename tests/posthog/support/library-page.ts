import type { Browser, ConsoleMessage, Page } from 'playwright';
import { expect } from 'vitest';
import { projectKey } from '../../../server/config/project-key.ts';
import { seemManual } from '../../e2e/support/counted-events.ts';
import { openProfile } from '../../support/chromium.ts';
import { SECRET } from '../../support/test-environment.ts';
import { EMPTY_PAGE, type LibraryServer, type Packing, pageOf } from './library-server.ts';
import type { Release } from './releases.ts';

/** The library, as its script puts it into the page. */
interface Library {
  init(key: string, config: object): void;
  capture(name: string): void;
  /** How it packs from now on; undefined for JSON. */
  readonly compression?: 'gzip-js' | 'base64';
}
type LibraryWindow = Window & { readonly posthog: Library };

export interface LibraryPageOptions {
  /** How far the clock of the page is ahead of the server's, ms. */
  readonly aheadMs?: number;
  /** Configuration of the library beside key and host. */
  readonly config?: object;
  /** How the library packs events with this configuration; by default as the release does without one. */
  readonly packing?: Packing;
  /** Called before the library begins. */
  readonly prepare?: (page: Page) => Promise<unknown>;
}

/** URLs to which all releases send events. */
export const EVENTS_URL = /\/api\/ingest\/(e|i\/v0\/e|batch|i\/v1\/analytics\/events)\/?(\?|$)/;
/** A page takes no longer to load, ms. */
const LOAD_MS = 120_000;
/** What the library writes to the console when a call was not answered, and when it is to be sent again. */
const TRIES_AGAIN = 'Enqueued failed request for retry';
/** Where a page counts its beacons: the entry is there after it was left. */
const BEACONS = 'beacons';

/** A page with one release in a profile of its own. Its clock stands still until it is moved together with the server's. */
export class LibraryPage {
  readonly page: Page;
  private readonly server: LibraryServer;

  private constructor(page: Page, server: LibraryServer) {
    this.page = page;
    this.server = server;
  }

  static async open(browser: Browser, server: LibraryServer, release: Release, options: LibraryPageOptions = {}): Promise<LibraryPage> {
    const { aheadMs = 0, config = {}, packing = release.packing, prepare } = options;
    const context = await openProfile(browser, { baseURL: server.url });
    const page = await context.newPage();
    await seemManual(page);
    await page.addInitScript(countBeacons, BEACONS);
    const time = server.clock.now() + aheadMs;
    // A clock is stopped only at a time that it has not reached.
    await page.clock.install({ time: time - LOAD_MS });
    await page.goto(pageOf(release));
    await page.clock.pauseAt(time);
    await prepare?.(page);
    // With `debug` the library tells the console what it does.
    const all = { api_host: '/api/ingest', debug: true, ...config };
    await page.evaluate(([key, rest]) => (window as unknown as LibraryWindow).posthog.init(key, rest), [projectKey(SECRET), all] as const);
    const opened = new LibraryPage(page, server);
    // Some releases ask for their configuration after some milliseconds.
    await opened.pass(1);
    const readPacking = (): Promise<Packing> => page.evaluate(packingInPage);
    await expect.poll(readPacking).toBe(packing);
    return opened;
  }

  /** Events with these names, at the time that the clock shows. */
  async capture(...names: readonly string[]): Promise<void> {
    await this.page.evaluate((all) => {
      for (const name of all) (window as unknown as LibraryWindow).posthog.capture(name);
    }, names);
  }

  /** Moves the clocks of page and server. What the page then sends arrives later, so no clock moves before the test has waited for it. */
  async pass(seconds: number): Promise<void> {
    this.server.clock.advance(seconds);
    await this.page.clock.runFor(seconds * 1000);
  }

  /** Resolves when the library has noticed that the next call was not answered. */
  async triesAgain(): Promise<void> {
    await this.page.waitForEvent('console', (message: ConsoleMessage) => message.text().includes(TRIES_AGAIN));
  }

  /** Leaves the page. @returns how many beacons it has sent in all */
  async leave(): Promise<number> {
    await this.page.goto(EMPTY_PAGE);
    return this.page.evaluate((entry) => Number(localStorage.getItem(entry)), BEACONS);
  }

  close(): Promise<void> {
    return this.page.context().close();
  }
}

/** Runs in the page. */
function packingInPage(): Packing {
  const { compression } = (window as unknown as LibraryWindow).posthog;
  return compression === 'gzip-js' ? 'gzip' : (compression ?? 'json');
}

/** Runs in the page. */
function countBeacons(entry: string): void {
  const send = navigator.sendBeacon.bind(navigator);
  navigator.sendBeacon = (url, data) => {
    localStorage.setItem(entry, String(Number(localStorage.getItem(entry)) + 1));
    return send(url, data);
  };
}
