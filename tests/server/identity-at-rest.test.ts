import type { SignInJSON, TOTPJSON } from '@clerk/types';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { FapiClient, ok } from '../support/fapi-client.ts';
import { issueTicket, lastCode, lastMessage, PASSWORD, type Settings, setSettings, signUp } from '../support/fapi-people.ts';
import { USUAL_PASSWORD_HASHES } from '../support/test-environment.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { totpCode } from './support/totp-code.ts';

const PHONES = { phone_number: { enabled: true, verifications: ['phone_code'] } } satisfies Settings['attributes'];

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ env: USUAL_PASSWORD_HASHES });
});
beforeEach(() => setSettings(server));
afterAll(() => server?.close());

/** All rows of the identity service as one text. */
async function kept(tables = 'identity_%'): Promise<string> {
  const names = await server.query<{ name: string }>('SELECT relname AS name FROM pg_class WHERE relkind = $1 AND relname LIKE $2', [
    ...['r', tables],
  ]);
  expect(names.length).toBeGreaterThan(0);
  const rows = await Promise.all(
    names.map(({ name }) => server.query<{ rows: string | null }>(`SELECT json_agg(t)::text AS rows FROM ${name} t`)),
  );
  return rows
    .flat()
    .map((each) => each.rows ?? '')
    .join('\n');
}

describe('the database contains in plain text', () => {
  test('no code that was sent', async () => {
    setSettings(server, { attributes: PHONES });
    const { browser, email } = await signUp(server);
    const number = '+4915123456309';
    const { id } = await ok(browser.post<{ id: string }>('/me/phone_numbers', { phoneNumber: number }));
    await ok(browser.post(`/me/phone_numbers/${id}/prepare_verification`, { strategy: 'phone_code' }));
    await ok(new FapiClient(server).post<SignInJSON>('/client/sign_ins', { identifier: email, strategy: 'email_code' }));
    const verifications = await kept('identity_verification');
    for (const to of [email, number]) {
      expect(verifications).toContain(to);
      expect(lastCode(server, to)).toMatch(/^\d{6}$/);
      expect(verifications).not.toContain(lastCode(server, to));
    }
  });

  test('no link, no ticket and no cookie', async () => {
    const { browser, email, userId } = await signUp(server);
    const byLink = { identifier: email, strategy: 'email_link', redirectUrl: `${server.url}/` };
    await ok(new FapiClient(server).post<SignInJSON>('/client/sign_ins', byLink));
    const secrets = [
      new URL(lastMessage(server, email).link ?? '').searchParams.get('token') ?? '',
      await issueTicket(server, userId),
      browser.cookies.get('__client') ?? '',
    ];
    const all = await kept();
    for (const secret of secrets) {
      expect(secret.length).toBeGreaterThan(20);
      expect(all).not.toContain(secret);
    }
  });

  test('no password, no secret of an app and no backup code', async () => {
    const { browser, userId } = await signUp(server, { password: PASSWORD });
    // A pending sign-up is treated alike.
    await ok(new FapiClient(server).post('/client/sign_ups', { username: 'one_who_waits', password: PASSWORD }));
    const { secret = '' } = await ok(browser.post<TOTPJSON>('/me/totp'));
    const code = totpCode(server, secret);
    const { backup_codes: codes = [] } = await ok(browser.post<TOTPJSON>('/me/totp/attempt_verification', { code }));
    expect(codes.length).toBeGreaterThan(5);
    const all = await kept();
    expect(all).toContain(userId);
    for (const each of [PASSWORD, secret, ...codes]) expect(all).not.toContain(each);
    const hashes = await server.query<{ digest: string }>(
      `SELECT password_hash AS digest FROM identity_user WHERE id = $1
       UNION ALL SELECT password_hash FROM identity_sign_up WHERE username = 'one_who_waits'`,
      [userId],
    );
    expect(hashes.map(({ digest }) => digest.startsWith('$argon2id$v=19$m=19456,t=2,p=1$'))).toEqual([true, true]);
  });
});
