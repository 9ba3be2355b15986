import type { DeletedObjectJSON, EmailAddressJSON, PhoneNumberJSON } from '@clerk/types';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Messages } from '../../server/modules/identity/rules/delivery/messages.ts';
import { type FapiClient, ok, refused } from '../support/fapi-client.ts';
import { lastCode, lastMessage, otherThan, PASSWORD, type Person, type Settings, setSettings, signUp } from '../support/fapi-people.ts';
import { UNLIMITED_IDENTITY } from '../support/test-limits.ts';
import type { TestServer } from '../support/test-server.ts';
import { countByClock } from './support/limits-by-clock.ts';
import { shareServer } from './support/shared-server.ts';

/** Phone numbers are disabled by default. */
const PHONES: Settings = {
  attributes: {
    phone_number: { enabled: true, used_for_first_factor: true, first_factors: ['phone_code'], verifications: ['phone_code'] },
  },
};
const MISSING = { status: 404, code: 'resource_not_found' };

let server: TestServer;
shareServer((shared) => {
  server = shared;
});
beforeEach(() => {
  setSettings(server, PHONES);
  countByClock(server);
});
afterEach(() => vi.restoreAllMocks());

let counted = 0;
function newEmail(): string {
  counted += 1;
  return `more${counted}@example.org`;
}
function newPhone(): string {
  counted += 1;
  return `+49151${23_476_000 + counted}`;
}

interface Kind {
  readonly path: string;
  readonly field: string;
  readonly param: string;
  readonly strategy: string;
  readonly fresh: () => string;
}
const EMAILS: Kind = {
  path: '/me/email_addresses',
  field: 'emailAddress',
  param: 'email_address',
  strategy: 'email_code',
  fresh: newEmail,
};
const NUMBERS: Kind = { path: '/me/phone_numbers', field: 'phoneNumber', param: 'phone_number', strategy: 'phone_code', fresh: newPhone };

type Json = EmailAddressJSON | PhoneNumberJSON;
function add({ path, field }: Kind, browser: FapiClient, value: string) {
  // So that their order is certain.
  server.clock.advance(1);
  return browser.post<Json>(`${path}/`, { [field]: value });
}
const prepare = ({ path, strategy }: Kind, browser: FapiClient, id: string) =>
  browser.post<Json>(`${path}/${id}/prepare_verification`, { strategy });
const attempt = ({ path }: Kind, browser: FapiClient, id: string, code: string) =>
  browser.post<Json>(`${path}/${id}/attempt_verification`, { code });
/** Adds an identifier and verifies it. @returns its id */
async function have(kind: Kind, browser: FapiClient, value: string): Promise<string> {
  const { id } = await ok(add(kind, browser, value));
  await ok(prepare(kind, browser, id));
  await ok(attempt(kind, browser, id, lastCode(server, value)));
  return id;
}

describe.each([
  ['email addresses', EMAILS],
  ['phone numbers', NUMBERS],
])('%s', (_, kind) => {
  let ann: Person;
  let browser: FapiClient;
  beforeEach(async () => {
    ann = await signUp(server, { password: PASSWORD });
    browser = ann.browser;
  });
  const own = () => (kind === EMAILS ? browser.user.email_addresses : browser.user.phone_numbers);

  test('are added, get a code, and are verified by it', async () => {
    const value = kind.fresh();
    const added = await ok(add(kind, browser, ` ${value} `));
    expect(added).toMatchObject({ object: kind.param, [kind.param]: value, verification: null, linked_to: [] });
    expect(own().at(-1)).toMatchObject({ id: added.id, [kind.param]: value });
    const unverified = { status: 'unverified', strategy: kind.strategy, attempts: 0, expire_at: server.clock.now() + 600_000 };
    expect(await ok(prepare(kind, browser, added.id))).toMatchObject({ verification: unverified });
    const code = lastCode(server, value);
    expect(code).toMatch(/^\d{6}$/);
    expect(await ok(attempt(kind, browser, added.id, code))).toMatchObject({ verification: { status: 'verified', attempts: 1 } });
    expect(await ok(browser.get(`${kind.path}/${added.id}`))).toMatchObject({ id: added.id, verification: { status: 'verified' } });
    const missing = { status: 400, code: 'verification_already_verified' };
    expect(await refused(attempt(kind, browser, added.id, code))).toEqual(missing);
    expect(await refused(prepare(kind, browser, added.id))).toEqual(missing);
  });

  test('of other users are not found', async () => {
    const id = (await ok(add(kind, browser, kind.fresh()))).id;
    const bob = (await signUp(server)).browser;
    expect(await refused(bob.get(`${kind.path}/${id}`))).toEqual(MISSING);
    expect(await refused(prepare(kind, bob, id))).toEqual(MISSING);
    expect(await refused(attempt(kind, bob, id, '123456'))).toEqual(MISSING);
    expect(await refused(bob.delete(`${kind.path}/${id}`))).toEqual(MISSING);
  });

  test.each(['nonsense', 'a@b', '+12', '12345678901'])('%s is invalid', async (value) => {
    expect(await refused(add(kind, browser, value))).toEqual({ status: 422, code: 'form_param_format_invalid', param: kind.param });
  });

  test('one is required', async () => {
    expect(await refused(add(kind, browser, ''))).toEqual({ status: 422, code: 'form_param_nil', param: kind.param });
  });

  test('one’s own, and those that another user has verified, are taken', async () => {
    const taken = { status: 422, code: 'form_identifier_exists', param: kind.param };
    const value = kind.fresh();
    await ok(add(kind, browser, value));
    expect(await refused(add(kind, browser, value))).toEqual(taken);
    // An unverified one does not belong to the other user yet.
    const bob = (await signUp(server)).browser;
    await have(kind, bob, value);
    const carol = (await signUp(server)).browser;
    expect(await refused(add(kind, carol, value))).toEqual(taken);
    const mine = own().at(-1)?.id ?? '';
    expect(await refused(prepare(kind, browser, mine))).toEqual(taken);
  });

  test('belong to the first user who verifies them', async () => {
    const value = kind.fresh();
    const bob = (await signUp(server)).browser;
    const [mine, his] = [(await ok(add(kind, browser, value))).id, (await ok(add(kind, bob, value))).id];
    await ok(prepare(kind, browser, mine));
    const code = lastCode(server, value);
    await ok(prepare(kind, bob, his));
    await ok(attempt(kind, bob, his, lastCode(server, value)));
    const taken = { status: 422, code: 'form_identifier_exists', param: kind.param };
    expect(await refused(attempt(kind, browser, mine, code))).toEqual(taken);
  });

  test('with enumeration protection, another user’s seems free and is never verified', async () => {
    const value = kind.fresh();
    await have(kind, (await signUp(server)).browser, value);
    setSettings(server, { ...PHONES, enumeration_protection: true });
    const sent = lastMessage(server, value).id;
    const { id } = await ok(add(kind, browser, value));
    expect(await ok(prepare(kind, browser, id))).toMatchObject({ verification: { status: 'unverified' } });
    expect(lastMessage(server, value).id).toBe(sent);
  });

  test('at most five can wait for verification', async () => {
    for (let i = 0; i < 5; i++) await ok(add(kind, browser, kind.fresh()));
    const { status, errors } = await add(kind, browser, kind.fresh());
    expect({ status, code: errors[0]?.code }).toEqual({ status: 400, code: 'too_many_unverified_identifications' });
  });

  test('a wrong code is refused and counted; the fifth ends the verification', async () => {
    const value = kind.fresh();
    const { id } = await ok(add(kind, browser, value));
    expect(await refused(attempt(kind, browser, id, '123456'))).toEqual({ status: 400, code: 'verification_missing' });
    await ok(prepare(kind, browser, id));
    const code = lastCode(server, value);
    for (let tries = 1; tries < 5; tries++) {
      const wrong = { status: 422, code: 'form_code_incorrect', param: 'code' };
      expect(await refused(attempt(kind, browser, id, otherThan(code)))).toEqual(wrong);
      expect(own().at(-1)?.verification?.attempts).toBe(tries);
    }
    expect(await refused(attempt(kind, browser, id, otherThan(code)))).toEqual({ status: 400, code: 'verification_failed' });
    expect(await refused(attempt(kind, browser, id, code))).toEqual({ status: 400, code: 'verification_failed' });
    expect(browser.user).toMatchObject({ verification_attempts_remaining: 4 });
  });

  test('ten wrong codes lock the account', async () => {
    setSettings(server, { ...PHONES, lockout: { attempts: 2 } });
    const value = kind.fresh();
    const { id } = await ok(add(kind, browser, value));
    await ok(prepare(kind, browser, id));
    const code = lastCode(server, value);
    await refused(attempt(kind, browser, id, otherThan(code)));
    expect(await refused(attempt(kind, browser, id, otherThan(code)))).toEqual({ status: 403, code: 'user_locked' });
    expect(await refused(attempt(kind, browser, id, code))).toEqual({ status: 403, code: 'user_locked' });
  });

  test('a code is valid for ten minutes', async () => {
    const value = kind.fresh();
    const { id } = await ok(add(kind, browser, value));
    await ok(prepare(kind, browser, id));
    server.clock.advance(600);
    expect(await refused(attempt(kind, browser, id, lastCode(server, value)))).toEqual({ status: 400, code: 'verification_expired' });
    expect(own().at(-1)?.verification?.status).toBe('expired');
    await ok(prepare(kind, browser, id));
    await ok(attempt(kind, browser, id, lastCode(server, value)));
  });

  test('another code can be sent after half a minute', async () => {
    const { id } = await ok(add(kind, browser, kind.fresh()));
    await ok(prepare(kind, browser, id));
    server.clock.advance(29);
    const { status, errors, headers } = await prepare(kind, browser, id);
    expect({ status, code: errors[0]?.code, wait: headers.get('retry-after') }).toEqual({
      status: 429,
      code: 'verification_code_too_many_requests',
      wait: '1',
    });
    server.clock.advance(1);
    await ok(prepare(kind, browser, id));
  });

  test('another code can be sent after the time in the settings', async () => {
    setSettings(server, { ...PHONES, limits: { ...UNLIMITED_IDENTITY, send_window_seconds: 60 } });
    const { id } = await ok(add(kind, browser, kind.fresh()));
    await ok(prepare(kind, browser, id));
    server.clock.advance(59);
    const { status, headers } = await prepare(kind, browser, id);
    expect([status, headers.get('retry-after')]).toEqual([429, '1']);
    server.clock.advance(1);
    await ok(prepare(kind, browser, id));
  });

  test('with enumeration protection, the answer for a free one awaits no message', async () => {
    setSettings(server, { ...PHONES, enumeration_protection: true });
    const { id } = await ok(add(kind, browser, kind.fresh()));
    vi.spyOn(server.app.get(Messages, { strict: false }), 'sendCode').mockRejectedValue(new Error('delivery failed'));
    expect(await ok(prepare(kind, browser, id))).toMatchObject({ verification: { status: 'unverified' } });
  });

  test('are not verified by a password or a code of the other kind', async () => {
    const { id } = await ok(add(kind, browser, kind.fresh()));
    for (const strategy of ['password', kind === EMAILS ? 'phone_code' : 'email_code']) {
      const answer = browser.post(`${kind.path}/${id}/prepare_verification`, { strategy });
      expect(await refused(answer)).toEqual({ status: 400, code: 'verification_strategy_invalid', param: 'strategy' });
    }
  });

  test('are removed; the oldest of the others becomes the primary one', async () => {
    const primary = kind === EMAILS ? 'primary_email_address_id' : 'primary_phone_number_id';
    const first = own()[0]?.id ?? (await have(kind, browser, kind.fresh()));
    const second = await have(kind, browser, kind.fresh());
    await have(kind, browser, kind.fresh());
    expect(browser.user[primary]).toBe(first);
    const answer = await ok(browser.delete<DeletedObjectJSON>(`${kind.path}/${first}`));
    expect(answer).toEqual({ object: kind.param, id: first, deleted: true });
    expect(browser.user[primary]).toBe(second);
    expect(own().map(({ id }) => id)).not.toContain(first);
    expect(await refused(browser.delete(`${kind.path}/${first}`))).toEqual(MISSING);
    expect(await server.query('SELECT 1 FROM identity_verification WHERE identification_id = $1', [first])).toEqual([]);
  });

  test('another becomes the primary one if it is verified and one’s own', async () => {
    const field = kind === EMAILS ? 'primaryEmailAddressId' : 'primaryPhoneNumberId';
    const param = kind === EMAILS ? 'primary_email_address_id' : 'primary_phone_number_id';
    const chosen = await have(kind, browser, kind.fresh());
    await ok(browser.patch('/me', { [field]: chosen }));
    expect(browser.user[param]).toBe(chosen);
    const { id: unverified } = await ok(add(kind, browser, kind.fresh()));
    expect(await refused(browser.patch('/me', { [field]: unverified }))).toEqual({ status: 422, code: 'form_verification_needed', param });
    const foreign = await have(kind, (await signUp(server)).browser, kind.fresh());
    expect(await refused(browser.patch('/me', { [field]: foreign }))).toEqual({ status: 422, code: 'form_resource_not_found', param });
    expect(browser.user[param]).toBe(chosen);
  });
});

describe('the last', () => {
  test('email address stays where accounts need one', async () => {
    const { browser } = await signUp(server, { password: PASSWORD });
    const id = browser.user.primary_email_address_id ?? '';
    const last = { status: 400, code: 'last_required_identification_deletion_failed' };
    expect(await refused(browser.delete(`/me/email_addresses/${id}`))).toEqual(last);
    const { id: unverified } = await ok(add(EMAILS, browser, newEmail()));
    expect(await refused(browser.delete(`/me/email_addresses/${id}`))).toEqual(last);
    await ok(browser.delete(`/me/email_addresses/${unverified}`));
  });

  test('way to sign in stays', async () => {
    const { browser } = await signUp(server, { password: PASSWORD });
    const bare = (await signUp(server)).browser;
    const email = { enabled: true, used_for_first_factor: true, first_factors: ['email_code' as const] };
    setSettings(server, { attributes: { email_address: email } });
    const idOf = ({ user }: FapiClient) => user.primary_email_address_id ?? '';
    // Without a password the address is the only way to sign in.
    const stuck = { status: 400, code: 'identification_deletion_failed' };
    expect(await refused(bare.delete(`/me/email_addresses/${idOf(bare)}`))).toEqual(stuck);
    await ok(browser.delete(`/me/email_addresses/${idOf(browser)}`));
    expect(browser.user.primary_email_address_id).toBeNull();
    await have(EMAILS, browser, newEmail());
    expect(idOf(browser)).not.toBe('');
  });
});

test('phone numbers cannot be added where they are disabled', async () => {
  setSettings(server);
  const { browser } = await signUp(server);
  const off = { status: 400, code: 'form_param_value_disabled', param: 'phone_number' };
  expect(await refused(add(NUMBERS, browser, newPhone()))).toEqual(off);
});
