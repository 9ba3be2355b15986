import { afterAll, vi } from 'vitest';

// A set-up file for specs that share a process and replace globals, which some modules read when they are loaded. The next file finds the
// globals as they were, and loads its modules anew.
afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.resetModules();
});
