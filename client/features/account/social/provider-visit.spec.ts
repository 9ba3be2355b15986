import { expect, test } from 'vitest';
import type { TextStore } from '../../../platform/storage.ts';
import { PROVIDER_VISIT_KEY, type ProviderVisit, placeOfPlayer, readVisit, rememberVisit, returnPath } from './provider-visit.ts';

const ORIGIN = 'https://golf.example';
const VISIT: ProviderVisit = { purpose: 'signUp', strategy: 'oauth_google', from: '/d/2026-11-20?x=1', username: 'ada' };

function storeOf(stored?: unknown): TextStore {
  const texts = new Map(stored === undefined ? [] : [[PROVIDER_VISIT_KEY, JSON.stringify(stored)]]);
  return {
    get: (key) => texts.get(key),
    set: (key, value) => Boolean(texts.set(key, value)),
    remove: (key) => void texts.delete(key),
    keys: () => [...texts.keys()],
  };
}

test.each([
  ['/', '/'],
  ['/d/2026-11-20?x=1#y', '/d/2026-11-20?x=1#y'],
  [`${ORIGIN}/c/#code`, '/c/#code'],
  [undefined, '/'],
  ['https://evil.example/play/a', '/'],
  ['//evil.example', '/'],
  ['/\\evil.example', '/'],
  [`${ORIGIN}//evil.example`, '/'],
  ['javascript:alert(1)', '/'],
  ['http://[', '/'],
  ['/sso-callback?again', '/'],
  ['/sso-callback/', '/'],
])('from %j the player goes on to %s', (from, path) => {
  expect(returnPath(from, ORIGIN)).toBe(path);
});

test('a visit is read as it was remembered', () => {
  const store = storeOf();
  expect(readVisit(store)).toBeUndefined();
  rememberVisit(store, VISIT);
  expect(readVisit(store)).toEqual(VISIT);
});

test.each([
  ['another purpose', { ...VISIT, purpose: 'pay' }],
  ['no place', { ...VISIT, from: undefined }],
  ['a username that is no text', { ...VISIT, username: 7 }],
  ['no object', 'signIn'],
])('%s is no visit', (_, stored) => {
  expect(readVisit(storeOf(stored))).toBeUndefined();
});

test('the place of the player is this page, or on the way back the one from before', () => {
  const place = (path: string) => new URL(path, ORIGIN);
  expect(placeOfPlayer(storeOf(VISIT), place('/u/ada?x#y'))).toBe('/u/ada?x#y');
  expect(placeOfPlayer(storeOf(VISIT), place('/sso-callback'))).toBe(VISIT.from);
  expect(placeOfPlayer(storeOf(), place('/sso-callback'))).toBe('/');
});
