import type { FastifyRequest } from 'fastify';
import { isLocalAddress } from '../../../common/local-host.ts';

/**
 * Whether a request comes from this machine or its own network, and not through a proxy: a server that was put on the
 * internet without NODE_ENV=production must not show everybody's codes to everybody.
 */
export function isNearby({ raw, headers }: Pick<FastifyRequest, 'raw' | 'headers'>): boolean {
  if (headers.forwarded !== undefined || headers['x-forwarded-for'] !== undefined) return false;
  return isLocalAddress(raw.socket.remoteAddress ?? '');
}
