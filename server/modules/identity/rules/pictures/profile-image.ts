import sharp from 'sharp';
import { BoundedQueue } from '../limits/bounded-queue.ts';

/** Side of the stored square, px: four times the size in the menu, for dense screens. */
const SIDE = 256;
/** Largest picture that is decoded, px. Phones take up to 50 million; a file of a few kB can claim more. */
const MAX_PIXELS = 64_000_000;
const TIMEOUT_SECONDS = 5;
/** One at a time: the largest needs 256 MB while it is decoded. Waiting jobs keep their files in memory. */
const queue = new BoundedQueue(1, 16);

/** First bytes of the accepted formats. No other file reaches the decoders, some of which load URLs or run scripts. */
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
 * Makes a profile picture of an uploaded file: its center as a square of 256 px, upright, without metadata. Of an animation it takes the
 * first frame.
 * @param bytes the file; the caller has limited its length
 * @returns undefined when it is not a PNG, JPEG, GIF or WebP, is damaged, or has more than 64 million pixels
 * @throws QueueFullError when too many jobs wait
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
    // The decoder's message is dropped: the player only learns that the file cannot be used.
    return undefined;
  }
}
