import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type BodyTimes, cutSlowBodies } from './slow-bodies.ts';
import { TAKES_FILES } from './uploads.ts';

const TIMES: BodyTimes = { bodyMs: 10_000, uploadMs: 60_000 };
const DRIP_MS = 5;

let fastify: FastifyInstance;
let port: number;
/** Called when the headers of a request have arrived, from which on its time runs. */
let onHeaders: () => void = () => undefined;
beforeEach(async () => {
  fastify = Fastify();
  cutSlowBodies(fastify, TIMES);
  fastify.addHook('onRequest', async () => onHeaders());
  fastify.post('/json', (request) => ({ read: request.body }));
  fastify.post('/early', { onRequest: async (_request, reply) => reply.code(401).send({}) }, () => ({}));
  fastify.post('/picture', { config: TAKES_FILES }, () => ({}));
  await fastify.listen({ port: 0, host: '127.0.0.1' });
  port = (fastify.server.address() as AddressInfo).port;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(async () => {
  vi.useRealTimers();
  await fastify.close();
});

/**
 * Sends a body that never ends, byte by byte, and lets the time pass after which the server ends the connection.
 * @returns the answer
 */
async function dribble(path: string, length: string, ms: number): Promise<string> {
  const socket: Socket = connect(port, '127.0.0.1');
  let answer = '';
  let isClosed = false;
  socket
    .on('error', () => undefined)
    .on('close', () => {
      isClosed = true;
    })
    .on('data', (chunk) => {
      answer += chunk;
    });
  const arrived = new Promise<void>((resolve) => {
    onHeaders = resolve;
  });
  // `once` of node:events would reject where the server's last packet is a reset.
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.write(`POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n${length}\r\n\r\n`);
  const drip = setInterval(() => socket.write(length.startsWith('Content') ? ' ' : '1\r\n \r\n'), DRIP_MS);
  await arrived;
  vi.advanceTimersByTime(ms - 1);
  // By the time another request is answered, the connection would be closed if it had been cut.
  const other = connect(port, '127.0.0.1');
  await answerTo(other);
  other.destroy();
  expect(isClosed).toBe(false);
  vi.advanceTimersByTime(1);
  await closed;
  clearInterval(drip);
  return answer;
}

/** Sends a request with a whole body. */
async function answerTo(socket: Socket): Promise<string> {
  socket.write('POST /json HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}');
  const [answer] = await once(socket, 'data');
  return String(answer);
}

describe('a body that arrives steadily and never ends', () => {
  test.each(['Content-Length: 60000', 'Transfer-Encoding: chunked'])('is cut with an answer (%s)', async (length) => {
    const answer = await dribble('/json', length, TIMES.bodyMs);
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(answer).toMatch(/\r\nconnection: close\r\n/i);
    expect(answer).toContain('"code":"request_timeout"');
  });

  test('is cut also when the answer was sent before', async () => {
    expect(await dribble('/early', 'Content-Length: 60000', TIMES.bodyMs)).toMatch(/^HTTP\/1\.1 401 /);
  });

  test('has a time of its own at a route that takes files', async () => {
    await dribble('/picture', 'Content-Length: 60000', TIMES.uploadMs);
  });
});

test('a body that is complete in time is answered, and its connection is kept', async () => {
  const socket = connect(port, '127.0.0.1');
  for (let i = 0; i < 2; i++) {
    expect(await answerTo(socket)).toMatch(/^HTTP\/1\.1 200 /);
    // The connection still serves the next request when the time of this one is over.
    vi.advanceTimersByTime(2 * TIMES.bodyMs);
  }
  socket.destroy();
});
