import { createHmac, randomBytes } from 'node:crypto';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { createDataFolder, folderFailure } from './data-folder.ts';

const SECRET_BYTES = 48;
const secretsFile = z.object({ SECRET: z.string().min(32) });

/**
 * Loads the secret of a developer's machine. It is generated at the first start and stored, so that cookies survive a restart.
 * @param dataDir folder of secrets.json; without one the secret lasts as long as the process
 * @throws Error when the file exists and cannot be read, or cannot be written
 */
export function loadSecret(dataDir: string | undefined): string {
  const fresh = randomBytes(SECRET_BYTES).toString('base64url');
  if (dataDir === undefined) return fresh;
  createDataFolder(dataDir);
  const path = join(dataDir, 'secrets.json');
  try {
    // With 'wx' only one of two processes that start together writes the file; the other reads it.
    writeFileSync(path, `${JSON.stringify({ SECRET: fresh }, null, 2)}\n`, { flag: 'wx', mode: 0o600 });
    return fresh;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return readSecret(path);
    throw new Error(folderFailure(`DATA_DIR (${dataDir})`, error) ?? String(error), { cause: error });
  }
}

function readSecret(path: string): string {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) {
    throw new Error(`${path} is a folder, and must be a file. Move it away and a new file will be made; players' cookies then start anew.`);
  }
  let json: unknown;
  try {
    json = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw new Error(folderFailure(`The file ${path}`, error) ?? String(error), { cause: error });
  }
  const file = secretsFile.safeParse(json);
  if (!file.success) throw new Error(`${path} holds no secret. Delete it and a new one will be made; players' cookies then start anew.`);
  return file.data.SECRET;
}

type KeyPurpose =
  | 'player-cookie'
  | 'attempt'
  | 'run-share'
  | 'new-guests'
  | 'guest-number'
  | 'one-time-code'
  | 'backup-code'
  | 'identity-instance'
  | 'signing-key'
  | 'totp-secret'
  | 'oauth-redirect'
  | 'pretended-account'
  | 'rate-limit'
  | 'analytics-id'
  | 'analytics-key'
  | 'ad-grant';

/** Derives a separate key for each purpose, so that a signature for one is never valid for another. 32 bytes. */
export function deriveKey(secret: string, purpose: KeyPurpose): Buffer {
  return createHmac('sha256', secret).update(`upshot:${purpose}`).digest();
}
