import { expect, test } from 'vitest';
import { parseUserAgent } from './user-agent.ts';

const WEBKIT = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const BLINK = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) ${WEBKIT} Version/18.1 Mobile/15E148 Safari/604.1`,
    'iPhone',
    'Safari',
    '18.1',
    true,
  ],
  [`Mozilla/5.0 (iPad; CPU OS 16_0 like Mac OS X) ${WEBKIT} Version/16.0 Mobile/15E148 Safari/604.1`, 'iPad', 'Safari', '16.0', true],
  [`Mozilla/5.0 (Linux; Android 14; K) ${BLINK} Chrome/131.0.6778.39 Mobile Safari/537.36`, 'Android', 'Chrome', '131.0', true],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${BLINK} Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0`,
    'Windows',
    'Microsoft Edge',
    '131.0',
    false,
  ],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:132.0) Gecko/20100101 Firefox/132.0', 'Macintosh', 'Firefox', '132.0', false],
  [`Mozilla/5.0 (X11; Linux x86_64) ${BLINK} HeadlessChrome/131.0.0.0 Safari/537.36`, 'Linux', 'Chrome', '131.0', false],
])('%s', (userAgent, device_type, browser_name, browser_version, is_mobile) => {
  expect(parseUserAgent(userAgent)).toEqual({ device_type, browser_name, browser_version, is_mobile });
});

test.each(['', '  ', 'x', '\u0000'.repeat(100_000)])('of an unknown browser nothing is told', (userAgent) => {
  expect(parseUserAgent(userAgent)).toEqual({ is_mobile: false });
});
