import type { FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';

/** Scheme and host under which pages see the site: PUBLIC_URL's, else those of the request. */
export function siteOriginOf(config: Pick<Config, 'PUBLIC_URL'>, request: FastifyRequest): string {
  return config.PUBLIC_URL === undefined ? `${request.protocol}://${request.host}` : new URL(config.PUBLIC_URL).origin;
}

/**
 * The origins of pages that are ours. The scheme of the request's host is left open: TLS may end at a proxy that is not
 * believed to say so, and the OriginGuard compares hosts, too.
 */
export function ownOrigins(config: Pick<Config, 'PUBLIC_URL'>, request: FastifyRequest): string[] {
  return [siteOriginOf(config, request), `https://${request.host}`, `http://${request.host}`];
}
