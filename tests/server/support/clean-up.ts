import { afterAll, vi } from 'vitest';
import { removeTemporaryFolders } from '../../support/temporary-folder.ts';

// Runs for each test file. Hooks run last in, first out, so this one runs after those of the file.
afterAll(() => {
  vi.restoreAllMocks();
  removeTemporaryFolders();
});
