import './check-node.mjs';
import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { buildIfChanged } from './build.mjs';

// Runs tests/bench/*.bench.ts one after the other, because two at once would disturb each other's measurements.
// `npm run bench -- sim server` runs those whose names contain one of the words.

const ROOT = join(import.meta.dirname, '../..');
const FOLDER = join(ROOT, 'tests/bench');
const words = process.argv.slice(2);
const files = (existsSync(FOLDER) ? readdirSync(FOLDER) : [])
  .filter((name) => name.endsWith('.bench.ts') && (words.length === 0 || words.some((word) => name.includes(word))))
  .sort();
if (files.length === 0) {
  console.error(`No benchmark in tests/bench${words.length > 0 ? ` matches ${words.join(', ')}` : ''}.`);
  process.exit(1);
}

let running;
const stop = (signal) => {
  running?.kill(signal);
  process.exit(signal === 'SIGINT' ? 130 : 143);
};
process.once('SIGINT', stop).once('SIGTERM', stop);

function runBench(file) {
  running = spawn(process.execPath, ['--expose-gc', join(FOLDER, file)], { cwd: ROOT, stdio: ['ignore', 'inherit', 'inherit'] });
  return new Promise((resolve) => {
    running.once('error', () => resolve(1));
    running.once('close', (code) => resolve(code ?? 1));
  });
}

await buildIfChanged();
const rows = [];
for (const file of files) {
  const name = file.replace(/\.bench\.ts$/, '');
  console.log(`\n== ${name} ${'='.repeat(Math.max(1, 76 - name.length))}`);
  const started = performance.now();
  const code = await runBench(file);
  rows.push({
    benchmark: name,
    seconds: Number(((performance.now() - started) / 1000).toFixed(1)),
    result: code === 0 ? 'ok' : `exit ${code}`,
  });
}
console.log('');
console.table(rows);
process.exitCode = rows.every((row) => row.result === 'ok') ? 0 : 1;
