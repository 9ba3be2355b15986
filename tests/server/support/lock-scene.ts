import type { BackupCodeJSON, PasskeyJSON, SignInJSON, SignUpJSON, TOTPJSON } from '@clerk/types';
import { FapiClient, type Fields, ok } from '../../support/fapi-client.ts';
import {
  issueTicket,
  lastCode,
  lastMessage,
  PASSWORD,
  PHONE_FACTORS,
  setSettings,
  signInAgain,
  signInByTicket,
  signUp,
} from '../../support/fapi-people.ts';
import { SoftwareAuthenticator } from '../../support/software-authenticator.ts';
import type { TestServer } from '../../support/test-server.ts';
import { newPerson } from './new-person.ts';
import { authenticatorOf, nonceOf, onLocalhost } from './passkeys.ts';
import { totpCode } from './totp-code.ts';

/**
 * The browsers of the scene. Ann is signed in on the first four. `home` has Bob, too; `away` has a sign-in of Bob and a sign-up; `checked`
 * and `twice` check Ann again; `half` has proved Ann's password and `lost` Bob's forgotten one; `keyed` waits for Bob's passkey; `fresh` is
 * unknown.
 */
export type BrowserName = 'home' | 'away' | 'checked' | 'twice' | 'half' | 'lost' | 'keyed' | 'fresh';

/** Ids and codes that calls send. */
export type Facts = Readonly<Record<FactName, string>>;
type FactName =
  | (
      | 'annEmail'
      | 'annEmailId'
      | 'bobEmail'
      | 'bobEmailId'
      | 'annSession'
      | 'bobSession'
      | 'awaySession'
      | 'checkedSession'
      | 'twiceSession'
    )
  | (
      | 'newEmail'
      | 'newEmailCode'
      | 'otherEmail'
      | 'linkPath'
      | 'newPhone'
      | 'newPhoneCode'
      | 'phone'
      | 'backupCode'
      | 'totpCode'
      | 'bobTotpCode'
    )
  | ('passkey' | 'newPasskey' | 'newPasskeyCredential' | 'keyedSignIn' | 'keyedCredential')
  | ('signIn' | 'signInCode' | 'signUp' | 'signUpCode' | 'halfSignIn' | 'halfCode' | 'lostSignIn' | 'checkedCode' | 'twiceCode' | 'ticket');

/** Accounts, browsers and attempts in every state that a call needs. Each pair of calls begins with the same rows. */
export interface LockScene {
  readonly facts: Facts;
  /** A browser as it was, in its session unless another is given. */
  browser(name: BrowserName, sessionId?: string): FapiClient;
  /** Brings back all rows of the service. */
  restore(): Promise<void>;
}

interface Resource {
  readonly id: string;
}

/** Tables that calls write, parents first. */
const TABLES = [
  ...[
    'user',
    'client',
    'verification',
    'identification',
    'session',
    'sign_in',
    'sign_up',
    'ticket',
    'backup_code',
    'profile_image',
    'passkey',
  ].map((name) => `identity_${name}`),
  'player',
];

/** Makes the scene through the API. */
export async function makeLockScene(given: TestServer): Promise<LockScene> {
  const server = onLocalhost(given);
  setSettings(server, {
    single_session_mode: false,
    attributes: PHONE_FACTORS,
    jwt_templates: { plain: { claims: {}, lifetime_seconds: 60 } },
  });
  const facts = {} as Record<FactName, string>;
  const ann = await signUp(server, { password: PASSWORD });
  const bob = await signUp(server, { password: PASSWORD });
  const browsers: Record<BrowserName, FapiClient> = {
    home: ann.browser,
    away: await signInAgain(server, ann.userId),
    checked: await signInAgain(server, ann.userId),
    twice: await signInAgain(server, ann.userId),
    half: new FapiClient(server),
    lost: new FapiClient(server),
    keyed: new FapiClient(server),
    fresh: new FapiClient(server),
  };
  const { home, away, checked, twice } = browsers;
  Object.assign(facts, { annEmail: ann.email, bobEmail: bob.email, annSession: home.sessionId, awaySession: away.sessionId });
  Object.assign(facts, {
    checkedSession: checked.sessionId,
    twiceSession: twice.sessionId,
    annEmailId: home.user.primary_email_address_id,
  });
  await addIdentifications(server, home, facts);
  await addPasskeys(browsers, bob.browser, facts);
  const annSecret = await addSecondFactors(server, home, facts);
  // As if each of Ann's browsers had proved her second factor: gated calls ask for it.
  await server.query('UPDATE identity_session SET second_factor_at = first_factor_at WHERE user_id = $1', [ann.userId]);
  await signInByTicket(server, home, bob.userId);
  facts.bobSession = home.sessionId ?? '';
  const { secret = '' } = await ok(home.post<TOTPJSON>('/me/totp'));
  await beginAttempts(server, browsers, facts);
  await beginChecks(server, browsers, facts);
  // Later codes of an app, because each is good once; and other codes may be sent again.
  server.clock.advance(60);
  Object.assign(facts, { totpCode: totpCode(server, annSecret), bobTotpCode: totpCode(server, secret) });
  facts.ticket = await issueTicket(server, bob.userId, 3_600);
  const sessions: Partial<Record<BrowserName, string>> = {
    ...{ home: facts.annSession, away: facts.awaySession, checked: facts.checkedSession, twice: facts.twiceSession },
  };
  return { facts, browser: copier(server, browsers, sessions), restore: await keepRows(server) };
}

async function addIdentifications(server: TestServer, home: FapiClient, facts: Record<FactName, string>): Promise<void> {
  const emails = '/me/email_addresses';
  const add = async (path: string, fields: Fields) => (await ok(home.post<Resource>(path, fields))).id;
  const prepare = (path: string, id: string, fields: Fields) => ok(home.post(`${path}/${id}/prepare_verification`, fields));
  facts.newEmail = await add(emails, { emailAddress: 'new@example.org' });
  await prepare(emails, facts.newEmail, { strategy: 'email_code' });
  facts.newEmailCode = lastCode(server, 'new@example.org');
  facts.otherEmail = await add(emails, { emailAddress: 'other@example.org' });
  await prepare(emails, facts.otherEmail, { strategy: 'email_code' });
  await ok(home.post(`${emails}/${facts.otherEmail}/attempt_verification`, { code: lastCode(server, 'other@example.org') }));
  const linked = await add(emails, { emailAddress: 'linked@example.org' });
  await prepare(emails, linked, { strategy: 'email_link', redirectUrl: `${server.url}/verified` });
  const { pathname, search } = new URL(lastMessage(server, 'linked@example.org').link ?? '');
  facts.linkPath = pathname + search;
  const phones = '/me/phone_numbers';
  facts.newPhone = await add(phones, { phoneNumber: '+4915123456701' });
  await prepare(phones, facts.newPhone, { strategy: 'phone_code' });
  facts.newPhoneCode = lastCode(server, '+4915123456701');
  facts.phone = await add(phones, { phoneNumber: '+4915123456702' });
  await prepare(phones, facts.phone, { strategy: 'phone_code' });
  await ok(home.post(`${phones}/${facts.phone}/attempt_verification`, { code: lastCode(server, '+4915123456702') }));
}

async function addPasskeys(
  { home, keyed }: Record<BrowserName, FapiClient>,
  bob: FapiClient,
  facts: Record<FactName, string>,
): Promise<void> {
  await authenticatorOf(home);
  facts.passkey = home.user.passkeys[0]?.id ?? '';
  const begun = await ok(home.post<PasskeyJSON>('/me/passkeys'));
  const publicKeyCredential = new SoftwareAuthenticator(home.origin ?? '').create(nonceOf(begun));
  Object.assign(facts, { newPasskey: begun.id, newPasskeyCredential: publicKeyCredential });
  const bobs = await authenticatorOf(bob);
  const { id, first_factor_verification: proof } = await ok(keyed.post<SignInJSON>('/client/sign_ins', { strategy: 'passkey' }));
  Object.assign(facts, { keyedSignIn: id, keyedCredential: bobs.get(proof?.nonce ?? '') });
}

/** @returns the secret of the authenticator app */
async function addSecondFactors(server: TestServer, home: FapiClient, facts: Record<FactName, string>): Promise<string> {
  const { secret = '' } = await ok(home.post<TOTPJSON>('/me/totp'));
  await ok(home.post('/me/totp/attempt_verification', { code: totpCode(server, secret) }));
  await ok(home.patch(`/me/phone_numbers/${facts.phone}`, { reservedForSecondFactor: true }));
  const { codes } = await ok(home.post<BackupCodeJSON>('/me/backup_codes'));
  facts.backupCode = codes[0] ?? '';
  await ok(home.upload('/me/profile_image', PICTURE));
  return secret;
}

async function beginAttempts(
  server: TestServer,
  { away, half, lost }: Record<BrowserName, FapiClient>,
  facts: Record<FactName, string>,
): Promise<void> {
  const begin = (browser: FapiClient, fields: Fields) => ok(browser.post<SignInJSON>('/client/sign_ins', fields));
  facts.lostSignIn = (await begin(lost, { identifier: facts.bobEmail, strategy: 'reset_password_email_code' })).id;
  const proof = { strategy: 'reset_password_email_code', code: lastCode(server, facts.bobEmail) };
  await ok(lost.post(`/client/sign_ins/${facts.lostSignIn}/attempt_first_factor`, proof));
  const { id, supported_first_factors: factors } = await begin(away, { identifier: facts.bobEmail, strategy: 'email_code' });
  const factor = factors?.find(({ strategy }) => strategy === 'email_code');
  Object.assign(facts, { signIn: id, bobEmailId: factor !== undefined && 'emailAddressId' in factor ? factor.emailAddressId : '' });
  facts.signInCode = lastCode(server, facts.bobEmail);
  const person = newPerson();
  facts.signUp = (await ok(away.post<SignUpJSON>('/client/sign_ups', { ...person, strategy: 'email_code' }))).id;
  facts.signUpCode = lastCode(server, person.emailAddress);
  facts.halfSignIn = (await begin(half, { identifier: facts.annEmail, password: PASSWORD })).id;
  await ok(half.post(`/client/sign_ins/${facts.halfSignIn}/prepare_second_factor`, { strategy: 'phone_code' }));
  facts.halfCode = lastCode(server, '+4915123456702');
}

async function beginChecks(
  server: TestServer,
  { checked, twice }: Record<BrowserName, FapiClient>,
  facts: Record<FactName, string>,
): Promise<void> {
  const check = async (browser: FapiClient, id: string): Promise<string> => {
    await ok(browser.post(`/client/sessions/${id}/verify`, { level: 'multi_factor' }));
    const emailAddressId = browser.user.primary_email_address_id;
    await ok(browser.post(`/client/sessions/${id}/verify/prepare_first_factor`, { strategy: 'email_code', emailAddressId }));
    return lastCode(server, facts.annEmail);
  };
  facts.checkedCode = await check(checked, facts.checkedSession);
  const path = `/client/sessions/${facts.twiceSession}/verify`;
  const code = await check(twice, facts.twiceSession);
  await ok(twice.post(`${path}/attempt_first_factor`, { strategy: 'email_code', code }));
  await ok(twice.post(`${path}/prepare_second_factor`, { strategy: 'phone_code' }));
  facts.twiceCode = lastCode(server, '+4915123456702');
}

function copier(
  server: TestServer,
  browsers: Record<BrowserName, FapiClient>,
  sessions: Partial<Record<BrowserName, string>>,
): LockScene['browser'] {
  const cookies = Object.entries(browsers).map(([name, browser]) => [name, [...browser.cookies]] as const);
  const kept = new Map(cookies);
  return (name, sessionId = sessions[name]) => {
    const browser = new FapiClient(server);
    for (const [cookie, value] of kept.get(name) ?? []) browser.cookies.set(cookie, value);
    browser.sessionId = sessionId;
    return browser;
  };
}

async function keepRows(server: TestServer): Promise<() => Promise<void>> {
  await server.query('CREATE SCHEMA kept');
  for (const table of TABLES) await server.query(`CREATE TABLE kept.${table} AS TABLE ${table}`);
  const remove = TABLES.toReversed().map((table) => `DELETE FROM ${table}`);
  const insert = TABLES.map((table) => `INSERT INTO ${table} SELECT * FROM kept.${table}`);
  const restoring = ['BEGIN', ...remove, ...insert, 'COMMIT'].join(';');
  return async () => void (await server.query(restoring));
}

/** A picture of one pixel, as text. */
export const PICTURE = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
