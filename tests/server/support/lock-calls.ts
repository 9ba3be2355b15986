import type { FapiAnswer, FapiClient, Fields } from '../../support/fapi-client.ts';
import { PASSWORD } from '../../support/fapi-people.ts';
import type { BrowserName, Facts, LockScene } from './lock-scene.ts';
import { PICTURE } from './lock-scene.ts';
import { newPerson } from './new-person.ts';

/** A call in the scene: the browsers that may make it, and what it sends. */
interface LockCall {
  readonly from: readonly BrowserName[];
  readonly id?: string;
  readonly fields?: Fields;
  /** The session that it is made in; by default that of its browser. */
  readonly session?: string;
}

type Table = Readonly<Record<string, readonly LockCall[]>>;

/** Browsers on which Ann is signed in with a fresh proof. */
const ANN: readonly BrowserName[] = ['home', 'away'];
const NEW_PASSWORD = 'eighteen holes before the rain';

/** Calls that change something, by their route. Each succeeds in the scene when it is made alone. */
export function lockCalls(f: Facts): Table {
  return { ...clientCalls(f), ...attemptCalls(f), ...sessionCalls(f), ...accountCalls(f), ...identificationCalls(f) };
}

function clientCalls(f: Facts): Table {
  return {
    'GET /client': [{ from: [...ANN, 'half', 'fresh'] }],
    'POST /client': [{ from: ['home', 'fresh'] }],
    'PUT /client': [{ from: ['home', 'fresh'] }],
    'DELETE /client': [{ from: [...ANN, 'half', 'lost'] }],
    'DELETE /client/sessions': [{ from: ANN }],
    'GET /client/touch': [{ from: ANN }],
    'GET /verify': [{ from: [...ANN, 'fresh'], id: f.linkPath }],
  };
}

function attemptCalls(f: Facts): Table {
  const path = 'POST /client/sign_ins';
  const signUp = 'POST /client/sign_ups';
  const code = { strategy: 'email_code', code: f.signUpCode };
  return {
    [path]: [
      { from: ['away', 'half', 'lost', 'fresh'], fields: { strategy: 'ticket', ticket: f.ticket } },
      { from: ['away', 'lost', 'fresh'], fields: { identifier: f.bobEmail, password: PASSWORD } },
      { from: ['half', 'fresh'], fields: { identifier: f.annEmail, strategy: 'email_code' } },
      { from: ['half', 'fresh'], fields: { strategy: 'passkey' } },
    ],
    [`${path}/:id/prepare_first_factor`]: [
      { from: ['away'], id: f.signIn, fields: { strategy: 'email_code', emailAddressId: f.bobEmailId } },
    ],
    [`${path}/:id/attempt_first_factor`]: [
      { from: ['away'], id: f.signIn, fields: { strategy: 'email_code', code: f.signInCode } },
      { from: ['keyed'], id: f.keyedSignIn, fields: { strategy: 'passkey', publicKeyCredential: f.keyedCredential } },
    ],
    [`${path}/:id/prepare_second_factor`]: [{ from: ['half'], id: f.halfSignIn, fields: { strategy: 'phone_code' } }],
    [`${path}/:id/attempt_second_factor`]: [
      { from: ['half'], id: f.halfSignIn, fields: { strategy: 'phone_code', code: f.halfCode } },
      { from: ['half'], id: f.halfSignIn, fields: { strategy: 'totp', code: f.totpCode } },
      { from: ['half'], id: f.halfSignIn, fields: { strategy: 'backup_code', code: f.backupCode } },
    ],
    [`${path}/:id/reset_password`]: [{ from: ['lost'], id: f.lostSignIn, fields: { password: NEW_PASSWORD } }],
    [signUp]: [{ from: ['away', 'half', 'fresh'], fields: { ...newPerson(), strategy: 'email_code' } }],
    'PATCH /client/sign_ups/:id': [{ from: ['away'], id: f.signUp, fields: { username: newPerson().username } }],
    [`${signUp}/:id/prepare_verification`]: [{ from: ['away'], id: f.signUp, fields: { strategy: 'email_code' } }],
    [`${signUp}/:id/attempt_verification`]: [{ from: ['away'], id: f.signUp, fields: code }],
  };
}

function sessionCalls(f: Facts): Table {
  const path = 'POST /client/sessions/:id';
  const own: readonly LockCall[] = [
    { from: ['home'], id: f.annSession },
    { from: ['home'], id: f.bobSession },
    { from: ['away'], id: f.awaySession },
  ];
  const checked = { from: ['checked'], id: f.checkedSession } as const;
  const twice = { from: ['twice'], id: f.twiceSession } as const;
  return {
    [`${path}/touch`]: own,
    [`${path}/end`]: own,
    [`${path}/remove`]: own,
    [`${path}/tokens`]: own,
    [`${path}/tokens/:template`]: own,
    [`${path}/verify`]: own.map((each) => ({ ...each, fields: { level: 'first_factor' } })),
    [`${path}/verify/prepare_first_factor`]: [
      { ...checked, fields: { strategy: 'email_code', emailAddressId: f.annEmailId } },
      { ...checked, fields: { strategy: 'passkey' } },
    ],
    [`${path}/verify/attempt_first_factor`]: [
      { ...checked, fields: { strategy: 'email_code', code: f.checkedCode } },
      { ...checked, fields: { strategy: 'password', password: PASSWORD } },
    ],
    [`${path}/verify/prepare_second_factor`]: [{ ...twice, fields: { strategy: 'phone_code' } }],
    [`${path}/verify/attempt_second_factor`]: [
      { ...twice, fields: { strategy: 'phone_code', code: f.twiceCode } },
      { ...twice, fields: { strategy: 'totp', code: f.totpCode } },
      { ...twice, fields: { strategy: 'backup_code', code: f.backupCode } },
    ],
    'POST /me/sessions/:id/revoke': [
      { from: ['home'], id: f.awaySession },
      { from: ['away'], id: f.annSession },
      { from: ANN, id: f.twiceSession },
    ],
  };
}

function accountCalls(f: Facts): Table {
  return {
    'PATCH /me': [
      { from: ANN, fields: { username: newPerson().username } },
      { from: ANN, fields: { primaryEmailAddressId: f.otherEmail } },
    ],
    'DELETE /me': [{ from: ANN }, { from: ['home'], session: f.bobSession }],
    'PATCH /me/metadata': [{ from: ANN, fields: { unsafeMetadata: { ball: 'blue' } } }],
    'POST /me/change_password': [
      { from: ANN, fields: { newPassword: NEW_PASSWORD, currentPassword: PASSWORD, signOutOfOtherSessions: true } },
    ],
    'POST /me/remove_password': [{ from: ANN, fields: { currentPassword: PASSWORD } }],
    'POST /me/passkeys': [{ from: ANN }],
    'POST /me/passkeys/:id/attempt_verification': [
      { from: ['home'], id: f.newPasskey, fields: { strategy: 'passkey', publicKeyCredential: f.newPasskeyCredential } },
    ],
    'PATCH /me/passkeys/:id': [{ from: ANN, id: f.passkey, fields: { name: 'The key' } }],
    'DELETE /me/passkeys/:id': [{ from: ANN, id: f.passkey }],
    'POST /me/totp': [{ from: ['home'], session: f.bobSession }],
    'POST /me/totp/attempt_verification': [{ from: ['home'], session: f.bobSession, fields: { code: f.bobTotpCode } }],
    'DELETE /me/totp': [{ from: ANN }],
    'POST /me/backup_codes': [{ from: ANN }],
    'POST /me/profile_image': [{ from: ANN }],
    'DELETE /me/profile_image': [{ from: ANN }],
  };
}

function identificationCalls(f: Facts): Table {
  const emails = '/me/email_addresses';
  const phones = '/me/phone_numbers';
  return {
    [`POST ${emails}`]: [{ from: ANN, fields: { emailAddress: newPerson().emailAddress } }],
    [`POST ${emails}/:id/prepare_verification`]: [
      { from: ANN, id: f.newEmail, fields: { strategy: 'email_link', redirectUrl: '/verified' } },
    ],
    [`POST ${emails}/:id/attempt_verification`]: [{ from: ANN, id: f.newEmail, fields: { code: f.newEmailCode } }],
    [`DELETE ${emails}/:id`]: [
      { from: ANN, id: f.newEmail },
      { from: ANN, id: f.otherEmail },
    ],
    [`POST ${phones}`]: [{ from: ANN, fields: { phoneNumber: '+4915123456709' } }],
    [`POST ${phones}/:id/prepare_verification`]: [{ from: ANN, id: f.newPhone, fields: { strategy: 'phone_code' } }],
    [`POST ${phones}/:id/attempt_verification`]: [{ from: ANN, id: f.newPhone, fields: { code: f.newPhoneCode } }],
    [`PATCH ${phones}/:id`]: [{ from: ANN, id: f.phone, fields: { defaultSecondFactor: true } }],
    [`DELETE ${phones}/:id`]: [
      { from: ANN, id: f.newPhone },
      { from: ANN, id: f.phone },
    ],
  };
}

/** A call of the table, chosen with one of its browsers. */
export interface ChosenCall {
  readonly route: string;
  readonly call: LockCall;
  readonly from: BrowserName;
}

/** Makes a call from a copy of its browser. @returns the status */
export async function makeLockCall({ browser: copy }: LockScene, { route, call, from }: ChosenCall): Promise<number> {
  const [method, pattern = ''] = route.split(' ');
  const browser = copy(from, call.session);
  if (route === 'GET /verify') return (await browser.fetch(call.id ?? '')).status;
  const path = pattern.replace(':id', call.id ?? '').replace(':template', 'plain');
  if (route === 'POST /me/profile_image') return (await browser.upload(path, PICTURE)).status;
  if (method === 'GET') return (await browser.get(path, { redirect_url: '/' })).status;
  return (await send(browser, method ?? '', path, call.fields)).status;
}

function send(browser: FapiClient, method: string, path: string, fields: Fields | undefined): Promise<FapiAnswer> {
  if (method === 'DELETE') return browser.delete(path);
  if (method === 'PATCH') return browser.patch(path, fields);
  return method === 'PUT' ? browser.put(path, fields) : browser.post(path, fields);
}
