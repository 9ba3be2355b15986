import { beforeEach, expect, test } from 'vitest';
import { createTextStore, type TextStore } from '../../../platform/storage.ts';
import { countCodeSignIn, endPasskeyOffer, isPasskeyOfferDue, PASSKEY_OFFER_KEY } from './passkey-offer.ts';

let texts: TextStore;
beforeEach(() => {
  texts = createTextStore(() => {
    throw new Error('Only memory');
  });
});

function signIn(userId: string, times: number): void {
  for (let i = 0; i < times; i++) countCodeSignIn(texts, userId);
}

test('a passkey is offered from the third sign-in with a code on', () => {
  const due = [1, 2, 3, 4].map(() => {
    signIn('ada', 1);
    return isPasskeyOfferDue(texts, 'ada');
  });
  expect(due).toEqual([false, false, true, true]);
});

test('each account counts for itself', () => {
  signIn('ada', 2);
  signIn('bob', 3);
  expect(['ada', 'bob', 'toString'].map((id) => isPasskeyOfferDue(texts, id))).toEqual([false, true, false]);
});

test('an offer that was made never comes again', () => {
  signIn('ada', 3);
  endPasskeyOffer(texts, 'ada');
  signIn('ada', 5);
  expect(isPasskeyOfferDue(texts, 'ada')).toBe(false);
});

test('what is stored keeps the last ten accounts', () => {
  signIn('ada', 3);
  for (let i = 0; i < 9; i++) signIn(`user_${i}`, 1);
  expect(isPasskeyOfferDue(texts, 'ada')).toBe(true);
  signIn('user_9', 1);
  expect(isPasskeyOfferDue(texts, 'ada')).toBe(false);
  expect(Object.keys(JSON.parse(texts.get(PASSKEY_OFFER_KEY) ?? ''))).toHaveLength(10);
});

test.each(['', '{', '[3]', '{"ada":"3"}', '{"ada":3.5}', 'null'])('counts anew where %j is stored', (stored) => {
  texts.set(PASSKEY_OFFER_KEY, stored);
  expect(isPasskeyOfferDue(texts, 'ada')).toBe(false);
  signIn('ada', 3);
  expect(isPasskeyOfferDue(texts, 'ada')).toBe(true);
});
