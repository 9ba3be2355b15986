import type { FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';

/** Returns scheme and host of the site as pages see it: those of PUBLIC_URL, else of the request. */
export function siteOriginOf(config: Pick<Config, 'PUBLIC_URL'>, request: FastifyRequest): string {
  return config.PUBLIC_URL === undefined ? `${request.protocol}://${request.host}` : new URL(config.PUBLIC_URL).origin;
}

/**
 * Returns the origins of our own pages: that of PUBLIC_URL and no other. Without PUBLIC_URL, as in development, both schemes of the
 * request's host count, because TLS may end at a proxy that is not trusted.
 */
export function ownOrigins(config: Pick<Config, 'PUBLIC_URL'>, request: FastifyRequest): readonly string[] {
  if (config.PUBLIC_URL !== undefined) return [siteOriginOf(config, request)];
  return [`https://${request.host}`, `http://${request.host}`];
}
