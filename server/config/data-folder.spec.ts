import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createDataFolder, folderFailure } from './data-folder.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'upshot-folder-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('a data folder', () => {
  test('is created, with the folders above it', () => {
    createDataFolder(join(folder, 'a/b'));
    expect(existsSync(join(folder, 'a/b'))).toBe(true);
    createDataFolder(join(folder, 'a/b'));
  });

  test.each(['', '/below'])('that is a file is named with what to do (%j)', (below) => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    expect(() => createDataFolder(file + below)).toThrow(
      `DATA_DIR (${file}${below}) is a file, or is below one. Set DATA_DIR to another path.`,
    );
  });

  test.skipIf(process.getuid?.() === 0)('that the user cannot write is named with what to do', () => {
    chmodSync(folder, 0o500);
    expect(() => createDataFolder(join(folder, 'new'))).toThrow(/cannot be read and written by this user\. Give the user the right/);
  });
});

test.each([
  ['EACCES', 'cannot be read and written by this user. Give the user the right to do so, or set DATA_DIR to another folder.'],
  ['EROFS', 'is on a read-only file system. Set DATA_DIR to another folder.'],
  ['ENOSPC', 'is on a full disk. Free some space, or set DATA_DIR to a folder on another disk.'],
])('%s is told in one sentence', (code, words) => {
  expect(folderFailure('DATA_DIR (x)', Object.assign(new Error('raw'), { code }))).toBe(`DATA_DIR (x) ${words}`);
});

test('an error that has nothing to do with the folder is not described', () => {
  expect(folderFailure('DATA_DIR (x)', new Error('other'))).toBeUndefined();
});
