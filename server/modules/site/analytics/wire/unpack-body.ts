import { gunzipSync } from 'node:zlib';
import { err, ok, type Result } from '../../../../../shared/result.ts';

/** Why a body cannot be read; none is better at the next try. */
export type BodyError = 'too_large' | 'not_gzip' | 'not_json' | 'too_many_events';

const GZIP = [0x1f, 0x8b] as const;
/** How a form begins that a closing page sends: one field with base64. */
const FORM_START = 'data=';

/**
 * Returns the text of a body. Senders say nothing about packing, or something wrong, so the bytes decide: gzip, a form whose field `data` is
 * base64, or the text itself. Unpacking stops above the limit.
 * @param maxBytes of the unpacked text
 */
export function unpackBody(body: Uint8Array, maxBytes: number): Result<string, BodyError> {
  const bytes = fromForm(Buffer.from(body.buffer, body.byteOffset, body.byteLength));
  const isPacked = GZIP.every((byte, i) => bytes[i] === byte);
  const unpacked = isPacked ? gunzip(bytes, maxBytes) : ok(bytes);
  if (!unpacked.ok) return unpacked;
  return unpacked.value.length > maxBytes ? err('too_large') : ok(unpacked.value.toString('utf8'));
}

function fromForm(bytes: Buffer): Buffer {
  if (bytes.toString('latin1', 0, FORM_START.length) !== FORM_START) return bytes;
  return Buffer.from(new URLSearchParams(bytes.toString('latin1')).get('data') ?? '', 'base64');
}

function gunzip(bytes: Buffer, maxOutputLength: number): Result<Buffer, BodyError> {
  try {
    return ok(gunzipSync(bytes, { maxOutputLength }));
  } catch (error) {
    return err((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? 'too_large' : 'not_gzip');
  }
}
