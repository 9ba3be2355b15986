import { BlockList, isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';

const NEARBY = new BlockList();
NEARBY.addSubnet('127.0.0.0', 8, 'ipv4');
NEARBY.addSubnet('10.0.0.0', 8, 'ipv4');
NEARBY.addSubnet('172.16.0.0', 12, 'ipv4');
NEARBY.addSubnet('192.168.0.0', 16, 'ipv4');
NEARBY.addAddress('::1', 'ipv6');
NEARBY.addSubnet('fc00::', 7, 'ipv6');
NEARBY.addSubnet('fe80::', 10, 'ipv6');

/**
 * Whether a request comes from this machine or its own network, and not through a proxy: a server that was put on the
 * internet without NODE_ENV=production must not show everybody's codes to everybody.
 */
export function isNearby({ raw, headers }: Pick<FastifyRequest, 'raw' | 'headers'>): boolean {
  if (headers.forwarded !== undefined || headers['x-forwarded-for'] !== undefined) return false;
  const address = raw.socket.remoteAddress ?? '';
  return NEARBY.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}
