import { existsSync } from 'node:fs';
import { relative, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Paths that are never answered with a page, whatever the browser accepts. */
const RESERVED = /^\/(api|healthz|readyz|assets|levels|art)(\/|$)/;
const HAS_EXTENSION = /\.[a-z0-9]+$/i;

const YEAR = 'public, max-age=31536000, immutable';
const SHORT = 'public, max-age=300, must-revalidate';
const REVALIDATE = 'no-cache';

/**
 * Serves the built page: files as they are, and index.html for every address that the page routes itself.
 * @param folder the built client; when it is missing (development), nothing is served
 */
export async function serveClient(app: NestFastifyApplication, folder: string | undefined): Promise<void> {
  if (folder === undefined || !existsSync(folder)) return;
  await app.register(fastifyStatic, {
    root: folder,
    serve: false,
    cacheControl: false,
    dotfiles: 'ignore',
    setHeaders: (reply, path) => {
      reply.header('cache-control', cacheControlOf(relative(folder, path).split(sep).join('/')));
    },
  });
  const fastify: FastifyInstance = app.getHttpAdapter().getInstance();
  fastify.get('/*', (request, reply) => serveFile(request, reply));
}

function serveFile(request: FastifyRequest, reply: FastifyReply): void {
  const path = decodePath(request.url);
  const isFile = path !== undefined && HAS_EXTENSION.test(path);
  const isPage = path !== undefined && !isFile && !RESERVED.test(path) && acceptsHtml(request);
  // A file that is not there ends in the same 404 as an unknown call.
  if (isFile) reply.sendFile(path.slice(1));
  else if (isPage) reply.sendFile('index.html');
  else reply.callNotFound();
}

/** The path without query; undefined when it is no valid encoding. */
function decodePath(url: string): string | undefined {
  try {
    return decodeURIComponent(url.split('?', 1)[0] as string);
  } catch {
    return undefined;
  }
}

function acceptsHtml(request: FastifyRequest): boolean {
  const accept = request.headers.accept ?? '*/*';
  return accept.includes('text/html') || accept.includes('*/*');
}

/** Names under assets/ change with their content; pages must be asked for each time; the rest is asked for again soon. */
function cacheControlOf(path: string): string {
  if (path.startsWith('assets/')) return YEAR;
  return path.endsWith('.html') ? REVALIDATE : SHORT;
}
