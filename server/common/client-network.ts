import { isIPv4, isIPv6 } from 'node:net';

/** Leading bits of an IP address that make its network. */
export interface NetworkPrefix {
  readonly v4: 24 | 32;
  readonly v6: 64;
}

/** For limits: an IPv4 address counts by itself, and an IPv6 address by its /64, because one household has 2^64 of them. */
const LIMITED_NETWORK: NetworkPrefix = { v4: 32, v6: 64 };

/** For guests, of whom a network has a number a day: carriers and schools put many people behind the addresses of one network. */
export const GUEST_NETWORK: NetworkPrefix = { v4: 24, v6: 64 };

/** The key of everybody without an address. If each text were a key, who chooses the text would have no limit. */
const NO_ADDRESS = 'none';

/**
 * Returns the network of a client's IP address, as a key to count by. All spellings of an address have the same key, and an IPv4 address
 * that is written as IPv6 has the key of the IPv4 address. Some proxies write the port behind the address; it does not count.
 */
export function networkKeyOf(ipAddress: string, { v4 }: NetworkPrefix = LIMITED_NETWORK): string {
  const bare = withoutPort(ipAddress.trim()).replace(/%.*$/, '');
  if (isIPv4(bare)) return ipv4Network(bare.split('.').map(Number), v4);
  if (!isIPv6(bare)) return NO_ADDRESS;
  const groups = groupsOf(bare);
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff) {
    const [high = 0, low = 0] = groups.slice(6);
    return ipv4Network([high >> 8, high & 255, low >> 8, low & 255], v4);
  }
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

/** Of `192.0.2.7:443`, and of `[2001:db8::1]:443` and its brackets. */
function withoutPort(text: string): string {
  const [, v4, v6] = /^(?:([\d.]+):\d+|\[(.*)\](?::\d+)?)$/.exec(text) ?? [];
  return v4 ?? v6 ?? text;
}

function ipv4Network(bytes: readonly number[], bits: NetworkPrefix['v4']): string {
  return bits === 32 ? bytes.join('.') : `${bytes.slice(0, 3).join('.')}.0/24`;
}

/** Returns the eight groups of an IPv6 address. */
function groupsOf(ipAddress: string): number[] {
  // The URL parser writes every spelling in one way, without an IPv4 part.
  const [left = '', right] = new URL(`http://[${ipAddress}]`).hostname.slice(1, -1).split('::');
  const parse = (part = '') => (part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16)));
  const [head, tail] = [parse(left), parse(right)];
  return [...head, ...Array<number>(8 - head.length - tail.length).fill(0), ...tail];
}
