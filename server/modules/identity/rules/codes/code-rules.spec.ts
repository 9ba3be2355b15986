import { expect, test } from 'vitest';
import { codeFor, isTestEmail, isTestPhone, TEST_CODE } from './code-rules.ts';

test.each([
  ['jane+clerk_test@example.com', true],
  ['jane+clerk_test2@example.com', true],
  ['jane@example.com', false],
  ['clerk_test@example.com', false],
  ['jane@host+clerk_test.example', false],
])('%s is a test address: %s', (address, expected) => {
  expect(isTestEmail(address, 'development')).toBe(expected);
  expect(isTestEmail(address, 'test')).toBe(expected);
  expect(isTestEmail(address, 'production')).toBe(false);
});

test.each([
  ['+12015550100', true],
  ['+12015550199', true],
  ['+12015550200', false],
  ['+442015550100', false],
  ['+120155501000', false],
])('%s is a test number: %s', (number, expected) => {
  expect(isTestPhone(number, 'development')).toBe(expected);
  expect(isTestPhone(number, 'production')).toBe(false);
});

test('a test identity has the known code, except in production', () => {
  expect(codeFor('jane+clerk_test@example.com', 'development')).toBe(TEST_CODE);
  expect(codeFor('+12015550100', 'test')).toBe(TEST_CODE);
  const inProduction = Array.from({ length: 20 }, () => codeFor('jane+clerk_test@example.com', 'production'));
  expect(new Set(inProduction).size).toBeGreaterThan(10);
});
