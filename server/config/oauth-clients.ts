import { createPrivateKey } from 'node:crypto';
import { z } from 'zod';

/** How this site is registered with a provider of social accounts. */
export interface OAuthClient {
  readonly clientId: string;
  readonly clientSecret: string;
  /** Replaces the provider's own issuer; required for custom providers. */
  readonly issuer: string | undefined;
}

/** The registrations by strategy, such as `oauth_google`. */
export type OAuthClients = Readonly<Record<string, OAuthClient>>;

/** Apple has no fixed secret: it is a token, signed with this key for each call. */
export interface AppleKey {
  readonly team_id: string;
  readonly key_id: string;
  /** PKCS #8, PEM, of curve P-256. */
  readonly private_key: string;
}

const MEMBER = /^(OAUTH_[A-Z0-9_]+)_(CLIENT_ID|CLIENT_SECRET|ISSUER)$/;
const appleKey = z.object({ team_id: z.string().min(1), key_id: z.string().min(1), private_key: z.string().min(1) });

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads OAUTH_<KEY>_CLIENT_ID, _CLIENT_SECRET and _ISSUER for every key: `GOOGLE` for the strategy `oauth_google`, `CUSTOM_ACME` for
 * `oauth_custom_acme`.
 * @returns the registrations, and a sentence for each bad variable
 */
export function readOAuthClients(env: Environment, isProduction: boolean): { clients: OAuthClients; problems: readonly string[] } {
  const clients: Record<string, OAuthClient> = {};
  const problems: string[] = [];
  const prefixes = new Set(Object.keys(env).flatMap((name) => (env[name] ? (MEMBER.exec(name)?.[1] ?? []) : [])));
  for (const prefix of prefixes) {
    const [clientId, clientSecret, issuer] = ['CLIENT_ID', 'CLIENT_SECRET', 'ISSUER'].map((name) => env[`${prefix}_${name}`] || undefined);
    if (clientId === undefined) problems.push(`${prefix}_CLIENT_ID: must be set, too, when another variable of ${prefix} is`);
    if (clientSecret === undefined) problems.push(`${prefix}_CLIENT_SECRET: must be set, too, when another variable of ${prefix} is`);
    if (issuer !== undefined && !isIssuer(issuer, isProduction)) {
      problems.push(`${prefix}_ISSUER: must be a URL of the form https://host/path without query${isProduction ? '' : ', or http://'}`);
    }
    if (clientId === undefined || clientSecret === undefined) continue;
    if (prefix === 'OAUTH_APPLE' && parseAppleKey(clientSecret) === undefined) {
      problems.push('OAUTH_APPLE_CLIENT_SECRET: must be JSON with team_id, key_id and private_key (PEM of curve P-256)');
    }
    clients[prefix.toLowerCase()] = { clientId, clientSecret, issuer };
  }
  return { clients, problems };
}

/** Reads the secret of Apple; undefined when it is not valid. */
export function parseAppleKey(secret: string): AppleKey | undefined {
  try {
    const key = appleKey.parse(JSON.parse(secret));
    const { asymmetricKeyDetails: details } = createPrivateKey(key.private_key);
    return details?.namedCurve === 'prime256v1' ? key : undefined;
  } catch {
    return undefined;
  }
}

/** In production, providers are reached over https only: ID tokens and secrets pass. */
function isIssuer(text: string, isProduction: boolean): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, search, hash, username } = new URL(text);
  return (protocol === 'https:' || (protocol === 'http:' && !isProduction)) && search === '' && hash === '' && username === '';
}
