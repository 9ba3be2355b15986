import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import { dayOfLevel } from '../../shared/game-day.ts';
import { GameCalendar } from '../common/game-calendar.ts';
import { namedLevel } from './level-url.ts';

/** Long enough for one visit. A level changes only until it is served. */
const CACHE_CONTROL = 'public, max-age=300, must-revalidate';
const FILE = /^\/([1-9]\d{0,5})\.json$/;

/**
 * Serves the level files, each from the start of its day on. Until then every request that names it, in whatever spelling and with
 * whatever method, is refused with 425: so it does not matter which route would have answered.
 */
export async function serveLevels(app: NestFastifyApplication, folder: string): Promise<void> {
  const calendar = app.get(GameCalendar);
  const fastify: FastifyInstance = app.getHttpAdapter().getInstance();
  const requireOpen = (level: number) => {
    const day = dayOfLevel(level);
    if (day !== undefined) calendar.requireStartedDay(day);
  };
  fastify.addHook('onRequest', async (request) => {
    const level = namedLevel(request.url);
    if (level !== undefined) requireOpen(level);
  });
  await app.register(fastifyStatic, levelFiles(folder, requireOpen));
}

/** Options of the route. @param requireOpen throws before the level's day */
export function levelFiles(folder: string, requireOpen: (level: number) => void): FastifyStaticOptions {
  return {
    root: folder,
    prefix: '/levels/',
    decorateReply: false,
    index: false,
    cacheControl: false,
    // Asked once more about the file itself, in case a URL that names it was read in another way.
    allowedPath: (path) => {
      const [, level] = FILE.exec(path) ?? [];
      if (level !== undefined) requireOpen(Number(level));
      return level !== undefined;
    },
    setHeaders: (reply) => {
      reply.header('cache-control', CACHE_CONTROL);
    },
  };
}
