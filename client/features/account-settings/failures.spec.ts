import { describe, expect, it } from 'vitest';
import { failureAt, failuresBeside, failuresOf, KnownFailure, OFFLINE } from './failures.ts';
import { readInstance } from './instance.ts';

const INSTANCE = readInstance({ __unstable__environment: { userSettings: { passwordSettings: { min_length: 10, max_length: 60 } } } });

/** As the official client throws it. */
const refusal = (code: string, more: { paramName?: string; message?: string; status?: number; retryAfter?: number } = {}) =>
  Object.assign(new Error(code), {
    clerkError: true,
    status: more.status ?? 422,
    retryAfter: more.retryAfter,
    errors: [{ code, message: more.message ?? '', longMessage: '', meta: { paramName: more.paramName } }],
  });

const wordsOf = (error: unknown) => failuresOf(error, INSTANCE).flatMap(({ words }) => words);

describe('what is said of an error', () => {
  it.each<[string, unknown, unknown]>([
    ['a code that means one thing', refusal('user_locked'), { key: 'accountSettings.locked' }],
    ['a rule of composition', refusal('form_password_no_number'), { missing: { key: 'accountSettings.ruleNumber' } }],
    [
      'a rule of length, with the figure of the instance',
      refusal('form_password_length_too_short'),
      { missing: { key: 'accountSettings.ruleMin', values: { min: 10 } } },
    ],
    [
      'the same with a limit',
      refusal('form_password_length_too_long'),
      { missing: { key: 'accountSettings.ruleMax', values: { max: 60 } } },
    ],
    ['a name that is refused', refusal('form_param_value_invalid', { paramName: 'username' }), { key: 'accountSettings.usernameRefused' }],
    ['a code that the other forms have words for', refusal('user_banned', { message: 'Closed.' }), { key: 'account.banned' }],
    ['a code that nobody knows', refusal('new_in_2027', { message: 'Something new.' }), { spoken: 'Something new.' }],
    ['a code without words', refusal('new_in_2027'), { key: 'accountSettings.failed' }],
    ['too many calls', refusal('any', { status: 429, retryAfter: 7 }), { key: 'accountSettings.tooManyFor', values: { seconds: 7 } }],
    ['too many calls, nobody knows how long', refusal('any', { status: 429 }), { key: 'accountSettings.tooMany' }],
    ['a failure of our own', new KnownFailure('accountSettings.exportFailed'), { key: 'accountSettings.exportFailed' }],
    ['a mistake', new Error('x'), { key: 'accountSettings.failed' }],
    ['no error at all', undefined, { key: 'accountSettings.failed' }],
  ])('%s', (_, error, words) => {
    expect(wordsOf(error)).toEqual([words]);
  });

  it('a password that is too weak is told what would make it stronger', () => {
    const error = refusal('form_password_not_strong_enough');
    Object.assign(error.errors[0]?.meta ?? {}, { zxcvbn: { suggestions: [{ code: 'dates' }, { code: 'unheardOf' }] } });
    expect(wordsOf(error)).toEqual([{ key: 'accountSettings.strengthFail' }, { key: 'accountSettings.tipDates' }]);
  });

  it.each([
    ['a fetch that fails', new TypeError('Failed to fetch')],
    ['the client’s own error of the network', Object.assign(new Error('x'), { clerkRuntimeError: true, code: 'network_error' })],
  ])('%s is no connection', (_, error) => {
    expect(failuresOf(error, INSTANCE)).toEqual(OFFLINE);
  });

  it('what the player has called off is no failure', () => {
    const error = Object.assign(new Error('x'), { clerkRuntimeError: true, code: 'reverification_cancelled' });
    expect(failuresOf(error, INSTANCE)).toEqual([]);
  });
});

it('a failure is shown at its field, or beside them all', () => {
  const failures = failuresOf(refusal('form_password_incorrect', { paramName: 'current_password' }), INSTANCE);
  expect(failureAt(failures, ['current_password'])).toBe(failures[0]);
  expect(failuresBeside(failures, ['current_password'])).toEqual([]);
  expect(failuresBeside(failures, ['new_password'])).toEqual(failures);
});
