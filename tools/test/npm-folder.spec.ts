import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { installFolder } from './npm-folder.ts';
import type { runProcess } from './processes.ts';

const npm = vi.fn<typeof runProcess>();
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'upshot-npm-folder-'));
  for (const file of ['package.json', 'package-lock.json', '.npmrc']) writeFileSync(join(folder, file), file);
  vi.spyOn(console, 'log').mockReturnValue();
  vi.spyOn(console, 'error').mockReturnValue();
  npm.mockReset().mockImplementation(async () => {
    mkdirSync(join(folder, 'node_modules'), { recursive: true });
    return { code: 0, output: '', timedOut: false };
  });
});

afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

test('what is installed is not installed again, until the lock changes', async () => {
  expect(await installFolder(folder, 'packages', npm)).toBe(true);
  expect(await installFolder(folder, 'packages', npm)).toBe(true);
  expect(npm).toHaveBeenCalledTimes(1);
  expect(npm.mock.calls[0]?.[1]).toContain('ci');
  expect(npm.mock.calls[0]?.[2]).toMatchObject({ cwd: folder });
  writeFileSync(join(folder, 'package-lock.json'), 'another lock');
  expect(await installFolder(folder, 'packages', npm)).toBe(true);
  expect(npm).toHaveBeenCalledTimes(2);
});

test('an install that fails is said, and tried again the next time', async () => {
  npm.mockResolvedValueOnce({ code: 1, output: 'no registry', timedOut: false });
  expect(await installFolder(folder, 'packages', npm)).toBe(false);
  expect(console.error).toHaveBeenCalledWith('no registry');
  expect(await installFolder(folder, 'packages', npm)).toBe(true);
});
