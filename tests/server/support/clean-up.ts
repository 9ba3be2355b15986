import { afterAll, afterEach, vi } from 'vitest';
import { removeTemporaryFolders } from '../../support/temporary-folder.ts';
import { takeKeptLog } from '../../support/test-log.ts';

// An answer of 500 says nothing of its reason. The log does, and is shown with the failed test as a second error.
afterEach(({ task }) => {
  const lines = takeKeptLog();
  if (task.result?.state === 'fail' && lines.length > 0) throw new Error(`The server has logged:\n${lines.join('')}`);
});

// Runs for each test file. Hooks run last in, first out, so this one runs after those of the file.
afterAll(() => {
  vi.restoreAllMocks();
  removeTemporaryFolders();
});
