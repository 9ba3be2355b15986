import { HttpException } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.ts';

const MISDIRECTED = 421;
/** Calls that read or change what belongs to a caller. Pages, files and the health checks of a platform are the same for every host. */
const HELD = /^\/(api|__clerk)(\/|$)/;
const DEFAULT_PORTS: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' };

/**
 * With PUBLIC_URL, refuses calls for another host. They come by a name that someone else may own, or from a proxy that does not pass the
 * Host header on.
 */
export function requirePublicHost(fastify: FastifyInstance, { PUBLIC_URL: publicUrl }: Pick<Config, 'PUBLIC_URL'>): void {
  if (publicUrl === undefined) return;
  const { hostname, host, port, protocol, origin } = new URL(publicUrl);
  const hosts = new Set([host, `${hostname}:${port || DEFAULT_PORTS[protocol]}`]);
  fastify.addHook('onRequest', async (request) => {
    // The route and not the URL, whose characters may be encoded.
    if (!HELD.test(request.routeOptions.url ?? '') || hosts.has(request.host?.toLowerCase())) return;
    throw new HttpException(`The site is at ${origin}. A proxy in front of it must pass the Host header on.`, MISDIRECTED);
  });
}
