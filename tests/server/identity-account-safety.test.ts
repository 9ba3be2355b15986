import type { EmailAddressJSON, SessionWithActivitiesJSON, SignInJSON } from '@clerk/types';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { FapiTransactions } from '../../server/modules/identity/rules/call/fapi-transactions.ts';
import { Mailbox } from '../../server/modules/identity/rules/delivery/mailbox.ts';
import { MailPort } from '../../server/modules/identity/rules/delivery/ports.ts';
import { PasswordHasher } from '../../server/modules/identity/rules/passwords/password-hasher.ts';
import { FapiClient, type Fields, ok, refused } from '../support/fapi-client.ts';
import { lastCode, lastMessage, PASSWORD, type Person, setSettings, signInAgain, signUp } from '../support/fapi-people.ts';
import type { TestServer } from '../support/test-server.ts';
import { shareServer } from './support/shared-server.ts';

const WRONG = { status: 422, code: 'form_password_incorrect', param: 'password' };
const LOCKED = { status: 403, code: 'user_locked' };
const CHANGED = 'The main address of your Upshot account was changed';
const ADDED = 'Your Upshot account has a new address';
const NEW_SIGN_IN = 'A new sign-in to Upshot';

let server: TestServer;
let browser: FapiClient;
shareServer((shared) => {
  server = shared;
});
beforeEach(() => {
  setSettings(server);
  browser = new FapiClient(server);
});
afterEach(() => vi.restoreAllMocks());

const begin = (fields: Fields, by = browser) => by.post<SignInJSON>('/client/sign_ins', fields);
const fail = ({ email }: Person, by = browser) => refused(begin({ identifier: email, password: 'wrong' }, by));
const subjects = (to: string) =>
  server.app
    .get(Mailbox, { strict: false })
    .messages()
    .filter((message) => message.to === to)
    .map(({ subject }) => subject);

async function addAddress({ browser: own }: Person, emailAddress: string): Promise<string> {
  const { id } = await ok(own.post<EmailAddressJSON>('/me/email_addresses', { emailAddress }));
  await ok(own.post(`/me/email_addresses/${id}/prepare_verification`, { strategy: 'email_code' }));
  await ok(own.post(`/me/email_addresses/${id}/attempt_verification`, { code: lastCode(server, emailAddress) }));
  return id;
}

/** Runs an action after a password was compared and before the transaction that signs in. */
function afterComparing(action: () => Promise<unknown>): void {
  const hasher = server.app.get(PasswordHasher, { strict: false });
  const verify = hasher.verify.bind(hasher);
  vi.spyOn(hasher, 'verify').mockImplementationOnce(async (digest, password) => {
    const isRight = await verify(digest, password);
    await action();
    return isRight;
  });
}

describe('a password', () => {
  test('that was right for one account does not open another that took its name', async () => {
    const [ann, bob] = [await signUp(server, { password: PASSWORD }), await signUp(server, { password: 'seven umbrellas in the bunker' })];
    afterComparing(async () => {
      const select = 'SELECT username_key AS key FROM identity_user WHERE id = $1';
      const [{ key } = { key: '' }] = await server.query<{ key: string }>(select, [ann.userId]);
      await server.query(`UPDATE identity_user SET username_key = 'gone' WHERE id = $1`, [ann.userId]);
      // The second account has the same digest, so that only the account differs.
      const copied = '(SELECT password_hash FROM identity_user WHERE id = $3)';
      await server.query(`UPDATE identity_user SET username_key = $2, password_hash = ${copied} WHERE id = $1`, [
        bob.userId,
        key,
        ann.userId,
      ]);
    });
    expect(await refused(begin({ identifier: ann.username, password: PASSWORD }))).toEqual(WRONG);
    expect(browser.client?.sessions).toEqual([]);
  });

  test('that was changed meanwhile does not sign in', async () => {
    const ann = await signUp(server, { password: PASSWORD });
    const forget = () => server.query('UPDATE identity_user SET password_hash = $2 WHERE id = $1', [ann.userId, '$argon2id$another']);
    afterComparing(forget);
    expect(await refused(begin({ identifier: ann.email, password: PASSWORD }))).toEqual(WRONG);
    const bob = await signUp(server, { password: PASSWORD });
    const verify = `/client/sessions/${bob.browser.sessionId}/verify`;
    await ok(bob.browser.post(verify, { level: 'first_factor' }));
    afterComparing(() => server.query('UPDATE identity_user SET password_hash = $2 WHERE id = $1', [bob.userId, '$argon2id$another']));
    const again = bob.browser.post(`${verify}/attempt_first_factor`, { strategy: 'password', password: PASSWORD });
    expect(await refused(again)).toEqual(WRONG);
  });

  test('with another hashing cost is hashed again, outside of any transaction', async () => {
    const ann = await signUp(server, { password: PASSWORD });
    const hasher = server.app.get(PasswordHasher, { strict: false });
    const transactions = server.app.get(FapiTransactions, { strict: false });
    const run = transactions.run.bind(transactions);
    let isOpen = false;
    vi.spyOn(transactions, 'run').mockImplementation((context, work) =>
      run(context, async (manager) => {
        isOpen = true;
        return work(manager).finally(() => {
          isOpen = false;
        });
      }),
    );
    vi.spyOn(hasher, 'needsRehash').mockReturnValue(true);
    const hash = vi.spyOn(hasher, 'hash').mockImplementation(async () => (isOpen ? 'within' : 'before'));
    await ok(begin({ identifier: ann.email, password: PASSWORD }));
    expect(hash).toHaveBeenCalledTimes(1);
    const kept = await server.query('SELECT password_hash FROM identity_user WHERE id = $1', [ann.userId]);
    expect(kept).toEqual([{ password_hash: 'before' }]);
  });
});

describe('the primary address', () => {
  test('changes after reverification, and the former address is notified', async () => {
    const ann = await signUp(server, { password: PASSWORD });
    const second = `also.${ann.email}`;
    const id = await addAddress(ann, second);
    server.clock.advance(700);
    const gated = { status: 403, code: 'session_reverification_required' };
    expect(await refused(ann.browser.patch('/me', { primaryEmailAddressId: id }))).toEqual(gated);
    // The address is primary already, so nothing changes.
    await ok(ann.browser.patch('/me', { primaryEmailAddressId: ann.browser.user.primary_email_address_id }));
    const verify = `/client/sessions/${ann.browser.sessionId}/verify`;
    await ok(ann.browser.post(verify, { level: 'first_factor' }));
    await ok(ann.browser.post(`${verify}/attempt_first_factor`, { strategy: 'password', password: PASSWORD }));
    await ok(ann.browser.patch('/me', { primaryEmailAddressId: id }));
    expect([subjects(ann.email)[0], subjects(second)[0] === CHANGED]).toEqual([CHANGED, false]);
    await ok(ann.browser.delete(`/me/email_addresses/${id}`));
    expect(subjects(second)[0]).toBe(CHANGED);
  });
});

describe('the owner is notified', () => {
  test('at the primary address when another one was confirmed, not when it was added', async () => {
    const ann = await signUp(server);
    const added = () => subjects(ann.email).filter((subject) => subject === ADDED).length;
    expect(added()).toBe(0);
    const { id } = await ok(ann.browser.post<EmailAddressJSON>('/me/email_addresses', { emailAddress: `link.${ann.email}` }));
    expect(added()).toBe(0);
    await addAddress(ann, `code.${ann.email}`);
    expect(added()).toBe(1);
    const byLink = { strategy: 'email_link', redirectUrl: `${server.url}/` };
    await ok(ann.browser.post(`/me/email_addresses/${id}/prepare_verification`, byLink));
    await ann.browser.fetch(lastMessage(server, `link.${ann.email}`).link?.slice(server.url.length) ?? '');
    expect(added()).toBe(2);
    expect([...subjects(`code.${ann.email}`), ...subjects(`link.${ann.email}`)]).not.toContain(ADDED);
  });

  test('of a sign-in on a browser that is new to the account, and of no other sign-in', async () => {
    const ann = await signUp(server, { password: PASSWORD });
    expect(subjects(ann.email)).not.toContain(NEW_SIGN_IN);
    await ok(begin({ identifier: ann.email, password: PASSWORD }));
    expect(subjects(ann.email)[0]).toBe(NEW_SIGN_IN);
    await ok(browser.delete('/client/sessions'));
    await ok(begin({ identifier: ann.email, password: PASSWORD }));
    expect(subjects(ann.email).filter((subject) => subject === NEW_SIGN_IN)).toHaveLength(1);
  });

  test('of a sign-in that succeeds even when that mail fails or is slow', async () => {
    const ann = await signUp(server, { password: PASSWORD });
    const port = vi.spyOn(server.app.get(MailPort, { strict: false }), 'send');
    port.mockRejectedValueOnce(new Error('no mail server')).mockReturnValueOnce(new Promise(() => undefined));
    expect(await ok(begin({ identifier: ann.email, password: PASSWORD }))).toMatchObject({ status: 'complete' });
    expect(await ok(begin({ identifier: ann.email, password: PASSWORD }, new FapiClient(server)))).toMatchObject({ status: 'complete' });
    expect(port).toHaveBeenCalledTimes(2);
  });

  test('when the account is locked', async () => {
    setSettings(server, { lockout: { attempts: 2 } });
    const ann = await signUp(server, { password: PASSWORD });
    await fail(ann);
    await fail(ann);
    await fail(ann);
    expect(subjects(ann.email).filter((subject) => subject.includes('locked'))).toHaveLength(1);
  });
});

describe('a locked account', () => {
  test('is open to a browser that it knows, until that browser fails too often', async () => {
    setSettings(server, { lockout: { attempts: 3, seconds: 3600 } });
    const ann = await signUp(server, { password: PASSWORD });
    await ok(ann.browser.delete('/client/sessions'));
    const lock = async () => {
      for (let i = 0; i < 3; i += 1) await fail(ann);
      expect(await refused(begin({ identifier: ann.email, password: PASSWORD }))).toEqual(LOCKED);
    };
    await lock();
    expect(await fail(ann, ann.browser)).toEqual(WRONG);
    expect(await ok(begin({ identifier: ann.email, password: PASSWORD }, ann.browser))).toMatchObject({ status: 'complete' });
    // The owner's sign-in does not open the account to the client that locked it.
    expect(await refused(begin({ identifier: ann.email, password: PASSWORD }))).toEqual(LOCKED);
    await ok(ann.browser.delete('/client/sessions'));
    const { id } = await ok(begin({ identifier: ann.email, strategy: 'email_code' }, ann.browser));
    const code = lastCode(server, ann.email);
    const attempt = ann.browser.post(`/client/sign_ins/${id}/attempt_first_factor`, { strategy: 'email_code', code });
    expect(await ok(attempt)).toMatchObject({ status: 'complete' });
    await ok(ann.browser.delete('/client/sessions'));
    expect([await fail(ann, ann.browser), await fail(ann, ann.browser), await fail(ann, ann.browser)]).toEqual([WRONG, WRONG, LOCKED]);
    expect(await refused(begin({ identifier: ann.email, password: PASSWORD }, ann.browser))).toEqual(LOCKED);
    server.clock.advance(3600);
    expect(await ok(begin({ identifier: ann.email, password: PASSWORD }))).toMatchObject({ status: 'complete' });
  });

  test('is closed to a browser that its owner has signed out, as to a new one', async () => {
    setSettings(server, { lockout: { attempts: 3, seconds: 3600 } });
    const ann = await signUp(server, { password: PASSWORD });
    const attacker = await signInAgain(server, ann.userId);
    const news = () => subjects(ann.email).filter((subject) => subject === NEW_SIGN_IN).length;
    await ok(ann.browser.post(`/me/sessions/${attacker.sessionId}/revoke`));
    for (let i = 0; i < 3; i += 1) await fail(ann);
    expect(await refused(begin({ identifier: ann.email, password: PASSWORD }, attacker))).toEqual(LOCKED);
    server.clock.advance(3600);
    const before = news();
    await ok(begin({ identifier: ann.email, password: PASSWORD }, attacker));
    expect(news()).toBe(before + 1);
    // After another sign-in the account knows the browser again.
    await ok(attacker.delete('/client/sessions'));
    await ok(begin({ identifier: ann.email, password: PASSWORD }, attacker));
    expect(news()).toBe(before + 1);
  });
});

describe('a deleted account', () => {
  test('leaves none of its addresses', async () => {
    const ann = await signUp(server);
    await addAddress(ann, `also.${ann.email}`);
    await ok(begin({ identifier: ann.email, strategy: 'email_code' }));
    // A sign-up that was never finished is treated alike.
    setSettings(server, { enumeration_protection: true });
    await ok(new FapiClient(server).post('/client/sign_ups', { emailAddress: ann.email, strategy: 'email_code' }));
    const bob = await signUp(server);
    await ok(ann.browser.delete('/me'));
    const left = await server.query('SELECT target FROM identity_verification WHERE target LIKE $1', [`%${ann.email}`]);
    expect(left).toEqual([]);
    expect(await server.query('SELECT target FROM identity_verification WHERE target = $1', [bob.email])).toHaveLength(1);
  });

  test('with an address that it never verified ends no codes of others there', async () => {
    const [ann, bob] = [await signUp(server), await signUp(server)];
    await ok(ann.browser.delete(`/client/sessions`));
    setSettings(server, { enumeration_protection: true });
    await ok(bob.browser.post('/me/email_addresses', { emailAddress: ann.email }));
    setSettings(server);
    const { id } = await ok(begin({ identifier: ann.email, strategy: 'email_code' }));
    await ok(bob.browser.delete('/me'));
    const code = lastCode(server, ann.email);
    const attempt = browser.post(`/client/sign_ins/${id}/attempt_first_factor`, { strategy: 'email_code', code });
    expect(await ok(attempt)).toMatchObject({ status: 'complete' });
  });
});

test('the hundred-and-first session replaces the one that was inactive for longest', async () => {
  const ann = await signUp(server);
  const first = ann.browser.sessionId;
  server.clock.advance(1);
  await server.query(
    `INSERT INTO identity_session (id, client_id, user_id, status, first_factor_at, is_mobile, last_active_at, expire_at, abandon_at, created_at, updated_at)
     SELECT 'sess_' || n, client_id, user_id, 'active', first_factor_at, false, last_active_at + interval '1 second', expire_at, abandon_at, created_at, updated_at
     FROM identity_session, generate_series(1, 99) AS n WHERE id = $1`,
    [first],
  );
  const last = await signInAgain(server, ann.userId);
  const listed = await ok(last.get<SessionWithActivitiesJSON[]>('/me/sessions/active'));
  expect(listed).toHaveLength(100);
  expect(listed.map(({ id }) => id)).not.toContain(first);
  expect(await server.query(`SELECT status FROM identity_session WHERE id = $1`, [first])).toEqual([{ status: 'replaced' }]);
});
