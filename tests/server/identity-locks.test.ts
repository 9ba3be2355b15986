import { randomInt } from 'node:crypto';
import type { EmailAddressJSON, SessionJSON } from '@clerk/types';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createRandom } from '../../sim-worker/solver/random.ts';
import { pick } from '../../tools/seed/random.ts';
import { FapiClient, ok, refused } from '../support/fapi-client.ts';
import { issueTicket, lastCode, lastMessage, setSettings, signInByTicket, signUp } from '../support/fapi-people.ts';
import { RACE_CONNECTIONS } from '../support/test-environment.ts';
import { DRAWN_VALUES, runsEverything } from '../support/test-scope.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { BARE_ANSWERS, RESPONSES } from './support/fapi-schemas.ts';
import { type ChosenCall, lockCalls, makeLockCall } from './support/lock-calls.ts';
import { pauseInTransactions, watchLockOrder } from './support/lock-order.ts';
import { type LockScene, makeLockScene } from './support/lock-scene.ts';
import { openTransaction, untilWaiting } from './support/open-transaction.ts';

const PAIRS = runsEverything ? 200 : 24;
/** Captcha and accounts elsewhere need a provider (identity-social-accounts watches the locks of these), and the environment has no rows. */
const SOCIAL = '/me/external_accounts';
const OTHERS = [
  ...['PATCH /environment', 'POST /client/verify'],
  ...[`POST ${SOCIAL}`, `PATCH ${SOCIAL}/:id/reauthorize`, `DELETE ${SOCIAL}/:id`, `DELETE ${SOCIAL}/:id/tokens`],
];

// The server has ten connections, so that concurrent requests can meet in the database.

/** Concurrent calls that lock rows. The embedded database has one session, so it cannot run them. */
describe.runIf(process.env.TEST_DATABASE_URL)('concurrent calls:', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ connections: RACE_CONNECTIONS });
    await server.query(`CREATE FUNCTION wait_here() RETURNS trigger AS $$ BEGIN
      PERFORM pg_advisory_xact_lock(1); RETURN COALESCE(NEW, OLD); END $$ LANGUAGE plpgsql`);
  });
  beforeEach(() => setSettings(server));
  afterAll(() => server?.close());

  const HOLD_USER = 'SELECT 1 FROM identity_user WHERE id = $1 FOR UPDATE';
  const touch = (browser: FapiClient, id = browser.sessionId) => browser.post<SessionJSON>(`/client/sessions/${id}/touch`);

  test('a touch waits for a transaction that has locked the account, and both commit', async () => {
    const { browser, userId } = await signUp(server);
    const other = await openTransaction(server);
    await other.query(HOLD_USER, [userId]);
    const touched = touch(browser);
    await untilWaiting(server, 1);
    await other.query('UPDATE identity_session SET updated_at = updated_at WHERE user_id = $1', [userId]);
    await other.commit();
    expect((await touched).status).toBe(200);
  });

  test('a touch finds no session that was revoked while it waited', async () => {
    const { browser, userId } = await signUp(server);
    const other = await openTransaction(server);
    await other.query(HOLD_USER, [userId]);
    const touched = touch(browser);
    await untilWaiting(server, 1);
    await other.query(`UPDATE identity_session SET status = 'revoked' WHERE user_id = $1`, [userId]);
    await other.commit();
    expect(await touched).toMatchObject({ status: 404, client: { sessions: [] } });
  });

  test('a touch beside the deletion of the account finds no session', async () => {
    const { browser, userId } = await signUp(server);
    const other = await openTransaction(server);
    await other.query(HOLD_USER, [userId]);
    const touched = touch(browser);
    await untilWaiting(server, 1);
    await other.query('DELETE FROM identity_user WHERE id = $1', [userId]);
    await other.commit();
    expect(await touched).toMatchObject({ status: 404, client: { sessions: [] } });
  });

  test('a sign-in that begins waits for a step of another in the same browser', async () => {
    const { userId, email } = await signUp(server);
    const browser = new FapiClient(server);
    await ok(browser.put('/client'));
    const other = await openTransaction(server);
    await other.query('SELECT 1 FROM identity_client WHERE id = $1 FOR UPDATE', [browser.client?.id]);
    const begun = browser.post('/client/sign_ins', { identifier: email });
    await untilWaiting(server, 1);
    await other.query(HOLD_USER, [userId]);
    await other.commit();
    expect((await begun).status).toBe(200);
  });

  test('an address with a correct code stays verified beside the sending of another', async () => {
    const { browser } = await signUp(server);
    const email = 'beside@example.org';
    const path = '/me/email_addresses';
    const { id } = await ok(browser.post<EmailAddressJSON>(path, { emailAddress: email }));
    const prepare = () => browser.post<EmailAddressJSON>(`${path}/${id}/prepare_verification`, { strategy: 'email_code' });
    await ok(prepare());
    const code = lastCode(server, email);
    server.clock.advance(30);
    // The trigger pauses the second code while it is written, in the middle of its call.
    await server.query(`CREATE TRIGGER wait_here BEFORE INSERT ON identity_verification FOR EACH ROW EXECUTE FUNCTION wait_here()`);
    const other = await openTransaction(server);
    await other.query('SELECT pg_advisory_xact_lock(1)');
    const sent = prepare();
    await untilWaiting(server, 1);
    const attempt = browser.post<EmailAddressJSON>(`${path}/${id}/attempt_verification`, { code });
    await Promise.race([attempt, untilWaiting(server, 2)]);
    await other.commit();
    await server.query('DROP TRIGGER wait_here ON identity_verification');
    const [row] = await server.query<{ verified: boolean }>(
      `SELECT verified_at IS NOT NULL AS verified FROM identity_identification WHERE ${(await sent).status} = 200 AND id = $1`,
      [id],
    );
    expect(row?.verified).toBe((await attempt).status === 200);
  });

  test('a link beside the removal of its address fails, and the removal completes', async () => {
    const { browser, userId } = await signUp(server);
    const email = 'removed@example.org';
    const { id } = await ok(browser.post<EmailAddressJSON>('/me/email_addresses', { emailAddress: email }));
    const wanted = { strategy: 'email_link', redirectUrl: `${server.url}/verified` };
    await ok(browser.post(`/me/email_addresses/${id}/prepare_verification`, wanted));
    const { pathname, search } = new URL(lastMessage(server, email).link ?? '');
    const other = await openTransaction(server);
    await other.query(HOLD_USER, [userId]);
    const opened = browser.fetch(pathname + search);
    await untilWaiting(server, 1);
    await other.query('DELETE FROM identity_verification WHERE identification_id = $1', [id]);
    await other.query('DELETE FROM identity_identification WHERE id = $1', [id]);
    await other.commit();
    expect((await opened).headers.get('location')).toBe(`${server.url}/verified?__clerk_status=failed`);
  });

  test('a ticket beside the deletion of its account signs in no user', async () => {
    const { userId } = await signUp(server);
    const ticket = await issueTicket(server, userId);
    const other = await openTransaction(server);
    await other.query(HOLD_USER, [userId]);
    const signedIn = new FapiClient(server).post('/client/sign_ins', { strategy: 'ticket', ticket });
    await untilWaiting(server, 1);
    await other.query('DELETE FROM identity_user WHERE id = $1', [userId]);
    await other.commit();
    expect(await refused(signedIn)).toEqual({ status: 401, code: 'authentication_invalid' });
  });

  test('a ticket that is used twice at the same time signs in once', async () => {
    const { userId } = await signUp(server);
    const ticket = await issueTicket(server, userId);
    const other = await openTransaction(server);
    await other.query(HOLD_USER, [userId]);
    const calls = [1, 2].map(() => new FapiClient(server).post('/client/sign_ins', { strategy: 'ticket', ticket }));
    await untilWaiting(server, 2);
    await other.commit();
    expect((await Promise.all(calls)).map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  test('a session that is revoked while it ends stays revoked', async () => {
    const { browser } = await signUp(server);
    const { sessionId } = browser;
    const other = await openTransaction(server);
    await other.query(`UPDATE identity_session SET status = 'revoked' WHERE id = $1`, [sessionId]);
    const ended = browser.post(`/client/sessions/${sessionId}/end`);
    await untilWaiting(server, 1);
    await other.commit();
    await ended;
    expect(await server.query('SELECT status FROM identity_session WHERE id = $1', [sessionId])).toEqual([{ status: 'revoked' }]);
  });

  test('an account is not deleted from a browser that is deleted meanwhile', async () => {
    const { browser, userId } = await signUp(server);
    const clientId = browser.client?.id;
    const other = await openTransaction(server);
    await other.query('SELECT 1 FROM identity_client WHERE id = $1 FOR UPDATE', [clientId]);
    const deleted = browser.delete('/me');
    await untilWaiting(server, 1);
    await other.query('DELETE FROM identity_client WHERE id = $1', [clientId]);
    await other.commit();
    expect(await refused(deleted)).toEqual({ status: 404, code: 'resource_not_found' });
    expect(await server.query('SELECT id FROM identity_user WHERE id = $1', [userId])).toEqual([{ id: userId }]);
  });

  test('an account is deleted beside the deletion of a browser that it signed out of', async () => {
    const { browser, userId } = await signUp(server);
    const elsewhere = new FapiClient(server);
    await signInByTicket(server, elsewhere, userId);
    await ok(elsewhere.delete('/client/sessions'));
    const clientId = elsewhere.client?.id;
    // The database deletes a browser in this order: its sessions, then its attempts.
    const other = await openTransaction(server);
    await other.query('DELETE FROM identity_session WHERE client_id = $1', [clientId]);
    const deleted = browser.delete('/me');
    await untilWaiting(server, 1);
    await other.query('DELETE FROM identity_sign_in WHERE client_id = $1', [clientId]);
    await other.commit();
    expect((await deleted).status).toBe(200);
  });

  test('two calls that delete a browser delete one, and create none', async () => {
    const { browser } = await signUp(server);
    const count = async () => (await server.query<{ n: number }>('SELECT count(*)::int AS n FROM identity_client'))[0]?.n ?? 0;
    const before = await count();
    // The first call is paused while it deletes; then the second call starts.
    await server.query(`CREATE TRIGGER wait_here BEFORE DELETE ON identity_client FOR EACH ROW EXECUTE FUNCTION wait_here()`);
    const other = await openTransaction(server);
    await other.query('SELECT pg_advisory_xact_lock(1)');
    const first = browser.delete('/client');
    await untilWaiting(server, 1);
    const second = browser.delete('/client');
    await untilWaiting(server, 2);
    await other.commit();
    const answers = await Promise.all([first, second]);
    await server.query('DROP TRIGGER wait_here ON identity_client');
    for (const { status, client, headers } of answers) {
      expect([status, client]).toEqual([200, undefined]);
      expect(headers.getSetCookie().filter((line) => /^__client=[^;]/.test(line))).toEqual([]);
    }
    expect(await count()).toBe(before - 1);
    expect(browser.cookies.has('__client')).toBe(false);
  });

  test('a call that waited while the cookie changed counts with the former cookie', async () => {
    const browser = new FapiClient(server);
    await ok(browser.put('/client'));
    const attacker = new FapiClient(server);
    attacker.cookies.set('__client', browser.cookies.get('__client') ?? '');
    const { userId } = await signUp(server);
    const ticket = await issueTicket(server, userId);
    const other = await openTransaction(server);
    await other.query(HOLD_USER, [userId]);
    const signedIn = browser.post('/client/sign_ins', { strategy: 'ticket', ticket });
    await untilWaiting(server, 1);
    const stolen = attacker.delete('/client/sessions');
    await untilWaiting(server, 2);
    await other.commit();
    expect((await signedIn).status).toBe(200);
    expect(await refused(stolen)).toEqual({ status: 401, code: 'authentication_invalid' });
    expect((await touch(browser)).status).toBe(200);
  });
});

/** Each call of the service that changes something, in a scene where it succeeds. */
describe.runIf(process.env.TEST_DATABASE_URL)('the calls of the whole table', () => {
  let server: TestServer;
  let scene: LockScene;
  let calls: readonly ChosenCall[];
  beforeAll(async () => {
    server = await startTestServer({ connections: RACE_CONNECTIONS });
    scene = await makeLockScene(server);
    const table = Object.entries(lockCalls(scene.facts));
    calls = table.flatMap(([route, each]) => each.flatMap((call) => call.from.map((from) => ({ route, call, from }))));
  });
  afterEach(() => vi.restoreAllMocks());
  afterAll(() => server?.close());

  test('are those of every route that changes something', () => {
    const routes = Object.keys({ ...BARE_ANSWERS, ...RESPONSES }).filter((route) => !route.startsWith('GET') && !OTHERS.includes(route));
    expect(routes.filter((route) => !calls.some((call) => call.route === route))).toEqual([]);
  });

  test('lock browser client, account, sessions and proofs in this order', async () => {
    const wrong: string[] = [];
    const late = watchLockOrder();
    for (const call of calls) {
      await scene.restore();
      const status = await makeLockCall(scene, call);
      wrong.push(...[...(status < 400 ? [] : [status]), ...late.splice(0)].map((each) => `${call.route} from ${call.from}: ${each}`));
    }
    expect(wrong).toEqual([]);
  });

  test('never wait for each other in random pairs', async () => {
    const seed = Number(process.env.LOCKS_SEED ?? DRAWN_VALUES.seed ?? randomInt(2 ** 31));
    const random = createRandom(seed);
    pauseInTransactions(random);
    for (let pair = 0; pair < PAIRS; pair += 1) {
      const both = [pick(random, calls), pick(random, calls)];
      await scene.restore();
      const statuses = await Promise.all(both.map((call) => makeLockCall(scene, call)));
      const shown = both.map(({ route, from }) => `${route} from ${from}`).join(' beside ');
      expect(Math.max(...statuses), `pair ${pair} of LOCKS_SEED=${seed}: ${shown}`).toBeLessThan(500);
    }
  });
});
