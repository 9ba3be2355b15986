import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ClientJSON, SignUpJSON } from '@clerk/types';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { FapiClient, type Fields, ok, refused } from '../support/fapi-client.ts';
import { PASSWORD, setSettings, signUp } from '../support/fapi-people.ts';
import { RACE_CONNECTIONS } from '../support/test-environment.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { countByClock } from './support/limits-by-clock.ts';

// The server has ten connections, so that concurrent requests can meet in the database.

/** A fake of Turnstile. Good tokens begin with 'good', and each is valid once. */
let turnstile: Server;
let asked: URLSearchParams[];
let server: TestServer;
let browser: FapiClient;

beforeAll(async () => {
  turnstile = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString();
    });
    request.on('end', () => {
      const form = new URLSearchParams(body);
      const token = form.get('response') ?? '';
      const isUsed = asked.some((before) => before.get('response') === token);
      asked.push(form);
      response.end(JSON.stringify({ success: token.startsWith('good') && !isUsed && form.get('secret') === 'secret-key' }));
    });
  });
  await new Promise<void>((resolve) => turnstile.listen(0, '127.0.0.1', resolve));
  const { port } = turnstile.address() as AddressInfo;
  const TURNSTILE = {
    TURNSTILE_SITE_KEY: 'site-key',
    TURNSTILE_SECRET_KEY: 'secret-key',
    TURNSTILE_VERIFY_URL: `http://127.0.0.1:${port}/`,
  };
  server = await startTestServer({ connections: RACE_CONNECTIONS, env: TURNSTILE });
});
beforeEach(() => {
  countByClock(server);
  asked = [];
  setSettings(server, { sign_up: { captcha_enabled: true }, captcha: { challenge_sign_in: true } });
  browser = new FapiClient(server);
});
afterEach(() => vi.restoreAllMocks());
afterAll(async () => {
  await server?.close();
  turnstile.close();
});

const begin = (fields: Fields = {}, by = browser) =>
  by.post<SignUpJSON>('/client/sign_ups', { username: 'robot_or_not', captchaWidgetType: 'smart', ...fields });
const verify = (fields: Fields, by = browser) =>
  by.post<ClientJSON>('/client/verify', { captchaWidgetType: 'smart', captchaAction: 'verify', ...fields });

describe('a sign-up', () => {
  test('with a valid token begins', async () => {
    expect(await ok(begin({ captchaToken: 'good' }))).toMatchObject({ status: 'missing_requirements' });
    expect(asked.map((form) => Object.fromEntries(form))).toEqual([{ secret: 'secret-key', response: 'good', remoteip: '127.0.0.1' }]);
  });

  test.each<[string, Fields, string]>([
    ['without a token', {}, 'captcha_missing_token'],
    ['with an empty token', { captchaToken: '' }, 'captcha_missing_token'],
    ['with a bad token', { captchaToken: 'bad' }, 'captcha_invalid'],
    ['with a widget that did not load', { captchaError: 'captcha_script_failed_to_load' }, 'captcha_unavailable'],
    [
      'with a token and the claim that there is no captcha',
      { captchaError: 'captcha_unavailable', captchaToken: 'good' },
      'captcha_unavailable',
    ],
  ])('%s is refused', async (_, fields, code) => {
    expect(await refused(begin(fields))).toEqual({ status: 400, code });
    expect(browser.cookies.size).toBe(0);
  });

  test('with a token that was used is refused', async () => {
    await ok(begin({ captchaToken: 'good once' }));
    expect(await refused(begin({ captchaToken: 'good once' }, new FapiClient(server)))).toEqual({ status: 400, code: 'captcha_invalid' });
  });

  test('needs no token for an hour on a browser that has passed', async () => {
    expect(await ok(verify({ captchaToken: 'good' }))).toMatchObject({ captcha_bypass: true });
    expect((await begin()).status).toBe(200);
    server.clock.advance(3599);
    expect((await begin()).status).toBe(200);
    server.clock.advance(1);
    expect(await ok(browser.get<ClientJSON>('/client'))).toMatchObject({ captcha_bypass: false });
    expect(await refused(begin())).toEqual({ status: 400, code: 'captcha_missing_token' });
  });

  test('needs no token where the settings require none', async () => {
    setSettings(server);
    expect((await begin()).status).toBe(200);
    expect(asked).toEqual([]);
  });
});

describe('a sign-in', () => {
  test('is challenged on a browser that has not passed, and continues once it has', async () => {
    setSettings(server, { captcha: { challenge_sign_in: true } });
    const ann = await signUp(server, { password: PASSWORD });
    const fields = { identifier: ann.email, password: PASSWORD };
    const call = () => browser.post('/client/sign_ins', fields);
    // Of all 401 answers, this is the only one after which the client does not reload its state.
    expect(await refused(call())).toEqual({ status: 401, code: 'requires_captcha' });
    const { response, client } = await verify({ captchaToken: 'good' });
    expect(response).toEqual(client);
    expect(client).toMatchObject({ captcha_bypass: true, sessions: [] });
    expect(await ok(call())).toMatchObject({ status: 'complete' });
  });

  test('that is challenged does not count as begun', async () => {
    setSettings(server, { captcha: { challenge_sign_in: true }, limits: { begin: 1 } });
    server.clock.advance(60);
    for (let i = 0; i < 3; i += 1) expect(await refused(browser.post('/client/sign_ins'))).toMatchObject({ code: 'requires_captcha' });
    await ok(verify({ captchaToken: 'good' }));
    expect((await browser.post('/client/sign_ins')).status).toBe(200);
    expect(await refused(browser.post('/client/sign_ins'))).toMatchObject({ code: 'too_many_requests' });
  });
});

describe('a challenge', () => {
  test('ends after three failures in a row', async () => {
    const invalid = { status: 400, code: 'captcha_invalid' };
    expect(await refused(verify({ captchaToken: 'bad' }))).toEqual(invalid);
    expect(await refused(verify({ captchaToken: 'bad' }))).toEqual(invalid);
    const last = await verify({ captchaToken: 'bad' });
    expect(last).toMatchObject({ status: 403, errors: [{ code: 'captcha_client_attempts_exceeded' }], client: { captcha_bypass: false } });
    expect(last.errors[0]?.long_message).toBe(
      'Security verification failed. Please try again by refreshing the page, clearing your browser cookies, or using a different web browser.',
    );
    expect(await refused(verify({ captchaToken: '' }))).toMatchObject({ code: 'captcha_client_attempts_exceeded' });
  });

  test('that was passed resets the count of failures', async () => {
    for (let i = 0; i < 2; i += 1) await refused(verify({ captchaToken: 'bad' }));
    await ok(verify({ captchaToken: 'good' }));
    expect(await refused(verify({ captchaToken: 'bad' }))).toEqual({ status: 400, code: 'captcha_invalid' });
    expect(browser.client?.captcha_bypass).toBe(true);
  });

  test('that could not run is not passed', async () => {
    for (const captchaError of ['captcha_unavailable', 'captcha_script_failed_to_load']) {
      expect(await refused(verify({ captchaError, captchaToken: 'good' }))).toEqual({ status: 400, code: 'captcha_unavailable' });
    }
    expect(asked).toEqual([]);
    expect(browser.client?.captcha_bypass).toBe(false);
  });

  test('counts concurrent failures one by one', async () => {
    await ok(browser.put('/client'));
    const codes = await Promise.all(Array.from({ length: 4 }, async (_, i) => (await refused(verify({ captchaToken: `bad ${i}` }))).code));
    expect(codes.filter((code) => code === 'captcha_invalid')).toHaveLength(2);
    expect(codes.filter((code) => code === 'captcha_client_attempts_exceeded')).toHaveLength(2);
  });

  test('is the same call when it is sent as a heartbeat', async () => {
    expect(await ok(verify({ captchaAction: 'heartbeat', captchaToken: 'good' }))).toMatchObject({ captcha_bypass: true });
  });
});

test('does not exist without captcha keys', async () => {
  const bare = await startTestServer({ connections: RACE_CONNECTIONS });
  try {
    setSettings(bare, { sign_up: { captcha_enabled: true }, captcha: { challenge_sign_in: true } });
    const by = new FapiClient(bare);
    expect((await begin({}, by)).status).toBe(200);
    expect((await by.post('/client/sign_ins')).status).toBe(200);
    expect(await refused(verify({ captchaToken: 'good' }, by))).toEqual({ status: 400, code: 'captcha_not_enabled' });
  } finally {
    await bare.close();
  }
});
