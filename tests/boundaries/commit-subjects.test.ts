import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { faultOf, subjectsSince } from './commit-subjects.ts';
import { ROOT } from './source-files.ts';

test('subjects of commits have the conventional form and at most 72 characters', () => {
  const found = subjectsSince(ROOT, 'tests/boundaries/commit-subjects.test.ts');
  if (!found.ok) {
    console.log(`Commit subjects are not checked: ${found.why}`);
    return;
  }
  const faults = found.subjects.flatMap((subject) => {
    const fault = faultOf(subject);
    return fault ? [`'${subject}' ${fault}`] : [];
  });
  expect(faults).toEqual([]);
});

test.each([
  ['feat(client): show the streak on the start screen', true],
  ['docs: name the tests of the editor', true],
  ['fix(sim-worker/render)!: draw the flag behind the ball', true],
  [`test(e2e): ${'x'.repeat(61)}`, true],
  [`test(e2e): ${'x'.repeat(62)}`, false],
  ['Show the streak', false],
  ['feature(client): show the streak', false],
  ['feat (client): show the streak', false],
  ['feat(client) show the streak', false],
  ['feat(client): ', false],
  ['feat(Client): show the streak', false],
  ['feat(client): show the streak.', false],
])('%s: %s', (subject, isGood) => {
  expect(faultOf(subject) === undefined).toBe(isGood);
});

const hasGit = spawnSync('git', ['--version']).status === 0;

describe.runIf(hasGit)('the commits that are read', () => {
  const CHECK = 'check.test.ts';
  let folder: string;
  let root: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'upshot-commits-'));
    root = join(folder, 'origin');
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const git = (...args: readonly string[]) =>
    execFileSync('git', ['-c', 'user.name=Ann', '-c', 'user.email=ann@example.test', '-c', 'commit.gpgsign=false', ...args], {
      cwd: folder,
      stdio: 'ignore',
    });
  const commit = (subject: string, file: string): void => {
    writeFileSync(join(root, file), subject);
    git('-C', root, 'add', '-A');
    git('-C', root, 'commit', '-qm', `${subject}\n\nA body.`);
  };
  const begin = (): void => {
    git('init', '-q', root);
    commit('An old subject', 'a.ts');
  };

  test('are those after the check', () => {
    begin();
    commit('The check itself', CHECK);
    commit('fix: one', 'b.ts');
    commit('fix: two', CHECK);
    expect(subjectsSince(root, CHECK)).toEqual({ ok: true, subjects: ['fix: two', 'fix: one'] });
  });

  test('are none before the check was added', () => {
    begin();
    expect(subjectsSince(root, CHECK)).toEqual({ ok: false, why: `no commit of this clone adds ${CHECK}` });
  });

  test('are none without .git', () => {
    expect(subjectsSince(folder, CHECK)).toEqual({ ok: false, why: 'this is no clone: it has no .git' });
  });

  test('are those of the clone when it begins after the check', () => {
    begin();
    commit('The check itself', CHECK);
    for (const subject of ['fix: one', 'fix: two', 'fix: three']) commit(subject, 'b.ts');
    git('clone', '-q', '--depth=2', `file://${root}`, join(folder, 'shallow'));
    expect(subjectsSince(join(folder, 'shallow'), CHECK)).toEqual({ ok: true, subjects: ['fix: three'] });
  });
});
