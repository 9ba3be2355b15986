import { describe, expect, test } from 'vitest';
import { readAppleProfile, readGithubProfile, readGoogleProfile, readMicrosoftProfile, readStandardProfile } from './profile-readers.ts';

const EMPTY = { email: null, isEmailVerified: false, firstName: null, lastName: null, username: null, pictureUrl: null };

describe('an account is read', () => {
  test('from standard claims', () => {
    const claims = {
      ...{ sub: '1', email: 'Ann@Example.org', email_verified: true, given_name: 'Ann', family_name: 'Green' },
      ...{ preferred_username: 'ann', picture: 'https://pictures.example/1' },
    };
    expect(readStandardProfile(claims, {})).toEqual({
      ...{ subject: '1', email: 'ann@example.org', isEmailVerified: true, firstName: 'Ann', lastName: 'Green' },
      ...{ username: 'ann', pictureUrl: 'https://pictures.example/1' },
    });
  });

  test.each<[Record<string, unknown>, Record<string, unknown>]>([
    [{ name: 'Ann Maria Green' }, { firstName: 'Ann', lastName: 'Maria Green' }],
    [{ name: 'Ann' }, { firstName: 'Ann', lastName: null }],
    [
      { name: 'Ann Green', family_name: 'Brown' },
      { firstName: null, lastName: 'Brown' },
    ],
    [{ given_name: 'A'.repeat(200) }, { firstName: 'A'.repeat(100) }],
    [{ given_name: 'An\u202en' }, { firstName: null }],
    [
      { given_name: 7, family_name: ['x'] },
      { firstName: null, lastName: null },
    ],
    [
      { email: 'no address', email_verified: true },
      { email: null, isEmailVerified: false },
    ],
    [{ email: 'a@example.org', email_verified: 'true' }, { isEmailVerified: true }],
    [{ email: 'a@example.org', email_verified: 'yes' }, { isEmailVerified: false }],
    [{ email: 'a@example.org' }, { isEmailVerified: false }],
    // Another mailbox than that of the plain letters, which a search would find: full width, the sign of Kelvin.
    [
      { email: '\uff41nn@example.org', email_verified: true },
      { email: null, isEmailVerified: false },
    ],
    [
      { email: '\u212aim@example.org', email_verified: true },
      { email: null, isEmailVerified: false },
    ],
    [{ picture: 'http://pictures.example/1' }, { pictureUrl: null }],
    [{ picture: 'javascript:alert(1)' }, { pictureUrl: null }],
    [{ picture: `https://pictures.example/${'x'.repeat(3000)}` }, { pictureUrl: null }],
    [
      { email: 'a\0@example.org', given_name: 'A\0' },
      { email: null, firstName: null },
    ],
  ])('from %j', (claims, expected) => {
    expect(readStandardProfile({ sub: '1', ...claims }, {})).toMatchObject({
      ...EMPTY,
      ...{ email: expect.anything() },
      ...pick(claims),
      ...expected,
    });
  });

  test('of Apple with the names of its form, once', () => {
    const user = JSON.stringify({ name: { firstName: 'Ann', lastName: 'Green' }, email: 'forged@example.org' });
    const claims = { sub: '1', email: 'ann@example.org', email_verified: 'true' };
    expect(readAppleProfile(claims, { user })).toMatchObject({
      firstName: 'Ann',
      lastName: 'Green',
      email: 'ann@example.org',
      isEmailVerified: true,
    });
    for (const bad of [undefined, '', 'no JSON', '"a"', '[]', '{"name":1}', '{"name":{"firstName":{}}}']) {
      expect(readAppleProfile(claims, { user: bad })).toMatchObject({ firstName: null, lastName: null });
    }
  });

  test.each([
    [{ email: 'a@gmail.com', email_verified: true }, true],
    [{ email: 'A@GoogleMail.com', email_verified: 'true' }, true],
    [{ email: 'a@club.example', email_verified: true, hd: 'club.example' }, true],
    [{ email: 'a@club.example', email_verified: true }, false],
    [{ email: 'a@club.example', email_verified: true, hd: '' }, false],
    [{ email: 'a@gmail.com.example', email_verified: true }, false],
    [{ email: 'a@gmail.com', email_verified: false }, false],
  ])('of Google, whose e-mail address is proved by a mailbox that Google hosts: %j', (claims, isEmailVerified) => {
    expect(readGoogleProfile({ sub: '1', ...claims }, {})).toMatchObject({ isEmailVerified });
  });

  test.each([
    [{ email_verified: true }, false],
    [{ xms_edov: false }, false],
    [{ xms_edov: '0' }, false],
    [{ xms_edov: true }, true],
    [{ xms_edov: '1' }, true],
    [{ xms_edov: 1 }, true],
  ])('of Microsoft, whose e-mail address is proved by its domain alone: %j', (claims, isEmailVerified) => {
    expect(readMicrosoftProfile({ sub: '1', email: 'a@example.org', ...claims }, {})).toMatchObject({ isEmailVerified });
  });

  test.each<[readonly unknown[], string | null, boolean]>([
    [
      [
        { email: 'a@example.org', primary: false, verified: true },
        { email: 'b@example.org', primary: true, verified: true },
      ],
      'b@example.org',
      true,
    ],
    [[{ email: 'b@example.org', primary: true, verified: false }], 'b@example.org', false],
    [[{ email: 'a@example.org', primary: false, verified: true }], null, false],
    [['a@example.org', null, 7], null, false],
    [[], null, false],
  ])('of GitHub with its primary e-mail address: %j', (emails, email, isEmailVerified) => {
    const user = { id: 583231, login: 'ann', name: 'Ann Green', avatar_url: 'https://avatars.example/1' };
    expect(readGithubProfile(user, emails)).toMatchObject({ subject: '583231', username: 'ann', firstName: 'Ann', email, isEmailVerified });
  });
});

test.each([undefined, null, '', ' ', 'a b', 'ä', 'a\n', 'x'.repeat(256), {}, true])('an account has no usable id when it is %j', (sub) => {
  expect(readStandardProfile({ sub }, {})).toBeUndefined();
});

/** What the claims say plainly. */
function pick({ email }: Record<string, unknown>) {
  return { email: typeof email === 'string' ? email : null };
}
