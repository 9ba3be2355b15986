import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { installFolder } from './npm-folder.ts';
import { runProcess } from './processes.ts';

const FOLDER = join(import.meta.dirname, 'chromium');
const UNPACKED = join(FOLDER, 'node_modules/.unpacked');
/** Unpacking takes four seconds. */
const UNPACK_TIMEOUT_MS = 120_000;

/** Starts the Chromium of npm, once it is unpacked. */
const LAUNCHER = join(FOLDER, 'chromium.sh');

/** @returns the program that starts the Chromium of npm; undefined as long as it is not unpacked */
export const npmChromium = (): string | undefined => (existsSync(UNPACKED) ? LAUNCHER : undefined);

/**
 * Installs Chromium from npm: one version on every machine, with the libraries that it needs.
 * There is one for Linux on x64.
 * @returns false when there is none for this machine, or it cannot be installed; the reason is printed
 */
export async function installNpmChromium(): Promise<boolean> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return false;
  if (!(await installFolder(FOLDER, 'Chromium (tools/test/chromium)'))) return false;
  if (npmChromium()) return true;
  // What an interrupted run has unpacked by half is never taken for the whole.
  const folder = `${UNPACKED}.new`;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  const { code, output } = await runProcess(process.execPath, [join(FOLDER, 'unpack.mjs')], {
    env: { TMPDIR: folder },
    timeoutMs: UNPACK_TIMEOUT_MS,
  });
  if (code === 0) renameSync(folder, UNPACKED);
  else console.error(output);
  return code === 0;
}
