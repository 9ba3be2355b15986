import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { BROTLI_OPTIONS, THRESHOLD_BYTES } from './compression.ts';

type Encoding = 'br' | 'gzip';
type Compress = (text: string) => Promise<Buffer>;

const COMPRESS: Readonly<Record<Encoding, Compress>> = {
  br: (text) => promisify(brotliCompress)(text, BROTLI_OPTIONS),
  gzip: (text) => promisify(gzip)(text),
};

/**
 * Bytes of compressed texts, and of those that they were made of, that are kept: the page, with what is shown of some hundred links, and
 * the documents of the API.
 */
const MAX_KEPT_BYTES = 16 * 1024 * 1024;

/**
 * Compresses texts that are the same for everybody once, instead of for each request.
 * @param isKept whether the answer to a request is such a text
 */
export function compressOnce(fastify: FastifyInstance, isKept: (request: FastifyRequest) => boolean, compress = COMPRESS): void {
  const kept = new LRUCache<string, Buffer>({
    maxSize: MAX_KEPT_BYTES,
    sizeCalculation: (compressed, key) => compressed.length + 2 * key.length,
    fetchMethod: (key) => {
      const [encoding = ''] = key.split(' ', 1);
      return compress[encoding as Encoding](key.slice(encoding.length + 1));
    },
  });
  fastify.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < THRESHOLD_BYTES || !isKept(request)) return payload;
    // Some answers depend on the language, too.
    reply.header('vary', [reply.getHeader('vary') ?? [], 'accept-encoding'].flat().join(', '));
    const encoding = acceptedEncoding(request.headers['accept-encoding']);
    if (encoding === undefined) return payload;
    reply.header('content-encoding', encoding).removeHeader('content-length');
    return kept.forceFetch(`${encoding} ${payload}`);
  });
}

/** Returns the best encoding that a browser accepts; undefined when it accepts none of ours. */
function acceptedEncoding(header: string | string[] | undefined): Encoding | undefined {
  const accepted = String(header ?? '')
    .split(',')
    .map((part) =>
      part
        .trim()
        .toLowerCase()
        .split(/\s*;\s*/),
    )
    .filter(([, quality]) => quality === undefined || Number(quality.replace(/^q=/, '')) > 0)
    .map(([name]) => name);
  return (['br', 'gzip'] as const).find((encoding) => accepted.includes(encoding));
}
