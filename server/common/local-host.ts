import { BlockList, isIP, isIPv6 } from 'node:net';

const LOCAL = new BlockList();
LOCAL.addSubnet('127.0.0.0', 8, 'ipv4');
LOCAL.addSubnet('10.0.0.0', 8, 'ipv4');
LOCAL.addSubnet('172.16.0.0', 12, 'ipv4');
LOCAL.addSubnet('192.168.0.0', 16, 'ipv4');
LOCAL.addAddress('::1', 'ipv6');
LOCAL.addSubnet('fc00::', 7, 'ipv6');
LOCAL.addSubnet('fe80::', 10, 'ipv6');

/** Host names that cannot be registered on the internet. */
const LOCAL_NAME = /(^|\.)(localhost|local|test|internal)$/i;

/** Whether an IP address belongs to this machine or its local network. */
export function isLocalIpAddress(ipAddress: string): boolean {
  return isIP(ipAddress) !== 0 && LOCAL.check(ipAddress, isIPv6(ipAddress) ? 'ipv6' : 'ipv4');
}

/**
 * Whether the host of a request is this machine or one in its local network.
 * @param host name or IP address, with or without a port; IPv6 in brackets
 */
export function isLocalHost(host: string): boolean {
  const name = host.replace(/:\d+$/, '').replace(/^\[(.*)\]$/, '$1');
  return LOCAL_NAME.test(name) || isLocalIpAddress(name);
}
