import { constants } from 'node:zlib';
import fastifyCompress from '@fastify/compress';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';

/** Answers smaller than this, in bytes, gain nothing by compression. */
const THRESHOLD_BYTES = 1024;
/** 4 of 11: the higher ones cost many times the processor for a few percent less. */
const BROTLI_QUALITY = 4;

/** Compresses answers as the browser accepts it. */
export async function addCompression(app: NestFastifyApplication): Promise<void> {
  await app.register(fastifyCompress, {
    threshold: THRESHOLD_BYTES,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } },
  });
}
