import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { runsEverything } from '../../../../../tests/support/test-scope.ts';
import { checkUsername, clampUsernameSettings, usernameKey } from './username-policy.ts';

const SETTINGS = { min_length: 4, max_length: 64 };
const codeOf = (name: string, settings = SETTINGS) => checkUsername(name, settings)?.code;

test.each([
  'paul',
  'Paul_Green',
  'x-ray-99',
  'golf4life',
  'a'.repeat(64),
  '1stplace',
  'Dickinson',
  'fish_it',
  'shi_tzu',
  'player1',
  'user123',
  'tester',
  'push_it',
  'essex',
  'scunthorpe',
  'assassin',
  'modern',
  'corner',
  'adminton',
  'root_beer',
  'system_of_a_down',
  'staff_sgt',
  'moderator_fan',
  'mod_squad',
  '1712_clerk_cookie',
])('%s is a good name', (name) => {
  expect(checkUsername(name, SETTINGS)).toBeUndefined();
});

test.each([
  ['abc', 'form_username_invalid_length'],
  ['', 'form_username_invalid_length'],
  ['a'.repeat(65), 'form_username_invalid_length'],
  ['paul green', 'form_username_invalid_character'],
  ['paul.green', 'form_username_invalid_character'],
  ['paul@green', 'form_username_invalid_character'],
  ['paul\n', 'form_username_invalid_character'],
  ['Jürgen', 'form_username_invalid_character'],
  ['p\u0430ul', 'form_username_invalid_character'], // Cyrillic a
  ['\u03a1aul', 'form_username_invalid_character'], // Greek capital rho
  ['pa\u200bul', 'form_username_invalid_character'], // a space of no width
  ['pau\u202el', 'form_username_invalid_character'], // right to left
  ['\uff50\uff41\uff55\uff4c', 'form_username_invalid_character'], // wide Latin letters
  ['paul\u0301', 'form_username_invalid_character'], // an accent by itself
  ['12345', 'form_username_needs_non_number_char'],
  ['15551234567', 'form_username_needs_non_number_char'],
  ['____', 'form_username_needs_non_number_char'],
  ['12-34', 'form_username_needs_non_number_char'],
  ['555-123-4567', 'form_username_cannot_be_phone_number'],
  ['0171_2345678', 'form_username_cannot_be_phone_number'],
])('%j: %s', (name, code) => {
  expect(codeOf(name)).toBe(code);
});

describe('the site’s own names are refused', () => {
  test.each([
    ...['admin', 'Admin', 'upshot', 'moderator', 'anonymous', 'Anonymous', 'support', 'clerk', 'root', 'null', 'mailbox'],
    ...['adm1n', 'ADMlN', '4dmin', 'admin1', 'admin_2026', 'a-d_m-i_n', '__admin__', 'adrnin', 'Upsh0t', 'up_shot', 'UP5HOT', 'r00t'],
    ...['an0nym0us', 'anonyrnous', 'rnoderator', 'c1erk', 'cIerk', '5upport', 'upshot_team', 'the-admin', 'real_M0DERAT0R', 'admin3-paul'],
    ...['upshot_admin', 'the_moderator', 'golf_support', 'staff_team', 'system_2', 'official_moderator'],
    ...['customer_support', 'billing_support', 'live_support', 'support_agent', 'chat_moderator'],
  ])('%s', (name) => {
    expect(codeOf(name)).toBe('form_param_value_invalid');
  });
});

describe('offensive names are refused', () => {
  test.each([
    ...['fucker', 'F_U_C_K', 'fu-ck', 'f__u__c__k', 'sh1thead', 'sh_it', 'biatch', 'n1gger', 'nlgger', 'nIgger', '5hit'],
    ...['bitch_', 'x_cunt_x', 'wanker', 'curn_', 'arschloch'],
  ])('%s', (name) => {
    expect(codeOf(name)).toBe('form_param_value_invalid');
  });
});

test('no random hexadecimal name is refused', () => {
  const shapes: readonly ((digits: string) => string)[] = [
    ...[6, 8, 10, 12, 16, 24, 32].map((length) => (digits: string) => digits.slice(0, length)),
    ...[(digits: string) => `user_${digits.slice(0, 8)}`, (digits: string) => `Player-${digits.slice(0, 12).toUpperCase()}`],
    (digits) => digits.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'),
  ];
  const names = Array.from({ length: runsEverything ? 100_000 : 500 }, (_, i) => {
    const shape = shapes[i % shapes.length] as (digits: string) => string;
    return shape(createHash('sha256').update(`name ${i}`).digest('hex'));
  });
  expect(names.filter((name) => /[a-z]/i.test(name) && codeOf(name) !== undefined)).toEqual([]);
});

test.each([
  ['PauI', 'Paul'],
  ['pau1', 'Paul'],
  ['PAUL', 'paul'],
  ['B0b0', 'bobo'],
  ['rnartin', 'martin'],
  ['vvalter', 'Walter'],
  ['paul__green', 'paul-green'],
])('%s could pose as %s', (one, other) => {
  expect(usernameKey(one)).toBe(usernameKey(other));
});

test.each([
  ['paul', 'pawl'],
  ['paul2', 'paul3'],
  ['paul', 'paul_'],
  ['paulgreen', 'paul_green'],
  ['bob8', 'bobb'],
])('%s and %s are two names', (one, other) => {
  expect(usernameKey(one)).not.toBe(usernameKey(other));
});

test.each([
  [
    { min_length: 1, max_length: 100 },
    { min_length: 4, max_length: 64 },
  ],
  [
    { min_length: 0, max_length: 0 },
    { min_length: 4, max_length: 64 },
  ],
  [
    { min_length: 6, max_length: 20 },
    { min_length: 6, max_length: 20 },
  ],
])('settings %j are moved into the bounds', (given, expected) => {
  expect(clampUsernameSettings(given)).toEqual(expected);
});

test('the settings count', () => {
  expect(codeOf('paulgreen', { min_length: 4, max_length: 8 })).toBe('form_username_invalid_length');
  expect(codeOf('paul', { min_length: 6, max_length: 8 })).toBe('form_username_invalid_length');
});
