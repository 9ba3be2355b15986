import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { courseBytes } from './course.ts';
import { courseHash, courseSha256 } from './course-hash.ts';
import { readLevel } from './level.ts';

test('page and server compute the same hash, which is the one in the level file', () => {
  const level = readLevel(JSON.parse(readFileSync(`${import.meta.dirname}/../../tests/support/levels/45.json`, 'utf8')));
  if (!level.ok) throw new Error(level.error.join());
  const sha256 = createHash('sha256').update(courseBytes(level.value)).digest();
  expect(Buffer.from(courseSha256(level.value))).toEqual(sha256);
  expect(courseHash(level.value)).toBe(sha256.toString('hex').slice(0, 16));
  expect(courseHash(level.value)).toBe(level.value.hash);
});
