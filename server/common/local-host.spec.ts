import { expect, test } from 'vitest';
import { isLocalHost } from './local-host.ts';

test.each(['localhost', 'localhost:3000', '127.0.0.1:4180', '[::1]:3000', '192.168.1.7', 'game.test', 'phone.local:80'])(
  '%s is local',
  (host) => {
    expect(isLocalHost(host)).toBe(true);
  },
);

test.each(['upshot.example', '203.0.113.4:3000', 'localhost.evil.example', '127.0.0.1.evil.example', '', '[2001:db8::1]'])(
  '%s is not',
  (host) => {
    expect(isLocalHost(host)).toBe(false);
  },
);
