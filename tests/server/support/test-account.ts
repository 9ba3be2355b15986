import { newId } from '../../../server/modules/identity/model/ids.ts';
import { SessionTokens, type TokenAudience } from '../../../server/modules/identity/rules/tokens/session-tokens.ts';
import type { TestServer } from '../../support/test-server.ts';

/** A signed-in account. It is made in the database, not through the API. */
export interface TestAccount {
  readonly userId: string;
  readonly sessionId: string;
  readonly username: string | null;
  /** A token of the session as the page gets it now, or a token of a template. */
  token(audience?: Partial<TokenAudience>, template?: string): Promise<string>;
}

export async function createAccount(server: TestServer, username: string | null): Promise<TestAccount> {
  const userId = newId('user');
  const clientId = newId('client');
  const sessionId = newId('sess');
  const now = new Date(server.clock.now());
  const later = new Date(now.getTime() + 30 * 86_400_000);
  await server.query('INSERT INTO identity_user (id, username, username_key, created_at, updated_at) VALUES ($1, $2, $3, $4, $4)', [
    userId,
    username,
    username?.toLowerCase() ?? null,
    now,
  ]);
  await server.query(
    `INSERT INTO identity_client (id, token_hash, rotated_at, cookie_expires_at, created_at, updated_at) VALUES ($1, $2, $3, $4, $3, $3)`,
    [clientId, clientId, now, later],
  );
  await server.query(
    `INSERT INTO identity_session (id, client_id, user_id, status, first_factor_at, last_active_at, expire_at, abandon_at, created_at, updated_at)
     VALUES ($1, $2, $3, 'active', $4, $4, $5, $5, $4, $4)`,
    [sessionId, clientId, userId, now, later],
  );
  const tokens = server.app.get(SessionTokens, { strict: false });
  const subject = { sessionId, userId, status: 'active', firstFactorAt: now, secondFactorAt: null, username } as const;
  return {
    userId,
    sessionId,
    username,
    token: (audience = {}, template) =>
      tokens.mint(subject, { issuer: `${server.url}/__clerk`, origin: server.url, claims: 2, ...audience }, template),
  };
}

/** Creates the account of an administrator, as `createAccount` does. */
export async function createAdministrator(server: TestServer, username: string): Promise<TestAccount> {
  const account = await createAccount(server, username);
  await server.query(`UPDATE identity_user SET public_metadata = '{"role": "admin"}' WHERE id = $1`, [account.userId]);
  return account;
}
