import { describe, expect, test } from 'vitest';
import { FormFields } from './form-fields.ts';

const refusal = (code: string, param_name = 'f') =>
  expect.objectContaining({ status: 422, errors: [expect.objectContaining({ code, meta: { param_name } })] });

// The parser of forms gives a text for a field, and a list of texts for a repeated one. JSON may give anything.

describe('a repeated field', () => {
  test.each<[string, unknown, readonly string[]]>([
    ['absent', undefined, []],
    ['empty', '', []],
    ['null', null, []],
    ['sent once', ' a ', ['a']],
    ['sent twice', ['b', ' a'], ['b', 'a']],
    ['partly empty', ['', 'a', null, ' '], ['a']],
    ['of JSON numbers', [1, 2.5], ['1', '2.5']],
  ])('that is %s gives its texts', (_, f, texts) => {
    expect(new FormFields({ f }).texts('f', 4)).toEqual(texts);
  });

  test('has a largest number of values, counted before they are read', () => {
    expect(new FormFields({ f: ['a', 'b'] }).texts('f', 2)).toHaveLength(2);
    expect(() => new FormFields({ f: ['a', 'b', {}] }).texts('f', 2)).toThrow(refusal('form_param_array_size_exceeded'));
  });

  test('has a longest value, 2,048 characters unless its reader says otherwise', () => {
    const fields = new FormFields({ f: ['a', 'x'.repeat(2049)] });
    expect(() => fields.texts('f', 2)).toThrow(refusal('form_param_max_length_exceeded'));
    expect(fields.texts('f', 2, 2049)).toHaveLength(2);
  });

  test.each<[string, unknown]>([
    ['a NUL', ['a', 'b\0']],
    ['a list in a list', [['a']]],
    ['an object', { a: 'b' }],
    ['an object in a list', ['a', { b: 1 }]],
  ])('with %s is refused', (_, f) => {
    expect(() => new FormFields({ f }).texts('f', 5)).toThrow(refusal('form_param_format_invalid'));
  });

  test.each<[string, (fields: FormFields) => unknown]>([
    ['a text', (fields) => fields.text('f')],
    ['a text that may be cleared', (fields) => fields.clearable('f')],
    ['a secret', (fields) => fields.secret('f')],
    ['a required text', (fields) => fields.required('f')],
    ['a word', (fields) => fields.oneOf('f', ['true'])],
    ['a yes or no', (fields) => fields.bool('f')],
    ['an object', (fields) => fields.json('f')],
  ])('is refused by a reader of %s', (_, read) => {
    expect(() => read(new FormFields({ f: ['true', 'true'] }))).toThrow(refusal('form_param_format_invalid'));
  });
});

test('a long field is read whole by a reader that states its length', () => {
  const f = 'x'.repeat(16_384);
  expect(new FormFields({ f }).required('f', 16_384)).toBe(f);
  expect(() => new FormFields({ f: `${f}x` }).required('f', 16_384)).toThrow(refusal('form_param_max_length_exceeded'));
});

test('null in JSON is an empty field', () => {
  const fields = new FormFields({ f: null });
  expect([fields.text('f'), fields.clearable('f'), fields.json('f'), fields.bool('f', true)]).toEqual([undefined, null, undefined, true]);
});
