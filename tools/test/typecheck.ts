import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';

const ROOT = join(import.meta.dirname, '../..');

/** One program for the type checker. The globals of a room are those that its tsconfig names, so a forbidden one is an error. */
const ROOMS = [
  'shared',
  'sim-worker/core',
  'sim-worker/engine',
  'sim-worker/replay',
  'sim-worker/solver',
  'sim-worker/render',
  'sim-worker/host',
  'sim-worker/host/tsconfig.headless.json',
  'client',
  'client/service-worker',
  'server',
  'tools',
  'tools/seed/game',
  'tests',
  'tsconfig.json',
];

export interface RoomCheck {
  readonly room: string;
  readonly passed: boolean;
  /** What the type checker printed. */
  readonly output: string;
  readonly milliseconds: number;
}

/** A room without a source file has nothing to check, and the checker calls that an error. */
function hasSources(room: string): boolean {
  // A file names its sources itself; around it lies everything, the packages too.
  if (room.endsWith('.json')) return true;
  const folder = join(ROOT, room);
  if (!existsSync(folder)) return false;
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).some((file) => /(?<!\.d|\.spec)\.tsx?$/.test(file));
}

function check(room: string): Promise<RoomCheck> {
  const started = performance.now();
  const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
  const child = spawn(process.execPath, [tsc, '-p', room, '--pretty', String(Boolean(process.stdout.isTTY))], { cwd: ROOT });
  let output = '';
  child.stdout.on('data', (text) => {
    output += text;
  });
  child.stderr.on('data', (text) => {
    output += text;
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      resolve({ room, passed: code === 0, output, milliseconds: Math.round(performance.now() - started) });
    });
  });
}

/** Checks every room, as many at a time as there are processors. */
export async function typecheck(rooms: readonly string[] = ROOMS): Promise<RoomCheck[]> {
  const waiting = rooms.filter(hasSources);
  const checks: RoomCheck[] = [];
  const work = async (): Promise<void> => {
    for (let room = waiting.shift(); room !== undefined; room = waiting.shift()) checks.push(await check(room));
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return checks.sort((a, b) => rooms.indexOf(a.room) - rooms.indexOf(b.room));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const asked = process.argv.slice(2).map((path) => relative(ROOT, join(process.cwd(), path)));
  const checks = await typecheck(asked.length > 0 ? asked : ROOMS);
  for (const { room, passed, output, milliseconds } of checks) {
    console.log(`${passed ? 'ok    ' : 'FAILED'} ${room} (${milliseconds} ms)`);
    if (!passed) console.log(output.trimEnd());
  }
  const failed = checks.filter((result) => !result.passed).map((result) => result.room);
  if (failed.length > 0) console.error(`Type errors in: ${failed.join(', ')}`);
  process.exitCode = failed.length > 0 ? 1 : 0;
}
