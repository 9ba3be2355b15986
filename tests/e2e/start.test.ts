import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { READY_DATA } from '../support/product.ts';
import { removeTemporaryFolders, temporaryFolder } from '../support/temporary-folder.ts';

// Each test starts a process of its own and takes seconds. What the single steps of a start say is tested with them.

const MAIN = join(import.meta.dirname, '../../dist/server/main.js');
const READY = /Upshot is ready on (http:\S+)/;

interface Run {
  readonly child: ChildProcess;
  printed(): string;
  /** The URL, once it listens. */
  readonly ready: Promise<string>;
  readonly code: Promise<number | null>;
}

const children: ChildProcess[] = [];

function start(dataDir: string, env: Readonly<Record<string, string>> = {}): Run {
  const child = spawn(process.execPath, [MAIN], {
    env: { ...process.env, PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir, DATABASE_URL: '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  let printed = '';
  const ready = Promise.withResolvers<string>();
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      printed += chunk;
      const url = READY.exec(printed)?.[1];
      if (url !== undefined) ready.resolve(url);
    });
  }
  const code = once(child, 'exit').then(([value]) => value as number | null);
  void code.then(() => ready.reject(new Error(`The product ended:\n${printed}`)));
  ready.promise.catch(() => undefined);
  return { child, printed: () => printed, ready: ready.promise, code };
}

/** A data folder of an earlier start. */
function copyOfData(): string {
  const folder = temporaryFolder();
  cpSync(process.env[READY_DATA] as string, folder, { recursive: true });
  return folder;
}

afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
  removeTemporaryFolders();
});

async function stop({ child, code }: Run): Promise<number | null> {
  child.kill('SIGTERM');
  return code;
}

/** A failed start: its exit code, what it prints beside the log, and whether it came within a minute. */
async function failedStart(dataDir: string, env: Readonly<Record<string, string>> = {}) {
  const begun = performance.now();
  const run = start(dataDir, { ...env, LOG_LEVEL: 'silent' });
  const code = await run.code;
  return { code, printed: run.printed().trim(), inTime: performance.now() - begun < 60_000 };
}

describe('a start that fails says why in one sentence and ends', () => {
  let dataDir: string;
  beforeAll(() => {
    dataDir = copyOfData();
  });

  test('when the port is taken; the data folder is free again', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const { code, printed, inTime } = await failedStart(dataDir, { PORT: String(port) });
    expect([code, printed]).toEqual([1, `Port ${port} is taken. Set PORT to another one, or stop what listens there.`]);
    expect(inTime).toBe(true);
    other.close();
    const next = start(dataDir);
    await next.ready;
    expect(await stop(next)).toBe(0);
  });

  test('when the data folder is a file', async () => {
    const file = join(temporaryFolder(), 'file');
    writeFileSync(file, '');
    const { code, printed } = await failedStart(file);
    expect([code, printed]).toEqual([1, `DATA_DIR (${file}) is a file, or is below one. Set DATA_DIR to another path.`]);
  });

  test('when the database has no control file', async () => {
    rmSync(join(dataDir, 'db/global/pg_control'));
    const { code, printed, inTime } = await failedStart(dataDir);
    expect([code, inTime]).toEqual([1, true]);
    expect(printed.split('\n')).toHaveLength(1);
    expect(printed).toMatch(/^The database in .*\/db cannot be opened: its files are damaged or incomplete\. Put a backup in its place/);
  });
});

test('without a reader of its log the product goes on, and stops when it is told to', async () => {
  const run = start(copyOfData(), { LOG_LEVEL: 'info' });
  const url = await run.ready;
  run.child.stdout?.destroy();
  run.child.stderr?.destroy();
  for (let calls = 0; calls < 20; calls++) {
    const answer = await fetch(`${url}/api/recent-scores`);
    expect(answer.status).toBe(200);
    await answer.arrayBuffer();
  }
  expect(await stop(run)).toBe(0);
});
