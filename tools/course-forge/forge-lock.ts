import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Another process has the lock. The message says which one, and what to do. */
export class LockedError extends Error {
  constructor(file: string, holder: number) {
    super(`Another forge is at work: process ${holder}. Wait for it, or stop it. If that process is no forge, delete ${file}.`);
  }
}

/**
 * Takes the lock of the forge, a file with the id of the process that has it. The lock of a process that is gone is taken over.
 * @param pid the process that takes it; default: this one
 * @returns releases the lock; it may be called more than once
 * @throws LockedError when another process has the lock
 */
export function takeLock(file: string, pid: number = process.pid): () => void {
  mkdirSync(dirname(file), { recursive: true });
  const holder = create(file, pid);
  if (holder !== undefined) {
    if (isAlive(holder)) throw new LockedError(file, holder);
    removeStale(file, holder, pid);
    const other = create(file, pid);
    if (other !== undefined) throw new LockedError(file, other);
  }
  return () => {
    if (holderOf(file) === pid) rmSync(file, { force: true });
  };
}

/**
 * Creates the lock. A link appears with its content in one step, so nobody reads an empty lock.
 * @returns the process that has the lock already, or undefined
 */
function create(file: string, pid: number): number | undefined {
  const own = `${file}.${pid}`;
  writeFileSync(own, String(pid));
  try {
    linkSync(own, file);
    return undefined;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return holderOf(file) ?? 0;
  } finally {
    rmSync(own, { force: true });
  }
}

/** Removes the lock of a dead process. If another forge has taken it over in the meantime, it gets its lock back. */
function removeStale(file: string, dead: number, pid: number): void {
  const aside = `${file}.${pid}.old`;
  try {
    renameSync(file, aside);
    if (holderOf(aside) !== dead) linkSync(aside, file);
  } catch (error) {
    if (!['ENOENT', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  } finally {
    rmSync(aside, { force: true });
  }
}

/** Undefined without a lock; 0, which is no process, when the file says none. */
function holderOf(file: string): number | undefined {
  try {
    return Number.parseInt(readFileSync(file, 'utf8'), 10) || 0;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

function isAlive(pid: number): boolean {
  if (pid === 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // The process of another user may not be signaled, but is there.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
