import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** The numbers of a budget by their place, such as 'steps.e2e.product'. */
function numbersOf(value: unknown, place = ''): ReadonlyMap<string, number> {
  if (typeof value === 'number') return new Map([[place, value]]);
  if (typeof value !== 'object' || value === null) return new Map();
  const parts = Object.entries(value).flatMap(([key, part]) => [...numbersOf(part, place === '' ? key : `${place}.${key}`)]);
  return new Map(parts);
}

/** Whether a budget allows more of anything than the one before. @param before, after the JSON of the file */
export function isRaised(before: string, after: string): boolean {
  const old = numbersOf(JSON.parse(before));
  return [...numbersOf(JSON.parse(after))].some(([place, count]) => count > (old.get(place) ?? 0));
}

/**
 * The subjects of commits that raise a budget and change something else, too. Merges are left out. In a shallow clone the commits that it has
 * are read.
 * @param file path of the budget, relative to the root
 */
export function raisesBesideOthers(root: string, file: string): readonly string[] {
  if (!existsSync(join(root, '.git'))) return [];
  const git = (...args: readonly string[]): string =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  const commits = git('log', '--no-merges', '--diff-filter=M', '--format=%H', '--', file).split('\n').filter(Boolean);
  return commits.flatMap((commit) => {
    const changed = git('show', '--format=', '--name-only', commit).split('\n').filter(Boolean);
    if (changed.length === 1 || !isRaised(git('show', `${commit}~1:${file}`), git('show', `${commit}:${file}`))) return [];
    return [git('show', '--no-patch', '--format=%s', commit).trim()];
  });
}
