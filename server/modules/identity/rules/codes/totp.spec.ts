import { TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { newTotpSecret, totpUri, verifyTotp } from './totp.ts';

const NOW = Date.parse('2026-11-21T12:00:10Z');
const STEP = Math.floor(NOW / 30_000);
const SECRET = newTotpSecret();

/** Returns the code that the app shows in so many seconds. */
function shownAfter(seconds: number): string {
  return new TOTP({ secret: SECRET }).generate({ timestamp: NOW + seconds * 1000 });
}

function verify(code: string, lastStep: number | null = null): number | undefined {
  return verifyTotp({ secret: SECRET, code, nowMs: NOW, lastStep });
}

// RFC 6238, appendix B: the last six of its eight digits, for the secret "12345678901234567890".
test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [20_000_000_000, '353130'],
])('at second %i the code is %s', (seconds, code) => {
  const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
  expect(verifyTotp({ secret, code, nowMs: seconds * 1000, lastStep: null })).toBe(Math.floor(seconds / 30));
});

test.each([
  [0, STEP],
  [-30, STEP - 1],
  [30, STEP + 1],
  [-60, undefined],
  [60, undefined],
])('the code of %i s from now is accepted as step %s', (seconds, step) => {
  expect(verify(shownAfter(seconds))).toBe(step);
});

test('a code, and any older one, is used up once it was accepted', () => {
  const step = verify(shownAfter(0));
  expect(verify(shownAfter(0), step)).toBeUndefined();
  expect(verify(shownAfter(-30), step)).toBeUndefined();
  expect(verify(shownAfter(30), step)).toBe(STEP + 1);
});

test('blanks in a code do not count, anything else is refused', () => {
  const code = shownAfter(0);
  expect(verify(`${code.slice(0, 3)} ${code.slice(3)}`)).toBe(STEP);
  for (const wrong of ['', code.slice(1), `${code}0`, 'abcdef', `-${code.slice(1)}`]) expect(verify(wrong)).toBeUndefined();
});

test('secrets have 160 bits and differ', () => {
  expect(SECRET).toMatch(/^[A-Z2-7]{32}$/);
  expect(newTotpSecret()).not.toBe(SECRET);
});

test('the QR code names the site and the account', () => {
  const uri = new URL(totpUri(SECRET, 'jane@example.com'));
  expect(uri.protocol).toBe('otpauth:');
  expect(decodeURIComponent(uri.pathname)).toContain('Upshot:jane@example.com');
  expect(uri.searchParams.get('secret')).toBe(SECRET);
  expect(uri.searchParams.get('issuer')).toBe('Upshot');
});
