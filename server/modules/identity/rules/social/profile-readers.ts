import type { SocialProfile } from '../../model/oauth-redirect.entity.ts';
import { parseProvedEmail } from '../users/identifiers.ts';
import { MAX_PERSONAL_NAME, parsePersonalName } from '../users/personal-names.ts';

/** Claims of an ID token, or members of an API's answer. */
export type Claims = Readonly<Record<string, unknown>>;

/**
 * Reads what a provider says of an account.
 * @param extra what came with the callback itself, which nobody has signed
 * @returns undefined without a usable id of the account
 */
export type ProfileReader = (claims: Claims, extra: Claims) => SocialProfile | undefined;

/** OpenID Connect Core 1.0, section 2: at most 255 ASCII characters. */
const SUBJECT = /^[\x21-\x7e]{1,255}$/;
const MAX_URL = 2_048;

/** Reads the standard claims. */
export const readStandardProfile: ProfileReader = (claims) => readProfile(claims, isTrue(claims.email_verified));

/**
 * Trusts an e-mail address only if Google hosts its mailbox, which is Gmail, or a Workspace that `hd` names: who has lost another mailbox can
 * still have its account (https://developers.google.com/identity/gsi/web/guides/verify-google-id-token).
 */
export const readGoogleProfile: ProfileReader = (claims) => {
  const isHosted = textOf(claims.hd) !== null || /@(gmail|googlemail)\.com$/i.test(textOf(claims.email) ?? '');
  return readProfile(claims, isTrue(claims.email_verified) && isHosted);
};

/** Reads the names from the callback: Apple sends them there, and only the first time. */
export const readAppleProfile: ProfileReader = (claims, extra) => {
  const profile = readStandardProfile(claims, extra);
  const { firstName, lastName } = recordOf(recordOf(extra.user).name);
  return profile && { ...profile, firstName: nameOf(firstName) ?? profile.firstName, lastName: nameOf(lastName) ?? profile.lastName };
};

/**
 * Trusts an e-mail address only if the provider says that its domain's owner was verified: others are set by the administrator of any tenant
 * (https://learn.microsoft.com/entra/identity-platform/optional-claims-reference, `xms_edov`).
 */
export const readMicrosoftProfile: ProfileReader = (claims) =>
  readProfile(claims, isTrue(claims.xms_edov) || claims.xms_edov === 1 || claims.xms_edov === '1');

/** Reads the account of GitHub's API (`GET /user`, `GET /user/emails`). */
export function readGithubProfile(user: Claims, emails: readonly unknown[]): SocialProfile | undefined {
  const own = emails.map(recordOf);
  const primary =
    own.find(({ primary: isPrimary, verified }) => isPrimary === true && verified === true) ??
    own.find(({ primary: isPrimary }) => isPrimary === true);
  return readProfile(
    { sub: user.id, email: primary?.email, name: user.name, preferred_username: user.login, picture: user.avatar_url },
    primary?.verified === true,
  );
}

function readProfile(claims: Claims, isEmailVerified: boolean): SocialProfile | undefined {
  const subject = typeof claims.sub === 'number' ? String(claims.sub) : textOf(claims.sub);
  if (subject === null || !SUBJECT.test(subject)) return undefined;
  const email = parseProvedEmail(textOf(claims.email) ?? '') ?? null;
  const [first, ...others] = (textOf(claims.name) ?? '').trim().split(/\s+/);
  const hasNames = textOf(claims.given_name) !== null || textOf(claims.family_name) !== null;
  return {
    subject,
    email,
    isEmailVerified: email !== null && isEmailVerified,
    firstName: nameOf(hasNames ? claims.given_name : first),
    lastName: nameOf(hasNames ? claims.family_name : others.join(' ')),
    username: nameOf(claims.preferred_username ?? claims.nickname),
    pictureUrl: pictureOf(claims.picture),
  };
}

function pictureOf(value: unknown): string | null {
  const text = textOf(value);
  return text !== null && text.length <= MAX_URL && URL.canParse(text) && new URL(text).protocol === 'https:' ? text : null;
}

function nameOf(value: unknown): string | null {
  const text = textOf(value);
  return text === null ? null : (parsePersonalName(text.slice(0, MAX_PERSONAL_NAME)) ?? null);
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' && !value.includes('\0') ? value : null;
}

function isTrue(value: unknown): boolean {
  return value === true || value === 'true';
}

/** Returns the members of an object, also of one that is JSON text; none for anything else. */
function recordOf(value: unknown): Claims {
  if (typeof value === 'string') return recordOf(parseJson(value));
  return typeof value === 'object' && value !== null ? (value as Claims) : {};
}

function parseJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'string' ? undefined : value;
  } catch {
    return undefined;
  }
}
