import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, relative } from 'node:path';
import { PROJECTS, writeProjects } from './type-projects.ts';

const ROOT = join(import.meta.dirname, '../..');
const TSC = join(ROOT, 'node_modules/typescript/bin/tsc');

/** By default a project has four checkers, and each computes for itself what all need: nearly twice the work. */
const CHECKERS = ['--checkers', '1'];

const contains = (folder: string, path: string): boolean => path === folder || path.startsWith(`${folder}/`);

// `typecheck.ts` for everything, `typecheck.ts client tools/seed` for the projects with these folders and what they use.
const asked = process.argv.slice(2).map((path) => relative(ROOT, join(process.cwd(), path)));
const isAsked = (folder: string): boolean => asked.some((path) => contains(folder, path) || contains(path, folder));
const projects = asked.length === 0 ? PROJECTS : PROJECTS.filter(({ folders }) => folders.some(isAsked));
const names = projects.map(({ name }) => name).join(', ');
if (projects.length === 0) {
  console.error(`Nothing checks ${asked.join(', ')}`);
  process.exit(2);
}

const started = performance.now();
// Only what has changed since the last time is checked, and what reads its declarations. Errors that are known are printed again.
const args = ['--build', ...writeProjects(projects), ...CHECKERS, '--pretty', String(Boolean(process.stdout.isTTY))];
const [code] = await once(spawn(process.execPath, [TSC, ...args], { cwd: ROOT, stdio: 'inherit' }), 'close');
const seconds = ((performance.now() - started) / 1000).toFixed(1);
console.log(`${code === 0 ? 'No type errors' : 'Type errors'} in ${names} (${seconds} s)`);
process.exitCode = code === 0 ? 0 : 1;
