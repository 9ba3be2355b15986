import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runProcess } from './processes.ts';

/** A package of its own: versions of the official client that cannot stand beside the product's. */
const FIXTURE = join(import.meta.dirname, '../../tests/clients/fixture');
/** An installation takes ten seconds; a registry that answers no sooner than this will not. */
const INSTALL_TIMEOUT_MS = 240_000;

/**
 * Installs the versions of the official client that judge the identity service, unless they are there.
 * @param folder of package.json and lock
 * @param run starts npm
 * @returns false when they cannot be installed; the reason is printed
 */
export async function installClients(folder = FIXTURE, run = runProcess): Promise<boolean> {
  const stamp = join(folder, 'node_modules/.installed');
  const wanted = hashOf(folder);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return true;
  console.log('Installing the official clients (tests/clients/fixture).');
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
