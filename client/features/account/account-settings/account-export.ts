import { ACCOUNT_EXPORT_PATH } from '../../../../shared/server-paths.ts';
import { parseRetryAfter } from '../../../api/retry-after.ts';
import { isRecord } from '../../../platform/storage.ts';
import { KnownFailure, TooManyError } from '../errors/failure-words.ts';

export interface ExportedFile {
  readonly content: Blob;
  readonly name: string;
}

/** Our own server's request for a reverification, in the form that the official client's hook understands. */
interface ReverificationHint {
  readonly clerk_error: unknown;
}

const USUAL_NAME = 'upshot-account.json';

/**
 * Fetches what the server knows of the account.
 * @param token of the session
 * @param onProgress called with the bytes received so far
 * @throws KnownFailure or TooManyError when the server refuses; TypeError when it cannot be reached
 */
export const fetchExport = (token: string | null, onProgress: (bytes: number) => void): Promise<ExportedFile | ReverificationHint> =>
  fetchFile(ACCOUNT_EXPORT_PATH, USUAL_NAME, token, onProgress);

/**
 * Fetches a file that the server makes for the account.
 * @param usualName when the server gives none
 * @param token of the session
 * @param onProgress called with the bytes received so far
 * @throws KnownFailure or TooManyError when the server refuses; TypeError when it cannot be reached
 */
export async function fetchFile(
  path: string,
  usualName: string,
  token: string | null,
  onProgress: (bytes: number) => void = () => undefined,
): Promise<ExportedFile | ReverificationHint> {
  const headers: Record<string, string> = token === null ? {} : { authorization: `Bearer ${token}` };
  const response = await fetch(path, { headers, credentials: 'same-origin' });
  if (!response.ok) return refusalOf(response);
  const type = response.headers.get('content-type') ?? 'application/json';
  const content = new Blob(await readAll(response, onProgress), { type });
  return { content, name: fileName(response.headers.get('content-disposition'), usualName) };
}

/** @throws KnownFailure or TooManyError unless the refusal only asks for a reverification */
async function refusalOf(response: Response): Promise<ReverificationHint> {
  const body: unknown = await response.json().catch(() => undefined);
  if (isRecord(body) && 'clerk_error' in body) return { clerk_error: body.clerk_error };
  const waitMs = response.status === 429 ? parseRetryAfter(response.headers.get('retry-after'), Date.now()) : undefined;
  if (waitMs !== undefined) throw new TooManyError(waitMs / 1000);
  throw new KnownFailure('accountSettings.exportFailed');
}

async function readAll(response: Response, onProgress: (bytes: number) => void): Promise<Uint8Array<ArrayBuffer>[]> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  const reader = response.body?.getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    parts.push(part.value);
    bytes += part.value.byteLength;
    onProgress(bytes);
  }
  return parts;
}

/** The name in a Content-Disposition header, without any path; our own name when the header has none. */
export function fileName(disposition: string | null, usualName = USUAL_NAME): string {
  const [, quoted, bare] = /filename=(?:"([^"/\\]+)"|([^\s";/\\]+)(?=;|$))/i.exec(disposition ?? '') ?? [];
  return quoted ?? bare ?? usualName;
}
