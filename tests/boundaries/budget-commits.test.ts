import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isRaised, raisesBesideOthers } from './budget-commits.ts';
import { ROOT } from './source-files.ts';

test('the budget of tests is raised only by commits that change nothing else', () => {
  expect(raisesBesideOthers(ROOT, 'tests/budget.json')).toEqual([]);
});

test.each([
  ['more of one thing', { steps: { e2e: { product: 8 } } }, true],
  ['something new', { steps: { e2e: { product: 7, visit: 1 } } }, true],
  ['less', { steps: { e2e: { product: 6 } } }, false],
  ['the same', { steps: { e2e: { product: 7 } } }, false],
  ['nothing at all', {}, false],
])('a budget that allows %s', (_, after, expected) => {
  expect(isRaised(JSON.stringify({ steps: { e2e: { product: 7 } } }), JSON.stringify(after))).toBe(expected);
});

describe.runIf(spawnSync('git', ['--version']).status === 0)('of the commits', () => {
  const BUDGET = 'budget.json';
  let root: string;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'upshot-budget-'));
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  const git = (...args: readonly string[]) =>
    execFileSync('git', ['-c', 'user.name=Ann', '-c', 'user.email=ann@example.test', '-c', 'commit.gpgsign=false', ...args], {
      cwd: root,
      stdio: 'ignore',
    });
  const commit = (subject: string, files: Readonly<Record<string, string>>): void => {
    for (const [path, content] of Object.entries(files)) writeFileSync(join(root, path), content);
    git('add', '-A');
    git('commit', '-qm', subject);
  };

  test('a commit that raises the budget beside another change is named, and no other', () => {
    git('init', '-q', root);
    commit('test: begin', { [BUDGET]: '{"sum":5}', 'a.ts': '1' });
    commit('test: lower', { [BUDGET]: '{"sum":4}', 'a.ts': '2' });
    commit('test: raise, because of a new journey', { [BUDGET]: '{"sum":6}' });
    commit('feat: raise in passing', { [BUDGET]: '{"sum":7}', 'a.ts': '3' });
    expect(raisesBesideOthers(root, BUDGET)).toEqual(['feat: raise in passing']);
  });

  test('none is read without .git', () => {
    expect(raisesBesideOthers(root, BUDGET)).toEqual([]);
  });
});
