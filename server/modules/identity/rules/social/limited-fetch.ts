/** Longest answer of a provider, bytes. Real ones have a few kB. */
const MAX_BYTES = 262_144;

/**
 * Fetches, follows no redirect, and reads the whole answer up to a limit.
 * @throws Error when the answer is longer
 */
export async function limitedFetch(url: string, options: RequestInit, maxBytes = MAX_BYTES): Promise<Response> {
  const response = await fetch(url, { ...options, redirect: 'manual' });
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    // Leaving the loop cancels the body.
    if (length > maxBytes) throw new Error(`The answer has more than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  const { status, headers } = response;
  // These statuses must not have a body.
  const isEmpty = length === 0 || status === 204 || status === 304;
  return new Response(isEmpty ? null : Buffer.concat(chunks), { status, headers });
}
