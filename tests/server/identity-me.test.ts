import { setImmediate } from 'node:timers/promises';
import type { DeletedObjectJSON, ImageJSON, UserJSON } from '@clerk/types';
import { decodeJwt } from 'jose';
import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { FapiClient, ok, refused } from '../support/fapi-client.ts';
import { type Settings, setSettings, signUp } from '../support/fapi-people.ts';
import type { TestServer } from '../support/test-server.ts';
import { shareServer } from './support/shared-server.ts';

const MEGABYTE = 1_000_000;
const ON = { enabled: true };
/** Names are enabled, and none of them is required. */
const NAMED: Settings = {
  attributes: { first_name: ON, last_name: ON, username: { enabled: true, used_for_first_factor: true } },
};

let server: TestServer;
shareServer((shared) => {
  server = shared;
});
beforeEach(() => setSettings(server));

describe('the account', () => {
  test('is readable for its signed-in user only', async () => {
    const { browser, userId, username, email } = await signUp(server);
    const me = await ok(browser.get<UserJSON>('/me'));
    expect(me).toMatchObject({ object: 'user', id: userId, username, two_factor_enabled: false, password_enabled: false });
    expect(me.email_addresses).toMatchObject([
      { id: me.primary_email_address_id, email_address: email, verification: { status: 'verified' } },
    ]);
    expect(await refused(new FapiClient(server).get('/me'))).toEqual({ status: 401, code: 'authentication_invalid' });
  });

  test('does not answer a call in a session of another browser', async () => {
    const [ann, bob] = [await signUp(server), await signUp(server)];
    ann.browser.sessionId = bob.browser.sessionId;
    const { status, errors, client } = await ann.browser.get('/me');
    expect({ status, code: errors[0]?.code }).toEqual({ status: 401, code: 'authentication_invalid' });
    // The answer contains the users who are signed in on this browser.
    expect(client?.sessions).toMatchObject([{ user: { id: ann.userId } }]);
  });

  test('refuses a call with the cookie from another site', async () => {
    const { browser } = await signUp(server);
    browser.origin = 'https://example.com';
    expect(await refused(browser.patch('/me', { unsafeMetadata: { a: 1 } }))).toEqual({ status: 400, code: 'origin_invalid' });
    browser.origin = undefined;
    expect(await refused(browser.patch('/me', { unsafeMetadata: { a: 1 } }))).toEqual({ status: 400, code: 'origin_missing' });
  });

  test('answers 404 for unknown paths', async () => {
    const { browser } = await signUp(server);
    expect(await refused(browser.get('/me/shoe_sizes'))).toEqual({ status: 404, code: 'resource_not_found' });
    expect(await refused(browser.post('/me/shoe_sizes'))).toEqual({ status: 404, code: 'resource_not_found' });
  });
});

describe('the username', () => {
  test('is changed at once in the session of the answer and in its tokens', async () => {
    const { browser } = await signUp(server);
    const before = browser.session.updated_at;
    server.clock.advance(5);
    expect(await ok(browser.patch<UserJSON>('/me', { username: 'Fairway_Fay' }))).toMatchObject({ username: 'Fairway_Fay' });
    expect(browser.user.username).toBe('Fairway_Fay');
    expect(browser.session.updated_at).toBe(before + 5_000);
    expect(decodeJwt(browser.session.last_active_token?.jwt ?? '')).toMatchObject({ username: 'Fairway_Fay' });
  });

  test('stays the user’s own when only its capitals change', async () => {
    const { browser, username } = await signUp(server);
    expect(await ok(browser.patch<UserJSON>('/me', { username: username.toUpperCase() }))).toMatchObject({
      username: username.toUpperCase(),
    });
  });

  test('renames the player of the account', async () => {
    const { browser, userId, username } = await signUp(server);
    const nameOfPlayer = () => server.query('SELECT username FROM player WHERE user_id = $1', [userId]);
    expect(await nameOfPlayer()).toEqual([{ username }]);
    await ok(browser.patch('/me', { username: 'Holy_Holer' }));
    expect(await nameOfPlayer()).toEqual([{ username: 'Holy_Holer' }]);
  });

  test.each([
    ['', 'form_param_nil'],
    ['abc', 'form_username_invalid_length'],
    ['with blank', 'form_username_invalid_character'],
    ['раул', 'form_username_invalid_character'],
    ['1234', 'form_username_needs_non_number_char'],
    ['555-123-4567', 'form_username_cannot_be_phone_number'],
    ['admin', 'form_param_value_invalid'],
    ['x'.repeat(65), 'form_param_max_length_exceeded'],
  ])('%j is refused: %s', async (username, code) => {
    const { browser } = await signUp(server);
    expect(await refused(browser.patch('/me', { username }))).toEqual({ status: 422, code, param: 'username' });
  });

  test('of another user is taken, in every spelling', async () => {
    const [ann, bob] = [await signUp(server), await signUp(server)];
    const taken = { status: 422, code: 'form_identifier_exists', param: 'username' };
    expect(await refused(bob.browser.patch('/me', { username: ann.username }))).toEqual(taken);
    expect(await refused(bob.browser.patch('/me', { username: ann.username.toUpperCase() }))).toEqual(taken);
  });

  test('is removed by an empty text where accounts need no username', async () => {
    setSettings(server, NAMED);
    const { browser } = await signUp(server);
    expect(await ok(browser.patch<UserJSON>('/me', { username: '' }))).toMatchObject({ username: null });
  });
});

describe('names', () => {
  test('are set and removed', async () => {
    setSettings(server, NAMED);
    const { browser } = await signUp(server);
    const named = await ok(browser.patch<UserJSON>('/me', { firstName: ' Ann ', lastName: 'O’Hara' }));
    expect(named).toMatchObject({ first_name: 'Ann', last_name: 'O’Hara' });
    expect(await ok(browser.patch<UserJSON>('/me', { firstName: null }))).toMatchObject({ first_name: null, last_name: 'O’Hara' });
  });

  test('are unknown where they are disabled, and must not contain line breaks', async () => {
    const { browser } = await signUp(server);
    expect(await refused(browser.patch('/me', { firstName: 'Ann' }))).toEqual({
      status: 422,
      code: 'form_param_unknown',
      param: 'first_name',
    });
    setSettings(server, NAMED);
    const badName = { status: 422, code: 'form_param_format_invalid', param: 'last_name' };
    expect(await refused(browser.patch('/me', { lastName: 'a\nb' }))).toEqual(badName);
    expect(await refused(browser.patch('/me', { lastName: 'a\u0000b' }))).toEqual(badName);
    expect(await refused(browser.patch('/me', { lastName: 'x'.repeat(101) }))).toMatchObject({ code: 'form_param_max_length_exceeded' });
  });
});

describe('metadata', () => {
  test('are replaced by PATCH /me', async () => {
    const { browser } = await signUp(server);
    await ok(browser.patch('/me', { unsafeMetadata: { emailConsent: true, deep: { a: 1 } } }));
    expect(browser.user.unsafe_metadata).toEqual({ emailConsent: true, deep: { a: 1 } });
    await ok(browser.patch('/me', { unsafeMetadata: { promptedForConsent: true } }));
    expect(browser.user.unsafe_metadata).toEqual({ promptedForConsent: true });
    expect(browser.user.public_metadata).toEqual({});
  });

  test.each(['/me', '/me/metadata'])('that make an administrator cannot be set by PATCH %s', async (path) => {
    const { browser, userId } = await signUp(server);
    const before = await server.query('SELECT public_metadata FROM identity_user WHERE id = $1', [userId]);
    await browser.patch(path, { publicMetadata: { role: 'admin' }, unsafeMetadata: { role: 'admin' } });
    expect(await server.query('SELECT public_metadata FROM identity_user WHERE id = $1', [userId])).toEqual(before);
    await ok(browser.get('/client'));
    expect(browser.user.public_metadata).toEqual({});
  });

  test('are merged by PATCH /me/metadata, where null removes a member', async () => {
    const { browser } = await signUp(server);
    await ok(browser.patch('/me', { unsafeMetadata: { keep: 1, gone: 2, deep: { keep: [1], gone: 2 } } }));
    const change = '{"gone":null,"deep":{"gone":null,"more":{"a":null,"b":3}},"__proto__":{"admin":true}}';
    const { unsafe_metadata: merged } = await ok(browser.patch<UserJSON>('/me/metadata', { unsafeMetadata: change }));
    expect(Object.entries(merged).sort()).toEqual([
      ['__proto__', { admin: true }],
      ['deep', { keep: [1], more: { b: 3 } }],
      ['keep', 1],
    ]);
  });

  test('have a maximum size, also after the merge', async () => {
    const { browser } = await signUp(server);
    const tooMuch = { status: 422, code: 'form_param_exceeds_allowed_size', param: 'unsafe_metadata' };
    expect(await refused(browser.patch('/me', { unsafeMetadata: { a: 'x'.repeat(8_192) } }))).toEqual(tooMuch);
    await ok(browser.patch('/me', { unsafeMetadata: { a: 'x'.repeat(5_000) } }));
    expect(await refused(browser.patch('/me/metadata', { unsafeMetadata: { b: 'x'.repeat(5_000) } }))).toEqual(tooMuch);
    expect(browser.user.unsafe_metadata).toEqual({ a: 'x'.repeat(5_000) });
  });

  test.each(['[]', 'nonsense', '"text"', '{"a":"\\u0000"}', `${'{"a":'.repeat(20)}1${'}'.repeat(20)}`])(
    'refuses %s',
    async (unsafeMetadata) => {
      const { browser } = await signUp(server);
      const expected = { status: 422, code: 'form_param_format_invalid', param: 'unsafe_metadata' };
      expect(await refused(browser.patch('/me', { unsafeMetadata }))).toEqual(expected);
      expect(await refused(browser.patch('/me/metadata', { unsafeMetadata }))).toEqual(expected);
    },
  );
});

describe('the picture', () => {
  const photo = () =>
    sharp({ create: { width: 600, height: 300, channels: 3, background: '#ffd23f' } })
      .png()
      .toBuffer();
  const asFile = (bytes: Buffer, part = 'file') => {
    const form = new FormData();
    form.set(part, new File([new Uint8Array(bytes)], 'me.png', { type: 'image/png' }));
    return form;
  };
  const get = (url: string) => fetch(url);

  test('is uploaded as a file, made smaller, and public', async () => {
    const { browser } = await signUp(server);
    const image = await ok(browser.upload<ImageJSON>('/me/profile_image', asFile(await photo())));
    expect(image).toMatchObject({ object: 'image', public_url: `${server.url}/__clerk/v1/images/${image.id}` });
    expect(browser.user).toMatchObject({ has_image: true, image_url: image.public_url, profile_image_id: image.id });
    const shown = await get(image.public_url);
    expect(shown.status).toBe(200);
    expect(Object.fromEntries(shown.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    });
    expect(await sharp(await shown.arrayBuffer()).metadata()).toMatchObject({ format: 'webp', width: 256, height: 256 });
  });

  test.each([
    ['bytes', (bytes: Buffer) => new Uint8Array(bytes)],
    ['base64', (bytes: Buffer) => bytes.toString('base64')],
    ['a data: URL', (bytes: Buffer) => `data:image/png;base64,${bytes.toString('base64')}`],
  ])('is accepted as %s and replaces the previous one', async (_, encode) => {
    const { browser } = await signUp(server);
    const first = await ok(browser.upload<ImageJSON>('/me/profile_image', asFile(await photo())));
    const second = await ok(browser.upload<ImageJSON>('/me/profile_image', encode(await photo())));
    expect(browser.user.image_url).toBe(second.public_url);
    expect((await get(second.public_url)).status).toBe(200);
    const gone = await get(first.public_url);
    expect(gone.status).toBe(404);
    expect(await gone.json()).toMatchObject({ errors: [{ code: 'image_not_found' }] });
  });

  test('is removed, and the default picture is shown', async () => {
    const { browser } = await signUp(server);
    const { id } = await ok(browser.upload<ImageJSON>('/me/profile_image', asFile(await photo())));
    expect(await ok(browser.delete<DeletedObjectJSON>('/me/profile_image'))).toEqual({ object: 'image', id, deleted: true });
    expect(browser.user).toMatchObject({ has_image: false, image_url: `${server.url}/__clerk/v1/images/default.svg` });
    expect(await refused(browser.delete('/me/profile_image'))).toEqual({ status: 404, code: 'image_not_found' });
    const plain = await get(browser.user.image_url);
    expect(plain.headers.get('content-type')).toContain('image/svg+xml');
    expect(plain.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect((await sharp(await plain.arrayBuffer()).metadata()).format).toBe('svg');
  });

  test('is refused when it is not a picture', async () => {
    const { browser } = await signUp(server);
    const invalid = { status: 400, code: 'request_body_invalid' };
    expect(await refused(browser.upload('/me/profile_image', asFile(Buffer.from('<svg onload="alert(1)"/>'))))).toEqual(invalid);
    expect(await refused(browser.upload('/me/profile_image', asFile(await photo(), 'other')))).toEqual(invalid);
    expect(await refused(browser.upload('/me/profile_image', new FormData()))).toEqual(invalid);
    expect(await refused(browser.upload('/me/profile_image', ''))).toEqual(invalid);
    expect(await refused(browser.upload('/me/profile_image', (await photo()).subarray(0, 60).toString('base64')))).toEqual(invalid);
    expect(await refused(browser.post('/me/profile_image'))).toEqual(invalid);
    expect(browser.user.has_image).toBe(false);
  });

  test('is refused above 10 MiB, with and without a content length', async () => {
    const { browser } = await signUp(server);
    const tooLarge = { status: 413, code: 'image_too_large' };
    const huge = Buffer.alloc(10 * 1024 * 1024 + 1, 0x89);
    expect(await refused(browser.upload('/me/profile_image', asFile(huge)))).toEqual(tooLarge);
    expect(await refused(browser.upload('/me/profile_image', new Uint8Array(huge)))).toEqual(tooLarge);
    expect(await refused(browser.upload('/me/profile_image', huge.toString('base64')))).toEqual(tooLarge);
    // The end of the stream is far beyond the limit of the server. It yields between chunks, because the server runs in the same thread.
    let sentBytes = 0;
    const endless = new ReadableStream({
      pull: async (controller) => {
        await setImmediate();
        sentBytes += MEGABYTE;
        if (sentBytes > 200 * MEGABYTE) controller.close();
        else controller.enqueue(new Uint8Array(MEGABYTE));
      },
    });
    const path = `/__clerk/v1/me/profile_image?_clerk_session_id=${browser.sessionId}`;
    const init = { method: 'POST', headers: { 'content-type': 'application/octet-stream' }, body: endless, duplex: 'half' } as RequestInit;
    // Does not wait for the rest: either the answer arrives or the connection is closed.
    const outcome = await browser.fetch(path, init).then(
      (answer) => answer.status,
      () => 'cut',
    );
    expect([413, 'cut']).toContain(outcome);
    expect(sentBytes).toBeLessThan(100 * MEGABYTE);
    expect(await ok(browser.get<UserJSON>('/me'))).toMatchObject({ has_image: false });
  });

  test.each(['img_none', 'default', '%00', 'img_%00', '..%2f..'])('/images/%s does not exist', async (id) => {
    const { status, headers } = await get(`${server.url}/__clerk/v1/images/${id}`);
    expect({ status, caching: headers.get('cache-control') }).toEqual({ status: 404, caching: 'no-store' });
  });

  test('files are refused on other routes', async () => {
    const { browser } = await signUp(server);
    const unsupported = { status: 415, code: 'unsupported_content_type' };
    expect(await refused(browser.upload('/me/change_password', asFile(await photo())))).toEqual(unsupported);
    expect(await refused(browser.upload('/client/sign_ins', 'text'))).toEqual(unsupported);
    const otherBrowser = new FapiClient(server);
    expect(await refused(otherBrowser.upload('/me/profile_image', asFile(await photo())))).toEqual({
      status: 401,
      code: 'authentication_invalid',
    });
  });
});
