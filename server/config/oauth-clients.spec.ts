import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { parseAppleKey, readOAuthClients } from './oauth-clients.ts';

const keyOf = (namedCurve: string) =>
  generateKeyPairSync('ec', { namedCurve }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const apple = (key: Record<string, unknown>) => JSON.stringify({ team_id: 'T', key_id: 'K', private_key: keyOf('P-256'), ...key });
const problemsOf = (env: Record<string, string>, isProduction = false) => readOAuthClients(env, isProduction).problems;

test('each provider has its own variables', () => {
  const env = {
    ...{ OAUTH_GOOGLE_CLIENT_ID: 'a', OAUTH_GOOGLE_CLIENT_SECRET: 'b', OAUTH_GITHUB_CLIENT_ID: '', OTHER_CLIENT_ID: 'x' },
    ...{
      OAUTH_CUSTOM_MY_CLUB_CLIENT_ID: 'c',
      OAUTH_CUSTOM_MY_CLUB_CLIENT_SECRET: 'd',
      OAUTH_CUSTOM_MY_CLUB_ISSUER: 'https://id.club.example/x',
    },
  };
  expect(readOAuthClients(env, true)).toEqual({
    clients: {
      oauth_google: { clientId: 'a', clientSecret: 'b', issuer: undefined },
      oauth_custom_my_club: { clientId: 'c', clientSecret: 'd', issuer: 'https://id.club.example/x' },
    },
    problems: [],
  });
});

describe('a bad variable is named, without its value', () => {
  const google = { OAUTH_GOOGLE_CLIENT_ID: 'a', OAUTH_GOOGLE_CLIENT_SECRET: 'b' };
  test.each<[string, Record<string, string>, boolean, string]>([
    ['an id alone', { OAUTH_GOOGLE_CLIENT_ID: 'a' }, false, 'OAUTH_GOOGLE_CLIENT_SECRET: must be set'],
    ['a secret alone', { OAUTH_GOOGLE_CLIENT_SECRET: 'a' }, false, 'OAUTH_GOOGLE_CLIENT_ID: must be set'],
    ['an issuer alone', { OAUTH_GOOGLE_ISSUER: 'https://a.example' }, false, 'OAUTH_GOOGLE_CLIENT_ID: must be set'],
    ['an issuer that is no URL', { ...google, OAUTH_GOOGLE_ISSUER: 'a.example' }, false, 'OAUTH_GOOGLE_ISSUER: must be a URL'],
    ['an issuer with a query', { ...google, OAUTH_GOOGLE_ISSUER: 'https://a.example?b' }, false, 'OAUTH_GOOGLE_ISSUER: must be a URL'],
    [
      'an issuer without TLS in production',
      { ...google, OAUTH_GOOGLE_ISSUER: 'http://a.example' },
      true,
      'OAUTH_GOOGLE_ISSUER: must be a URL',
    ],
    [
      "Apple's secret that is no JSON",
      { OAUTH_APPLE_CLIENT_ID: 'a', OAUTH_APPLE_CLIENT_SECRET: 'b' },
      false,
      'OAUTH_APPLE_CLIENT_SECRET: must be JSON',
    ],
  ])('%s', (_, env, isProduction, problem) => {
    const problems = problemsOf(env, isProduction);
    expect(problems.join('\n')).toContain(problem);
    expect(problems.join('\n')).not.toContain('a.example');
  });

  test('but an issuer without TLS is fine in development', () => {
    expect(problemsOf({ ...google, OAUTH_GOOGLE_ISSUER: 'http://127.0.0.1:4000' })).toEqual([]);
  });
});

test.each([
  ['without a team', apple({ team_id: undefined })],
  ['with a key of another curve', apple({ private_key: keyOf('P-384') })],
  ['with a text that is no key', apple({ private_key: 'x' })],
  ['that is a list', '[]'],
])('the key of Apple is not one %s', (_, secret) => {
  expect(parseAppleKey(secret)).toBeUndefined();
  expect(parseAppleKey(apple({}))).toMatchObject({ team_id: 'T', key_id: 'K' });
});
