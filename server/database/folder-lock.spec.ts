import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockFolder } from './folder-lock.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'upshot-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a folder is locked once, and free again afterwards', async () => {
  const unlock = await lockFolder(folder);
  await expect(lockFolder(folder)).rejects.toThrow(/is in use by another process/);
  await unlock();
  await (await lockFolder(folder))();
});

test('another way to write the same folder is the same folder', async () => {
  const unlock = await lockFolder(join(folder, '../', folder.split('/').at(-1) as string));
  await expect(lockFolder(folder)).rejects.toThrow(/is in use/);
  await unlock();
});

test('the lock of a process that was killed does not hold', async () => {
  const module = new URL('./folder-lock.ts', import.meta.url).href;
  const script = `const { lockFolder } = await import(${JSON.stringify(module)}); await lockFolder(${JSON.stringify(folder)}); console.log('locked'); setInterval(() => {}, 1000);`;
  const holder = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(holder.stdout, 'data');
  await expect(lockFolder(folder)).rejects.toThrow(/is in use/);
  holder.kill('SIGKILL');
  await once(holder, 'exit');
  await (await lockFolder(folder))();
});
