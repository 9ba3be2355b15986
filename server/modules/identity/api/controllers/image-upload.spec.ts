import { Readable } from 'node:stream';
import { setFlagsFromString } from 'node:v8';
import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { readImage } from './image-upload.ts';

const requestWith = (body: Readable): FastifyRequest => ({ headers: {}, isMultipart: () => false, body }) as unknown as FastifyRequest;

test('a base64 text that is too large is refused as such, optimized or not', async () => {
  // Node does so by itself in a process that has compiled many expressions. Then an expression that matches 14 MB overflows its stack.
  setFlagsFromString('--no-regexp-optimization');
  const text = Buffer.alloc(10 * 1024 * 1024 + 1, 0x89).toString('base64');
  try {
    await expect(readImage(requestWith(Readable.from([Buffer.from(text)])))).rejects.toMatchObject({ code: 'image_too_large' });
  } finally {
    setFlagsFromString('--regexp-optimization');
  }
});

test.each([
  ['aGVsbG8=', 'hello'],
  [' data:image/png;base64,aGVsbG8= ', ' data:image/png;base64,aGVsbG8= '],
  ['data:image/png;base64,aGVsbG8=', 'hello'],
  ['aGVsbG8', 'hello'],
  ['aGVs\nbG8=', 'aGVs\nbG8='],
  ['==', '=='],
  ['', ''],
])('%j is the picture %j', async (text, bytes) => {
  expect((await readImage(requestWith(Readable.from([Buffer.from(text)])))).toString()).toBe(bytes);
});

test('a picture whose connection ends midway is an invalid body, not a crash', async () => {
  const body = Readable.from(
    (async function* () {
      yield Buffer.alloc(1_000);
      throw Object.assign(new Error('aborted'), { code: 'ECONNRESET' });
    })(),
  );
  await expect(readImage(requestWith(body))).rejects.toMatchObject({ code: 'request_body_invalid' });
});
