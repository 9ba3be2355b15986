import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { buildIfChanged } from './build.mjs';

const ROOT = join(import.meta.dirname, '../..');

/**
 * Builds the product where it has changed, then runs the programs of a folder one after the other: two at once would disturb
 * each other. Prints a table and sets the exit code. The words of the command line choose programs by a part of their names.
 * @param {{ folder: string, suffix: string, limitSeconds: number, onRequest?: readonly string[] }} options a program is killed after its
 *   limit, and has failed; those `onRequest` run only when a word chooses them
 */
export async function runPrograms({ folder, suffix, limitSeconds, onRequest = [] }) {
  const words = process.argv.slice(2);
  const path = join(ROOT, folder);
  const files = (existsSync(path) ? readdirSync(path) : [])
    .filter((name) => name.endsWith(suffix))
    .filter((name) => (words.length > 0 ? words.some((word) => name.includes(word)) : !onRequest.includes(name.slice(0, -suffix.length))))
    .sort();
  if (files.length === 0) {
    console.error(`No program in ${folder}${words.length > 0 ? ` matches ${words.join(', ')}` : ''}.`);
    process.exit(1);
  }

  let running;
  const stop = (signal) => {
    running?.kill(signal);
    process.exit(signal === 'SIGINT' ? 130 : 143);
  };
  process.once('SIGINT', stop).once('SIGTERM', stop);

  const run = (file) => {
    running = spawn(process.execPath, ['--expose-gc', join(path, file)], {
      cwd: ROOT,
      stdio: ['ignore', 'inherit', 'inherit'],
      timeout: limitSeconds * 1000,
      killSignal: 'SIGKILL',
    });
    return new Promise((resolve) => {
      running.once('error', () => resolve('not started'));
      running.once('close', (code, signal) => resolve(code === 0 ? 'ok' : `exit ${code ?? signal}`));
    });
  };

  await buildIfChanged();
  const rows = [];
  for (const file of files) {
    const name = file.slice(0, -suffix.length);
    console.log(`\n== ${name} ${'='.repeat(Math.max(1, 76 - name.length))}`);
    const started = performance.now();
    const result = await run(file);
    rows.push({ name, seconds: Number(((performance.now() - started) / 1000).toFixed(1)), result });
  }
  console.log('');
  console.table(rows);
  process.exitCode = rows.every(({ result }) => result === 'ok') ? 0 : 1;
}
