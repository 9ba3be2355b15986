import { existsSync, readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { dayOfPath, isTodaysPage, pageStatusOf } from '../../shared/page-routes.ts';
import { runOfPath } from '../../shared/run-page.ts';
import { isServerPath } from '../../shared/server-paths.ts';
import { GameCalendar } from '../common/game-calendar.ts';
import type { Config } from '../config/config.ts';
import type { FindLinkPreview } from './link-preview.ts';
import { PAGE, PageRenderer, type PageSettings, REVALIDATE } from './page.ts';
import { PRIVACY_PAGE, readPrivacyPage } from './privacy-page.ts';
import { ReadLimit } from './read-limit.ts';

/** Folders that contain only files: a missing one is a 404. Levels are served by level-files.ts. */
const FILE_FOLDERS = /^\/(assets|art|audio|levels|icons|fonts)(\/|$)/;
/** A path that leaves the folder; the file server refuses it. */
const UPWARDS = /(^|\/)\.\.(\/|$)/;
/** The service worker's path, and the worker that removes it, which is served there while SERVICE_WORKER is off. */
const SERVICE_WORKER = '/sw.js';
const SERVICE_WORKER_OFF = 'sw-off.js';

/** Settings of the page and of its files. */
export type SiteSettings = PageSettings & Pick<Config, 'POSTHOG_HOST'>;

/** The route of the page and its files. */
export const PAGE_ROUTE = '/*';

const YEAR = 'public, max-age=31536000, immutable';
const SHORT = 'public, max-age=300, must-revalidate';

/**
 * Serves the built page: files unchanged, and index.html for every other path. Where the page has nothing to show, the status says so.
 * @param folder the built client; when it is missing (development), nothing is served
 * @param settings the settings for the page, and whether it may have a service worker
 * @param findPreview what links to a page show
 */
export async function serveClient(
  app: NestFastifyApplication,
  folder: string | undefined,
  settings: SiteSettings,
  findPreview: FindLinkPreview,
): Promise<void> {
  if (folder === undefined || !existsSync(folder)) return;
  const root = folder;
  await app.register(fastifyStatic, {
    root: folder,
    serve: false,
    cacheControl: false,
    // tools/run/compress-build.ts has written them beside the originals.
    preCompressed: true,
    dotfiles: 'ignore',
    setHeaders: (reply, path) => {
      reply.header('cache-control', cacheControlOf(relative(folder, path).split(sep).join('/')));
    },
  });
  const files = listFiles(folder);
  const page = new PageRenderer(folder, settings);
  const { POSTHOG_HOST: postHogUrl, outside } = settings;
  const ads = outside?.ads === 'none' ? undefined : outside?.ads;
  const hasPlaylight = outside?.portal === 'playlight';
  const calendar = app.get(GameCalendar);
  const previews = new ReadLimit(app, 'previews');
  const fastify: FastifyInstance = app.getHttpAdapter().getInstance();
  fastify.get(PAGE_ROUTE, (request, reply) => {
    const path = decodePath(request.url);
    if (path === undefined || isServerPath(path)) return reply.callNotFound();
    if (path === SERVICE_WORKER && settings.SERVICE_WORKER === 'off') return reply.sendFile(SERVICE_WORKER_OFF);
    if (path === PRIVACY_PAGE && (postHogUrl !== undefined || ads !== undefined || hasPlaylight)) return sendPrivacyPage(reply);
    const isPage = path === `/${PAGE}`;
    // A missing file gets the same 404 as an unknown call.
    if (!isPage && (FILE_FOLDERS.test(path) || UPWARDS.test(path) || files.has(path))) return reply.sendFile(path.slice(1));
    return isPage || acceptsHtml(request) ? sendPage(request, reply) : reply.callNotFound();
  });

  async function sendPrivacyPage(reply: FastifyReply): Promise<FastifyReply> {
    const html = await readPrivacyPage(root, postHogUrl, ads, hasPlaylight);
    return reply.header('cache-control', REVALIDATE).type('text/html; charset=utf-8').send(html);
  }

  /** The page says itself that there is no hole; the status says it to everything that does not draw the page. */
  async function sendPage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const path = pathOf(request.url);
    const status = pageStatusOf(path, calendar.today());
    const day = dayOfPath(path);
    if (status === 425 && day !== undefined) reply.header('retry-after', calendar.secondsUntil(day));
    // What is looked up for a link has the limit of other reads; beyond it the page comes without.
    const preview = status === 200 && !(await previews.isExceededBy(request)) ? await findPreview(request.url) : undefined;
    if (preview === 'missing') return page.send(request, reply, 404);
    const startDay = status === 200 && isTodaysPage(request.url) ? calendar.today() : undefined;
    return page.send(request, reply, status, { preview, isRunPage: runOfPath(path)?.isChallenge === false, startDay });
  }
}

const pathOf = (url: string): string => url.split('?', 1)[0] as string;

/** Lists the paths of the built page's files. They do not change while the server runs. */
function listFiles(folder: string): ReadonlySet<string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return new Set(entries.map((entry) => `/${relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')}`));
}

/** Returns the path without query; undefined when its encoding is not valid. */
function decodePath(url: string): string | undefined {
  try {
    return decodeURIComponent(pathOf(url));
  } catch {
    return undefined;
  }
}

function acceptsHtml(request: FastifyRequest): boolean {
  const accept = request.headers.accept ?? '*/*';
  return accept.includes('text/html') || accept.includes('*/*');
}

/**
 * Names under assets/ change with their content. Pages, service workers and the scripts for a page that does not start must be revalidated each time,
 * the rest soon.
 */
function cacheControlOf(path: string): string {
  if (path.startsWith('assets/')) return YEAR;
  return /\.html$|^(sw(-off)?|watchdog|unstarted)\.js$/.test(path) ? REVALIDATE : SHORT;
}
