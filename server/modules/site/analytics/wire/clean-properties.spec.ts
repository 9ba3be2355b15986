import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DRAWN_VALUES } from '../../../../../tests/support/test-scope.ts';
import { cleanProperties, cleanText } from './clean-properties.ts';

test.each([
  ['me@home.example', '(e-mail)'],
  ['write to <first.last+tag@sub.home.example>!', 'write to <(e-mail)>!'],
  ['mail=me%40home.example', 'mail=(e-mail)'],
  ['me@почта.рф', '(e-mail)'],
  ['@me and you@', '@me and you@'],
  [`${'x'.repeat(990)} me@home.example`, `${'x'.repeat(990)} (e-mail)`],
  ['https://upshot.example/u/me@home.example?x=1', 'https://upshot.example/u/(e-mail)'],
  ['https://upshot.example/?utm_source=a&ref=b&utm_medium=c#d', 'https://upshot.example/?utm_source=a&utm_medium=c'],
  ['http://[half?secret', 'http://[half'],
  ['from https://a.example/x?token=1 to https://b.example/y#z', 'from https://a.example/x to https://b.example/y'],
  ['a:attr__href="/play/x?token=1"nth-child="1"', 'a:attr__href="/play/x"nth-child="1"'],
  ['input:attr__value="typed \\" here"nth-child="1"', 'input:nth-child="1"'],
  [`input:attr__value="${'typed '.repeat(1_000)}`, 'input:'],
  ['x'.repeat(2_500), 'x'.repeat(1_000)],
])('of %j is kept %j', (text, kept) => {
  expect(cleanText(text)).toBe(kept);
});

test('of the library only known properties are kept, of ours all', () => {
  expect(
    cleanProperties({ $os: 'Linux', $ip: '192.0.2.1', $set: { a: 1 }, $new_one: 1, strokes: 7, distinct_id: 'x', token: 'y' }),
  ).toEqual({
    $os: 'Linux',
    strokes: 7,
  });
  expect(cleanProperties({ gclid: 'x', title: 'y', place: { $ip: '192.0.2.1', hole: 3 } })).toEqual({ place: { hole: 3 } });
});

test('names, members and depth are cut', () => {
  const many = Object.fromEntries(Array.from({ length: 300 }, (_, i) => [`p${i}`, i]));
  expect(Object.keys(cleanProperties(many))).toHaveLength(200);
  expect(cleanProperties({ ['x'.repeat(201)]: 1, list: Array(300).fill(0) })).toEqual({ list: Array(200).fill(0) });
  const nested = (depth: number): object => (depth === 0 ? {} : { in: nested(depth - 1) });
  expect(JSON.stringify(cleanProperties({ deep: nested(20) })).match(/in/g)).toHaveLength(6);
});

test('anything is cleaned to what the database takes, and cleaning twice is no more', () => {
  const address = fc.constantFrom('me@home.example', 'a@b.co', 'x%40y.example').map((mail) => `to ${mail} `);
  const text = fc.oneof(fc.string({ unit: 'binary' }), address);
  const value = fc.letrec((tie) => ({
    any: fc.oneof(
      { maxDepth: 10 },
      text,
      fc.double(),
      fc.boolean(),
      fc.constant(null),
      fc.array(tie('any'), { maxLength: 3 }),
      fc.dictionary(text, tie('any'), { maxKeys: 3 }),
    ),
  })).any;
  fc.assert(
    fc.property(fc.dictionary(text, value), (properties) => {
      const cleaned = cleanProperties(properties);
      const json = JSON.stringify(cleaned);
      expect(json).not.toMatch(/\\u0000|\\ud[89a-f]|home\.example|b\.co|y\.example/);
      expect(cleanProperties(JSON.parse(json))).toEqual(JSON.parse(json));
    }),
    DRAWN_VALUES,
  );
});
