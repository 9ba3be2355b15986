import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ApiException } from '../common/api-exception.ts';
import { levelFiles } from './level-files.ts';

/** The last level whose day has begun. */
const LAST_OPEN = 25;

// The route alone, without the hook that reads URLs before it.
let fastify: FastifyInstance;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'upshot-levels-'));
  for (const name of ['2.json', '3.json', '25.json', '26.json', '2.json.br', 'notes.json']) writeFileSync(join(folder, name), '{}');
  mkdirSync(join(folder, 'replaced'));
  for (const name of ['2.json', '0123456789abcdef.json']) writeFileSync(join(folder, 'replaced', name), '{}');
  fastify = Fastify();
  fastify.setErrorHandler((error, _request, reply) => reply.code(error instanceof ApiException ? error.getStatus() : 500).send());
  const requireOpen = (level: number, { headers }: FastifyRequest) => {
    if (level > LAST_OPEN) throw new ApiException('too_early', 'This day has not started yet.');
    if (level === 3 && headers['x-granted'] === undefined) throw new ApiException('forbidden', 'This level needs a grant.');
  };
  await fastify.register(fastifyStatic, levelFiles(folder, requireOpen));
});
afterAll(async () => {
  await fastify?.close();
  rmSync(folder, { recursive: true, force: true });
});

test.each([
  ['/levels/2.json', 200],
  ['/levels/26.json', 425],
  ['/levels/%32%36.json', 425],
  ['/levels/3.json', 403],
  ['/levels/%33.json', 403],
  ['/levels/2.json.br', 404],
  ['/levels/replaced/2.json', 404],
  ['/levels/replaced/0123456789abcdef.json', 404],
  ['/levels/02.json', 404],
  ['/levels/notes.json', 404],
])('the route of the level files itself answers %s with %d', async (url, status) => {
  for (const method of ['GET', 'HEAD'] as const) expect((await fastify.inject({ method, url })).statusCode).toBe(status);
});

test.each([
  ['/levels/25.json', 'public, max-age=300, must-revalidate'],
  ['/levels/2.json', 'public, max-age=300, must-revalidate'],
  ['/levels/3.json', 'private, no-store'],
])('%s is sent with cache-control %s', async (url, cacheControl) => {
  const { statusCode, headers } = await fastify.inject({ url, headers: { 'x-granted': 'yes' } });
  expect([statusCode, headers['cache-control']]).toEqual([200, cacheControl]);
});
