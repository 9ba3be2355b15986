import type { Values } from 'virtual:words';
import { describe, expect, it, test } from 'vitest';
import type { Language } from '../../../i18n/languages.ts';
import type { MessageKey } from '../../../i18n/message-keys.ts';
import { readInstance } from '../session/instance.ts';
import { ServiceUnreachableError } from './call-service.ts';
import { codeOf, type FailureReader, failuresOf, IncompleteError, KnownFailure, TooManyError, wordsAt } from './failure-words.ts';

/** Every message is its key, with the values that matter. */
const text = (key: MessageKey, values: Values = {}): string =>
  [key, values.list, values.min, values.max, values.seconds, values.minutes].filter((part) => part !== undefined).join(' ');

const instance = readInstance({
  __unstable__environment: { userSettings: { passwordSettings: { min_length: 10, max_length: 60 }, usernameSettings: { min_length: 5 } } },
});

const reader = (place: FailureReader['place'], language: Language = 'en', isOnline = true): FailureReader => ({
  text,
  language,
  isOnline,
  instance,
  place,
});

/** As the official client throws it. */
const refusal = (code: string, more: { paramName?: string; message?: string; status?: number; retryAfter?: number } = {}) =>
  Object.assign(new Error(code), {
    clerkError: true,
    status: more.status ?? 422,
    retryAfter: more.retryAfter,
    errors: [{ code, message: more.message ?? '', longMessage: '', meta: { paramName: more.paramName } }],
  });

const wordsFor = (error: unknown, by: FailureReader) => failuresOf(error, by).map(({ words }) => words);

test.each<[Language, string, string, string]>([
  ['en', 'user_banned', 'English words.', 'English words.'],
  ['en', 'user_banned', '', 'account.banned'],
  ['en', 'new_in_2027', 'Something new.', 'Something new.'],
  ['en', 'new_in_2027', '', 'account.anyError'],
  ['de', 'user_banned', 'English words.', 'account.banned'],
  ['ja', 'new_in_2027', 'Something new.', 'account.anyError'],
  ['en', 'verification_failed', 'English words.', 'accountSettings.codeTries'],
])('at sign-in, in %s, the code %s with the words "%s" is shown as %s', (language, code, message, words) => {
  expect(wordsFor(refusal(code, { message }), reader('signIn', language))).toEqual([words]);
});

describe('in the settings', () => {
  it.each<[string, unknown, string]>([
    ['a code that means one thing', refusal('user_locked', { message: 'English words.' }), 'account.locked'],
    ['a name that is refused', refusal('form_param_value_invalid', { paramName: 'username' }), 'account.badUsername'],
    ['a name of a wrong length', refusal('form_username_invalid_length'), 'accountSettings.usernameLength 5 64'],
    ['a code that nobody knows', refusal('new_in_2027', { message: 'Something new.' }), 'Something new.'],
    ['a code without words', refusal('new_in_2027'), 'account.anyError'],
    ['a failure of our own', new KnownFailure('accountSettings.exportFailed'), 'accountSettings.exportFailed'],
    ['a mistake', new Error('x'), 'account.anyError'],
    ['a mistake of ours, which is no line that is cut', new TypeError('x is undefined'), 'account.anyError'],
    ['no error at all', undefined, 'account.anyError'],
  ])('%s', (_, error, words) => {
    expect(wordsFor(error, reader('settings'))).toEqual([words]);
  });

  it('what the player has canceled is no failure', () => {
    const error = Object.assign(new Error('x'), { clerkRuntimeError: true, code: 'reverification_cancelled' });
    expect(failuresOf(error, reader('settings'))).toEqual([]);
  });
});

describe('a passkey', () => {
  /** As the official client throws it without an answer of the service. */
  const clientError = (code: string) => Object.assign(new Error(code), { clerkRuntimeError: true, code });

  it.each([
    ['passkey_not_supported', 'account.passkeyUnsupported'],
    ['passkey_pa_not_supported', 'account.passkeyUnsupported'],
    ['passkey_invalid_rpID_or_domain', 'account.passkeyElsewhere'],
    ['passkey_already_exists', 'accountSettings.passkeyExists'],
    ['passkey_registration_failed', 'account.passkeyFailed'],
    ['passkey_retrieval_failed', 'account.passkeyFailed'],
  ])('that fails with the client’s %s is told', (code, key) => {
    for (const place of ['signIn', 'settings'] as const) expect(wordsFor(clientError(code), reader(place))).toEqual([key]);
  });

  it.each(['passkey_registration_cancelled', 'passkey_retrieval_cancelled', 'passkey_operation_aborted'])(
    'that ends with %s is no failure',
    (code) => {
      for (const place of ['signIn', 'settings'] as const) expect(failuresOf(clientError(code), reader(place))).toEqual([]);
    },
  );

  it('with a bad name has the failure at its field', () => {
    const error = refusal('form_param_max_length_exceeded', { paramName: 'name' });
    expect(failuresOf(error, reader('settings'))).toEqual([{ words: 'account.tooLong', field: 'passkeyName' }]);
  });
});

describe('a password', () => {
  it.each([
    ['form_password_no_number', 'accountSettings.ruleNumber'],
    ['form_password_length_too_short', 'accountSettings.ruleMin 10'],
    ['form_password_size_in_bytes_exceeded', 'accountSettings.ruleMax 60'],
  ])('%s is shown as the rule, with the figures of the instance', (code, rule) => {
    expect(wordsFor(refusal(code), reader('settings'))).toEqual([`accountSettings.missing ${rule}`]);
    expect(wordsFor(refusal(code, { message: 'English.' }), reader('signIn', 'de'))).toEqual([`accountSettings.missing ${rule}`]);
  });

  it('that is too weak shows what would make it stronger', () => {
    const error = refusal('form_password_not_strong_enough');
    Object.assign(error.errors[0]?.meta ?? {}, { zxcvbn: { suggestions: [{ code: 'dates' }, { code: 'unheardOf' }] } });
    expect(wordsFor(error, reader('settings'))).toEqual(['accountSettings.strengthFail accountSettings.tipDates']);
    Object.assign(error.errors[0] ?? {}, { longMessage: 'Not strong enough.' });
    expect(wordsFor(error, reader('signIn'))).toEqual(['Not strong enough. accountSettings.tipDates']);
  });
});

describe('too many calls', () => {
  it.each<[string, unknown, string]>([
    ['for a while', refusal('any', { status: 429, retryAfter: 7 }), 'account.tooMany 7'],
    ['for longer', refusal('any', { status: 429, retryAfter: 583 }), 'account.tooManyMinutes 10'],
    ['nobody knows how long', refusal('any', { status: 429 }), 'account.tooManyLater'],
    ['of our own server', new TooManyError(40), 'account.tooMany 40'],
    [
      'for another code, while one is on its way',
      refusal('verification_code_too_many_requests', { status: 429, retryAfter: 21 }),
      'account.justSent 21',
    ],
  ])('%s', (_, error, words) => {
    expect(wordsFor(error, reader('settings'))).toEqual([words]);
    expect(wordsFor(error, reader('signIn'))).toEqual([words]);
  });
});

describe('no answer', () => {
  it.each([
    ['a fetch that fails in Chrome', new TypeError('Failed to fetch')],
    ['a fetch that fails in Safari', new TypeError('Load failed')],
    ['a fetch that fails in Firefox', new TypeError('NetworkError when attempting to fetch resource.')],
    ['the client’s own error of the network', Object.assign(new Error('x'), { clerkRuntimeError: true, code: 'network_error' })],
    ['a call that the client keeps silent about', new ServiceUnreachableError()],
  ])('%s is offline only where the browser says so, and no text claims no change', (_, error) => {
    expect(wordsFor(error, reader('signIn'))).toEqual(['account.unanswered']);
    expect(wordsFor(error, reader('signIn', 'en', false))).toEqual(['account.offline']);
    expect(wordsFor(error, reader('settings'))).toEqual(['accountSettings.unanswered']);
  });
});

test('a code without tries left is shown at its field, and as final', () => {
  expect(failuresOf(refusal('verification_failed'), reader('signIn'))[0]).toMatchObject({ field: 'code', isFinal: true });
  expect(failuresOf(refusal('form_code_incorrect'), reader('signIn'))[0]).toMatchObject({ field: 'code', isFinal: false });
});

test('a code that was right and not enough has its own text', () => {
  expect(wordsFor(new IncompleteError('x'), reader('signIn'))).toEqual(['account.verificationFailed']);
});

test('a failure is found at its field, whatever the service calls it', () => {
  const failures = failuresOf(refusal('form_password_incorrect', { paramName: 'current_password' }), reader('settings'));
  expect(wordsAt(failures, 'currentPassword')).toBe('account.wrongPassword');
  expect(wordsAt(failures, 'password')).toBeUndefined();
  expect(failuresOf(refusal('form_password_pwned', { paramName: 'new_password' }), reader('settings'))[0]?.field).toBe('password');
});

test('the code of an error is read by its shape', () => {
  expect(codeOf({ status: 422, errors: [{ code: 'user_banned' }] })).toBe('user_banned');
  expect(codeOf(new Error('x'))).toBe('');
});
