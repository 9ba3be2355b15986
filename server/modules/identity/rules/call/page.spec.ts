import type { FastifyRequest } from 'fastify';
import { describe, expect, test } from 'vitest';
import { FapiContext } from './fapi-context.ts';
import { pageOf, toListJson } from './page.ts';

type Query = Readonly<Record<string, string | readonly string[]>>;

const callWith = (query: Query) => new FapiContext({ query } as unknown as FastifyRequest, 'https://golf.example');
const refusal = (param_name: string) =>
  expect.objectContaining({
    status: 400,
    errors: [expect.objectContaining({ code: 'invalid_query_parameter_value', meta: { param_name } })],
  });

describe('a page of a list', () => {
  test.each<[Query, number, number]>([
    [{}, 10, 0],
    [{ limit: '', offset: '' }, 10, 0],
    [{ limit: '1', offset: '0' }, 1, 0],
    [{ limit: '100', offset: '100000' }, 100, 100_000],
    [{ limit: '007', offset: '20', other: '-1' }, 7, 20],
  ])('of %j has %d rows from %d on', (query, limit, offset) => {
    expect(pageOf(callWith(query))).toEqual({ limit, offset });
  });

  test.each(['0', '101', '-1', '1.5', '1e1', '0x10', ' 5', 'ten', '1000000', '9'.repeat(300)])('has no limit of %s', (limit) => {
    expect(() => pageOf(callWith({ limit }))).toThrow(refusal('limit'));
  });

  test.each(['-1', '100001', '1.5', 'NaN', '+1'])('does not begin at %s', (offset) => {
    expect(() => pageOf(callWith({ offset }))).toThrow(refusal('offset'));
  });

  test('has one limit', () => {
    expect(() => pageOf(callWith({ limit: ['5', '5'] }))).toThrow(refusal('limit'));
  });

  test('is answered with the number of all rows', () => {
    expect(toListJson(['a', 'b'], 12)).toEqual({ data: ['a', 'b'], total_count: 12 });
  });
});

describe('a repeated query parameter', () => {
  test('gives all its values, in both spellings of its name', () => {
    const call = callWith({
      status: ['pending', '', 'accepted'],
      enrollmentMode: 'manual_invitation',
      enrollment_mode: ['automatic_invitation'],
    });
    expect(call.queries('status', 3)).toEqual(['pending', 'accepted']);
    expect(call.queries('enrollment_mode', 2)).toEqual(['automatic_invitation', 'manual_invitation']);
    expect(call.queries('role', 1)).toEqual([]);
  });

  test.each<[string, Query]>([
    ['too many values', { user_id: ['a', 'b', 'c'] }],
    ['too many values in two spellings', { user_id: ['a', 'b'], userId: 'c' }],
    ['a value that is too long', { userId: 'x'.repeat(257) }],
    ['a NUL', { user_id: ['a', 'b\0'] }],
  ])('is refused with %s', (_, query) => {
    expect(() => callWith(query).queries('user_id', 2)).toThrow(refusal('user_id'));
  });

  test('is absent for a reader of one value', () => {
    expect(callWith({ status: ['a', 'b'] }).query('status')).toBeUndefined();
  });
});
