import { expect, test } from 'vitest';
import { networkKeyOf } from './client-network.ts';

test.each([
  ['192.0.2.7', '192.0.2.7', '192.0.2.0/24'],
  ['::ffff:192.0.2.7', '192.0.2.7', '192.0.2.0/24'],
  ['::FFFF:c000:207', '192.0.2.7', '192.0.2.0/24'],
  ['0:0:0:0:0:ffff:192.0.2.7', '192.0.2.7', '192.0.2.0/24'],
  ['2001:db8:1:2::1', '2001:db8:1:2::/64', '2001:db8:1:2::/64'],
  ['2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64', '2001:db8:1:2::/64'],
  ['2001:0DB8:0:0:1::', '2001:db8:0:0::/64', '2001:db8:0:0::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64', '0:0:0:0::/64'],
  ['::ffff:0:192.0.2.7', '0:0:0:0::/64', '0:0:0:0::/64'],
  ['', '', ''],
])('%j is counted as %j, and with a short prefix as %j', (ipAddress, whole, short) => {
  expect(networkKeyOf(ipAddress)).toBe(whole);
  expect(networkKeyOf(ipAddress, { v4: 32, v6: 64 })).toBe(whole);
  expect(networkKeyOf(ipAddress, { v4: 24, v6: 64 })).toBe(short);
});
