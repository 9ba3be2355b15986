import { basename, dirname } from 'node:path';
import { build, type Plugin } from 'vite';

/**
 * Builds a module of the simulation into one file without imports.
 * @param entry path of the module
 * @param file path of the file to write; other files of its folder stay
 */
export async function buildSimulation(entry: string, file: string, plugins: Plugin[] = []): Promise<void> {
  await build({
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    plugins,
    build: {
      outDir: dirname(file),
      emptyOutDir: false,
      minify: false,
      target: 'es2022',
      lib: { entry, formats: ['es'], fileName: () => basename(file) },
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });
}
