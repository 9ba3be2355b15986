import './check-node.mjs';
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const ROOT = join(import.meta.dirname, '../..');
const STAMP = join(ROOT, 'dist/.build.json');

/** All inputs of the built product. */
const INPUTS = [
  'client',
  'public',
  'server',
  'shared',
  'sim-worker',
  'tools/run',
  'package-lock.json',
  'package.json',
  'tsconfig.base.json',
  'tsconfig.json',
  'vite.config.ts',
];

const OUTPUTS = [
  'dist/client/index.html',
  'dist/client/sw.js',
  'dist/client/sw-off.js',
  'dist/client/watchdog.js',
  'dist/client/unstarted.js',
  'dist/server/main.js',
  'dist/server/migrate.js',
  'dist/server/start-page.js',
  'dist/server/levels/2.json',
];

/** Hash over the names and contents of all inputs. A new date of a file does not change it. */
function hashInputs() {
  const hash = createHash('sha256').update(process.versions.node);
  for (const input of INPUTS.filter((path) => existsSync(join(ROOT, path)))) {
    for (const file of filesBelow(input)) hash.update(`\0${file}\0`).update(readFileSync(join(ROOT, file)));
  }
  return hash.digest('hex');
}

function filesBelow(path) {
  if (statSync(join(ROOT, path)).isFile()) return [path];
  return readdirSync(join(ROOT, path), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length + 1))
    .sort();
}

function isBuilt(inputs) {
  if (!existsSync(STAMP) || !OUTPUTS.every((path) => existsSync(join(ROOT, path)))) return false;
  return JSON.parse(readFileSync(STAMP, 'utf8')).inputs === inputs;
}

/** Builds page and server into dist/. Rejects when the build fails. A signal to this process ends the build too. */
async function build(inputs = hashInputs()) {
  rmSync(STAMP, { force: true });
  const vite = join(ROOT, 'node_modules/vite/bin/vite.js');
  const child = spawn(process.execPath, [vite, 'build', '--app', '--logLevel', 'warn'], {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const stop = (signal) => {
    child.kill(signal);
    process.exit(signal === 'SIGINT' ? 130 : 143);
  };
  process.once('SIGINT', stop).once('SIGTERM', stop);
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  process.off('SIGINT', stop).off('SIGTERM', stop);
  if (code !== 0) throw new Error(`The build failed (exit ${code}); what it says stands above.`);
  writeFileSync(STAMP, `${JSON.stringify({ inputs })}\n`);
}

/** Builds only when a source has changed since the last build. */
export async function buildIfChanged() {
  const inputs = hashInputs();
  if (isBuilt(inputs)) return;
  const started = performance.now();
  console.log('Building page and server ...');
  await build(inputs);
  console.log(`Built in ${((performance.now() - started) / 1000).toFixed(1)} s.`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const run = process.argv.includes('--if-changed') ? buildIfChanged : build;
  await run().catch((error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
}
