import { cpSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Copies the level files beside the built server. They are not in the folder of the page, where every file can be requested at any time.
 * @param folder of the level files
 */
export function copyLevels(folder: string): Plugin {
  return {
    name: 'upshot:copy-levels',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'ssr',
    writeBundle({ dir }) {
      if (dir === undefined) throw new Error('The server is built into a folder');
      cpSync(folder, join(dir, 'levels'), { recursive: true });
    },
  };
}
