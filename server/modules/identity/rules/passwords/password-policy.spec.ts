import { describe, expect, test } from 'vitest';
import { DEFAULT_PASSWORD_SETTINGS, type PasswordSettings, passwordSettings } from '../settings/password-settings.ts';
import { checkPassword } from './password-policy.ts';

const ANY_STRENGTH: PasswordSettings = { ...DEFAULT_PASSWORD_SETTINGS, min_zxcvbn_strength: 0 };
const EVERYTHING: PasswordSettings = {
  ...ANY_STRENGTH,
  require_lowercase: true,
  require_uppercase: true,
  require_numbers: true,
  require_special_char: true,
};

function codes(password: string, settings: PasswordSettings, personalWords: readonly string[] = []): string[] {
  return checkPassword(password, settings, personalWords).map(({ code }) => code);
}

test.each<[string, PasswordSettings, string[]]>([
  // length, in UTF-16 units
  ['1234567', ANY_STRENGTH, ['form_password_length_too_short']],
  ['12345678', ANY_STRENGTH, []],
  ['', ANY_STRENGTH, ['form_password_length_too_short']],
  ['x'.repeat(72), ANY_STRENGTH, []],
  ['x'.repeat(73), ANY_STRENGTH, ['form_password_length_too_long']],
  ['x'.repeat(21), { ...ANY_STRENGTH, max_length: 20 }, ['form_password_length_too_long']],
  ['x'.repeat(11), { ...ANY_STRENGTH, min_length: 12 }, ['form_password_length_too_short']],
  // size, in bytes of UTF-8
  ['é'.repeat(36), ANY_STRENGTH, []],
  ['é'.repeat(37), ANY_STRENGTH, ['form_password_size_in_bytes_exceeded']],
  // composition
  ['aB3!aB3!', EVERYTHING, []],
  ['AB3!AB3!', EVERYTHING, ['form_password_no_lowercase']],
  ['ab3!ab3!', EVERYTHING, ['form_password_no_uppercase']],
  ['aBc!aBc!', EVERYTHING, ['form_password_no_number']],
  ['aBc3aBc3', EVERYTHING, ['form_password_no_special_char']],
  [
    'ab',
    EVERYTHING,
    ['form_password_length_too_short', 'form_password_no_uppercase', 'form_password_no_number', 'form_password_no_special_char'],
  ],
  ['aB3 aB3 ', EVERYTHING, ['form_password_no_special_char']],
  ['aB3!aB3!', { ...EVERYTHING, allowed_special_characters: '%]' }, ['form_password_no_special_char']],
  ['aB3]aB3]', { ...EVERYTHING, allowed_special_characters: '%]' }, []],
])('%s', (password, settings, expected) => {
  expect(codes(password, settings)).toEqual(expected);
});

test('every character of the default set is a special one', () => {
  const set = '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~';
  expect([...set].filter((character) => codes(`aB3aB3a${character}`, EVERYTHING).length > 0)).toEqual([]);
});

describe('strength', () => {
  test.each(['password', 'abcdefgh', 'qwertzuiop', 'p4ssw0rd', 'aaaaaaaaaaaa', 'golf1234', 'upshotupshot'])(
    '%s is too weak',
    (password) => {
      expect(codes(password, DEFAULT_PASSWORD_SETTINGS)).toEqual(['form_password_not_strong_enough']);
    },
  );

  test.each(['correct horse battery staple', 'xkq7!mPzr', 'vivid-otter-lamp'])('%s is strong enough', (password) => {
    expect(codes(password, DEFAULT_PASSWORD_SETTINGS)).toEqual([]);
  });

  test('what is known of the person counts as guessed, whole and in parts', () => {
    const personalWords = ['orlovsky.zbigniewka@mail.example'];
    for (const password of ['orlovsky.zbigniewka@mail.example', 'zbigniewka7', 'Orlovsky!']) {
      expect(codes(password, DEFAULT_PASSWORD_SETTINGS)).toEqual([]);
      expect(codes(password, DEFAULT_PASSWORD_SETTINGS, personalWords)).toEqual(['form_password_not_strong_enough']);
    }
  });

  test('suggestions bear the keys that the official client translates', () => {
    const [problem] = checkPassword('abcdefgh', DEFAULT_PASSWORD_SETTINGS, []);
    expect(problem?.suggestions?.map(({ code }) => code)).toEqual(['anotherWord', 'sequences']);
    expect(problem?.suggestions?.every(({ message }) => message.length > 10)).toBe(true);
  });

  test('a higher minimum refuses what a lower one lets through', () => {
    expect(codes('xkq7!mPz', { ...DEFAULT_PASSWORD_SETTINGS, min_zxcvbn_strength: 2 })).toEqual([]);
    expect(codes('xkq7!mPz', { ...DEFAULT_PASSWORD_SETTINGS, min_zxcvbn_strength: 4 })).toEqual(['form_password_not_strong_enough']);
  });

  test('is not judged beside another problem', () => {
    expect(codes('aaaaaaa', DEFAULT_PASSWORD_SETTINGS)).toEqual(['form_password_length_too_short']);
  });
});

describe('settings', () => {
  test.each([
    [{}, { min_length: 8, max_length: 72 }],
    [
      { min_length: 4, max_length: 200 },
      { min_length: 8, max_length: 72 },
    ],
    [
      { min_length: 12, max_length: 40 },
      { min_length: 12, max_length: 40 },
    ],
    [
      { min_length: 0, max_length: 0 },
      { min_length: 8, max_length: 72 },
    ],
  ])('%j is moved into the bounds', (given, lengths) => {
    expect(passwordSettings.parse(given)).toMatchObject(lengths);
  });

  test('ask for strength, and for no composition, unless told otherwise', () => {
    expect(DEFAULT_PASSWORD_SETTINGS).toMatchObject({
      require_special_char: false,
      require_numbers: false,
      require_uppercase: false,
      require_lowercase: false,
      min_zxcvbn_strength: 2,
      disable_hibp: true,
    });
  });

  test.each([{ min_length: 40, max_length: 20 }, { min_zxcvbn_strength: 5 }, { min_length: 73 }])('%j is refused', (given) => {
    expect(passwordSettings.safeParse(given).success).toBe(false);
  });
});
