import { expect, test } from 'vitest';
import { readInstance } from '../session/instance.ts';
import { judge } from './password-words.ts';

const INSTANCE = readInstance({ __unstable__environment: { userSettings: { passwordSettings: { min_length: 10, max_length: 72 } } } });
const EXCELLENT = { complexity: {}, strength: { state: 'excellent', result: {} as never } } as const;

// The official client refuses the greatest allowed length; services accept it.
test.each([
  [9, 'missing'],
  [10, 'excellent'],
  [72, 'excellent'],
  [73, 'missing'],
])('a password of %i characters is %s where 10 to 72 are allowed', (length, state) => {
  const validation = length === 72 ? { complexity: { max_length: true } } : EXCELLENT;
  expect(judge('x'.repeat(length), validation, INSTANCE).state).toBe(state);
});

test('what is missing is named with the figures of the instance', () => {
  const { hints } = judge('short', { complexity: { min_length: true, require_numbers: true } }, INSTANCE);
  expect(hints).toEqual([{ key: 'accountSettings.ruleMin', values: { min: 10 } }, { key: 'accountSettings.ruleNumber' }]);
});
