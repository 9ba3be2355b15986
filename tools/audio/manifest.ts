import { createHash } from 'node:crypto';

/** Hashes of the committed files and their sources. A check compares them without an encoder. */
export type Manifest = Readonly<Record<string, SoundEntry>>;

interface SoundEntry {
  /** SHA-256 of the 16-bit samples, little-endian. */
  readonly samples: string;
  /** SHA-256 of the encoded files. */
  readonly ogg: string;
  readonly mp3: string;
}

export const MANIFEST_FILE = new URL('./manifest.json', import.meta.url);

export const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** The samples as bytes, in the order of the hash. */
export function bytesOf(samples: Int16Array): Uint8Array {
  const bytes = Buffer.alloc(samples.length * 2);
  samples.forEach((sample, i) => {
    bytes.writeInt16LE(sample, i * 2);
  });
  return bytes;
}
