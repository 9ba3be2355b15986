import { expect, test } from 'vitest';
import { readVolume } from './settings-atoms.ts';

test.each([
  ['0', 0],
  ['0.35', 0.35],
  ['1', 1],
  [undefined, 1],
  ['', 1],
  ['loud', 1],
  ['1.5', 1],
  ['-1', 1],
  ['NaN', 1],
])('a stored volume of %j is %s', (text, volume) => {
  expect(readVolume(text)).toBe(volume);
});
