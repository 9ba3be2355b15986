import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { LIMITS } from '../../../../shared/limits.ts';
import { ApiException } from '../../../common/api-exception.ts';

/** What is too long is read on up to this length, bytes, without being kept. Otherwise its sender would see no refusal, and send it again. */
const DRAINED_BYTES = 8 * LIMITS.analyticsBodyBytes;

/**
 * Reads the bytes of a request whose route takes any type.
 * @throws ApiException `payload_too_large` above the limit; `bad_request` for a body that ends early
 */
export async function readBody({ body }: FastifyRequest): Promise<Buffer> {
  if (!(body instanceof Readable)) return Buffer.alloc(0);
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length <= LIMITS.analyticsBodyBytes) chunks.push(chunk);
      else chunks.length = 0;
      if (length > DRAINED_BYTES) break;
    }
  } catch {
    throw new ApiException('bad_request', 'The request body ended early.');
  }
  if (length > LIMITS.analyticsBodyBytes) throw new ApiException('payload_too_large', 'The request body is too large.');
  return Buffer.concat(chunks, length);
}
