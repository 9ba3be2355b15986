import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { fileURLToPath } from 'node:url';
import fastifyCookie from '@fastify/cookie';
import { NestFactory } from '@nestjs/core';
import { ExecutionContextHost } from '@nestjs/core/helpers/execution-context-host.js';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { DestinationStream } from 'pino';
import { LIMITS } from '../shared/limits.ts';
import { createAppModule, createExceptionFilter, type Foundation } from './app.module.ts';
import { type Clock, SystemClock } from './common/clock.ts';
import type { DatabaseState } from './common/database-state.ts';
import { type Config, readConfig } from './config/config.ts';
import { pageOutsideOf } from './config/outside-sites.ts';
import { pageAnalyticsOf } from './config/project-key.ts';
import { pageIdentityOf } from './config/publishable-key.ts';
import { deriveKey } from './config/secrets.ts';
import { openDatabase } from './database/database.ts';
import { recordMethods } from './http/allowed-methods.ts';
import { addBodyRules } from './http/bodies.ts';
import { compressOnce } from './http/compress-once.ts';
import { addCompression } from './http/compression.ts';
import { limitConnections } from './http/connection-limit.ts';
import { DOCS_PATH, serveDocs } from './http/docs.ts';
import { drainBeforeClose } from './http/draining.ts';
import { serveIdentityClient } from './http/identity-client.ts';
import { serveLevels } from './http/level-files.ts';
import { addLogging } from './http/logging.ts';
import { requirePublicHost } from './http/public-host.ts';
import { addSecurityHeaders } from './http/security-headers.ts';
import { cutSlowBodies } from './http/slow-bodies.ts';
import { PAGE_ROUTE, serveClient } from './http/static-files.ts';
import { addUploads, takesAnything } from './http/uploads.ts';
import { rewriteFapiUrl } from './modules/identity/api/transport/fapi-urls.ts';
import { FAPI_ROOT } from './modules/identity/rules/call/fapi-paths.ts';
import { SocialProviders } from './modules/identity/rules/social/social-providers.ts';
import { LinkPreviewsService } from './modules/play/pictures/link-previews.service.ts';
import { AdGrantsService } from './modules/site/ads/ad-grants.service.ts';
import { rewriteIngestUrl } from './modules/site/analytics/ingest-urls.ts';

/** How often Node looks for requests that take too long, ms. They may take longer by this time. */
const CONNECTIONS_CHECK_MS = 5_000;
/** The level files are beside this module; the build copies them beside the built one. */
const OWN_LEVELS = fileURLToPath(new URL('./levels', import.meta.url));

export interface AppOptions {
  /** Environment variables; by default those of the process. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** The built page; without one only the API is served. */
  readonly clientDir?: string;
  /** Folder of the level files; by default that of LEVELS_DIR, or the server's own. */
  readonly levelsDir?: string;
  readonly clock?: Clock;
  /** Where the log goes; by default standard output. */
  readonly logStream?: DestinationStream;
  /** Called with a sentence when the embedded database has ended by itself: the process must end before it is asked again. */
  readonly onDatabaseDeath?: (sentence: string) => void;
}

/**
 * Creates the server, with its database open and its schema up to date, ready for `init` or `listen`. Closing it drains the verification
 * pool and closes the database.
 * @throws ConfigError when the configuration is not valid, Error when the database cannot be opened
 */
export async function createApp(options: AppOptions = {}): Promise<NestFastifyApplication> {
  const config = readConfig(options.env ?? process.env);
  const database = await openDatabase(config, options.onDatabaseDeath);
  try {
    const { clock = new SystemClock(), levelsDir = config.LEVELS_DIR ?? OWN_LEVELS, logStream } = options;
    const foundation = { config, database, clock, levelsDir, logStream };
    return await assemble(foundation, options.clientDir);
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function assemble(foundation: Foundation, clientDir: string | undefined): Promise<NestFastifyApplication> {
  const { config, database, levelsDir } = foundation;
  const app = await NestFactory.create<NestFastifyApplication>(createAppModule(foundation), createAdapter(config), {
    bufferLogs: true,
    abortOnError: false,
  });
  await addLogging(app);
  const fastify: FastifyInstance = app.getHttpAdapter().getInstance();
  addBasicHeaders(fastify);
  recordMethods(fastify);
  drainBeforeClose(fastify, config.DRAIN_SECONDS * 1000);
  cutSlowBodies(fastify);
  if (config.TRUST_PROXY === false) limitConnections(fastify.server, config.CONNECTIONS_PER_ADDRESS);
  requirePublicHost(fastify, config);
  const providers = app.get(SocialProviders, { strict: false });
  await addSecurityHeaders(app, config, () => providers.enabled.length > 0);
  refuseWritesWithoutSpace(fastify, database.state);
  compressOnce(fastify, isSameForAll);
  await addCompression(fastify);
  await app.register(fastifyCookie, { secret: deriveKey(config.SECRET, 'player-cookie') });
  await addUploads(app);
  addBodyRules(app, FAPI_ROOT);
  const grants = app.get(AdGrantsService);
  await serveLevels(app, levelsDir, (level, grant) => grants.use(level, grant));
  serveDocs(app);
  await serveIdentityClient(app);
  const previews = app.get(LinkPreviewsService);
  const forwarding = config.ANALYTICS === 'off' ? { POSTHOG_HOST: undefined } : {};
  const parts = { identity: pageIdentityOf(config), analytics: pageAnalyticsOf(config), outside: pageOutsideOf(config) };
  await serveClient(app, clientDir, { ...config, ...forwarding, ...parts }, (url) => previews.find(url));
  return app;
}

/** Adds the request's id, and forbids caching of API answers. */
function addBasicHeaders(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  fastify.addHook('onSend', async (request, reply) => {
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
}

function refuseWritesWithoutSpace(fastify: FastifyInstance, state: DatabaseState): void {
  fastify.addHook('preValidation', async (request) => {
    if (!READING.has(request.method) && !takesAnything(request)) await state.requireSpace();
  });
}

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

/** The description of the API, and the page with what links to it show. */
function isSameForAll({ url, routeOptions }: FastifyRequest): boolean {
  return routeOptions.url === PAGE_ROUTE || url.startsWith(DOCS_PATH);
}

function createAdapter(config: Config): FastifyAdapter {
  return new FastifyAdapter({
    trustProxy: typeof config.TRUST_PROXY === 'number' ? trustHops(config.TRUST_PROXY) : config.TRUST_PROXY,
    bodyLimit: LIMITS.requestBytes,
    // drainBeforeClose answers, in the format of our API.
    return503OnClosing: false,
    http: { headersTimeout: LIMITS.headersSeconds * 1000, connectionsCheckingInterval: CONNECTIONS_CHECK_MS },
    // For all routes, from the first byte on. The exact limit of a body is that of cutSlowBodies.
    requestTimeout: (LIMITS.headersSeconds + LIMITS.uploadSeconds) * 1000,
    // Never from outside: a caller could fake the id of another request.
    requestIdHeader: false,
    genReqId: () => randomUUID(),
    rewriteUrl,
    routerOptions: { maxParamLength: 512 },
    // A malformed URL has no route, so the framework calls no filter.
    frameworkErrors: (error: Error, request: FastifyRequest, reply: FastifyReply) =>
      createExceptionFilter().catch(error, new ExecutionContextHost([request, reply])),
  });
}

/** The URL by which a request is routed: the clients of two APIs write theirs in several ways. */
function rewriteUrl(request: IncomingMessage): string {
  return request.url?.startsWith(FAPI_ROOT) ? rewriteFapiUrl(request) : rewriteIngestUrl(request);
}

/** Trusts the nearest `hops` proxies, whatever their IP addresses. */
function trustHops(hops: number): (ipAddress: string, hop: number) => boolean {
  return (_ipAddress, hop) => hop < hops;
}
