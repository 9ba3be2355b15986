import { expect, test } from 'vitest';
import { newId } from './ids.ts';

test('an id has a prefix and 27 letters or digits, which occur about equally often', () => {
  const ids = Array.from({ length: 2_000 }, () => newId('orgmem'));
  expect(ids.filter((id) => !/^orgmem_[0-9A-Za-z]{27}$/.test(id))).toEqual([]);
  expect(new Set(ids).size).toBe(ids.length);
  const counts = new Map<string, number>();
  for (const letter of ids.flatMap((id) => [...id.slice('orgmem_'.length)])) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  const mean = (ids.length * 27) / 62;
  expect(counts.size).toBe(62);
  // Seven standard deviations.
  expect([...counts.values()].filter((count) => Math.abs(count - mean) > 7 * Math.sqrt(mean))).toEqual([]);
});

test.each(['', 'u', 'User', 'org_mem', 'a1', 'x'.repeat(17)])('%j is no prefix', (prefix) => {
  expect(() => newId(prefix)).toThrow('is no prefix of ids');
});
