import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../support/test-server.ts';

/** A key of an instance at clerk.golf.example. */
const HOSTED = `pk_live_${Buffer.from('clerk.golf.example$').toString('base64')}`;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ env: { CLERK_PUBLISHABLE_KEY: HOSTED } });
});
afterAll(() => server?.close());

test.each([
  ['GET', '/__clerk/v1/environment'],
  ['GET', '/__clerk/v1/client'],
  ['POST', '/__clerk/v1/client/sign_ups'],
  ['POST', '/__clerk/v1/client/sign_ins'],
])('with a hosted instance our own has no accounts: %s %s does not exist', async (method, path) => {
  const form = { 'content-type': 'application/x-www-form-urlencoded', origin: server.url };
  const body = new URLSearchParams({ email_address: 'ann@example.com', username: 'annplays' });
  const answer = await fetch(server.url + path, method === 'GET' ? {} : { method, headers: form, body });
  expect(answer.status).toBe(404);
  expect(await server.query('SELECT id FROM identity_client')).toEqual([]);
});
