import { describe, expect, test } from 'vitest';
import { isIdOf, relyingPartyOf } from './relying-party.ts';

describe('with PUBLIC_URL the relying party', () => {
  test.each([
    ['https://golf.example', 'golf.example', 'https://golf.example'],
    ['https://play.golf.example:8443/path', 'play.golf.example', 'https://play.golf.example:8443'],
    ['http://localhost:4600', 'localhost', 'http://localhost:4600'],
    ['http://golf.localhost', 'golf.localhost', 'http://golf.localhost'],
  ])('of %s is %s', (publicUrl, id, origin) => {
    expect(relyingPartyOf(publicUrl, 'https://elsewhere.example')).toEqual({ id, origins: [origin] });
  });

  test.each(['http://golf.example', 'https://192.0.2.7', 'http://127.0.0.1:4600', 'https://[2001:db8::1]'])(
    'is none for %s',
    (publicUrl) => {
      expect(relyingPartyOf(publicUrl, 'http://localhost')).toBeUndefined();
    },
  );
});

test.each<[string, string | undefined, boolean]>([
  ['golf.example', 'https://play.golf.example', true],
  ['play.golf.example', 'https://play.golf.example:8443', true],
  ['localhost', 'http://localhost:4600', true],
  ['lf.example', 'https://golf.example', false],
  ['example', 'https://golf.example', false],
  ['play.golf.example', 'https://golf.example', false],
  ['golf.example', undefined, false],
])('%s is an id for %s: %s', (id, publicUrl, expected) => {
  expect(isIdOf(publicUrl, id)).toBe(expected);
});

test('the settings may choose the id of the relying party', () => {
  const party = { id: 'golf.example', origins: ['https://play.golf.example'] };
  expect(relyingPartyOf('https://play.golf.example', 'http://localhost', 'golf.example')).toEqual(party);
});

describe('without PUBLIC_URL the relying party', () => {
  test('is localhost, whatever the port and wherever TLS ends', () => {
    const origins = ['http://localhost:4600', 'https://localhost:4600'];
    expect(relyingPartyOf(undefined, 'http://localhost:4600')).toEqual({ id: 'localhost', origins });
  });

  // Who sends a call chooses its host: a site of theirs must not get passkeys for it.
  test.each(['https://golf.example', 'http://127.0.0.1:4600', 'http://[::1]:4600', 'http://golf.localhost', 'https://192.0.2.7'])(
    'is none for %s',
    (publicOrigin) => {
      expect(relyingPartyOf(undefined, publicOrigin)).toBeUndefined();
    },
  );
});
