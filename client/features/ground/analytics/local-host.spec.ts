import { expect, it } from 'vitest';
import { isLocalHost } from './local-host.ts';

const LOCAL = 'localhost golf.localhost nas.local 127.0.0.1 [::1] 10.1.2.3 172.16.0.1 192.168.0.7 169.254.1.1 [fd00::1] [fe80::1]';
const ELSEWHERE = 'upshot.example localhost.example 10.example 127.0.0.1.example 172.32.0.1 11.1.2.3 192.169.0.1 [2001:db8::1] local';

it.each(LOCAL.split(' '))('%s is local', (hostname) => expect(isLocalHost(hostname)).toBe(true));
it.each(ELSEWHERE.split(' '))('%s is not local', (hostname) => expect(isLocalHost(hostname)).toBe(false));
