import { expect, test } from 'vitest';
import { isLocalRequest } from './local-request.ts';

const from = (remoteAddress: string | undefined, headers: Record<string, string | undefined> = {}) =>
  isLocalRequest({ raw: { socket: { remoteAddress } }, headers: { host: 'localhost:3000', ...headers } } as unknown as Parameters<
    typeof isLocalRequest
  >[0]);

test.each(['127.0.0.1', '::1', '::ffff:127.0.0.1', '10.1.2.3', '172.31.0.1', '192.168.178.20', 'fd00::1'])('%s is local', (address) => {
  expect(from(address)).toBe(true);
});

test.each(['203.0.113.7', '::ffff:203.0.113.7', '172.32.0.1', '2001:db8::1', '', undefined])('%s is not local', (address) => {
  expect(from(address)).toBe(false);
});

test('a request through a proxy is not local', () => {
  expect(from('127.0.0.1', { 'x-forwarded-for': '203.0.113.7' })).toBe(false);
  expect(from('127.0.0.1', { forwarded: 'for=203.0.113.7' })).toBe(false);
});

test.each(['localhost', '127.0.0.1:3000', '[::1]:3000', '192.168.178.20:3000', 'golf.local'])('a request to host %s is local', (host) => {
  expect(from('127.0.0.1', { host })).toBe(true);
});

test.each(['golf.example', 'localhost.golf.example:3000', '127.0.0.1.golf.example', '203.0.113.7', '', undefined])(
  'a request to host %s is not local',
  (host) => {
    expect(from('127.0.0.1', { host })).toBe(false);
  },
);
