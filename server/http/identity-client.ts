import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';

const YEAR_SECONDS = 31_536_000;
const PACKAGE = '/__clerk/npm/@clerk/clerk-js';
/** URLs with a major version only: the page leaves the exact release to us. */
const MAJOR = /^\/__clerk\/npm\/@clerk\/clerk-js@5\/dist\/([\w.-]+)$/;

/** Version 5.0 loads the script of the check for robots from its instance, not from Cloudflare. */
const TURNSTILE = '/__clerk/cloudflare/turnstile/v0/api.js';
const TURNSTILE_SCRIPT = 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit';

/** Serves the official client from its npm package, so that pages load nothing from other hosts. */
export async function serveIdentityClient(app: NestFastifyApplication): Promise<void> {
  const manifest = createRequire(import.meta.url).resolve('@clerk/clerk-js/package.json');
  const { version } = createRequire(import.meta.url)('@clerk/clerk-js/package.json') as { version: string };
  const exact = `${PACKAGE}@${version}/dist/`;
  await app.register(fastifyStatic, {
    root: join(dirname(manifest), 'dist'),
    prefix: exact,
    decorateReply: false,
    index: false,
    immutable: true,
    maxAge: YEAR_SECONDS * 1000,
    setHeaders: (reply) => {
      reply.header('access-control-allow-origin', '*');
    },
  });
  const fastify: FastifyInstance = app.getHttpAdapter().getInstance();
  fastify.get(TURNSTILE, (_request, reply) => reply.redirect(TURNSTILE_SCRIPT, 307));
  fastify.get(`${PACKAGE}@5/dist/:file`, (request, reply) => {
    const [, file] = MAJOR.exec(request.url.split('?', 1)[0] as string) ?? [];
    return file === undefined ? reply.callNotFound() : reply.header('cache-control', 'public, max-age=300').redirect(exact + file, 307);
  });
}
