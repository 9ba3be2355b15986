import sharp from 'sharp';
import { BoundedQueue } from '../../rules/limits/bounded-queue.ts';

/** Side of the square that is kept, px: four times what the menu draws, for dense screens. */
const SIDE = 256;
/** Largest picture that is decoded, px: the biggest that phones take have 50 million. A file of a few kB can say it has more. */
const MAX_PIXELS = 64_000_000;
const TIMEOUT_SECONDS = 5;
/** One at a time: the largest takes 256 MB while it is decoded. Those that wait hold their files. */
const queue = new BoundedQueue(1, 16);

/** How files of the accepted kinds begin. Nothing else is handed to the decoders, of which some read addresses and scripts. */
const BEGINNINGS: readonly ((bytes: Buffer) => boolean)[] = [
  (bytes) => bytes.subarray(0, 8).toString('latin1') === '\x89PNG\r\n\x1a\n',
  (bytes) => bytes.subarray(0, 3).toString('latin1') === '\xff\xd8\xff',
  (bytes) => /^GIF8[79]a$/.test(bytes.subarray(0, 6).toString('latin1')),
  (bytes) => bytes.subarray(0, 4).toString('latin1') === 'RIFF' && bytes.subarray(8, 12).toString('latin1') === 'WEBP',
];

export interface ProfileImageFile {
  readonly bytes: Buffer;
  readonly type: 'image/webp';
}

/**
 * Makes a picture of a player out of a file that they sent: its middle as a square of 256 px, upright, without where and
 * by what it was taken. Of a moving picture, the first frame.
 * @param bytes the file, of a length that was bounded before
 * @returns undefined when it is no PNG, JPEG, GIF or WebP, is damaged, or has more than 64 million pixels
 * @throws QueueFullError when too many wait already
 */
export async function toProfileImage(bytes: Buffer): Promise<ProfileImageFile | undefined> {
  if (!BEGINNINGS.some((matches) => matches(bytes))) return undefined;
  const made = await queue.run(() => decode(bytes));
  return made && { bytes: made, type: 'image/webp' };
}

async function decode(bytes: Buffer): Promise<Buffer | undefined> {
  try {
    return await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 })
      .timeout({ seconds: TIMEOUT_SECONDS })
      .autoOrient()
      .resize(SIDE, SIDE, { fit: 'cover' })
      .webp({ quality: 82 })
      .toBuffer();
  } catch {
    // The decoder says in words of its own what is wrong with the file; the player is told that it cannot be used.
    return undefined;
  }
}
