import { expect, test } from 'vitest';
import { pretendedPasskeys } from './pretended-passkeys.ts';

const key = Buffer.alloc(32, 7);
const names = Array.from({ length: 300 }, (_, number) => `nobody${number}@example.org`);

test('a name has the same pretended passkeys each time, however it is typed', () => {
  expect(pretendedPasskeys(key, 'Nobody@Example.org ')).toEqual(pretendedPasskeys(key, 'nobody@example.org'));
  expect(pretendedPasskeys(key, 'Some_One')).toEqual(pretendedPasskeys(key, 'some_one'));
});

test('no two names share one, and another server key makes others', () => {
  const ids = names.flatMap((name) => pretendedPasskeys(key, name).map(({ id }) => id));
  expect(new Set(ids).size).toBe(ids.length);
  expect(pretendedPasskeys(Buffer.alloc(32, 8), names[0] as string)).not.toEqual(pretendedPasskeys(key, names[0] as string));
});

test('number and lengths vary as those of real ones do', () => {
  const all = names.map((name) => pretendedPasskeys(key, name));
  expect(new Set(all.map((each) => each.length))).toEqual(new Set([1, 2]));
  expect(new Set(all.flat().map(({ id }) => Buffer.from(id, 'base64url').length))).toEqual(new Set([16, 20, 32]));
});
