import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { gameDaySchema, queryFlag, queryInteger } from '../../shared/api/common.ts';
import { leaderboardQuery } from '../../shared/api/leaderboard.ts';
import { submitScoreRequest, trackStartRequest } from '../../shared/api/scores.ts';
import { describeIssue, toSentences } from './validation-words.ts';

function sentencesOf(schema: z.ZodType, value: unknown): string {
  const parsed = schema.safeParse(value, { error: describeIssue });
  return parsed.success ? '' : toSentences(parsed.error.issues);
}

const of = (schema: z.ZodType, value: unknown) => sentencesOf(z.object({ field: schema }), { field: value });

const FIELDS: readonly (readonly [what: string, schema: z.ZodType, value: unknown, words: string])[] = [
  ['missing text', z.string(), undefined, 'is missing'],
  ['a missing number', z.int().min(1), undefined, 'is missing'],
  ['a missing choice', z.enum(['a', 'b']), undefined, 'is missing'],
  ['a missing value of several kinds', z.union([z.string(), z.number()]), undefined, 'is missing'],
  ['null', z.string(), null, 'must be text'],
  ['a number in place of text', z.string(), 1, 'must be text'],
  ['text in place of a flag', z.boolean(), 'true', 'must be true or false'],
  ['an object in place of a list', z.array(z.string()), {}, 'must be a list'],
  ['a list in place of an object', z.object({}), [], 'must be a JSON object'],
  ['a list in place of a record', z.record(z.string(), z.string()), [], 'must be a JSON object'],
  ['a value in place of null', z.null(), 1, 'must be null'],
  ['another type', z.date(), 1, 'has the wrong type'],
  ['text in place of a number', z.number(), '1', 'must be a number'],
  ['no number', z.number(), Number.NaN, 'must be a number'],
  ['a fraction', z.int(), 1.5, 'must be a whole number'],
  ['text in place of a whole number in a range', z.int().min(1).max(99_999), 'x', 'must be a whole number from 1 to 99999'],
  ['a whole number below its range', z.int().min(1).max(99_999), 0, 'must be a whole number from 1 to 99999'],
  ['a whole number above its range', z.int().min(1).max(99_999), 100_000, 'must be a whole number from 1 to 99999'],
  ['a number below its bound', z.number().min(0), -1, 'must be a number of at least 0'],
  ['a number above its bound', z.number().max(9), 10, 'must be a number of at most 9'],
  ['a number at a bound that is not its own', z.number().gt(0).lt(9), 9, 'must be a number more than 0 and less than 9'],
  ['a number that no step reaches', z.number().multipleOf(5), 3, 'must be a multiple of 5'],
  ['empty text', z.string().min(1), '', 'must not be empty'],
  ['short text', z.string().min(3), 'ab', 'must be at least 3 characters long'],
  ['long text', z.string().max(3), 'abcd', 'must be at most 3 characters long'],
  ['text outside its bounds', z.string().min(2).max(3), 'abcd', 'must be 2 to 3 characters long'],
  ['text of another length', z.string().length(3), 'ab', 'must be 3 characters long'],
  ['a short list', z.array(z.int()).min(1), [], 'must have at least 1 item'],
  ['a long list', z.array(z.int()).max(2), [1, 2, 3], 'must have at most 2 items'],
  ['none of the choices', z.enum(['a', 'b']), 'c', 'must be "a" or "b"'],
  ['another literal', z.literal(true), false, 'must be true'],
  ['no date and time', z.iso.datetime(), 'now', 'must be a date and time of the form 2026-11-21T12:00:00Z'],
  ['no date', z.iso.date(), 'now', 'must be a date of the form YYYY-MM-DD'],
  ['no UUID', z.uuid(), 'x', 'must be a UUID'],
  ['no email address', z.email(), 'x', 'must be an email address'],
  ['no web address', z.url(), 'x', 'must be a web address'],
  ['no Base64', z.base64(), '?', 'must be Base64 text'],
  ['text that does not match', z.string().regex(/^a$/), 'b', 'is not written in the expected form'],
  ['text that does not match, with words of the schema', z.string().regex(/^a$/, 'must be an a'), 'b', 'must be an a'],
  ['an unknown member', z.strictObject({}), { a: 1 }, 'must not have the field `a`'],
  ['none of several kinds', z.union([z.string(), z.number()]), true, 'must be text or a number'],
  ['none of several kinds, of which one has other words', z.union([z.date(), z.number()]), 'b', 'is not accepted'],
  ['a refinement without words', z.string().refine(() => false), 'x', 'is not accepted'],
  ['no day', gameDaySchema, 'today', 'must be a date of the form YYYY-MM-DD'],
  ['a number in place of a day', gameDaySchema, 20_261_121, 'must be a date of the form YYYY-MM-DD'],
  ['a missing day', gameDaySchema, undefined, 'is missing'],
  ['no flag of a query', queryFlag, 'yes', 'must be "true" or "false"'],
  ['no number of a query', queryInteger(1, 31), 'x', 'must be a whole number from 1 to 31'],
  ['a number of a query outside its range', queryInteger(1, 31), '32', 'must be a whole number from 1 to 31'],
  ['a number of a query that is there twice', queryInteger(1, 31), ['1', '2'], 'must be a whole number from 1 to 31'],
  ['a missing number of a query', queryInteger(1, 31), undefined, 'is missing'],
];

test.each(FIELDS)('%s', (_what, schema, value, words) => {
  // An unknown field is named after the object that has it.
  expect(of(schema, value)).toBe(`\`field\` ${words}.`);
});

describe('sentences', () => {
  test('name each field of a request of the game', () => {
    expect(sentencesOf(submitScoreRequest, { score: -1, clientDate: 'today', attemptId: 1 })).toBe(
      '`score` must be a whole number from 0 to 1000000. `clientDate` must be a date of the form YYYY-MM-DD. `attemptId` must be text.',
    );
    expect(sentencesOf(trackStartRequest, {})).toBe('`clientDate` is missing.');
    expect(sentencesOf(leaderboardQuery, { limit: '1000' })).toBe('`limit` must be a whole number from 1 to 100.');
  });

  test('say where in a list the field is', () => {
    expect(sentencesOf(z.object({ runs: z.array(z.object({ total: z.int() })) }), { runs: [{ total: 1 }, {}] })).toBe(
      '`runs[1].total` is missing.',
    );
  });

  test('speak of the body when it is none at all, or no object', () => {
    expect(sentencesOf(trackStartRequest, undefined)).toBe('The request body is missing.');
    expect(sentencesOf(trackStartRequest, [])).toBe('The request body must be a JSON object.');
  });

  test('have no word of a schema left in them, whatever is wrong', () => {
    const wrong = [undefined, null, true, 1, 1.5, -1, '', 'x', [], {}, Number.NaN, new Date(0)];
    const said = FIELDS.flatMap(([, schema]) => wrong.map((value) => of(schema, value)));
    expect(said.length).toBeGreaterThan(500);
    expect(
      said.filter((sentence) => /invalid|expected (string|number|object)|received|undefined|NaN|too (big|small)/i.test(sentence)),
    ).toEqual([]);
  });
});
