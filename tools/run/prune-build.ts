import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

// A page that is open while a new build is deployed still requests the files of its own build. So the hashed files of the previous
// build stay for one build: Vite writes over the folder, and this removes the older files afterwards.

interface BuildRecord {
  /** Hashed files of the last build, sorted; paths in the folder of the built page. */
  readonly own: readonly string[];
  /** The files of the build before it, which it kept. */
  readonly previous: readonly string[];
}

/**
 * Removes all files that are neither of this build nor of the previous one. A build without changes keeps the previous one as it is.
 * @param folder of the built page
 * @param made files of this build, with forward slashes, from that folder
 * @param recordFile where the names are kept from build to build; it lies outside the folder
 */
export function pruneBuild(folder: string, made: readonly string[], recordFile: string): void {
  const present = filesIn(folder);
  // A folder without a record was built before records existed.
  const before: BuildRecord = existsSync(recordFile)
    ? JSON.parse(readFileSync(recordFile, 'utf8'))
    : { own: present.filter(isHashed), previous: [] };
  const own = made.filter(isHashed).sort();
  const isSame = own.length === before.own.length && own.every((path, i) => path === before.own[i]);
  const previous = (isSame ? before.previous : before.own).filter((path) => !own.includes(path) && present.includes(path));
  const wanted = new Set([...made, ...previous]);
  for (const path of present) if (!wanted.has(path)) rmSync(join(folder, path));
  writeFileSync(recordFile, `${JSON.stringify({ own, previous })}\n`);
}

const isHashed = (path: string): boolean => path.startsWith('assets/');

/** All files in a folder, with forward slashes, from there. */
export function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'));
}
