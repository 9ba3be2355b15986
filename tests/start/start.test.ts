import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SCORE_ROUTES } from '../../shared/api/scores.ts';
import { toBase64 } from '../../shared/replay/base64.ts';
import { FIXED_LEVELS } from '../support/levels.ts';
import { playRun } from '../support/runs.ts';
import { removeTemporaryFolders, temporaryFolder } from '../support/temporary-folder.ts';
import { UNLIMITED_REQUESTS } from '../support/test-limits.ts';

// Each start is a process of its own and takes seconds, so the tests share some. What the single steps of a start say is tested with them.

const MAIN = join(import.meta.dirname, '../../dist/server/main.js');
const DAY = '2026-11-21';
const SUBMISSIONS = 40;
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
    env: { ...process.env, PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir, DATABASE_URL: '', LEVELS_DIR: FIXED_LEVELS, ...env },
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

afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
  removeTemporaryFolders();
});

/** A failed start: its exit code, and what it prints beside the log. One that hangs fails by the time limit of its test. */
async function failedStart(dataDir: string, env: Readonly<Record<string, string>> = {}) {
  const run = start(dataDir, { ...env, LOG_LEVEL: 'silent' });
  const code = await run.code;
  return { code, printed: run.printed().trim() };
}

/** Data of the first start, which fails at its last step; and a copy of them. To make a database anew costs three times as much as a start. */
const dataDir = temporaryFolder();
const damagedDataDir = temporaryFolder();
let takenPort: number;
let first: Awaited<ReturnType<typeof failedStart>>;
beforeAll(async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  takenPort = (other.address() as AddressInfo).port;
  first = await failedStart(dataDir, { PORT: String(takenPort) });
  other.close();
  cpSync(dataDir, damagedDataDir, { recursive: true });
  rmSync(join(damagedDataDir, 'db/global/pg_control'));
});

describe('a start that fails says why in one sentence and ends', () => {
  test('when the port is taken', () => {
    const { code, printed } = first;
    expect([code, printed]).toEqual([1, `Port ${takenPort} is taken. Set PORT to another one, or stop what listens there.`]);
  });

  test('when the data folder is a file', async () => {
    const file = join(temporaryFolder(), 'file');
    writeFileSync(file, '');
    const { code, printed } = await failedStart(file);
    expect([code, printed]).toEqual([1, `DATA_DIR (${file}) is a file, or is below one. Set DATA_DIR to another path.`]);
  });

  test('when the database has no control file', async () => {
    const { code, printed } = await failedStart(damagedDataDir);
    expect(code).toBe(1);
    expect(printed.split('\n')).toHaveLength(1);
    expect(printed).toMatch(/^The database in .*\/db cannot be opened: its files are damaged or incomplete\. Put a backup in its place/);
  });
});

/** A connection that is kept alive, as browsers do, with a submission for it. */
interface Submission {
  send(): void;
  /** The status line of the answer; empty when the connection was closed without one. */
  readonly answer: Promise<string>;
}

async function openSubmission(port: number, wasted: number): Promise<Submission> {
  const socket = connect(port, '127.0.0.1');
  let received = '';
  socket
    .on('error', () => undefined)
    .on('data', (chunk) => {
      received += chunk;
    });
  const answer = new Promise<string>((resolve) => socket.once('close', () => resolve(received.split('\r\n', 1)[0] as string)));
  socket.write('GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n');
  await once(socket, 'data');
  received = '';
  const body = JSON.stringify({ score: 1, clientDate: DAY, replay: toBase64(playRun(DAY, { wasted }).replay) });
  const head = `POST ${SCORE_ROUTES.submitScore} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`;
  return { send: () => socket.write(head + body), answer };
}

test('a failed start frees its data folder; without a log reader the product goes on', async () => {
  const run = start(dataDir, { ...UNLIMITED_REQUESTS, DRAIN_SECONDS: '5', GAME_DATE: DAY, LOG_LEVEL: 'info' });
  const url = await run.ready;
  run.child.stdout?.destroy();
  run.child.stderr?.destroy();
  for (let calls = 0; calls < 20; calls++) {
    const answer = await fetch(`${url}/api/recent-scores`);
    expect(answer.status).toBe(200);
    await answer.arrayBuffer();
  }
  const port = Number(new URL(url).port);
  const submissions = await Promise.all(Array.from({ length: SUBMISSIONS }, (_, wasted) => openSubmission(port, wasted)));
  const [early, late] = [submissions.slice(0, SUBMISSIONS / 2), submissions.slice(SUBMISSIONS / 2)];
  for (const { send } of early) send();
  run.child.kill('SIGTERM');
  const isReady = () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(isReady).toBe(false);
  for (const { send } of late) send();
  const answers = await Promise.all(submissions.map(({ answer }) => answer));
  for (const answer of answers) expect(answer).toMatch(/^HTTP\/1\.1 (200|503) /);
  expect(await run.code).toBe(0);
});
