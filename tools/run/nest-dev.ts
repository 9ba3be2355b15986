import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { type Connect, isRunnableDevEnvironment, type Plugin, type RunnableDevEnvironment, type ViteDevServer } from 'vite';
import { readConfig } from '../../server/config/config.ts';
import { pageOutsideOf } from '../../server/config/outside-sites.ts';
import { pageAnalyticsOf } from '../../server/config/project-key.ts';
import { pageIdentityOf } from '../../server/config/publishable-key.ts';
import { PAGE, type PageSettings, pageConfigMeta } from '../../server/http/page.ts';
import { gameDayAt } from '../../shared/game-day.ts';
import { pageStatusOf } from '../../shared/page-routes.ts';
import { isServerRequest } from './server-paths.ts';

const PAGE_URL = `/${PAGE}`;

/** What the dev server needs of the Nest application on its Fastify adapter. */
interface NestApp {
  init(): Promise<unknown>;
  close(): Promise<void>;
  getHttpAdapter(): { getInstance(): { ready(): PromiseLike<unknown>; routing(req: IncomingMessage, res: ServerResponse): void } };
}

interface ServerModule {
  createApp(): Promise<NestApp>;
}

/**
 * Runs the Nest application inside `vite dev`: one port for page and API, and a new application when server code changes.
 * @param entry absolute path of the module that exports `createApp()`
 */
export function nestDev(entry: string): Plugin {
  let environment: RunnableDevEnvironment | undefined;
  let app: Promise<NestApp> | undefined;

  const start = async (ssr: RunnableDevEnvironment): Promise<NestApp> => {
    const module: ServerModule = await ssr.runner.import(entry);
    const created = await module.createApp();
    await created.init();
    await created.getHttpAdapter().getInstance().ready();
    return created;
  };

  return {
    name: 'upshot:nest-dev',
    apply: 'serve',
    configureServer(server) {
      const ssr = server.environments.ssr;
      if (process.env.VITEST || !ssr || !isRunnableDevEnvironment(ssr)) return;
      environment = ssr;
      nameSeed(server);
      server.middlewares.use(async (req, res, next) => {
        if (!isServerRequest(req.url ?? '')) return next();
        try {
          app ??= start(ssr);
          (await app).getHttpAdapter().getInstance().routing(req, res);
        } catch (error) {
          app = undefined; // The next request tries again, with the code at that time.
          next(error);
        }
      });
      const answerMissingPages = missingPages(server);
      server.httpServer?.once('close', () => void app?.then((running) => running.close()).catch(() => undefined));
      // After Vite has found no file, and before it sends the page for every URL.
      return () => void server.middlewares.use(answerMissingPages);
    },
    // For the built page the server does this; see server/http/page.ts. The server reports invalid values.
    transformIndexHtml() {
      const { GAME_DATE: gameDate, COMMUNITY_URL, CONTACT_URL, TIP_URL } = process.env;
      const config = pageConfigMeta({
        PUBLIC_URL: undefined,
        COMMUNITY_URL,
        CONTACT_URL,
        TIP_URL,
        TIME_SCALE: 1,
        SERVICE_WORKER: 'off',
        ...devParts(),
      });
      const metas = [config, ...(gameDate ? [{ name: 'upshot-game-date', content: gameDate }] : [])];
      return metas.map((attrs) => ({ tag: 'meta', attrs: { ...attrs }, injectTo: 'head-prepend' as const }));
    },
    hotUpdate({ modules, server }) {
      const ssr = environment;
      if (!ssr || this.environment.name !== 'ssr' || modules.length === 0) return;
      const old = app;
      // The old application must be closed first: it holds the lock of the embedded database.
      app = Promise.resolve(old)
        .then((running) => running?.close())
        .catch(() => undefined)
        .then(() => {
          ssr.runner.clearCache();
          return start(ssr);
        });
      app.then(
        () => server.config.logger.info('server reloaded', { timestamp: true }),
        (error: unknown) => server.config.logger.error(error instanceof Error ? (error.stack ?? error.message) : String(error)),
      );
      return [];
    },
  };
}

/** Names the seed below the URLs. It must not run beside the server: the embedded database takes one process only. */
function nameSeed(server: ViteDevServer): void {
  const printUrls = server.printUrls.bind(server);
  server.printUrls = () => {
    printUrls();
    server.config.logger.info('  ➜  Nobody plays yet? Stop this server, then: npm run seed -- --days 30 --players 200');
  };
}

/** Sends the page with the status that the built product's server would give (server/http/static-files.ts). */
function missingPages(server: ViteDevServer): Connect.NextHandleFunction {
  return async (req, res, next) => {
    const url = req.originalUrl ?? '/';
    const status = pageStatusOf(url.split('?', 1)[0] as string, gameDayAt(Date.now(), process.env.GAME_DATE));
    if (req.url !== PAGE_URL || status === 200) return next();
    try {
      const html = await readFile(join(server.config.root, PAGE), 'utf8');
      res.writeHead(status, { 'content-type': 'text/html' }).end(await server.transformIndexHtml(PAGE_URL, html, url));
    } catch (error) {
      next(error);
    }
  };
}

/**
 * What pages of the dev server need of identity, analytics and other sites; nothing when the configuration is invalid. The server reports that
 * itself.
 */
function devParts(): Pick<PageSettings, 'identity' | 'analytics' | 'outside'> {
  try {
    const config = readConfig(process.env);
    // The pages of tests send no events.
    return {
      identity: pageIdentityOf(config),
      outside: pageOutsideOf(config),
      ...(process.env.VITEST ? {} : { analytics: pageAnalyticsOf(config) }),
    };
  } catch {
    return {};
  }
}
