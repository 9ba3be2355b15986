import type {
  ClerkAPIResponseError,
  EmailAddressResource,
  ExternalAccountResource,
  PasskeyResource,
  SessionVerificationResource,
  SessionWithActivitiesResource,
  UserSettingsResource,
} from '@clerk/types';

interface RefusalDetails {
  readonly message?: string;
  readonly longMessage?: string;
  /** Field that the error is about, as the service names it. */
  readonly paramName?: string;
  /** Seconds. */
  readonly retryAfter?: number;
}

/** An error as the official client throws it. It is recognized by its shape, so it needs no class. */
export function refusal(status: number, code: string, details: RefusalDetails = {}): ClerkAPIResponseError {
  const { message = '', paramName, retryAfter, ...words } = details;
  const errors = [{ code, message, ...words, meta: paramName === undefined ? {} : { paramName } }];
  const wait = retryAfter === undefined ? {} : { retryAfter };
  return Object.assign(new Error(words.longMessage ?? message), { code, status, errors, clerkError: true as const, ...wait });
}

/** The error with which the service asks for reverification. */
export const reverificationRequired = () => refusal(403, 'session_reverification_required');

/** An e-mail address of a user. */
export const emailAddress = (address: string, status: 'verified' | 'unverified' = 'verified') =>
  ({ id: 'idn_1', emailAddress: address, verification: { status } }) as EmailAddressResource;

/** A verified passkey of a user, never used. */
export const passkey = (id: string, part: Partial<PasskeyResource> = {}) => {
  const at = new Date('2026-11-20T10:00:00Z');
  const verified = { status: 'verified' } as PasskeyResource['verification'];
  return { id, name: id, verification: verified, lastUsedAt: null, createdAt: at, updatedAt: at, ...part } as PasskeyResource;
};

/** An error that the official client makes itself, without an answer of the service. */
export const clientError = (code: string) =>
  Object.assign(new Error(`Clerk: (code="${code}")`), { clerkRuntimeError: true as const, code });

/** The settings of an instance with passkeys. */
export const WITH_PASSKEYS = {
  attributes: { passkey: { enabled: true } },
  passkeySettings: { allow_autofill: true, show_sign_in_button: true },
} as Partial<UserSettingsResource>;

/** The settings of an instance with providers of accounts, by their names. */
export function withProviders(...names: readonly string[]): Partial<UserSettingsResource> {
  const social = names.map((name) => {
    const strategy = `oauth_${name.toLowerCase()}` as const;
    return [strategy, { enabled: true, required: false, authenticatable: true, strategy, name, logo_url: LOGO }];
  });
  return { social: Object.fromEntries(social) } as Partial<UserSettingsResource>;
}

const LOGO = 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg"/%3E';

/** An account of a user at a provider. */
export const externalAccount = (provider: string, part: Partial<ExternalAccountResource> = {}) => {
  const verification = { status: 'verified' } as ExternalAccountResource['verification'];
  return {
    id: `eac_${provider}`,
    provider,
    providerUserId: '77',
    username: '',
    emailAddress: '',
    verification,
    ...part,
  } as ExternalAccountResource;
};

/** The state of a reverification. */
export const verification = (part: Partial<SessionVerificationResource>) =>
  ({ level: 'first_factor', supportedFirstFactors: null, supportedSecondFactors: null, ...part }) as SessionVerificationResource;

export const EMAIL_FACTOR = { strategy: 'email_code', emailAddressId: 'idn_1', safeIdentifier: 'a***@example.com', primary: true } as const;

/** A session of the user, on this or another device. */
export function activeSession(id: string, part: Partial<SessionWithActivitiesResource> = {}): Partial<SessionWithActivitiesResource> {
  const latestActivity = {
    id: `act_${id}`,
    browserName: 'Chrome',
    browserVersion: '129.0.1',
    deviceType: 'Macintosh',
    ipAddress: '192.0.2.7',
  };
  return { id, status: 'active', lastActiveAt: new Date('2026-11-20T10:00:00Z'), latestActivity, ...part };
}
