import { describe, expect, test } from 'vitest';
import { maskProfanity } from './profanity.ts';
import { INNOCENT_NAMES, OFFENSIVE_NAMES } from './profanity-samples.ts';
import { profanityWords } from './profanity-words.ts';

const isMasked = (text: string) => maskProfanity(text) !== text;
const DIGITS: Readonly<Record<string, string>> = { o: '0', i: '1', e: '3', a: '4', s: '5', t: '7' };

describe('each refused word of the list', () => {
  const words = profanityWords('refused').map((word) => word.replaceAll('|', '').replaceAll('[s]', '').replace('?', 'x'));

  test.each<[string, (word: string) => string]>([
    ['alone', (word) => word],
    ['in capitals', (word) => word.toUpperCase()],
    ['with a digit for a letter', (word) => word.replace(/[oieast]/, (letter) => DIGITS[letter] ?? letter)],
    ['with a number', (word) => `${word}99`],
    ['between other words', (word) => `the_${word}_golfer`],
    ['in wide letters', (word) => word.replace(/[a-z]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0))],
  ])('is found %s', (_, write) => {
    expect(words.length).toBeGreaterThan(500);
    expect(words.map(write).filter((name) => !isMasked(name))).toEqual([]);
  });
});

test.each(Object.entries(OFFENSIVE_NAMES))('names in %s are refused', (_, names) => {
  expect(names.split(' ').filter((name) => !isMasked(name))).toEqual([]);
});

test.each([
  ['big_fuck99 and a fucking sh_it', 'big_****99 and a ****ing *****'],
  ['say c.u.n.t to him', 'say ******* to him'],
  ['snig-ger and nig - ger', 'snig-ger and *********'],
  ['⛳ 🏌 Ｆｕ̶ｃｋ é', '⛳ 🏌 **** e'],
])('in %j the words alone are masked', (text, masked) => {
  expect(maskProfanity(text)).toBe(masked);
});

describe('innocent', () => {
  test('words of the list are left as they are', () => {
    const words = profanityWords('allowed');
    expect(words.length).toBeGreaterThan(20);
    expect(words.filter(isMasked)).toEqual([]);
    expect(words.map((word) => word.replaceAll(' ', '_').toUpperCase()).filter(isMasked)).toEqual([]);
    expect(words.map((word) => word.split('').join('.')).filter(isMasked)).toEqual([]);
  });

  test('words, places and people are left as they are', () => {
    expect(INNOCENT_NAMES.length).toBeGreaterThan(700);
    expect(INNOCENT_NAMES.filter(isMasked)).toEqual([]);
  });
});
