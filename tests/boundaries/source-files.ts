import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '../..');

/** Folders with code; everything in them is our own. */
const CODE_FOLDERS = ['shared', 'sim-worker', 'client', 'server', 'tests', 'tools'];
const CODE_FILE = /\.(ts|tsx|mjs|js)$/;

export interface SourceFile {
  /** Relative to the root of the project, with forward slashes. */
  readonly path: string;
  readonly text: string;
}

/** Every source file of the rooms, of tests and of tools, in the order of the paths. */
export function sourceFiles(): SourceFile[] {
  return CODE_FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  )
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => CODE_FILE.test(path) && !path.includes('node_modules/'))
    .sort()
    .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));
}

/** The pages of docs, the project's README and those beside the code, in the order of the paths. */
export function docPages(): SourceFile[] {
  return ['docs', ...CODE_FOLDERS]
    .flatMap((folder) => readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`))
    .map((path) => path.replaceAll('\\', '/'))
    .concat('README.md')
    .filter((path) => path.endsWith('.md') && !path.includes('node_modules/'))
    .sort()
    .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));
}

/** Specs, and folders that nothing imports, may import everything. */
export const isTest = (path: string): boolean => /^(tests|tools)\//.test(path) || /\.spec\.tsx?$/.test(path);
