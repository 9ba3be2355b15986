import { DataSource } from 'typeorm';
import { expect, test, vi } from 'vitest';
import { FapiClient, ok } from '../support/fapi-client.ts';
import { setSettings, signInByTicket } from '../support/fapi-people.ts';
import type { TestServer } from '../support/test-server.ts';
import { shareServer } from './support/shared-server.ts';

let server: TestServer;
shareServer((shared) => {
  server = shared;
  setSettings(server, { single_session_mode: false });
});

let people = 0;

/** Stores a user with this many e-mail addresses, phone numbers, backup codes and passkeys; half of each are verified. @returns the id */
async function storeUser(belongings: number): Promise<string> {
  people += 1;
  const id = `user_of_statements_${people}`;
  await server.query('INSERT INTO identity_user (id, created_at, updated_at) VALUES ($1, now(), now())', [id]);
  const values = [id, belongings];
  await server.query(
    `INSERT INTO identity_verification (id, strategy, status, expire_at, created_at)
     SELECT 'ver_' || $1 || n, 'email_code', CASE WHEN n % 2 = 0 THEN 'verified' ELSE 'unverified' END, 'epoch', now()
     FROM generate_series(1, $2::integer) n`,
    values,
  );
  await server.query(
    `INSERT INTO identity_identification (id, user_id, type, identifier, verified_at, verification_id, created_at, updated_at)
     SELECT 'idn_' || $1 || type || n, $1, type, $1 || type || n, CASE WHEN n % 2 = 0 THEN now() END, 'ver_' || $1 || n, now(), now()
     FROM generate_series(1, $2::integer) n, unnest(ARRAY['email_address', 'phone_number']) type`,
    values,
  );
  await server.query(
    `INSERT INTO identity_backup_code (id, user_id, code_hash, used_at, created_at)
     SELECT 'bkc_' || $1 || n, $1, 'hash', CASE WHEN n % 2 = 0 THEN now() END, now() FROM generate_series(1, $2::integer) n`,
    values,
  );
  await server.query(
    `INSERT INTO identity_passkey (id, user_id, name, credential_id, verified_at, verification_id, created_at, updated_at)
     SELECT 'psk_' || $1 || n, $1, 'Passkey ' || n, $1 || n, CASE WHEN n % 2 = 0 THEN now() END, 'ver_' || $1 || n, now(), now()
     FROM generate_series(1, $2::integer) n`,
    values,
  );
  await server.query(
    `INSERT INTO identity_external_account
       (id, identification_id, user_id, provider, provider_user_id, verified_at, verification_id, created_at, updated_at)
     SELECT 'eac_' || $1 || n, 'idn_' || $1 || 'eac' || n, $1, 'oauth_custom_p' || n, $1 || n, CASE WHEN n % 2 = 0 THEN now() END,
       'ver_' || $1 || n, now(), now()
     FROM generate_series(1, $2::integer) n`,
    values,
  );
  return id;
}

async function signedIn(...belongings: readonly number[]): Promise<FapiClient> {
  const browser = new FapiClient(server);
  for (const count of belongings) {
    // Sessions are shown in the order of their creation.
    server.clock.advance(1);
    await signInByTicket(server, browser, await storeUser(count));
  }
  return browser;
}

/** Lists the statements that reach the database during an action, with those of transactions. */
async function statementsOf(action: () => Promise<unknown>): Promise<string[]> {
  const spy = vi.spyOn(server.app.get(DataSource).logger, 'logQuery');
  try {
    await action();
    return spy.mock.calls.map(([query]) => query);
  } finally {
    spy.mockRestore();
  }
}

test('GET /client takes as many statements for many sessions as for one bare user', async () => {
  const [bare, rich] = [await signedIn(0), await signedIn(5, 0, 3, 5)];
  const readClient = (browser: FapiClient) => statementsOf(() => ok(browser.get('/client')));
  const expected = await readClient(bare);
  expect(bare.client?.sessions[0]?.user).toMatchObject({ email_addresses: [], phone_numbers: [], backup_code_enabled: false });
  // The browser, its sessions, and the users with all their parts.
  expect(expected).toHaveLength(3);
  expect(await readClient(rich)).toHaveLength(expected.length);
  const shown = rich.client?.sessions.map(({ user }) => [
    user?.email_addresses.length,
    user?.phone_numbers.length,
    user?.external_accounts.length,
    user?.passkeys.length,
    user?.backup_code_enabled,
  ]);
  // Half of the passkeys are verified.
  expect(shown).toEqual([5, 0, 3, 5].map((count) => [count, count, count, Math.floor(count / 2), count > 0]));
  // Each with its own verification.
  expect(rich.client?.sessions[0]?.user?.email_addresses.map(({ verification }) => verification?.status)).toEqual(
    [1, 2, 3, 4, 5].map((n) => (n % 2 === 0 ? 'verified' : 'expired')),
  );
});
