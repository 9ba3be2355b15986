import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * Finds the file of a thread: the source file when the server runs from source, else the built one, beside main.js or above this chunk.
 * @param name the file without its ending
 * @param caller import.meta.url of the file beside the source of the thread
 */
export function threadFile(name: string, caller: string): string {
  const paths = caller.endsWith('.ts') ? [`./${name}.ts`] : [`./${name}.js`, `../${name}.js`];
  const files = paths.map((path) => fileURLToPath(new URL(path, caller)));
  const file = files.find((path) => existsSync(path));
  if (file === undefined) throw new Error(`The file of a thread is missing: ${files.join(', ')}`);
  return file;
}
