/** Bytes of the SHA-256 that are kept. 48 bits find any damage; they are not meant to stop a forger. */
const KEPT_BYTES = 6;

/** The hash of a file's bytes, 8 characters of base64. */
export async function hashOf(bytes: BufferSource): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', bytes);
  return btoa(String.fromCharCode(...new Uint8Array(hash, 0, KEPT_BYTES)));
}
