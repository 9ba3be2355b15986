import { expect, test } from 'vitest';
import type { MessageKey } from '../../i18n/message-keys.ts';
import type { Text } from '../../i18n/text-atoms.ts';
import { failureOf } from './failure-words.ts';

/** Words are their keys. */
const text: Text<MessageKey> = (key) => key;

const refusal = (code: string, message = 'English words.', paramName?: string) => ({
  status: 422,
  errors: [{ code, message, meta: { paramName } }],
});

test.each([
  ['en', 'user_banned', 'English words.', 'English words.'],
  ['en', 'user_banned', '', 'account.banned'],
  ['en', 'new_in_2027', 'Something new.', 'Something new.'],
  ['en', 'new_in_2027', '', 'account.anyError'],
  ['de', 'user_banned', 'English words.', 'account.banned'],
  ['ja', 'new_in_2027', 'Something new.', 'account.anyError'],
  ['en', 'verification_failed', 'English words.', 'accountSettings.codeTries'],
] as const)('in %s the code %s with the words "%s" is told as %s', (language, code, message, words) => {
  expect(failureOf(refusal(code, message), text, language, true).words).toBe(words);
});

test('a code without tries left is told at its field, and as the end', () => {
  expect(failureOf(refusal('verification_failed'), text, 'fr', true)).toMatchObject({ field: 'code', isFinal: true });
  expect(failureOf(refusal('form_code_incorrect'), text, 'fr', true)).toMatchObject({ field: 'code', isFinal: false });
});
