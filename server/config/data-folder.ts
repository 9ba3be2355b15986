import { mkdirSync } from 'node:fs';

const NO_FOLDER = 'is a file, or is below one. Set DATA_DIR to another path.';
const NO_ACCESS = 'cannot be read and written by this user. Give the user the right to do so, or set DATA_DIR to another folder.';
const FULL = 'is on a full disk. Free some space, or set DATA_DIR to a folder on another disk.';

/** What is wrong with a folder and what to do, by the code of the failed system call. */
const FAILURES: Readonly<Record<string, string>> = {
  EEXIST: NO_FOLDER,
  ENOTDIR: NO_FOLDER,
  EACCES: NO_ACCESS,
  EPERM: NO_ACCESS,
  EROFS: 'is on a read-only file system. Set DATA_DIR to another folder.',
  ENOSPC: FULL,
  EDQUOT: FULL,
  ENOENT: 'cannot be created. Set DATA_DIR to another folder.',
};

/**
 * Describes in one sentence why a folder cannot be used; undefined when the error does not come from the file system.
 * @param folder what it is called, with its path
 */
export function folderFailure(folder: string, error: unknown): string | undefined {
  const { code = '' } = (error ?? {}) as NodeJS.ErrnoException;
  const words = FAILURES[code];
  return words === undefined ? undefined : `${folder} ${words}`;
}

/** @throws Error that names the folder, why it cannot be created, and what to do */
export function createDataFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true });
  } catch (error) {
    throw new Error(folderFailure(`DATA_DIR (${dataDir})`, error) ?? String(error), { cause: error });
  }
}
