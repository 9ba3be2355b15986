import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Sources that a step proves. It need not run again while they stay as they were when it last passed. */
export interface Proof {
  /** File with the hash of the sources of the last whole pass. It is committed with the change. */
  readonly file: string;
  /** Files and folders, relative to the root, whose contents decide. */
  readonly sources: readonly string[];
}

/**
 * Hashes the contents of all files that git knows or would add, in the order of their paths.
 * @returns 64 hexadecimal digits; undefined without git
 */
export function hashSources(root: string, { sources, file }: Proof): string | undefined {
  const listed = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--', ...sources], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  if (listed.status !== 0) return undefined;
  const paths = [...new Set(listed.stdout.split('\0'))]
    .filter((path) => path !== '' && path !== file && existsSync(join(root, path)))
    .sort();
  const hash = createHash('sha256');
  for (const path of paths) {
    const content = readFileSync(join(root, path));
    hash.update(`${path}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
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
  if (sha256 !== undefined) writeFileSync(join(root, proof.file), `${JSON.stringify({ sha256 })}\n`);
}
