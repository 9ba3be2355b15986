import { existsSync } from 'node:fs';
import { chromium } from 'playwright';
import { npmChromium } from './npm-chromium.ts';

/** The first is Chromium without windows, which is all that tests need and takes less of the machine. */
const INSTALLED = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Switches for a Chromium that tests drive: it runs as root in containers, too, and asks the network for nothing of its own. */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--no-zygote',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  // Drivers of a graphics card that is not there cost a fifth of the run.
  '--disable-gpu',
];

/**
 * Where a Chromium lies: CHROMIUM_PATH, the one of npm, those that are installed, then the one that Playwright has downloaded. Not all of
 * them need start.
 */
export function chromiumCandidates(): string[] {
  const paths = [process.env.CHROMIUM_PATH ?? '', npmChromium() ?? '', ...INSTALLED, chromium.executablePath()];
  return paths.filter((path) => existsSync(path));
}

/** The first Chromium there is; undefined when there is none. The test run sets CHROMIUM_PATH to one that it has seen start. */
export const findChromium = (): string | undefined => chromiumCandidates()[0];
