import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { readImage } from './image-upload.ts';

test('a picture whose connection ends in the middle is an invalid body, not an unexpected error', async () => {
  const body = Readable.from(
    (async function* () {
      yield Buffer.alloc(1_000);
      throw Object.assign(new Error('aborted'), { code: 'ECONNRESET' });
    })(),
  );
  const request = { headers: {}, isMultipart: () => false, body } as unknown as FastifyRequest;
  await expect(readImage(request)).rejects.toMatchObject({ code: 'request_body_invalid' });
});
