import { join } from 'node:path';
import { chromiumCandidates } from './chromium-path.ts';
import { installNpmChromium } from './npm-chromium.ts';
import { runProcess } from './processes.ts';

const PLAYWRIGHT = join(import.meta.dirname, '../../node_modules/playwright/cli.js');
const DOWNLOAD_TIMEOUT_MS = 240_000;

/**
 * Finds a Chromium that starts, or fetches one: that of npm, else Playwright's own download.
 * @returns path of the program, or undefined when there is none
 */
export async function provideChromium(): Promise<string | undefined> {
  // Every machine then has the same one, whatever is installed besides.
  if (process.env.CHROMIUM_PATH === undefined) await installNpmChromium();
  const found = await startable();
  if (found) return found;
  console.log("No Chromium found: fetching Playwright's.");
  await runProcess(process.execPath, [PLAYWRIGHT, 'install', 'chromium'], {
    timeoutMs: DOWNLOAD_TIMEOUT_MS,
    env: { PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '10000' },
  });
  return startable();
}

/** A program that lies there may still be the shell of a package, or lack its libraries. */
async function startable(): Promise<string | undefined> {
  for (const path of chromiumCandidates()) {
    const { code } = await runProcess(path, ['--version'], { timeoutMs: 20_000 });
    if (code === 0) return path;
  }
  return undefined;
}
