import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

const folders: string[] = [];
// Hooks run last in, first out: this one, from the time of the import, after those of the test file.
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** An empty folder that is gone when the test file is through. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'upshot-test-'));
  folders.push(folder);
  return folder;
}
