import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type JWTPayload, SignJWT } from 'jose';
import { Clock } from '../../../../common/clock.ts';
import type { SessionStatus } from '../../model/session.entity.ts';
import { SettingsStore } from '../settings/settings-store.ts';
import { renderTemplate, UnknownTemplate } from './jwt-templates.ts';
import { ALGORITHM } from './signing-key-store.ts';
import { SigningKeys } from './signing-keys.ts';
import { NOT_BEFORE_SECONDS, SESSION_TOKEN_SECONDS } from './token-lifetime.ts';

/** The official service's categories of session tokens and template tokens. They are never read. */
const CATEGORY = { session: 'cl_B7d4PD111AAA', template: 'cl_B7d4PD222AAA' } as const;
const TOKEN_ID_BYTES = 10;

/** The subject of a token. */
export interface TokenSubject {
  readonly sessionId: string;
  readonly userId: string;
  readonly status: SessionStatus;
  /** When the first factor was last proved. */
  readonly firstFactorAt: Date;
  /** When the second factor was last proved; null if never. */
  readonly secondFactorAt: Date | null;
  readonly username: string | null;
}

/** The audience of a token. */
export interface TokenAudience {
  /** URL of the Frontend API, `https://host/__clerk`. */
  readonly issuer: string;
  /** Origin of the calling page, the token's `azp`. */
  readonly origin: string | undefined;
  /** The version of claims that the client can read: 1 for clients before 2025-04-10. */
  readonly claims: 1 | 2;
}

interface TokenContent {
  readonly claims: JWTPayload;
  readonly category: string;
  readonly lifetimeSeconds: number;
}

/** Makes session tokens, by which a page authenticates at the API. */
@Injectable()
export class SessionTokens {
  constructor(
    private readonly keys: SigningKeys,
    private readonly settings: SettingsStore,
    private readonly clock: Clock,
  ) {}

  /**
   * Signs a token, valid for 60 s, or for the lifetime of its template. It uses no database, so it may be called within a transaction.
   * @param template name of a template of the settings, whose claims replace those of the session
   * @throws UnknownTemplate
   */
  async mint(subject: TokenSubject, audience: TokenAudience, template?: string): Promise<string> {
    const now = this.clock.now();
    if (template === undefined) {
      const claims = sessionClaims(subject, audience, now);
      return this.sign(subject, audience, { claims, category: CATEGORY.session, lifetimeSeconds: SESSION_TOKEN_SECONDS });
    }
    const { jwt_templates: templates } = this.settings.current;
    const found = Object.hasOwn(templates, template) ? templates[template] : undefined;
    if (!found) throw new UnknownTemplate(template);
    const claims = renderTemplate(found.claims, {
      'user.id': subject.userId,
      'user.username': subject.username,
      'session.id': subject.sessionId,
      'request.origin': audience.origin ?? null,
    });
    return this.sign(subject, audience, { claims, category: CATEGORY.template, lifetimeSeconds: found.lifetime_seconds });
  }

  private async sign(
    { userId }: TokenSubject,
    { issuer, origin }: TokenAudience,
    { claims, category, lifetimeSeconds }: TokenContent,
  ): Promise<string> {
    const { kid, privateKey } = this.keys.signer;
    const issuedAt = Math.floor(this.clock.now() / 1000);
    return new SignJWT(origin === undefined ? claims : { ...claims, azp: origin })
      .setProtectedHeader({ alg: ALGORITHM, cat: category, kid, typ: 'JWT' })
      .setIssuer(issuer)
      .setSubject(userId)
      .setIssuedAt(issuedAt)
      .setNotBefore(issuedAt - NOT_BEFORE_SECONDS)
      .setExpirationTime(issuedAt + lifetimeSeconds)
      .setJti(randomBytes(TOKEN_ID_BYTES).toString('hex'))
      .sign(privateKey);
  }
}

/** The claims of a session token beyond the registered ones. Organizations would add `o` (v2) or `org_*` (v1) here. */
function sessionClaims(subject: TokenSubject, { claims }: TokenAudience, nowMs: number): JWTPayload {
  return {
    sid: subject.sessionId,
    sts: subject.status,
    fva: [minutesSince(subject.firstFactorAt, nowMs), minutesSince(subject.secondFactorAt, nowMs)],
    // Our own claim: the game API shows names, and should not have to look up each.
    username: subject.username,
    ...(claims === 2 ? { v: 2 } : {}),
  };
}

/** Returns the age of a factor in whole minutes, as the official client counts it; -1 for never. */
export function minutesSince(date: Date | null, nowMs: number): number {
  return date === null ? -1 : Math.max(0, Math.floor((nowMs - date.getTime()) / 60_000));
}
