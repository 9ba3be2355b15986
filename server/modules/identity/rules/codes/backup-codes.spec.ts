import { expect, test } from 'vitest';
import { findBackupCode, hashBackupCode, newBackupCodes } from './backup-codes.ts';

const KEY = Buffer.alloc(32, 1);
const CODES = newBackupCodes();
const KEPT = CODES.map((code) => hashBackupCode(KEY, 'user_1', code));

test('ten codes of ten characters that are not mistaken for one another', () => {
  expect(CODES).toHaveLength(10);
  expect(new Set(CODES).size).toBe(10);
  for (const code of CODES) expect(code).toMatch(/^[2-9a-hjkmnp-tv-z]{10}$/);
});

test('each code is found by its digest, however it is typed', () => {
  expect(CODES.map((code) => findBackupCode(KEY, 'user_1', code, KEPT))).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  const [code = ''] = CODES;
  expect(findBackupCode(KEY, 'user_1', ` ${code.slice(0, 5).toUpperCase()}-${code.slice(5)} `, KEPT)).toBe(0);
});

test('another code, another person’s and a used one are not found', () => {
  const [code = ''] = CODES;
  expect(findBackupCode(KEY, 'user_1', 'aaaaaaaaaa', KEPT)).toBe(-1);
  expect(findBackupCode(KEY, 'user_2', code, KEPT)).toBe(-1);
  expect(findBackupCode(KEY, 'user_1', code, KEPT.slice(1))).toBe(-1);
});
