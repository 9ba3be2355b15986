import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { edgesOf } from '../../tests/boundaries/import-graph.ts';

/** Sources that a step proves. It need not run again while they stay as they were when it last passed. */
export interface Proof {
  /** File with the hash of the sources of the last whole pass. It is committed with the change. */
  readonly file: string;
  /** Files and folders, relative to the root, whose contents decide. */
  readonly sources: readonly string[];
  /** Patterns of test files: they and all that they import decide, too. */
  readonly tests?: readonly string[];
}

/**
 * Hashes the contents of all sources that git knows or would add, in the order of their paths.
 * @returns 64 hexadecimal digits; undefined without git
 */
export function hashSources(root: string, { sources, tests = [], file }: Proof): string | undefined {
  const imported = importedFiles(root, globSync([...tests], { cwd: root }));
  const listed = listFiles(root, sources);
  if (listed === undefined) return undefined;
  const paths = new Set([...imported, ...listed].filter((path) => path !== file));
  const hash = createHash('sha256');
  for (const path of [...paths].sort()) {
    if (!existsSync(join(root, path))) continue;
    const content = readFileSync(join(root, path));
    hash.update(`${path}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

/** The files in folders that git knows or would add, without those that only tell of the others; undefined without git. */
function listFiles(root: string, sources: readonly string[]): readonly string[] | undefined {
  // Without a path git would list everything.
  if (sources.length === 0) return [];
  const { status, stdout } = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--', ...sources], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  return status === 0 ? stdout.split('\0').filter((path) => path !== '' && basename(path) !== 'README.md') : undefined;
}

/** Files and all files of the project that they import, directly or not. Types are left out: they change nothing that runs. */
function importedFiles(root: string, paths: readonly string[]): ReadonlySet<string> {
  const found = new Set(paths.map((path) => path.replaceAll('\\', '/')));
  // A set is walked in the order in which its members were added, those that are added meanwhile included.
  for (const path of found) {
    if (!/\.(ts|tsx|mjs|js)$/.test(path) || !existsSync(join(root, path))) continue;
    for (const { edge, to } of edgesOf(path, readFileSync(join(root, path), 'utf8'))) {
      if (to !== undefined && edge.kind !== 'type') found.add(to);
    }
  }
  return found;
}

/** Whether the sources are as they were when the step last passed. Without git nothing is known, and the step must run. */
export function isProved(root: string, proof: Proof): boolean {
  const path = join(root, proof.file);
  if (!existsSync(path)) return false;
  const { sha256 }: { readonly sha256?: unknown } = JSON.parse(readFileSync(path, 'utf8'));
  return sha256 === hashSources(root, proof);
}

/** Notes that the step has passed with the sources as they are. */
export function writeProof(root: string, proof: Proof): void {
  const sha256 = hashSources(root, proof);
  if (sha256 !== undefined) writeFileSync(join(root, proof.file), `{ "sha256": "${sha256}" }\n`);
}
