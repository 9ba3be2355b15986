import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ApiException } from '../common/api-exception.ts';
import { levelFiles } from './level-files.ts';

/** The last level whose day has begun. */
const LAST_OPEN = 2;

// The route alone, without the hook that reads URLs before it.
let fastify: FastifyInstance;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'upshot-levels-'));
  for (const name of ['2.json', '3.json', '2.json.br', 'notes.json']) writeFileSync(join(folder, name), '{}');
  mkdirSync(join(folder, 'replaced'));
  for (const name of ['2.json', '0123456789abcdef.json']) writeFileSync(join(folder, 'replaced', name), '{}');
  fastify = Fastify();
  fastify.setErrorHandler((error, _request, reply) => reply.code(error instanceof ApiException ? error.getStatus() : 500).send());
  const requireOpen = (level: number) => {
    if (level > LAST_OPEN) throw new ApiException('too_early', 'This day has not started yet.');
  };
  await fastify.register(fastifyStatic, levelFiles(folder, requireOpen));
});
afterAll(async () => {
  await fastify?.close();
  rmSync(folder, { recursive: true, force: true });
});

test.each([
  ['/levels/2.json', 200],
  ['/levels/3.json', 425],
  ['/levels/%33.json', 425],
  ['/levels/2.json.br', 404],
  ['/levels/replaced/2.json', 404],
  ['/levels/replaced/0123456789abcdef.json', 404],
  ['/levels/02.json', 404],
  ['/levels/notes.json', 404],
])('the route of the level files itself answers %s with %d', async (url, status) => {
  for (const method of ['GET', 'HEAD'] as const) expect((await fastify.inject({ method, url })).statusCode).toBe(status);
});
