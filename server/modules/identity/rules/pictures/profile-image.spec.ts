import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { QueueFullError } from '../limits/bounded-queue.ts';
import { toProfileImage } from './profile-image.ts';

/** A picture of one color. */
function picture(width = 400, height = 300) {
  return sharp({ create: { width, height, channels: 3, background: { r: 200, g: 30, b: 30 } } });
}

/** A chunk of a PNG file. The decoder reads the size from the first chunk, before anything else. */
function pngChunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const body = Buffer.concat([Buffer.from(type), data]);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}

function crc32(bytes: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
}

/** A black picture with one bit a pixel: a valid file of any size with only a few kB. */
function blackPng(width: number, height: number): Buffer {
  const size = Buffer.alloc(13);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  size[8] = 1;
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return Buffer.concat([
    signature,
    pngChunk('IHDR', size),
    pngChunk('IDAT', deflateSync(Buffer.alloc(height * (1 + Math.ceil(width / 8))))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

describe('a picture becomes a square of 256 px in WebP', () => {
  test.each(['png', 'jpeg', 'gif', 'webp'] as const)('from %s', async (format) => {
    const image = await toProfileImage(await picture().toFormat(format).toBuffer());
    expect(image?.type).toBe('image/webp');
    expect(await sharp(image?.bytes).metadata()).toMatchObject({ format: 'webp', width: 256, height: 256 });
  });

  test('from one that is smaller, and from a narrow one', async () => {
    for (const file of [await picture(10, 10).png().toBuffer(), await picture(2000, 20).png().toBuffer()]) {
      expect(await sharp((await toProfileImage(file))?.bytes).metadata()).toMatchObject({ width: 256, height: 256 });
    }
  });
});

test('a small file of 25 million pixels is taken', async () => {
  expect(await toProfileImage(blackPng(5000, 5000))).toBeDefined();
});

test('what a camera writes into a file is gone', async () => {
  const file = await picture()
    .withExif({ IFD0: { Artist: 'Jane Secret' }, IFD3: { GPSLatitude: '48/1 8/1 0/1' } })
    .jpeg()
    .toBuffer();
  expect(file.includes('Jane Secret')).toBe(true);
  const image = await toProfileImage(file);
  expect(image?.bytes.includes('Jane Secret')).toBe(false);
  expect((await sharp(image?.bytes).metadata()).exif).toBeUndefined();
});

test('a picture that was taken sideways is put upright', async () => {
  const upper = await sharp({ create: { width: 400, height: 200, channels: 3, background: 'white' } })
    .png()
    .toBuffer();
  // White above black, marked for a turn by 180 degrees.
  const file = await sharp({ create: { width: 400, height: 400, channels: 3, background: 'black' } })
    .composite([{ input: upper, top: 0, left: 0 }])
    .withMetadata({ orientation: 3 })
    .jpeg()
    .toBuffer();
  const pixels = await sharp((await toProfileImage(file))?.bytes)
    .raw()
    .toBuffer();
  expect(pixels[0]).toBeLessThan(30);
  expect(pixels.at(-1)).toBeGreaterThan(225);
});

test('of a moving picture, the first frame is taken', async () => {
  const frames = Buffer.concat([Buffer.alloc(32 * 32 * 3, 255), Buffer.alloc(32 * 32 * 3, 0)]);
  const file = await sharp(frames, { raw: { width: 32, height: 64, channels: 3, pageHeight: 32 } })
    .gif({ loop: 0, delay: [100, 100] })
    .toBuffer();
  expect((await sharp(file).metadata()).pages).toBe(2);
  const image = await toProfileImage(file);
  expect((await sharp(image?.bytes).metadata()).pages ?? 1).toBe(1);
  expect((await sharp(image?.bytes).raw().toBuffer())[0]).toBeGreaterThan(225);
});

const png = await picture().png().toBuffer();
const jpeg = await picture().jpeg().toBuffer();

test.each<[string, Buffer]>([
  ['nothing', Buffer.alloc(0)],
  ['text', Buffer.from('hello')],
  ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300"><rect width="9" height="9"/></svg>')],
  ['TIFF', await picture().tiff().toBuffer()],
  ['AVIF', await picture(16, 16).avif().toBuffer()],
  ['a PNG that ends in its middle', png.subarray(0, png.length / 2)],
  ['a JPEG that ends in its middle', jpeg.subarray(0, jpeg.length / 2)],
  ['a beginning only', Buffer.from('GIF89a')],
  ['a small file of 65 million pixels', blackPng(8125, 8001)],
])('%s is refused', async (_, file) => {
  expect(await toProfileImage(file)).toBeUndefined();
});

test('one is decoded at a time, and no more than 16 wait', async () => {
  const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => toProfileImage(png)));
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
  expect(refused).toHaveLength(3);
  expect(refused.every(({ reason }) => reason instanceof QueueFullError)).toBe(true);
});
