import { Inject, Injectable } from '@nestjs/common';
import { createRemoteJWKSet, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { z } from 'zod';
import { CONFIG, type Config } from '../../../../config/config.ts';
import { publishableKeyOf } from '../../../../config/publishable-key.ts';
import { ALGORITHM } from './signing-key-store.ts';
import { SigningKeys } from './signing-keys.ts';

/** How far clocks may differ, s. */
const LEEWAY_SECONDS = 5;
/** Longest token that is parsed, characters. Our own have about 900. */
const MAX_LENGTH = 4_096;
const COMPACT = /^[\w-]+\.[\w-]+\.[\w-]+$/;

const payloadSchema = z.object({
  sub: z.string().regex(/^user_[0-9A-Za-z]{27}$/),
  sid: z.string().regex(/^sess_[0-9A-Za-z]{27}$/),
  /** A session with open tasks does not count yet. */
  sts: z.literal('active'),
  iat: z.int(),
  nbf: z.int(),
  exp: z.int(),
  azp: z.string().optional(),
  username: z.string().max(256).nullish(),
});

/** The claims of a session token. */
export type SessionClaims = Readonly<z.output<typeof payloadSchema>>;

/** What a token must match. */
export interface TokenExpectations {
  readonly issuer: string;
  /** Origins of pages that it may have been issued to. */
  readonly authorizedParties: readonly string[];
  readonly nowMs: number;
}

export type TokenVerdict = { readonly ok: true; readonly claims: SessionClaims } | { readonly ok: false; readonly reason: string };

/** Verifies session tokens of our own service, or of the configured hosted instance. */
@Injectable()
export class TokenVerifier {
  /** `https://host` of the hosted instance; undefined while the service is our own. */
  readonly hostedIssuer: string | undefined;
  private readonly findKey: JWTVerifyGetKey;

  constructor(keys: SigningKeys, @Inject(CONFIG) config: Config) {
    const { own, host } = publishableKeyOf(config);
    this.hostedIssuer = own ? undefined : `https://${host}`;
    this.findKey = own ? createOwnKeys(keys) : createRemoteJWKSet(new URL(`https://${host}/.well-known/jwks.json`));
  }

  /**
   * Verifies a token. Keys come from one source only, whatever the token's header says.
   * @throws Error when the hosted instance's keys cannot be loaded
   */
  async verify(token: string, { issuer, authorizedParties, nowMs }: TokenExpectations): Promise<TokenVerdict> {
    if (token.length > MAX_LENGTH || !COMPACT.test(token)) return refuse('malformed');
    let payload: JWTPayload;
    try {
      const options = { issuer, algorithms: [ALGORITHM], typ: 'JWT', clockTolerance: LEEWAY_SECONDS, currentDate: new Date(nowMs) };
      payload = (await jwtVerify(token, this.findKey, options)).payload;
    } catch (error) {
      return refuse(reasonOf(error));
    }
    const parsed = payloadSchema.safeParse(payload);
    if (!parsed.success) return refuse(`claim ${parsed.error.issues[0]?.path.join('.')}`);
    const claims = parsed.data;
    if (claims.iat > nowMs / 1000 + LEEWAY_SECONDS) return refuse('issued in the future');
    if (claims.azp !== undefined && !authorizedParties.includes(claims.azp)) return refuse('authorized party');
    return { ok: true, claims };
  }
}

function createOwnKeys(keys: SigningKeys): JWTVerifyGetKey {
  return async ({ kid }) => {
    const key = typeof kid === 'string' ? await keys.find(kid) : undefined;
    if (!key) throw new errors.JWKSNoMatchingKey();
    return key;
  };
}

/** @throws the given error when its cause is not the token */
function reasonOf(error: unknown): string {
  // An error without a specific code: the hosted instance's answer contains no keys.
  const isRefusal = error instanceof errors.JOSEError && !(error instanceof errors.JWKSTimeout) && error.code !== 'ERR_JOSE_GENERIC';
  if (!isRefusal) throw error;
  return error.code;
}

function refuse(reason: string): TokenVerdict {
  return { ok: false, reason };
}
