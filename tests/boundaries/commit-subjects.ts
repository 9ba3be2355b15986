import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const LENGTH_MAX = 72;
const TYPES = ['feat', 'fix', 'docs', 'style', 'refactor', 'perf', 'test', 'bench', 'build', 'ci', 'chore', 'revert'];
const FORM = new RegExp(`^(${TYPES.join('|')})(\\([a-z0-9/-]+\\))?!?: \\S`);

/** What is wrong with the first line of a commit message; undefined when it is right. */
export function faultOf(subject: string): string | undefined {
  if (subject.length > LENGTH_MAX) return `has ${subject.length} characters, ${LENGTH_MAX} at most; the body says the rest`;
  if (!FORM.test(subject)) return `is not 'type(scope): subject' with one of ${TYPES.join(', ')}`;
  return subject.endsWith('.') ? 'ends with a full stop' : undefined;
}

export type Subjects = { readonly ok: true; readonly subjects: readonly string[] } | { readonly ok: false; readonly why: string };

/**
 * Subjects of all commits after the one that added a file, merges left out.
 * In a shallow clone the oldest commit seems to add every file; all later commits are then read.
 * @param root folder of the repository
 * @param file path relative to the root
 */
export function subjectsSince(root: string, file: string): Subjects {
  if (!existsSync(join(root, '.git'))) return { ok: false, why: 'this is no clone: it has no .git' };
  const git = (...args: readonly string[]): string[] =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
      .split('\n')
      .filter((line) => line !== '');
  try {
    const added = git('log', '--diff-filter=A', '--format=%H', '--', file).at(-1);
    if (added === undefined) return { ok: false, why: `no commit of this clone adds ${file}` };
    return { ok: true, subjects: git('log', '--no-merges', '--format=%s', `${added}..HEAD`) };
  } catch (error) {
    return { ok: false, why: `git gives no answer: ${error instanceof Error ? error.message : error}` };
  }
}
