import { Inflate } from 'pako';

/** Output is counted after every so many bytes: bytes that inflate to gigabytes are left at the first of them too many. */
const INFLATE_CHUNK = 16 * 1024;

/**
 * Inflates bytes that nobody vouches for.
 * @param maxBytes most bytes of the result
 * @returns undefined when the bytes are not deflated, or hold more
 */
export function inflateBounded(bytes: Uint8Array, maxBytes: number): Uint8Array | undefined {
  const inflate = new Inflate({ chunkSize: INFLATE_CHUNK });
  const chunks: Uint8Array[] = [];
  let size = 0;
  inflate.onData = (chunk) => {
    size += chunk.length;
    if (size > maxBytes) throw new RangeError('inflates to too much');
    chunks.push(chunk);
  };
  try {
    inflate.push(bytes, true);
  } catch {
    return undefined;
  }
  if (inflate.err !== 0 || !inflate.ended) return undefined;
  const inflated = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    inflated.set(chunk, at);
    at += chunk.length;
  }
  return inflated;
}
