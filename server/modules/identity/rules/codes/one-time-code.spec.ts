import { expect, test } from 'vitest';
import { codeMatches, hashCode, hashToken, newCode, newToken } from './one-time-code.ts';

const KEY = Buffer.alloc(32, 1);

test('codes have six digits, zeros in front included, and are spread over all of them', () => {
  const codes = Array.from({ length: 2000 }, newCode);
  expect(codes.every((code) => /^\d{6}$/.test(code))).toBe(true);
  expect(new Set(codes.map((code) => code[0])).size).toBe(10);
  expect(new Set(codes).size).toBeGreaterThan(1950);
});

test('a code is known by its digest, of the same verification and key only', () => {
  const kept = hashCode(KEY, 'ver_1', '123456');
  expect(codeMatches(KEY, 'ver_1', '123456', kept)).toBe(true);
  expect(codeMatches(KEY, 'ver_1', '123457', kept)).toBe(false);
  expect(codeMatches(KEY, 'ver_2', '123456', kept)).toBe(false);
  expect(codeMatches(Buffer.alloc(32, 2), 'ver_1', '123456', kept)).toBe(false);
  expect(codeMatches(KEY, 'ver_1', '123456', '')).toBe(false);
  expect(kept).not.toContain('123456');
});

test('tokens bear 256 bits, differ, and are kept as their digest', () => {
  const [one, other] = [newToken(), newToken()];
  expect(one).toMatch(/^[\w-]{43}$/);
  expect(one).not.toBe(other);
  expect(hashToken(one)).toBe(hashToken(one));
  expect(hashToken(one)).not.toBe(one);
  // SHA-256 of "abc", as FIPS 180-2 prints it.
  expect(Buffer.from(hashToken('abc'), 'base64url').toString('hex')).toMatch(/^ba7816bf8f01cfea/);
});
