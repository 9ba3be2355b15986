import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { takeLock } from './forge-lock.ts';

let root: string;
let file: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'upshot-lock-'));
  file = join(root, 'data/forge.lock');
});
afterEach(() => rmSync(root, { recursive: true }));

/** The id of a process that has ended. */
const deadPid = (): number => spawnSync(process.execPath, ['--version']).pid;

test('a second forge is told which process has the lock, until it is released', () => {
  const release = takeLock(file, process.ppid);
  expect(() => takeLock(file)).toThrow(`Another forge is at work: process ${process.ppid}`);
  release();
  expect(existsSync(file)).toBe(false);
  takeLock(file)();
  expect(readdirSync(join(root, 'data'))).toEqual([]);
});

test.each([
  ['of a process that is gone', () => String(deadPid())],
  ['that says no process', () => ''],
])('a lock %s is taken over', (_, content) => {
  takeLock(file)();
  writeFileSync(file, content());
  const release = takeLock(file);
  expect(readFileSync(file, 'utf8')).toBe(String(process.pid));
  release();
  expect(readdirSync(join(root, 'data'))).toEqual([]);
});

test('a forge does not release the lock that another one has by now', () => {
  const release = takeLock(file);
  release();
  takeLock(file, process.ppid);
  release();
  expect(readFileSync(file, 'utf8')).toBe(String(process.ppid));
});
