import { describe, expect, test } from 'vitest';
import { isPublicAddress } from './public-address.ts';

describe('an address is public', () => {
  test.each(['8.8.8.8', '1.1.1.1', '172.15.0.1', '172.32.0.1', '100.63.0.1', '2606:4700::1111', '2a00:1450:4001::1'])('%s', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });
});

describe('an address is not public', () => {
  test.each([
    ...['127.0.0.1', '127.9.9.9', '0.0.0.0', '10.1.2.3', '172.16.0.1', '172.31.255.255', '192.168.1.1', '169.254.169.254', '100.64.0.1'],
    ...['192.0.2.1', '198.18.0.1', '198.51.100.1', '203.0.113.1', '224.0.0.1', '240.0.0.1', '255.255.255.255', '192.88.99.1'],
    ...['::1', '::', 'fe80::1', 'fc00::1', 'fd12::1', 'ff02::1', '::ffff:8.8.8.8', '::ffff:127.0.0.1', '64:ff9b::7f00:1', '2002:7f00:1::1'],
    ...['2001:db8::1', '2001::1', '3fff::1', 'fe80::1%eth0', 'localhost', '', '127.1', '2130706433'],
  ])('%s', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});
