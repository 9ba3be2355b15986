import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from 'playwright';
import { CHROMIUM_ARGS, findChromium } from '../../tools/test/chromium-path.ts';
import { spend } from './spend.ts';

/**
 * Starts the Chromium that the test run has found.
 * @param args switches in addition to those for automated browsers
 */
export function launchChromium(args: readonly string[] = []): Promise<Browser> {
  const executablePath = findChromium();
  return chromium.launch({ ...(executablePath ? { executablePath } : {}), args: [...CHROMIUM_ARGS, ...args] });
}

let shared: Promise<Browser> | undefined;

/** The Chromium of this test process, started on first use. It ends with the process; profiles are contexts. */
export async function sharedChromium(): Promise<Browser> {
  const browser = await shared?.catch(() => undefined);
  if (browser?.isConnected()) return browser;
  shared = launchChromium();
  return shared;
}

/** Opens a fresh profile. It counts itself, and each document that its pages load. */
export async function openProfile(browser: Browser, options: BrowserContextOptions = {}): Promise<BrowserContext> {
  spend('profile');
  const context = await browser.newContext(options);
  context.on('request', (request) => {
    if (request.isNavigationRequest() && request.redirectedFrom() === null) spend('page load');
  });
  return context;
}
