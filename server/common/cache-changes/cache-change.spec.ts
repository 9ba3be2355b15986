import { describe, expect, it } from 'vitest';
import { decodeChange, encodeChange } from './cache-change.ts';

describe('a change', () => {
  it('is read as it was written, in parts that fit into a payload of PostgreSQL', () => {
    const keys = Array.from({ length: 250 }, (_, i) => `user_${String(i).padStart(27, '0')}`);
    const payloads = encodeChange({ topic: 'accounts', keys });
    expect(payloads.flatMap((payload) => decodeChange(payload)?.keys ?? [])).toEqual(keys);
    for (const payload of payloads) expect(Buffer.byteLength(payload)).toBeLessThan(8_000);
    expect(encodeChange({ topic: 'days', keys: [] })).toEqual([]);
  });

  it.each([
    ['no JSON', 'days'],
    ['another topic', '{"topic":"secrets","keys":["a"]}'],
    ['no keys', '{"topic":"days","keys":[]}'],
    ['keys that are no texts', '{"topic":"days","keys":[7]}'],
    ['more members', '{"topic":"days","keys":["a"],"then":"more"}'],
    ['more than was ever written', `{"topic":"days","keys":["${'a'.repeat(8_000)}"]}`],
  ])('is ignored with %s', (_, payload) => {
    expect(decodeChange(payload)).toBeUndefined();
  });
});
