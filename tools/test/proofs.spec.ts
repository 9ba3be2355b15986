import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isProved, type Proof, writeProof } from './proofs.ts';

const PROOF: Proof = { file: 'tests/proved.json', sources: ['tests', 'package.json'] };

const hasGit = spawnSync('git', ['--version']).status === 0;
let root: string;
const write = (path: string, content: string): void => writeFileSync(join(root, path), content);

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'upshot-proof-'));
  mkdirSync(join(root, 'tests'));
  mkdirSync(join(root, 'docs'));
  write('.gitignore', '*.log');
  write('package.json', '{}');
  write('tests/a.ts', 'a');
  if (hasGit) execFileSync('git', ['init', '-q', root]);
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

describe.runIf(hasGit)('sources that a step has proved', () => {
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
    ['a README', () => write('tests/README.md', 'a'), true],
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

test.runIf(hasGit)('what a test imports is a source of its step', () => {
  const proof: Proof = { file: 'proved.json', sources: [], tests: ['tests/*.test.ts'] };
  write('tests/a.test.ts', "import { b } from './b.ts';\nimport type { T } from './types.ts';\nb();");
  write('tests/b.ts', "export const b = () => import('./c.ts');");
  write('tests/c.ts', '1');
  write('tests/types.ts', '1');
  writeProof(root, proof);
  write('tests/types.ts', '2');
  expect(isProved(root, proof)).toBe(true);
  write('tests/c.ts', '2');
  expect(isProved(root, proof)).toBe(false);
});

test('without git nothing is proved', () => {
  rmSync(join(root, '.git'), { recursive: true, force: true });
  writeProof(root, PROOF);
  expect(isProved(root, PROOF)).toBe(false);
});
