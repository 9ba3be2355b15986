import type { FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';

/** Returns scheme and host of the site as pages see it: those of PUBLIC_URL, else of the request. */
export function siteOriginOf(config: Pick<Config, 'PUBLIC_URL'>, request: FastifyRequest): string {
  return config.PUBLIC_URL === undefined ? `${request.protocol}://${request.host}` : new URL(config.PUBLIC_URL).origin;
}

/**
 * Returns the origins of our own pages. Both schemes of the request's host count: TLS may end at a proxy that is not trusted, and the
 * OriginGuard compares hosts only.
 */
export function ownOrigins(config: Pick<Config, 'PUBLIC_URL'>, request: FastifyRequest): string[] {
  return [siteOriginOf(config, request), `https://${request.host}`, `http://${request.host}`];
}
