import { createHash } from 'node:crypto';
import { mkdirSync, realpathSync, rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { isAbsolute, join } from 'node:path';

/**
 * Takes a folder for this process alone. The embedded database does not lock its folder, and two processes in one
 * lose each other's rows silently. A listening socket is a lock that the system drops when its owner dies, kill -9
 * included; a file with a process id is not, for a zombie or a re-used id looks alive.
 * @returns gives the folder back
 * @throws Error when another process holds it
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  mkdirSync(folder, { recursive: true });
  const id = createHash('sha256').update(realpathSync(folder)).digest('hex').slice(0, 16);
  const server = await listenAlone(addressOf(`upshot-${id}`), folder);
  return () => new Promise((resolve) => server.close(() => resolve()));
}

/** On Linux and Windows an address that no file system holds: nothing is left behind, and no cleaning of /tmp takes the lock away. */
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
  // The socket of a process that died: nobody listens, only the name is left.
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
