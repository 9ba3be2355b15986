import { Inject, Injectable, Logger } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { type Account, TokenAuthenticator } from '../../../../common/account.ts';
import { Clock } from '../../../../common/clock.ts';
import { ownOrigins, siteOriginOf } from '../../../../common/site-origin.ts';
import { CONFIG, type Config } from '../../../../config/config.ts';
import { FAPI_ROOT } from '../call/fapi-paths.ts';
import { SessionLiveness } from './session-liveness.ts';
import { TokenVerifier } from './token-verifier.ts';

/** Authenticates session tokens for the game API. */
@Injectable()
export class SessionAuthenticator extends TokenAuthenticator {
  private readonly logger = new Logger('Tokens');

  constructor(
    private readonly verifier: TokenVerifier,
    private readonly liveness: SessionLiveness,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    super();
  }

  override async authenticate(token: string, request: FastifyRequest, mayBeRecent: boolean): Promise<Account | undefined> {
    const { hostedIssuer } = this.verifier;
    const verdict = await this.verifier.verify(token, {
      issuer: hostedIssuer ?? siteOriginOf(this.config, request) + FAPI_ROOT,
      authorizedParties: ownOrigins(this.config, request),
      nowMs: this.clock.now(),
    });
    if (!verdict.ok) return this.refuse(verdict.reason);
    const { sub: userId, sid: sessionId, username, iat } = verdict.claims;
    // The sessions of a hosted instance are unknown here: a sign-out takes effect when the token expires.
    if (hostedIssuer === undefined && !(await this.liveness.isLive(sessionId, userId, mayBeRecent)))
      return this.refuse('the session is over');
    return { userId, sessionId, username, asOfMs: iat * 1000 };
  }

  private refuse(reason: string): undefined {
    this.logger.debug(`Token refused: ${reason}`);
    return undefined;
  }
}
