import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { assert } from '../../shared/assert.ts';
import type { Config } from '../config/config.ts';

/** Paths that are the server's calls, and never answered with a page, whatever the browser accepts. */
const CALLS = /^\/(api|healthz|readyz)(\/|$)/;
/** Folders of files only: what is missing there is a 404. Level files may be added while the server runs. */
const FILE_FOLDERS = /^\/(assets|art|audio|levels|icons)(\/|$)/;
/** A way out of the folder; the file server refuses it. */
const UPWARDS = /(^|\/)\.\.(\/|$)/;
const PAGE = 'index.html';
const SOCIAL_PICTURE = '/icons/social.png';

const YEAR = 'public, max-age=31536000, immutable';
const SHORT = 'public, max-age=300, must-revalidate';
const REVALIDATE = 'no-cache';

/**
 * Serves the built page: files as they are, and index.html for every address that the page routes itself, such as
 * `/play/a.b`.
 * @param folder the built client; when it is missing (development), nothing is served
 * @param config GAME_DATE, which the page is told in a `<meta name="upshot-game-date">`, so that it plays the same day, and
 *   PUBLIC_URL, with which the address of the picture for shared links becomes absolute, as most of their readers want it
 */
export async function serveClient(
  app: NestFastifyApplication,
  folder: string | undefined,
  config: Pick<Config, 'GAME_DATE' | 'PUBLIC_URL'>,
): Promise<void> {
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
  const files = listFiles(folder);
  const { GAME_DATE: gameDate, PUBLIC_URL: publicUrl } = config;
  const sendPage =
    gameDate === undefined && publicUrl === undefined
      ? (reply: FastifyReply) => reply.sendFile(PAGE)
      : async (reply: FastifyReply) => {
          const page = await readFile(join(folder, PAGE), 'utf8');
          const told = withPublicUrl(withGameDate(page, gameDate), publicUrl);
          return reply.header('cache-control', REVALIDATE).type('text/html; charset=utf-8').send(told);
        };
  const fastify: FastifyInstance = app.getHttpAdapter().getInstance();
  fastify.get('/*', (request, reply) => {
    const path = decodePath(request.url);
    if (path === undefined || CALLS.test(path)) return reply.callNotFound();
    const isPage = path === `/${PAGE}`;
    // A file that is not there ends in the same 404 as an unknown call.
    if (!isPage && (FILE_FOLDERS.test(path) || UPWARDS.test(path) || files.has(path))) return reply.sendFile(path.slice(1));
    return isPage || acceptsHtml(request) ? sendPage(reply) : reply.callNotFound();
  });
}

/** Paths of the files of the built page, as addresses: it does not change while the server runs, levels apart. */
function listFiles(folder: string): ReadonlySet<string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return new Set(entries.map((entry) => `/${relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')}`));
}

function withGameDate(page: string, gameDate: string | undefined): string {
  assert(page.includes('<head>'), `${PAGE} has no <head>`);
  return gameDate === undefined ? page : page.replace('<head>', `<head><meta name="upshot-game-date" content="${gameDate}">`);
}

function withPublicUrl(page: string, publicUrl: string | undefined): string {
  if (publicUrl === undefined) return page;
  return page.replace(`content="${SOCIAL_PICTURE}"`, () => `content="${new URL(SOCIAL_PICTURE, publicUrl).href}"`);
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
