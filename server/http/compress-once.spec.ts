import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { expect, test, vi } from 'vitest';
import { compressOnce } from './compress-once.ts';
import { addCompression } from './compression.ts';

const PAGE = 'a page that is long enough to be worth compressing '.repeat(60);

/** A server with both kinds of compression. */
async function setUp() {
  const gzip = vi.fn(async (text: string) => gzipSync(text));
  const fastify = Fastify();
  compressOnce(fastify, ({ url }) => url !== '/other', { gzip, br: async () => Buffer.from('unused') });
  await addCompression(fastify);
  fastify.get('/*', (request, reply) => reply.type('text/html').send(request.url === '/changed' ? `${PAGE}!` : PAGE));
  const get = (url: string, encoding: string) => fastify.inject({ url, headers: { 'accept-encoding': encoding } });
  return { get, gzip };
}

test('a text is compressed once for all requests, and again when it has changed', async () => {
  const { get, gzip } = await setUp();
  for (let calls = 0; calls < 3; calls++) {
    const { headers, rawPayload } = await get('/page', 'gzip, deflate');
    expect(headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
    expect(gunzipSync(rawPayload).toString()).toBe(PAGE);
  }
  expect(gzip).toHaveBeenCalledTimes(1);
  expect(gunzipSync((await get('/changed', 'gzip')).rawPayload).toString()).toBe(`${PAGE}!`);
  expect(gzip).toHaveBeenCalledTimes(2);
});

test.each(['', 'identity', 'gzip;q=0', 'deflate'])('a browser that accepts %j gets the text as it is', async (encoding) => {
  const { get } = await setUp();
  const { headers, payload } = await get('/page', encoding);
  expect(headers['content-encoding']).toBeUndefined();
  expect(headers.vary).toBe('accept-encoding');
  expect(payload).toBe(PAGE);
});

test('other answers are compressed at each call', async () => {
  const { get, gzip } = await setUp();
  const { headers, rawPayload } = await get('/other', 'br');
  expect(headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(rawPayload).toString()).toBe(PAGE);
  expect(gzip).not.toHaveBeenCalled();
});
