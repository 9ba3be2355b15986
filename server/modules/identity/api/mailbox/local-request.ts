import type { FastifyRequest } from 'fastify';
import { isLocalHost, isLocalIpAddress } from '../../../../common/local-host.ts';

/**
 * Whether a request comes from this machine or its local network, and not through a proxy. A server on the internet without
 * NODE_ENV=production must not publish its users' codes. The Host must be local, too: this stops DNS rebinding, and requests through a
 * proxy that adds no header.
 */
export function isLocalRequest({ raw, headers }: Pick<FastifyRequest, 'raw' | 'headers'>): boolean {
  if (headers.forwarded !== undefined || headers['x-forwarded-for'] !== undefined) return false;
  if (headers.host === undefined || !isLocalHost(headers.host)) return false;
  return isLocalIpAddress(raw.socket.remoteAddress ?? '');
}
