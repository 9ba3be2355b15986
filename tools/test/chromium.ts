import { join } from 'node:path';
import { chromiumCandidates } from './chromium-path.ts';
import { installPackages } from './debian.ts';
import { runProcess } from './processes.ts';

const PLAYWRIGHT = join(import.meta.dirname, '../../node_modules/playwright/cli.js');
const DOWNLOAD_TIMEOUT_MS = 240_000;

/**
 * Finds a Chromium that starts, or fetches one: Playwright's own download, then one of Debian's packages.
 * @returns path of the program, or undefined when there is none
 */
export async function provideChromium(): Promise<string | undefined> {
  const found = await startable();
  if (found) return found;
  console.log("No Chromium found: fetching Playwright's.");
  await runProcess(process.execPath, [PLAYWRIGHT, 'install', 'chromium'], {
    timeoutMs: DOWNLOAD_TIMEOUT_MS,
    env: { PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '10000' },
  });
  // A downloaded one may lack the libraries of the system; Debian's packages bring them.
  const downloaded = await startable();
  if (downloaded) return downloaded;
  for (const name of ['chromium-headless-shell', 'chromium']) {
    if (await installPackages(name)) return startable();
  }
  return undefined;
}

/** A program that lies there may still be the shell of a package, or lack its libraries. */
async function startable(): Promise<string | undefined> {
  for (const path of chromiumCandidates()) {
    const { code } = await runProcess(path, ['--version'], { timeoutMs: 20_000 });
    if (code === 0) return path;
  }
  return undefined;
}
