import { beforeEach, expect, test } from 'vitest';
import { createTextStore, type TextStore } from '../../../platform/storage.ts';
import { ADD_PASSKEY_PROMPT_KEY, countCodeSignIn, endAddPasskeyPrompt, isAddPasskeyPromptDue } from './add-passkey-prompt.ts';

let texts: TextStore;
beforeEach(() => {
  texts = createTextStore(() => {
    throw new Error('Only memory');
  });
});

function signIn(userId: string, times: number): void {
  for (let i = 0; i < times; i++) countCodeSignIn(texts, userId);
}

test('the prompt is due from the third sign-in with a code on', () => {
  const due = [1, 2, 3, 4].map(() => {
    signIn('ada', 1);
    return isAddPasskeyPromptDue(texts, 'ada');
  });
  expect(due).toEqual([false, false, true, true]);
});

test('each account counts for itself', () => {
  signIn('ada', 2);
  signIn('bob', 3);
  expect(['ada', 'bob', 'toString'].map((id) => isAddPasskeyPromptDue(texts, id))).toEqual([false, true, false]);
});

test('a prompt that was shown never comes again', () => {
  signIn('ada', 3);
  endAddPasskeyPrompt(texts, 'ada');
  signIn('ada', 5);
  expect(isAddPasskeyPromptDue(texts, 'ada')).toBe(false);
});

test('what is stored keeps the last ten accounts', () => {
  signIn('ada', 3);
  for (let i = 0; i < 9; i++) signIn(`user_${i}`, 1);
  expect(isAddPasskeyPromptDue(texts, 'ada')).toBe(true);
  signIn('user_9', 1);
  expect(isAddPasskeyPromptDue(texts, 'ada')).toBe(false);
  expect(Object.keys(JSON.parse(texts.get(ADD_PASSKEY_PROMPT_KEY) ?? ''))).toHaveLength(10);
});

test.each(['', '{', '[3]', '{"ada":"3"}', '{"ada":3.5}', 'null'])('counts anew where %j is stored', (stored) => {
  texts.set(ADD_PASSKEY_PROMPT_KEY, stored);
  expect(isAddPasskeyPromptDue(texts, 'ada')).toBe(false);
  signIn('ada', 3);
  expect(isAddPasskeyPromptDue(texts, 'ada')).toBe(true);
});
