import { cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

// A page that is open while a new build goes live still asks for the files of its own: those of the build before stay, for one build.
// They wait in dist/.previous while Vite empties dist/client, and their names stand in dist/.assets.json.

const assetsOf = (dist: string): string => join(dist, 'client/assets');
const waitingIn = (dist: string): string => join(dist, '.previous');
const recordOf = (dist: string): string => join(dist, '.assets.json');
const namesIn = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder).sort() : []);

interface AssetRecord {
  /** Names of the files that the last build has made, sorted. */
  readonly own: readonly string[];
  /** And of those that it has kept of the one before. */
  readonly previous: readonly string[];
}

/** Without a record (a dist of an older time, or none) everything that waits counts as the last build's. */
function readRecord(dist: string): AssetRecord {
  if (!existsSync(recordOf(dist))) return { own: namesIn(waitingIn(dist)), previous: [] };
  return JSON.parse(readFileSync(recordOf(dist), 'utf8')) as AssetRecord;
}

/**
 * Before a build: puts the hashed files aside. What a build that failed has put aside stays there.
 * @param dist folder of the built product
 */
export function keepAssets(dist: string): void {
  const [assets, waiting] = [assetsOf(dist), waitingIn(dist)];
  if (!existsSync(assets) || existsSync(waiting)) return;
  renameSync(assets, waiting);
}

/**
 * After a build that has succeeded: puts the files of the build before beside the new ones, and forgets all older ones. When nothing
 * has changed, the build before stays the one that it was.
 * @param dist folder of the built product
 */
export function restoreAssets(dist: string): void {
  const [assets, waiting] = [assetsOf(dist), waitingIn(dist)];
  const before = readRecord(dist);
  const own = namesIn(assets);
  const isSame = own.length === before.own.length && own.every((name, i) => name === before.own[i]);
  const wanted = isSame ? before.previous : before.own;
  const previous = wanted.filter((name) => !own.includes(name) && existsSync(join(waiting, name)));
  for (const name of previous) cpSync(join(waiting, name), join(assets, name));
  rmSync(waiting, { recursive: true, force: true });
  writeFileSync(recordOf(dist), `${JSON.stringify({ own, previous })}\n`);
}
