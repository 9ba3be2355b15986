import type { FastifyRequest } from 'fastify';
import { isLocalAddress, isLocalHost } from '../../../../common/local-host.ts';

/**
 * Whether a request comes from this machine or its own network, and not through a proxy: a server that was put on the
 * internet without NODE_ENV=production must not show everybody's codes to everybody. The name by which it is asked must be one of here,
 * too: else a page of the internet reads along whose name suddenly leads here, or it has come through a proxy that tells nothing.
 */
export function isLocalRequest({ raw, headers }: Pick<FastifyRequest, 'raw' | 'headers'>): boolean {
  if (headers.forwarded !== undefined || headers['x-forwarded-for'] !== undefined) return false;
  if (headers.host === undefined || !isLocalHost(headers.host)) return false;
  return isLocalAddress(raw.socket.remoteAddress ?? '');
}
