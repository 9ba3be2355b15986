import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { seal, unseal } from './sealed.ts';

const key = randomBytes(32);

describe('seal and unseal', () => {
  test.each(['', 'a', 'ünïcödé ✓', 'x'.repeat(5_000)])('give back %j', (text) => {
    expect(unseal(key, seal(key, text))).toBe(text);
  });

  test('never make the same of a text twice', () => {
    expect(seal(key, 'text')).not.toBe(seal(key, 'text'));
  });

  test('give nothing to another key', () => {
    expect(unseal(randomBytes(32), seal(key, 'text'))).toBeUndefined();
  });

  test('give nothing of what was changed or cut', () => {
    const sealed = Buffer.from(seal(key, 'a secret text'), 'base64url');
    for (let at = 0; at < sealed.length; at++) {
      const changed = Buffer.from(sealed);
      changed[at] = (changed[at] as number) ^ 1;
      expect(unseal(key, changed.toString('base64url'))).toBeUndefined();
    }
    for (const text of ['', 'AAAA', sealed.subarray(0, 20).toString('base64url'), sealed.subarray(0, -1).toString('base64url')]) {
      expect(unseal(key, text)).toBeUndefined();
    }
  });
});
