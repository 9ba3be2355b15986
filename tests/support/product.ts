import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FIXED_LEVELS } from './levels.ts';
import { createPostgresDatabase } from './postgres-database.ts';
import { spend } from './spend.ts';

const MAIN = join(import.meta.dirname, '../../dist/server/main.js');
const STOP_TIMEOUT_MS = 15_000;
const POLL_MS = 50;
/** The product prints this line when it listens. It chooses a free port itself, so that two products never share one. */
const LISTENS = /Upshot is ready on http:\/\/localhost:(\d+)/;

/** Environment variable: a folder with data from an earlier start. A start on a copy of it takes a third of the time. */
export const READY_DATA = 'UPSHOT_READY_DATA';

/** Environment variable: the database of that start, on the PostgreSQL server at TEST_DATABASE_URL if there is one. */
export const READY_DATABASE = 'UPSHOT_READY_DATABASE';

/** The built product, running in a process of its own. */
export interface Product {
  readonly url: string;
  /** Of its process. */
  readonly pid: number | undefined;
  /** The output of the server so far. */
  log(): string;
  /** Stops it with SIGTERM, as a platform does. Returns the exit code, or null if it had to be killed. Deletes its data unless the folder was given. */
  stop(): Promise<number | null>;
  /** Kills it with SIGKILL, as a crash does. Keeps its data. */
  kill(): Promise<void>;
}

export interface ProductOptions {
  /** Added to the environment of this process, in which the product plays the fixed levels. */
  readonly env?: Readonly<Record<string, string>>;
  /** Folder of the embedded database. It is kept after the stop. The default is PostgreSQL at TEST_DATABASE_URL, else a temporary folder. */
  readonly dataDir?: string;
  /** The dist/server/main.js of another build. */
  readonly main?: string;
}

/**
 * Starts dist/server/main.js on a free port and waits until it is ready. How long that may take is up to the caller's time limit: on a busy
 * machine a minute is not enough. A database that does not open ends the process by itself.
 * @throws Error with the output, when it is not built, or ends
 */
export async function startProduct({ env = {}, dataDir, main = MAIN }: ProductOptions = {}): Promise<Product> {
  if (!existsSync(main)) throw new Error('The product is not built: npm run build');
  const folder = dataDir ?? mkdtempSync(join(tmpdir(), 'upshot-product-'));
  const cluster = dataDir === undefined ? process.env.TEST_DATABASE_URL : undefined;
  const database = cluster ? await createPostgresDatabase(cluster, process.env[READY_DATABASE]) : undefined;
  const ready = process.env[READY_DATA];
  if (ready !== undefined && isEmpty(folder)) cpSync(ready, folder, { recursive: true });
  spend('product');
  const child = spawn(process.execPath, ['--enable-source-maps', main], {
    env: {
      ...process.env,
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: folder,
      DATABASE_URL: database?.url ?? '',
      LEVELS_DIR: FIXED_LEVELS,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // A caller whose time limit is over does not stop it any more.
  const endWithCaller = (): void => void child.kill('SIGKILL');
  process.once('exit', endWithCaller);
  child.once('close', () => process.off('exit', endWithCaller));
  let printed = '';
  let url: string | undefined;
  const listens = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        printed += chunk;
        if (url !== undefined) return;
        const port = LISTENS.exec(printed)?.[1];
        if (port === undefined) return;
        url = `http://127.0.0.1:${port}`;
        resolve();
      });
    }
    child.once('close', () => resolve());
  });
  const ended = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)));
  const isOver = (): boolean => child.exitCode !== null || child.signalCode !== null;
  const stop = async (): Promise<number | null> => {
    const timer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
    if (!isOver()) child.kill('SIGTERM');
    const code = await ended;
    clearTimeout(timer);
    if (dataDir === undefined) rmSync(folder, { recursive: true, force: true });
    await database?.drop();
    return code;
  };
  await listens;
  while (url === undefined || !(await isReady(url))) {
    if (url === undefined || isOver()) {
      await stop();
      throw new Error(`The product did not start:\n${printed}`);
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  const kill = async (): Promise<void> => {
    child.kill('SIGKILL');
    await ended;
  };
  return { url, pid: child.pid, log: () => printed, stop, kill };
}

const isEmpty = (folder: string): boolean => existsSync(folder) && readdirSync(folder).length === 0;

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/readyz`)).ok;
  } catch {
    return false;
  }
}
