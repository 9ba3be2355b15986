import { constants } from 'node:zlib';
import fastifyCompress from '@fastify/compress';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';

/** Smaller answers gain nothing by compression, bytes. */
const THRESHOLD_BYTES = 1024;
/** 4 of 11: higher levels need many times the processor time for a few percent less. */
const BROTLI_QUALITY = 4;

/** Compresses answers in the format that the browser accepts. */
export async function addCompression(app: NestFastifyApplication): Promise<void> {
  await app.register(fastifyCompress, {
    threshold: THRESHOLD_BYTES,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } },
  });
}
