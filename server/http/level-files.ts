import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { dayOfLevel, isBonusOnly } from '../../shared/game-day.ts';
import { GRANT_PARAMETER } from '../../shared/server-paths.ts';
import { ApiException } from '../common/api-exception.ts';
import { GameCalendar } from '../common/game-calendar.ts';
import { namedLevel } from './level-url.ts';
import { ReadLimit } from './read-limit.ts';

/** Long enough for one visit. A level changes only until it is served. */
const CACHE_CONTROL = 'public, max-age=300, must-revalidate';
/** Of a level that a grant has opened. A cache would send it again without one. */
const GRANTED = 'private, no-store';
const FILE = /^\/([1-9]\d{0,5})\.json$/;

/** Uses a grant for a level. @returns false when the grant is not good for it */
type UseGrant = (level: number, grant: string) => Promise<boolean>;

/** Throws when the level may not be sent with this request. */
type RequireOpen = (level: number, request: FastifyRequest) => void;

/**
 * Serves the level files, each from the start of its day on. Until then every request that names it, in whatever spelling and with
 * whatever method, is refused with 425: so it does not matter which route would have answered. A level that is played as a bonus alone is sent
 * with a grant for it; every other request that names it is refused with 403.
 */
export async function serveLevels(app: NestFastifyApplication, folder: string, useGrant: UseGrant): Promise<void> {
  const calendar = app.get(GameCalendar);
  // A good grant costs a statement.
  const limit = new ReadLimit(app, 'granted-levels');
  const granted = new WeakMap<FastifyRequest, number>();
  const fastify: FastifyInstance = app.getHttpAdapter().getInstance();
  const requireOpen: RequireOpen = (level, request) => {
    const day = dayOfLevel(level);
    if (day !== undefined) calendar.requireStartedDay(day);
    if (isBonusOnly(level) && granted.get(request) !== level) {
      throw new ApiException('forbidden', 'This level is a bonus. It needs a grant, which is good for ten minutes and once.');
    }
  };
  fastify.addHook('onRequest', async (request) => {
    const level = namedLevel(request.url);
    if (level === undefined) return;
    const grant = isBonusOnly(level) ? grantOf(request) : undefined;
    if (grant !== undefined) {
      await limit.require(request);
      if (await useGrant(level, grant)) granted.set(request, level);
    }
    requireOpen(level, request);
  });
  await app.register(fastifyStatic, levelFiles(folder, requireOpen));
}

/** Options of the route. @param requireOpen throws before the level's day, and without a grant for a bonus level */
export function levelFiles(folder: string, requireOpen: RequireOpen): FastifyStaticOptions {
  return {
    root: folder,
    prefix: '/levels/',
    decorateReply: false,
    index: false,
    cacheControl: false,
    // Asked once more about the file itself, in case a URL that names it was read in another way.
    allowedPath: (path, _root, request) => {
      const [, level] = FILE.exec(path) ?? [];
      if (level !== undefined) requireOpen(Number(level), request);
      return level !== undefined;
    },
    setHeaders: (reply, path) => {
      const [, level] = /(\d+)\.json$/.exec(path) ?? [];
      reply.header('cache-control', isBonusOnly(Number(level)) ? GRANTED : CACHE_CONTROL);
    },
  };
}

/** The grant of a request; undefined without one, and when there are several. */
function grantOf({ query }: FastifyRequest): string | undefined {
  const grant = (query as Readonly<Record<string, unknown>>)[GRANT_PARAMETER];
  return typeof grant === 'string' ? grant : undefined;
}
