import { spawnSync } from 'node:child_process';

/** The tests of a change: what `--changed` runs, by the name of the step. */
export interface ChangedTests {
  /** Test files by step; a step without one is left out. */
  readonly files: ReadonlyMap<string, readonly string[]>;
  /** What is left out and why, in sentences. */
  readonly leftOut: readonly string[];
}

/** Steps whose tests are chosen by what they import. The embedded database and other releases of the client are for the whole run. */
const STEP_OF: readonly (readonly [pattern: RegExp, step: string])[] = [
  [/^tests\/browser\/every-dialog\.test\.tsx$/, 'dialogs'],
  [/^tests\/browser\/.*\.test\.tsx?$/, 'browser'],
  [/^tests\/server\/.*\.test\.ts$/, 'server:postgres'],
  [/^tests\/(e2e|clients|posthog)\//, ''],
  [/^tests\/.*\.test\.ts$/, 'unit'],
  [/\.spec\.tsx?$/, 'unit'],
];

const stepOf = (path: string): string => STEP_OF.find(([pattern]) => pattern.test(path))?.[1] ?? '';

/**
 * Chooses the tests that a change can reach: by imports, and journeys by the folders that they are about.
 * @param changed paths of changed files, relative to the root
 * @param edges imports from file to file, those of tests included
 * @param subjects folders and files by the path of the journey that is about them
 */
export function testsOfChange(
  changed: readonly string[],
  edges: readonly { readonly from: string; readonly to: string | undefined }[],
  subjects: Readonly<Record<string, readonly string[]>>,
): ChangedTests {
  const reached = reach(changed, edges);
  const all = new Set(edges.map(({ from }) => from).filter((path) => stepOf(path) !== ''));
  const files = new Map<string, string[]>();
  const add = (step: string, path: string): void => void files.set(step, [...(files.get(step) ?? []), path]);
  for (const path of [...all].sort()) if (reached.has(path)) add(stepOf(path), path);
  const journeys = Object.keys(subjects);
  const sources = changed.filter((file) => !file.endsWith('.md'));
  const isAbout = (path: string): boolean =>
    changed.includes(path) || (subjects[path] ?? []).some((subject) => sources.some((file) => file.startsWith(subject)));
  for (const path of journeys.filter(isAbout)) add('e2e', path);
  const leftOut = ['browser', 'dialogs', 'server:postgres', 'unit'].flatMap((step) => {
    const count = [...all].filter((path) => stepOf(path) === step).length;
    const left = count - (files.get(step)?.length ?? 0);
    return left > 0 ? [`${step}: ${left} of ${count} files, which import nothing that has changed`] : [];
  });
  const left = journeys.length - (files.get('e2e')?.length ?? 0);
  if (left > 0) leftOut.push(`e2e: ${left} of ${journeys.length} journeys, which are about something else`);
  leftOut.push('server:embedded, clients, size, start and the proofs of unchanged sources: npm test runs them');
  return { files, leftOut };
}

/** The changed files and all that import them, directly or not. */
function reach(changed: readonly string[], edges: readonly { readonly from: string; readonly to: string | undefined }[]): Set<string> {
  const importers = new Map<string, string[]>();
  for (const { from, to } of edges) {
    if (to !== undefined) importers.set(to, [...(importers.get(to) ?? []), from]);
  }
  const reached = new Set(changed);
  // A set is walked in the order in which its members were added, those that are added meanwhile included.
  for (const path of reached) for (const importer of importers.get(path) ?? []) reached.add(importer);
  return reached;
}

/**
 * The files that differ from the last commit that this branch shares with another one, those that are not committed included.
 * @throws when git does not know the commit
 */
export function changedFiles(root: string, base: string): readonly string[] {
  const git = (...args: readonly string[]): string => {
    const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 });
    if (status !== 0) throw new Error(`git knows no commit '${base}': name another one, as in --changed=HEAD~3`);
    return stdout;
  };
  const names = [git('diff', '--name-only', '-z', '--merge-base', base), git('ls-files', '-z', '--others', '--exclude-standard')];
  return names.flatMap((list) => list.split('\0')).filter((path) => path !== '');
}
