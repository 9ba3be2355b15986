import { expect, test } from 'vitest';
import { readVolume } from './settings-atoms.ts';

test.each([
  ['0', 0],
  ['0.35', 0.35],
  ['1', 1],
  [undefined, 0.7],
  ['', 0.7],
  ['loud', 0.7],
  ['1.5', 0.7],
  ['-1', 0.7],
  ['NaN', 0.7],
])('a stored volume of %j is %s', (text, volume) => {
  expect(readVolume(text)).toBe(volume);
});
