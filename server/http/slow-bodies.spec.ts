import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, test } from 'vitest';
import { type BodyTimes, cutSlowBodies } from './slow-bodies.ts';
import { TAKES_FILES } from './uploads.ts';

/** The other time is longer than a test may take. */
const SHORT_BODIES = { bodyMs: 300, uploadMs: 3_600_000 };
const SHORT_UPLOADS = { bodyMs: 3_600_000, uploadMs: 300 };
const DRIP_MS = 50;

let fastify: FastifyInstance;
let port: number;
async function start(times: BodyTimes): Promise<void> {
  fastify = Fastify();
  cutSlowBodies(fastify, times);
  fastify.post('/json', (request) => ({ read: request.body }));
  fastify.post('/early', { onRequest: async (_request, reply) => reply.code(401).send({}) }, () => ({}));
  fastify.post('/picture', { config: TAKES_FILES }, () => ({}));
  await fastify.listen({ port: 0, host: '127.0.0.1' });
  port = (fastify.server.address() as AddressInfo).port;
}
afterEach(() => fastify.close());

interface End {
  readonly answer: string;
  /** From the end of the headers to the end of the connection. */
  readonly ms: number;
}

/** Sends a body that never ends, byte by byte. Resolves when the server ends the connection. */
async function dribble(path: string, length: string): Promise<End> {
  const socket: Socket = connect(port, '127.0.0.1');
  let answer = '';
  socket
    .on('error', () => undefined)
    .on('data', (chunk) => {
      answer += chunk;
    });
  const started = performance.now();
  socket.write(`POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n${length}\r\n\r\n`);
  const drip = setInterval(() => socket.write(length.startsWith('Content') ? ' ' : '1\r\n \r\n'), DRIP_MS);
  // `once` of node:events would reject where the server's last packet is a reset.
  await new Promise((resolve) => socket.once('close', resolve));
  clearInterval(drip);
  return { answer, ms: performance.now() - started };
}

describe('a body that arrives steadily and never ends', () => {
  test.each(['Content-Length: 60000', 'Transfer-Encoding: chunked'])('is cut with an answer (%s)', async (length) => {
    await start(SHORT_BODIES);
    const { answer, ms } = await dribble('/json', length);
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(answer).toMatch(/\r\nconnection: close\r\n/i);
    expect(answer).toContain('"code":"request_timeout"');
    expect(ms).toBeGreaterThanOrEqual(SHORT_BODIES.bodyMs - 5);
  });

  test('is cut also when the answer was sent before', async () => {
    await start(SHORT_BODIES);
    const { answer } = await dribble('/early', 'Content-Length: 60000');
    expect(answer).toMatch(/^HTTP\/1\.1 401 /);
  });

  test('has a time of its own at a route that takes files', async () => {
    await start(SHORT_UPLOADS);
    const { ms } = await dribble('/picture', 'Content-Length: 60000');
    expect(ms).toBeGreaterThanOrEqual(SHORT_UPLOADS.uploadMs - 5);
  });
});

test('a body that is complete in time is answered, and its connection is kept', async () => {
  await start(SHORT_BODIES);
  const socket = connect(port, '127.0.0.1');
  const request = 'POST /json HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}';
  for (let i = 0; i < 2; i++) {
    socket.write(request);
    const [answer] = await once(socket, 'data');
    expect(String(answer)).toMatch(/^HTTP\/1\.1 200 /);
    // Another body is cut meanwhile, so the time of this one is over. The connection still serves the next request.
    await dribble('/json', 'Content-Length: 60000');
  }
  socket.destroy();
});
