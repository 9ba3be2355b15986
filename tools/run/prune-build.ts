import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

// A page that is open while a new build goes live still asks for the files of its own: the hashed files of the build before stay, for
// one build. Vite therefore writes over what is there, and what nobody wants any more goes afterwards.

interface BuildRecord {
  /** Hashed files that the last build has made, sorted; paths in the folder of the built page. */
  readonly own: readonly string[];
  /** And those that it has kept of the one before. */
  readonly previous: readonly string[];
}

/**
 * Removes whatever neither this build nor the one before has made. A build that changes nothing leaves the one before what it was.
 * @param folder of the built page
 * @param made files of this build, with forward slashes, from that folder
 * @param recordFile where the names are kept from build to build; it lies outside the folder
 */
export function pruneBuild(folder: string, made: readonly string[], recordFile: string): void {
  const present = filesIn(folder);
  // A folder without a record was built before there were any.
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
