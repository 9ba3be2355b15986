import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runProcess } from './processes.ts';

/** An installation takes ten seconds; a registry that answers no sooner than this will not. */
const INSTALL_TIMEOUT_MS = 240_000;

/**
 * Packages that only tests need, with a lock of their own: the product's installation does not wait for them. They are installed unless
 * they are there.
 * @param folder of package.json and lock
 * @param what it is, for the reader
 * @param run starts npm
 * @returns false when they cannot be installed; the reason is printed
 */
export async function installFolder(folder: string, what: string, run = runProcess): Promise<boolean> {
  const stamp = join(folder, 'node_modules/.installed');
  const wanted = hashOf(folder);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return true;
  console.log(`Installing ${what} with npm.`);
  const [command, ...args] = npm();
  const { code, output } = await run(command, [...args, 'ci', '--no-progress'], { cwd: folder, timeoutMs: INSTALL_TIMEOUT_MS });
  if (code !== 0) {
    console.error(output);
    return false;
  }
  writeFileSync(stamp, wanted);
  return true;
}

/** What the folder's packages follow from. */
function hashOf(folder: string): string {
  const hash = createHash('sha256');
  for (const file of ['package.json', 'package-lock.json', '.npmrc']) hash.update(readFileSync(join(folder, file)));
  return hash.digest('hex');
}

/** The npm that runs us, else the one on the path; on Windows only a shell finds that one, so the file is named. */
function npm(): [command: string, ...args: string[]] {
  const { npm_execpath: path } = process.env;
  if (path?.endsWith('.js')) return [process.execPath, path];
  return [process.platform === 'win32' ? 'npm.cmd' : 'npm'];
}
