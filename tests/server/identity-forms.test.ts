import { gzipSync } from 'node:zlib';
import type { SignUpJSON } from '@clerk/types';
import { beforeEach, describe, expect, test } from 'vitest';
import { FAPI_BASE } from '../../server/modules/identity/rules/call/fapi-paths.ts';
import { LIMITS } from '../../shared/limits.ts';
import { FapiClient, refused } from '../support/fapi-client.ts';
import { setSettings, signUp } from '../support/fapi-people.ts';
import type { TestServer } from '../support/test-server.ts';
import { shareServer } from './support/shared-server.ts';

let server: TestServer;
shareServer((shared) => {
  server = shared;
});
beforeEach(() => setSettings(server));

function fieldsNamed(name: (i: number) => string, count = LIMITS.formFields + 1): string {
  return Array.from({ length: count }, (_, i) => `${name(i)}=1`).join('&');
}

describe('forms', () => {
  const post = async (body: BodyInit, contentType: string | undefined) => {
    const browser = new FapiClient(server);
    const headers = contentType === undefined ? {} : { 'content-type': contentType };
    const response = await browser.fetch(`${FAPI_BASE}/client/sign_ups`, { method: 'POST', body, headers });
    const { errors, response: signUp } = (await response.json()) as { errors?: { code: string; meta: object }[]; response?: SignUpJSON };
    return { status: response.status, code: errors?.[0]?.code, meta: errors?.[0]?.meta, signUp };
  };
  const form = (text: string) => post(text, 'application/x-www-form-urlencoded');

  test('treat empty fields as absent', async () => {
    const { signUp } = await form('username=&phone_number=&first_name=&password=&unsafe_metadata=&legal_accepted=&email_address=');
    expect(signUp).toMatchObject({ status: 'missing_requirements', username: null, unsafe_metadata: {}, has_password: false });
  });

  test('accept JSON, too', async () => {
    const { signUp } = await post(JSON.stringify({ username: 'json_golfer', unsafe_metadata: { a: [1, null] } }), 'application/json');
    expect(signUp).toMatchObject({ username: 'json_golfer', unsafe_metadata: { a: [1, null] } });
  });

  test('ignore blanks around a field', async () => {
    expect((await form('username=%20blank_golfer%20&email_address=%20Blank@Example.ORG%20')).signUp).toMatchObject({
      username: 'blank_golfer',
      email_address: 'blank@example.org',
    });
  });

  test.each<[string, string, number, string, string]>([
    ['a field twice', 'username=one1&username=two2', 422, 'form_param_format_invalid', 'username'],
    ['a NUL', 'username=on%00e', 422, 'form_param_format_invalid', 'username'],
    ['a text that is too long', `username=${'x'.repeat(2049)}`, 422, 'form_param_max_length_exceeded', 'username'],
    ['metadata that is not JSON', 'unsafe_metadata={x', 422, 'form_param_format_invalid', 'unsafe_metadata'],
    ['metadata that is a list', 'unsafe_metadata=[1]', 422, 'form_param_format_invalid', 'unsafe_metadata'],
    ['metadata that is null', 'unsafe_metadata=null', 422, 'form_param_format_invalid', 'unsafe_metadata'],
    ['metadata twice', 'unsafe_metadata={}&unsafe_metadata={}', 422, 'form_param_format_invalid', 'unsafe_metadata'],
    ['metadata with a NUL', 'unsafe_metadata={"a":"\\u0000"}', 422, 'form_param_format_invalid', 'unsafe_metadata'],
    ['metadata with half a surrogate pair', 'unsafe_metadata={"a":"\\ud83c"}', 422, 'form_param_format_invalid', 'unsafe_metadata'],
    ['metadata with half a surrogate pair in a name', 'unsafe_metadata={"\\udf00":1}', 422, 'form_param_format_invalid', 'unsafe_metadata'],
    [
      'metadata that is nested too deep',
      `unsafe_metadata=${'{"a":'.repeat(17)}1${'}'.repeat(17)}`,
      422,
      'form_param_format_invalid',
      'unsafe_metadata',
    ],
    [
      'metadata that is too large',
      `unsafe_metadata={"a":"${'x'.repeat(8185)}"}`,
      422,
      'form_param_exceeds_allowed_size',
      'unsafe_metadata',
    ],
  ])('%s is refused', async (_, text, status, code, param) => {
    expect(await form(text)).toMatchObject({ status, code, meta: { param_name: param } });
  });

  test.each([
    ['of 8 KB', `{"a":"${'x'.repeat(8184)}"}`],
    ['with sixteen levels', `${'{"a":'.repeat(16)}1${'}'.repeat(16)}`],
    ['with whole characters', '{"a":"\\ud83c\\udf00 ⛳ é"}'],
    ['with the names of JavaScript’s own members', '{"__proto__":{"x":1},"constructor":1}'],
  ])('store metadata %s unchanged', async (_, json) => {
    const { signUp } = await form(`unsafe_metadata=${encodeURIComponent(json)}`);
    expect(JSON.stringify(signUp?.unsafe_metadata)).toBe(JSON.stringify(JSON.parse(json)));
  });

  test.each<[string, BodyInit, string | undefined, number, string]>([
    ['a body of an unknown type', '<a/>', 'text/xml', 415, 'unsupported_content_type'],
    ['plain text', 'username=paul', 'text/plain;charset=UTF-8', 415, 'unsupported_content_type'],
    ['a form without a type', new TextEncoder().encode('username=paul'), undefined, 415, 'unsupported_content_type'],
    ['a type that only begins like a form', 'username=paul', 'application/x-www-form-urlencoded2', 415, 'unsupported_content_type'],
    ['JSON null', 'null', 'application/json', 400, 'request_body_invalid'],
    ['a JSON array', '[{"username":"paul"}]', 'application/json', 400, 'request_body_invalid'],
    ['a JSON text', '"username=paul"', 'application/json', 400, 'request_body_invalid'],
    ['a JSON number', '1', 'application/json', 400, 'request_body_invalid'],
    ['too many fields', fieldsNamed((i) => `f${i}`), 'application/x-www-form-urlencoded', 400, 'request_body_invalid'],
    ['a field with too many values', fieldsNamed(() => 'f'), 'application/x-www-form-urlencoded', 400, 'request_body_invalid'],
    [
      'JSON with too many fields',
      JSON.stringify(Object.fromEntries(new URLSearchParams(fieldsNamed((i) => `f${i}`)))),
      'application/json',
      400,
      'request_body_invalid',
    ],
    ['the name of a prototype', '__proto__=1', 'application/x-www-form-urlencoded', 400, 'request_body_invalid'],
    ['a body that is too large', `username=${'x'.repeat(2_000_000)}`, 'application/x-www-form-urlencoded', 413, 'request_body_too_large'],
    ['invalid JSON', '{', 'application/json', 400, 'request_body_invalid'],
  ])('%s is refused in the error format of the identity service', async (_, body, type, status, code) => {
    expect(await post(body, type)).toMatchObject({ status, code });
  });

  test('a compressed body is refused, because it would be read as text', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded', 'content-encoding': 'gzip' };
    const response = await new FapiClient(server).fetch(`${FAPI_BASE}/client/sign_ups`, { method: 'POST', body: gzipSync('a=b'), headers });
    expect([response.status, await response.json()]).toMatchObject([415, { errors: [{ code: 'unsupported_content_type' }] }]);
  });

  test('as many fields as allowed are accepted', async () => {
    expect((await form(fieldsNamed((i) => `f${i}`, LIMITS.formFields))).status).toBe(200);
  });

  test.each([undefined, 'text/plain;charset=UTF-8', 'application/json', 'application/x-www-form-urlencoded', 'application/octet-stream'])(
    'an empty body of type %s is an empty form',
    async (type) => {
      const { signUp } = await post('', type);
      expect(signUp).toMatchObject({ status: 'missing_requirements', username: null });
    },
  );

  test.each(['/client/sessions/sess_1/end', '/client/sessions/sess_1/tokens', '/me/totp', '/client'])(
    '%s refuses a wrong body although it reads none',
    async (path) => {
      const { browser } = await signUp(server);
      const send = (body: string, type: string) =>
        browser.fetch(FAPI_BASE + path, { method: 'POST', body, headers: { 'content-type': type } }).then(({ status }) => status);
      expect([await send('[]', 'application/json'), await send('x', 'text/plain')]).toEqual([400, 415]);
    },
  );

  test('treat ids with characters that the database cannot store as unknown', async () => {
    const { browser } = await signUp(server);
    for (const id of ['%00', 'a%00b', '%ed%a0%80', 'x'.repeat(400)]) {
      const response = await browser.fetch(`${FAPI_BASE}/client/sign_ins/${id}`);
      const { errors } = (await response.json()) as { errors: { code: string }[] };
      const expected = id.startsWith('%ed') ? [400, 'bad_request'] : [404, 'resource_not_found'];
      expect([id, response.status, errors[0]?.code]).toEqual([id, ...expected]);
    }
    browser.sessionId = 'sess_\0';
    expect(await refused(browser.get('/me'))).toEqual({ status: 401, code: 'authentication_invalid' });
  });
});
