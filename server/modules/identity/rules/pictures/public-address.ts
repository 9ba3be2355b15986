import { BlockList, isIP } from 'node:net';

/** Networks of IPv4 that are not the public internet: IANA's registry of special-purpose addresses, multicast, and the reserved rest. */
const NOT_PUBLIC: readonly (readonly [network: string, bits: number])[] = [
  ...([
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
    ['169.254.0.0', 16],
    ['172.16.0.0', 12],
  ] as const),
  ...([
    ['192.0.0.0', 24],
    ['192.0.2.0', 24],
    ['192.88.99.0', 24],
    ['192.168.0.0', 16],
    ['198.18.0.0', 15],
  ] as const),
  ...([
    ['198.51.100.0', 24],
    ['203.0.113.0', 24],
    ['224.0.0.0', 4],
    ['240.0.0.0', 4],
  ] as const),
];
/** Of IPv6, 2000::/3 is the internet, except tunnels, which can lead to any address of IPv4, and what is set aside. */
const NOT_PUBLIC_6: readonly (readonly [network: string, bits: number])[] = [
  ...([
    ['2001::', 23],
    ['2001:db8::', 32],
    ['2002::', 16],
    ['3fff::', 20],
  ] as const),
];

const blocked = new BlockList();
for (const [network, bits] of NOT_PUBLIC) blocked.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of NOT_PUBLIC_6) blocked.addSubnet(network, bits, 'ipv6');
const internet = new BlockList();
internet.addSubnet('2000::', 3, 'ipv6');

/** Whether an IP address belongs to the public internet, and to no network of our own. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !blocked.check(address, 'ipv4');
  return version === 6 && internet.check(address, 'ipv6') && !blocked.check(address, 'ipv6');
}
