import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { installPackages } from './debian.ts';
import { freePort } from './free-port.ts';
import { runProcess, startProcess } from './processes.ts';

/** A PostgreSQL that tests may fill with databases of their own. */
export interface TestPostgres {
  /** Address of a superuser's connection to the database `postgres`; for the driver `pg`, it may name the folder of a socket. */
  readonly url: string;
  readonly version: string;
  /** Process of the server; undefined for one that was given. */
  readonly pid?: number;
  /** Ends the server and removes its files; does nothing to one that was given. */
  stop(): Promise<void>;
}

interface Account {
  readonly uid: number;
  readonly gid: number;
}

const START_TIMEOUT_MS = 30_000;
const SUPERUSER = 'upshot';

/**
 * What is lost in a crash does not matter here, so nothing waits for the disk. Nor does anything tidy up the databases of tests, which are soon
 * removed: what plans are made with would change at any time.
 */
const SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '100',
  shared_buffers: '64MB',
  listen_addresses: '127.0.0.1',
};

/** Linux's file system in memory. Tests make a database for each server that they start, and on a busy disk that takes a second. */
const MEMORY_FOLDER = '/dev/shm';
/** Memory that must be free to put a cluster there: tests leave some 300 MB at most, and others need the rest. */
const MEMORY_BYTES = 2 * 1024 ** 3;

export interface PostgresOptions {
  /** Keeps the files on the disk, as a real server does: for measurements. */
  readonly onDisk?: boolean;
}

/**
 * Gives the server of TEST_DATABASE_URL, else starts a throw-away cluster from installed binaries, else from Debian's package.
 * @returns undefined when there is none; the reason is printed
 */
export async function providePostgres({ onDisk = false }: PostgresOptions = {}): Promise<TestPostgres | undefined> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { url: given, version: 'TEST_DATABASE_URL', stop: async () => undefined };
  let binaries = findBinaries();
  if (!binaries) {
    await installPackages('postgresql');
    binaries = findBinaries();
  }
  return binaries ? startCluster(binaries, onDisk) : undefined;
}

/** Folder that holds `initdb` and `postgres`; the newest of several. */
function findBinaries(): string | undefined {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [...versions.map((version) => join(debian, version, 'bin')), ...(process.env.PATH ?? '').split(delimiter)];
  return folders.find((folder) => ['initdb', 'postgres'].every((name) => existsSync(join(folder, name))));
}

/** PostgreSQL refuses to run as root: then it runs as its own user, else as nobody. */
function unprivilegedAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  const line = lines.find((entry) => entry.startsWith('postgres:')) ?? lines.find((entry) => entry.startsWith('nobody:'));
  const [, , uid, gid] = line?.split(':') ?? [];
  if (uid === undefined || gid === undefined) throw new Error('PostgreSQL refuses root, and there is no user postgres or nobody');
  return { uid: Number(uid), gid: Number(gid) };
}

async function startCluster(binaries: string, onDisk: boolean): Promise<TestPostgres | undefined> {
  const account = unprivilegedAccount();
  // A temporary folder of root's own would be closed to the other user.
  const diskFolder = account ? '/tmp' : tmpdir();
  for (const parent of [diskFolder, MEMORY_FOLDER]) removeAbandonedClusters(parent);
  const folder = mkdtempSync(join(onDisk || !hasFreeMemory() ? diskFolder : MEMORY_FOLDER, `upshot-postgres-${process.pid}-`));
  if (account) chownSync(folder, account.uid, account.gid);
  const remove = () => rmSync(folder, { recursive: true, force: true });
  const data = join(folder, 'data');
  const options = { cwd: folder, env: { LC_ALL: 'C' }, ...account };
  const initdb = ['-D', data, '-U', SUPERUSER, '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'];
  const created = await runProcess(join(binaries, 'initdb'), initdb, options);
  if (created.code !== 0) {
    console.error(created.output);
    remove();
    return undefined;
  }
  const port = await freePort();
  const settings = { ...SETTINGS, autovacuum: onDisk ? 'on' : 'off', port: String(port), unix_socket_directories: folder };
  const args = ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
  const server = startProcess(join(binaries, 'postgres'), args, { cwd: folder, env: { ...process.env, LC_ALL: 'C' }, ...account });
  const ended = new Promise<void>((resolve) => server.once('close', () => resolve()));
  const stop = async (): Promise<void> => {
    server.kill('SIGINT'); // Closes the remaining connections and ends cleanly.
    await ended;
    remove();
  };
  const log = await readiness(server.stderr, ended);
  if (!log.ready) {
    console.error(log.text);
    await stop();
    return undefined;
  }
  const version = /starting PostgreSQL (\S+)/.exec(log.text)?.[1] ?? 'unknown';
  // A socket takes less of the processor than the network. Measurements go through the network, as to a real server.
  const url = `postgres://${SUPERUSER}@127.0.0.1:${port}/postgres${onDisk ? '' : `?host=${encodeURIComponent(folder)}`}`;
  return { url, version, stop, ...(server.pid ? { pid: server.pid } : {}) };
}

/**
 * Removes the clusters of test runs that were killed: in memory they would stay until the machine starts again. Their names
 * begin with the process id of the run. A server that still runs ends by itself when its files are gone.
 */
function removeAbandonedClusters(parent: string): void {
  if (!existsSync(parent)) return;
  for (const name of readdirSync(parent)) {
    const pid = /^upshot-postgres-(\d+)-/.exec(name)?.[1];
    if (pid && !isRunning(Number(pid))) rmSync(join(parent, name), { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // A process of another user is running, too.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Containers often have a small one, and other systems none. */
function hasFreeMemory(): boolean {
  if (!existsSync(MEMORY_FOLDER)) return false;
  const { bavail, bsize } = statfsSync(MEMORY_FOLDER);
  return Math.min(bavail * bsize, freemem()) >= MEMORY_BYTES;
}

/** Waits until the server says that it takes connections, has ended, or has taken too long. */
function readiness(log: NodeJS.ReadableStream | null, ended: Promise<void>): Promise<{ ready: boolean; text: string }> {
  let text = '';
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve({ ready: false, text: `${text}\nPostgreSQL took too long to start` }), START_TIMEOUT_MS);
    const settle = (ready: boolean): void => {
      clearTimeout(timer);
      resolve({ ready, text });
    };
    log?.on('data', (chunk) => {
      text += chunk;
      if (text.includes('database system is ready to accept connections')) settle(true);
    });
    void ended.then(() => settle(false));
  });
}
