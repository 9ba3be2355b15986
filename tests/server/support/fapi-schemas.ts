import { z } from 'zod';

// The answers of the Frontend API, field by field. Unknown fields are refused, so that a new one is written down here first. Written after
// the published description of the official service; docs/identity.md names the differences.

const id = (prefix: string) => z.string().regex(new RegExp(`^${prefix}_\\w{27}$`));
const text = z.string();
const optionalText = z.string().nullable();
/** Ms since the epoch. */
const time = z.int().min(Date.parse('2026-01-01'));
const optionalTime = time.nullable();
const none = z.null();
const dates = { created_at: time, updated_at: time };

const proof = (object: string, strategies: readonly [string, ...string[]]) =>
  z.strictObject({
    object: z.literal(`verification_${object}`),
    strategy: z.enum(strategies),
    status: z.enum(['unverified', 'verified', 'failed', 'expired']),
    attempts: z.int().nullable(),
    expire_at: time,
  });
const sent = { verified_at_client: id('client').optional() };
const CODES = ['email_code', 'phone_code', 'reset_password_email_code', 'reset_password_phone_code'] as const;
const verification = z.discriminatedUnion('object', [
  proof('otp', CODES).extend({ ...sent, channel: z.literal('sms').optional() }),
  proof('email_link', ['email_link']).extend(sent),
  proof('ticket', ['ticket']).extend(sent),
  proof('password', ['password']),
  proof('totp', ['totp']),
  proof('backup_code', ['backup_code']),
  proof('passkey', ['passkey']).extend({ nonce: text.optional() }),
]);

const failure = z.looseObject({ code: text, message: text, long_message: text, meta: z.record(text, z.unknown()) });
const strategy = z.string().regex(/^oauth_[a-z0-9_]+$/);
/** The proof of an account at a provider. */
const socialProof = z.strictObject({
  object: z.literal('verification_oauth'),
  strategy,
  status: z.enum(['unverified', 'verified', 'transferable', 'failed', 'expired']),
  attempts: z.int().nullable(),
  expire_at: time,
  verified_at_client: id('client').optional(),
  external_verification_redirect_url: z.url().optional(),
  error: failure.optional(),
});
/** The verification of an e-mail address which a provider has verified. */
const fromProvider = z.strictObject({
  object: z.literal('verification_from_oauth'),
  strategy: z.string().regex(/^from_oauth_[a-z0-9_]+$/),
  status: z.literal('verified'),
  attempts: z.int().nullable(),
  expire_at: time,
});

const token = z.strictObject({ object: z.literal('token'), jwt: z.jwt() });
const deleted = z.strictObject({
  object: z.enum(['user', 'email_address', 'phone_number', 'totp', 'image', 'passkey', 'external_account']),
  id: text,
  deleted: z.literal(true),
});

const contact = {
  id: id('idn'),
  linked_to: z.array(z.strictObject({ id: id('idn'), type: strategy })),
  reserved: z.literal(false),
  verification: z.union([verification, fromProvider]).nullable(),
  ...dates,
};
const emailAddress = z.strictObject({
  ...contact,
  object: z.literal('email_address'),
  email_address: z.email(),
  matches_sso_connection: z.literal(false),
});
const phoneNumber = z.strictObject({
  ...contact,
  object: z.literal('phone_number'),
  phone_number: z.e164(),
  reserved_for_second_factor: z.boolean(),
  default_second_factor: z.boolean(),
  backup_codes: z.array(text).optional(),
});

const passkey = z.strictObject({
  ...{ object: z.literal('passkey'), id: id('psk'), name: text, last_used_at: optionalTime },
  verification: proof('passkey', ['passkey']).extend({ nonce: text.optional() }).nullable(),
  ...dates,
});

const metadata = z.record(text, z.unknown());
const picture = { has_image: z.boolean(), image_url: z.url() };
const NOTHING_YET = ['web3_wallets', 'enterprise_accounts', 'saml_accounts', 'organization_memberships'] as const;
const externalAccount = z.strictObject({
  object: z.literal('external_account'),
  ...{ id: id('eac'), identification_id: id('idn'), provider: strategy, provider_user_id: text, approved_scopes: text },
  ...{ email_address: text, first_name: text, last_name: text, username: text, phone_number: z.literal(''), label: text },
  ...{ image_url: z.literal(''), public_metadata: metadata, verification: socialProof.nullable(), ...dates },
});
const user = z.strictObject({
  external_accounts: z.array(externalAccount),
  ...{ object: z.literal('user'), id: id('user'), external_id: none },
  ...{ username: optionalText, first_name: optionalText, last_name: optionalText },
  ...picture,
  profile_image_id: text,
  ...{ primary_email_address_id: optionalText, primary_phone_number_id: optionalText, primary_web3_wallet_id: none },
  ...{ email_addresses: z.array(emailAddress), phone_numbers: z.array(phoneNumber), passkeys: z.array(passkey) },
  ...Object.fromEntries(NOTHING_YET.map((name) => [name, z.array(z.never())])),
  ...{ password_enabled: z.boolean(), totp_enabled: z.boolean(), backup_code_enabled: z.boolean(), two_factor_enabled: z.boolean() },
  ...{ public_metadata: metadata, unsafe_metadata: metadata },
  ...{ create_organization_enabled: z.literal(false), delete_self_enabled: z.boolean() },
  ...{ banned: z.boolean(), locked: z.boolean(), lockout_expires_in_seconds: z.int().nullable() },
  verification_attempts_remaining: z.int().nullable(),
  ...{ last_sign_in_at: optionalTime, last_active_at: optionalTime, legal_accepted_at: optionalTime },
  ...{ mfa_enabled_at: optionalTime, mfa_disabled_at: optionalTime, ...dates },
});

const sessionBase = {
  object: z.literal('session'),
  id: id('sess'),
  status: z.enum(['active', 'pending', 'revoked', 'ended', 'expired', 'removed', 'abandoned']),
  ...{ expire_at: time, abandon_at: time, last_active_at: time, ...dates },
  ...{ last_active_organization_id: none, actor: none },
};
const session = z.strictObject({
  ...sessionBase,
  tasks: none,
  factor_verification_age: z.tuple([z.int(), z.int()]),
  user,
  public_user_data: z.strictObject({
    ...picture,
    ...{ first_name: optionalText, last_name: optionalText, identifier: text, user_id: id('user') },
  }),
  last_active_token: token.nullable(),
});
const latest_activity = z.strictObject({
  object: z.literal('session_activity'),
  id: z.string().startsWith('sess_activity_'),
  is_mobile: z.boolean(),
  ...{ device_type: text, browser_name: text, browser_version: text, ip_address: text, city: z.literal(''), country: z.literal('') },
});

const FACTORS = [
  'passkey',
  'password',
  'email_code',
  'email_link',
  'phone_code',
  'reset_password_email_code',
  'reset_password_phone_code',
] as const;
const address = { safe_identifier: text.optional(), email_address_id: id('idn').optional(), phone_number_id: id('idn').optional() };
const firstFactor = z.strictObject({ strategy: z.enum(FACTORS), primary: z.boolean().optional(), ...address });
const secondFactor = z.strictObject({
  strategy: z.enum(['totp', 'backup_code', 'phone_code']),
  default: z.boolean().optional(),
  ...address,
});
const factors = {
  supported_first_factors: z.array(firstFactor),
  supported_second_factors: z.array(secondFactor),
  first_factor_verification: z.union([verification, socialProof]).nullable(),
  second_factor_verification: verification.nullable(),
};

const signIn = z.strictObject({
  object: z.literal('sign_in_attempt'),
  id: id('sia'),
  status: z.enum(['needs_identifier', 'needs_first_factor', 'needs_second_factor', 'needs_new_password', 'complete']),
  supported_identifiers: z.array(z.enum(['email_address', 'phone_number', 'username'])),
  ...factors,
  ...{ identifier: optionalText, created_session_id: optionalText, abandon_at: time },
  user_data: z.strictObject({ ...picture, first_name: optionalText, last_name: optionalText }).nullable(),
});

const nextStep = { next_action: z.enum(['needs_prepare', 'needs_attempt', '']), supported_strategies: z.array(text) };
/** Before a code or link is sent it has no status: one of the differences. */
const signUpVerification = z.union([
  z.strictObject(nextStep),
  proof('otp', ['email_code', 'phone_code']).extend({ ...sent, ...nextStep }),
  proof('email_link', ['email_link']).extend({ ...sent, ...nextStep }),
  fromProvider.extend(nextStep),
]);
const fields = z.array(text);
const signUp = z.strictObject({
  object: z.literal('sign_up_attempt'),
  id: id('sua'),
  status: z.enum(['missing_requirements', 'complete']),
  ...{ required_fields: fields, optional_fields: fields, missing_fields: fields, unverified_fields: fields },
  verifications: z.strictObject({
    ...{ email_address: signUpVerification.nullable(), phone_number: signUpVerification.nullable() },
    ...{ web3_wallet: none, external_account: socialProof.nullable() },
  }),
  ...{ username: optionalText, first_name: optionalText, last_name: optionalText },
  ...{ email_address: optionalText, phone_number: optionalText, web3_wallet: none },
  ...{ external_account_strategy: strategy.nullable(), external_account: none, external_id: none, custom_action: z.literal(false) },
  ...{ has_password: z.boolean(), password_enabled: z.boolean(), unsafe_metadata: metadata },
  ...{ created_session_id: optionalText, created_user_id: optionalText, abandon_at: time, legal_accepted_at: optionalTime },
});

const client = z.strictObject({
  object: z.literal('client'),
  id: id('client'),
  sessions: z.array(session),
  ...{ sign_in: signIn.nullable(), sign_up: signUp.nullable() },
  ...{ last_active_session_id: optionalText, last_authentication_strategy: optionalText },
  ...{ captcha_bypass: z.boolean(), cookie_expires_at: time, ...dates },
});

const reverification = z.strictObject({
  object: z.literal('session_reverification'),
  id: id('sv'),
  status: z.enum(['needs_first_factor', 'needs_second_factor', 'complete']),
  level: z.enum(['first_factor', 'second_factor', 'multi_factor']),
  session,
  ...factors,
});

const totp = z.strictObject({
  object: z.literal('totp'),
  id: z.string().startsWith('totp_'),
  ...{ secret: optionalText, uri: optionalText, verified: z.boolean(), backup_codes: z.array(text).optional(), ...dates },
});
const backupCodes = z.strictObject({ object: z.literal('backup_code'), id: id('bkc'), codes: z.array(text).min(1), ...dates });
const image = z.strictObject({ object: z.literal('image'), id: id('img'), name: z.literal(''), public_url: z.url() });

/** The members that clients read; identity-environment has their values. */
const environment = z.strictObject({
  ...{ object: z.literal('environment'), id: text, maintenance_mode: z.literal(false), client_debug_mode: z.literal(false) },
  auth_config: z.looseObject({ object: z.literal('auth_config'), single_session_mode: z.boolean(), reverification: z.boolean() }),
  display_config: z.looseObject({ object: z.literal('display_config'), application_name: text, home_url: z.url() }),
  user_settings: z.looseObject({ attributes: z.record(text, z.looseObject({ enabled: z.boolean(), required: z.boolean() })) }),
  organization_settings: z.looseObject({ enabled: z.literal(false) }),
  commerce_settings: z.looseObject({ billing: z.looseObject({ enabled: z.literal(false) }) }),
  api_keys_settings: z.looseObject({ enabled: z.literal(false) }),
});
const keySet = z.strictObject({ keys: z.array(z.looseObject({ kty: text, kid: text, alg: text, use: z.literal('sig') })).min(1) });

const CLIENT_OR_NULL = client.nullable();
const SESSION = '/client/sessions/:id';
const contactCalls = (path: string, schema: z.ZodType): Record<string, z.ZodType> => ({
  [`POST ${path}`]: schema,
  [`GET ${path}/:id`]: schema,
  [`POST ${path}/:id/prepare_verification`]: schema,
  [`POST ${path}/:id/attempt_verification`]: schema,
  [`DELETE ${path}/:id`]: deleted,
});
const stepsOf = (path: string, steps: readonly string[], schema: z.ZodType): Record<string, z.ZodType> =>
  Object.fromEntries(steps.map((step) => [`POST ${path}/${step}`, schema]));
const FACTOR_STEPS = ['prepare_first_factor', 'attempt_first_factor', 'prepare_second_factor', 'attempt_second_factor'];

/** Answers without an envelope. */
export const BARE_ANSWERS: Readonly<Record<string, z.ZodType>> = {
  'GET /environment': environment,
  'PATCH /environment': environment,
  [`POST ${SESSION}/tokens`]: token,
  [`POST ${SESSION}/tokens/:template`]: token,
  'GET /me/sessions/active': z.array(z.strictObject({ ...sessionBase, user: none, latest_activity })).min(1),
  'GET /.well-known/jwks.json': keySet,
  'GET /jwks': keySet,
};

/** The `response` of each other call; `client` is beside it. */
export const RESPONSES: Readonly<Record<string, z.ZodType>> = {
  ...{ 'GET /client': CLIENT_OR_NULL, 'PUT /client': client, 'POST /client': client, 'DELETE /client': client },
  'DELETE /client/sessions': client,
  ...{ 'POST /client/sign_ups': signUp, 'GET /client/sign_ups/:id': signUp, 'PATCH /client/sign_ups/:id': signUp },
  ...stepsOf('/client/sign_ups/:id', ['prepare_verification', 'attempt_verification'], signUp),
  ...{ 'POST /client/sign_ins': signIn, 'GET /client/sign_ins/:id': signIn },
  ...stepsOf('/client/sign_ins/:id', [...FACTOR_STEPS, 'reset_password'], signIn),
  ...stepsOf(SESSION, ['touch', 'end', 'remove'], session),
  [`POST ${SESSION}/verify`]: reverification,
  ...stepsOf(`${SESSION}/verify`, FACTOR_STEPS, reverification),
  ...{ 'GET /me': user, 'PATCH /me': user, 'PATCH /me/metadata': user, 'DELETE /me': deleted },
  ...{ 'POST /me/change_password': user, 'POST /me/remove_password': user },
  ...contactCalls('/me/email_addresses', emailAddress),
  ...contactCalls('/me/phone_numbers', phoneNumber),
  'PATCH /me/phone_numbers/:id': phoneNumber,
  ...{ 'POST /me/passkeys': passkey, 'GET /me/passkeys/:id': passkey, 'PATCH /me/passkeys/:id': passkey },
  ...{ 'POST /me/passkeys/:id/attempt_verification': passkey, 'DELETE /me/passkeys/:id': deleted },
  ...{ 'POST /me/external_accounts': externalAccount, 'GET /me/external_accounts/:id': externalAccount },
  ...{ 'PATCH /me/external_accounts/:id/reauthorize': externalAccount, 'DELETE /me/external_accounts/:id': deleted },
  'DELETE /me/external_accounts/:id/tokens': user,
  ...{ 'POST /me/totp': totp, 'POST /me/totp/attempt_verification': totp, 'DELETE /me/totp': deleted },
  'POST /me/backup_codes': backupCodes,
  ...{ 'POST /me/profile_image': image, 'DELETE /me/profile_image': deleted },
  'POST /me/sessions/:id/revoke': session.extend({ latest_activity }),
};

/** The `client` of the envelope. */
export const CLIENT = client.optional();
