import { expect, test } from 'vitest';
import { checkUsername } from '../../../../server/modules/identity/rules/usernames/username-policy.ts';
import { isIdentifier, usernameProblem } from './identifier-rules.ts';

const BOUNDS = { min: 4, max: 64 };

test.each([
  ['', 'account.emptyUsername'],
  ['ada', 'accountSettings.usernameLength'],
  ['a'.repeat(65), 'accountSettings.usernameLength'],
  ['ada lovelace', 'accountSettings.usernameCharacters'],
  ['Jürgen', 'accountSettings.usernameCharacters'],
  ['12345', 'accountSettings.usernameLetter'],
  ['ada_-1', undefined],
  ['a'.repeat(64), undefined],
])('the username %s has the problem %s, and the service agrees', (name, key) => {
  expect(usernameProblem(name, BOUNDS)?.key).toBe(key);
  expect(checkUsername(name, { min_length: BOUNDS.min, max_length: BOUNDS.max }) === undefined).toBe(key === undefined);
});

test.each([
  ['ada@golf.example', true],
  ['ada_1', true],
  ['+1 (555) 123-4567', true],
  ['ada lovelace', false],
  ['ada@', false],
  ['ada.golf.example', false],
  ['a@b@c', false],
])('%s can be an e-mail, username or phone number: %s', (text, expected) => {
  expect(isIdentifier(text)).toBe(expected);
});
