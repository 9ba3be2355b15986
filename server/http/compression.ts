import { constants } from 'node:zlib';
import fastifyCompress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/** Smaller answers gain nothing by compression, bytes. */
export const THRESHOLD_BYTES = 1024;
/** 4 of 11: higher levels need many times the processor time for a few percent less. */
const BROTLI_QUALITY = 4;
export const BROTLI_OPTIONS = { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } };

/** Compresses answers in the format that the browser accepts. */
export async function addCompression(fastify: FastifyInstance): Promise<void> {
  await fastify.register(fastifyCompress, {
    threshold: THRESHOLD_BYTES,
    encodings: ['br', 'gzip'],
    brotliOptions: BROTLI_OPTIONS,
  });
}
