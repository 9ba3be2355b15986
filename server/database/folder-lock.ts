import { createHash } from 'node:crypto';
import { mkdirSync, realpathSync, rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { isAbsolute, join } from 'node:path';

/**
 * Locks a folder for this process. The embedded database does not lock its folder, and two processes in one folder silently lose each
 * other's rows. The lock is a listening socket, which the system closes when its process ends, even by kill -9. A file with a process id
 * would not do: a zombie or a re-used id looks alive.
 * @returns a function that unlocks the folder
 * @throws Error when another process holds the lock
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  mkdirSync(folder, { recursive: true });
  const id = createHash('sha256').update(realpathSync(folder)).digest('hex').slice(0, 16);
  const server = await listenAlone(addressOf(`upshot-${id}`), folder);
  return () => new Promise((resolve) => server.close(() => resolve()));
}

/** On Linux and Windows the address is outside the file system: no file is left behind, and a cleanup of /tmp cannot remove the lock. */
function addressOf(name: string): string {
  if (process.platform === 'linux') return `\0${name}`;
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.sock`);
}

async function listenAlone(path: string, folder: string): Promise<Server> {
  try {
    return await listen(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
  }
  if (await answers(path)) throw new Error(`The database in ${folder} is in use by another process. Stop that one, or set DATA_DIR.`);
  // The process of this socket has died: only the file is left.
  if (isAbsolute(path)) rmSync(path, { force: true });
  return listen(path);
}

function listen(path: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer((connection) => connection.destroy());
    server.once('error', reject).listen(path, () => resolve(server.unref()));
  });
}

function answers(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const connection = connect(path, () => {
      connection.destroy();
      resolve(true);
    });
    connection.once('error', () => resolve(false));
  });
}
