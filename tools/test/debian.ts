import { existsSync } from 'node:fs';
import { runProcess } from './processes.ts';

/** Downloads may be slow; one that has not come after this will not. */
const INSTALL_TIMEOUT_MS = 300_000;

let areListsUpdated = false;

/** May this process install Debian's packages? */
export function canInstallPackages(): boolean {
  return process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

/**
 * Installs Debian packages, after fetching the lists of packages once a run.
 * @returns true when all of them are installed
 */
export async function installPackages(...names: string[]): Promise<boolean> {
  if (!canInstallPackages()) return false;
  console.log(`Installing from Debian: ${names.join(', ')}`);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  if (!areListsUpdated) {
    const lists = await runProcess('apt-get', ['update', '-qq'], { env, timeoutMs: INSTALL_TIMEOUT_MS });
    if (lists.code !== 0) console.error(lists.output);
    areListsUpdated = true;
  }
  const { code, output } = await runProcess('apt-get', ['install', '-yqq', '--no-install-recommends', ...names], {
    env,
    timeoutMs: INSTALL_TIMEOUT_MS,
  });
  if (code !== 0) console.error(output);
  return code === 0;
}
