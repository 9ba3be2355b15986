import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isProved, type Proof, writeProof } from './proofs.ts';

const PROOF: Proof = { file: 'tests/proved.json', sources: ['tests', 'package.json'] };

describe.runIf(spawnSync('git', ['--version']).status === 0)('sources that a step has proved', () => {
  let root: string;
  const write = (path: string, content: string): void => writeFileSync(join(root, path), content);
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'upshot-proof-'));
    execFileSync('git', ['init', '-q', root]);
    mkdirSync(join(root, 'tests'));
    mkdirSync(join(root, 'docs'));
    write('.gitignore', '*.log');
    write('package.json', '{}');
    write('tests/a.ts', 'a');
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  test('are not proved before, and are after a pass', () => {
    expect(isProved(root, PROOF)).toBe(false);
    writeProof(root, PROOF);
    expect(isProved(root, PROOF)).toBe(true);
  });

  test.each<[what: string, change: () => void, isStillProved: boolean]>([
    ['another content', () => write('tests/a.ts', 'b'), false],
    ['a new file', () => write('tests/b.ts', ''), false],
    ['a removed file', () => rmSync(join(root, 'tests/a.ts')), false],
    ['a file beside the folders', () => write('package.json', '[]'), false],
    ['a file of another folder', () => write('docs/a.md', 'a'), true],
    ['a file that git ignores', () => write('tests/a.log', 'a'), true],
    ['the proof itself', () => write('tests/proved.json', `${JSON.stringify({ sha256: '' })}`), false],
  ])('after %s', (_, change, isStillProved) => {
    writeProof(root, PROOF);
    change();
    expect(isProved(root, PROOF)).toBe(isStillProved);
  });

  test('are proved again when they are as they were', () => {
    writeProof(root, PROOF);
    write('tests/a.ts', 'b');
    write('tests/a.ts', 'a');
    expect(isProved(root, PROOF)).toBe(true);
  });
});

test('without git nothing is proved', () => {
  const root = mkdtempSync(join(tmpdir(), 'upshot-proof-'));
  mkdirSync(join(root, 'tests'));
  writeProof(root, PROOF);
  expect(isProved(root, PROOF)).toBe(false);
  rmSync(root, { recursive: true });
});
