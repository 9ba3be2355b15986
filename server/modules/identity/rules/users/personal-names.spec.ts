import { expect, test } from 'vitest';
import { MAX_PERSONAL_NAME, parsePersonalName } from './personal-names.ts';

test.each([
  ['Ann', 'Ann'],
  [' Mary Ann ', 'Mary Ann'],
  ['O’Hara', 'O’Hara'],
  ['李', '李'],
  ['x'.repeat(MAX_PERSONAL_NAME), 'x'.repeat(MAX_PERSONAL_NAME)],
  ['x'.repeat(MAX_PERSONAL_NAME + 1), undefined],
  ['', undefined],
  ['Ann\nLee', undefined],
  ['Ann\u200bLee', undefined],
  ['\u202eeeL', undefined],
  ['Ann\u0000', undefined],
  ['Ann\ud800', undefined],
])('%j is read as %j', (text, name) => {
  expect(parsePersonalName(text)).toBe(name);
});
