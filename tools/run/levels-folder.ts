import { join } from 'node:path';

/** Folder of the level files of the server beside which a tool runs: that of LEVELS_DIR, or the server's own. */
export const levelsFolder = (env: Readonly<Record<string, string | undefined>>): string =>
  env.LEVELS_DIR || join(import.meta.dirname, '../../server/levels');
