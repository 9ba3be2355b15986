import { randomBytes } from 'node:crypto';
import type { PasskeyJSON, SignInJSON, SignUpJSON, TOTPJSON } from '@clerk/types';
import { describe, expect, test } from 'vitest';
import { FapiClient, type Fields, ok, refused } from '../support/fapi-client.ts';
import { issueTicket, lastCode, otherThan, PASSWORD, setSettings, signUp } from '../support/fapi-people.ts';
import { SoftwareAuthenticator } from '../support/software-authenticator.ts';
import { newPerson } from './support/new-person.ts';
import { authenticatorOf, beginAny, onLocalhost, sendPasskey } from './support/passkeys.ts';
import { setUpRaceServer } from './support/race-server.ts';
import { totpCode } from './support/totp-code.ts';

const race = setUpRaceServer();

describe('a sign-in', () => {
  const begin = (fields: Fields, by = race.browser) => by.post<SignInJSON>('/client/sign_ins', fields);
  const step = (id: string, name: string, fields: Fields, by = race.browser) =>
    by.post<SignInJSON>(`/client/sign_ins/${id}/${name}`, fields);

  test('by code has five tries, even when all are made at once', async () => {
    const ann = await signUp(race.server);
    const { id } = await ok(begin({ identifier: ann.email, strategy: 'email_code' }));
    const wrong = otherThan(lastCode(race.server, ann.email));
    const attempt = () => refused(step(id, 'attempt_first_factor', { strategy: 'email_code', code: wrong }));
    const codes = await Promise.all(Array.from({ length: 12 }, async () => (await attempt()).code));
    expect(codes.filter((code) => code === 'form_code_incorrect')).toHaveLength(4);
    expect(codes.every((code) => code === 'form_code_incorrect' || code === 'verification_failed' || code === 'user_locked')).toBe(true);
    const rows = await race.server.query(
      'SELECT v.attempts, v.status FROM identity_verification v JOIN identity_sign_in s ON s.first_verification_id = v.id WHERE s.id = $1',
      [id],
    );
    expect(rows).toEqual([{ attempts: 5, status: 'failed' }]);
  });

  test('by ticket completes once, even when the ticket is used twice at once', async () => {
    const { userId } = await signUp(race.server);
    const ticket = await issueTicket(race.server, userId);
    const use = () => begin({ strategy: 'ticket', ticket }, new FapiClient(race.server));
    const answers = await Promise.all([use(), use()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  test('by password counts concurrent failures one by one', async () => {
    setSettings(race.server, { lockout: { attempts: 4 } });
    const ann = await signUp(race.server, { password: PASSWORD });
    const fail = () => refused(begin({ identifier: ann.email, password: 'wrong' }, new FapiClient(race.server)));
    const outcomes = await Promise.all(Array.from({ length: 6 }, fail));
    expect(outcomes.filter(({ code }) => code === 'form_password_incorrect')).toHaveLength(3);
    expect(outcomes.filter(({ code }) => code === 'user_locked')).toHaveLength(3);
  });

  test('by app accepts each code once, even when it is sent twice at once', async () => {
    const ann = await signUp(race.server, { password: PASSWORD });
    const { secret = '' } = await ok(ann.browser.post<TOTPJSON>('/me/totp'));
    const totp = () => totpCode(race.server, secret);
    await ok(ann.browser.post<TOTPJSON>('/me/totp/attempt_verification', { code: totp() }));
    race.server.clock.advance(60);
    const pass = async (by: FapiClient) => ({ by, id: (await ok(begin({ identifier: ann.email, password: PASSWORD }, by))).id });
    const begun = [await pass(new FapiClient(race.server)), await pass(new FapiClient(race.server))];
    const code = totp();
    const answers = await Promise.all(begun.map(({ by, id }) => step(id, 'attempt_second_factor', { strategy: 'totp', code }, by)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  });
});

describe('a sign-up', () => {
  const begin = (fields: Fields, by = race.browser) => by.post<SignUpJSON>('/client/sign_ups', { ...fields, strategy: 'email_code' });
  const update = (id: string, fields: Fields, by = race.browser) => by.patch<SignUpJSON>(`/client/sign_ups/${id}`, fields);
  const attempt = (id: string, code: string, by = race.browser) =>
    by.post<SignUpJSON>(`/client/sign_ups/${id}/attempt_verification`, { strategy: 'email_code', code });

  test('has five tries, even when all are made at once', async () => {
    const { username, emailAddress } = newPerson();
    const { id } = await ok(begin({ username, emailAddress }));
    const wrong = otherThan(lastCode(race.server, emailAddress));
    const codes = await Promise.all(Array.from({ length: 10 }, async () => (await refused(attempt(id, wrong))).code));
    expect(codes.filter((code) => code === 'form_code_incorrect')).toHaveLength(4);
    expect(codes.filter((code) => code === 'verification_failed')).toHaveLength(6);
    expect(await ok(race.browser.get<SignUpJSON>(`/client/sign_ups/${id}`))).toMatchObject({
      verifications: { email_address: { attempts: 5, status: 'failed' } },
    });
  });

  test('makes one account, even when it is completed twice at once', async () => {
    const { username, emailAddress } = newPerson();
    const { id } = await ok(begin({ username, emailAddress }));
    const code = lastCode(race.server, emailAddress);
    const answers = await Promise.all([attempt(id, code), attempt(id, code)]);
    // The second call finds a sign-up that is complete, or has a cookie that has changed.
    expect(answers.map(({ status }) => status).sort()).toEqual([200, expect.toSatisfy((status) => status === 400 || status === 401)]);
    expect(await race.server.query('SELECT count(*)::int AS n FROM identity_user WHERE username = $1', [username])).toEqual([{ n: 1 }]);
  });

  async function completeTogether(one: Fields & { emailAddress: string }, two: Fields & { emailAddress: string }) {
    const browsers = [new FapiClient(race.server), new FapiClient(race.server)];
    const ready: (() => ReturnType<typeof attempt>)[] = [];
    for (const [i, fields] of [one, two].entries()) {
      const by = browsers[i] as FapiClient;
      const { id } = await ok(begin(fields, by));
      const code = lastCode(race.server, fields.emailAddress);
      ready.push(() => attempt(id, code, by));
    }
    const answers = await Promise.all(ready.map((go) => go()));
    const loser = answers.findIndex(({ status }) => status !== 200);
    return { answers, loser: browsers[loser], refusal: answers[loser]?.errors[0] };
  }

  test('for a username that another takes at the same time: only one gets it', async () => {
    const [one, two] = [newPerson(), newPerson()];
    const { answers, loser, refusal } = await completeTogether(one, { ...two, username: one.username });
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(refusal).toMatchObject({ code: 'form_identifier_exists', meta: { param_name: 'username' } });
    expect(loser?.client).toMatchObject({ sessions: [], sign_up: { status: 'missing_requirements' } });
    const { sign_up: left } = loser?.client ?? {};
    await ok(update(left?.id ?? '', { username: two.username }, loser));
    expect(await ok(attempt(left?.id ?? '', lastCode(race.server, left?.email_address ?? ''), loser))).toMatchObject({
      status: 'complete',
    });
  });

  test('for an address that another takes at the same time: one gets it', async () => {
    const [one, two] = [newPerson(), newPerson()];
    const { answers, refusal } = await completeTogether(one, { ...two, emailAddress: one.emailAddress });
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(refusal).toMatchObject({ code: 'form_identifier_exists', meta: { param_name: 'email_address' } });
  });
});

describe('passkeys', () => {
  const onSite = () => onLocalhost(race.server);

  test('with one counter at once are accepted once', async () => {
    const authenticator = await authenticatorOf((await signUp(onSite())).browser);
    const begun = await Promise.all([1, 2, 3].map(() => beginAny(new FapiClient(onSite()))));
    const answers = await Promise.all(begun.map(({ nonce, answer }) => answer(authenticator.get(nonce, { counter: 5 }))));
    expect(answers.map(({ status, errors }) => errors?.[0]?.code ?? status).sort()).toEqual([
      200,
      ...Array(2).fill('passkey_authentication_failure'),
    ]);
  });

  test('of two accounts with one credential at once are registered once', async () => {
    const credentialId = randomBytes(32).toString('base64url');
    const people = [await signUp(onSite()), await signUp(onSite())];
    const begun = await Promise.all(people.map(({ browser }) => ok(browser.post<PasskeyJSON>('/me/passkeys'))));
    const answers = await Promise.all(
      people.map(({ browser }, i) =>
        sendPasskey(browser, begun[i] as PasskeyJSON, new SoftwareAuthenticator(onSite().url), { credentialId }),
      ),
    );
    expect(answers.map(({ status, errors }) => errors?.[0]?.code ?? status).sort()).toEqual([200, 'passkey_invalid_public_key_credential']);
  });
});
