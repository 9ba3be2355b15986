import type { SessionJSON, SessionWithActivitiesJSON } from '@clerk/types';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { assert } from '../../../../shared/assert.ts';
import { Clock } from '../../../common/clock.ts';
import type { FapiContext } from '../fapi/fapi-context.ts';
import { toMs, type Wire } from '../fapi/wire.ts';
import { SessionTokens } from '../tokens/session-tokens.ts';
import { type UserView, UserViews } from '../users/user-views.ts';
import type { IdentitySession } from './session.entity.ts';

const MINUTE_MS = 60_000;

/** Sessions as the official client sees them. */
@Injectable()
export class SessionViews {
  constructor(
    private readonly clock: Clock,
    private readonly users: UserViews,
    private readonly tokens: SessionTokens,
  ) {}

  async ofAll(manager: EntityManager, sessions: readonly IdentitySession[], context: FapiContext): Promise<Wire<SessionJSON>[]> {
    const users = await this.users.ofAll(manager, [...new Set(sessions.map(({ userId }) => userId))], context.publicOrigin);
    return Promise.all(
      sessions.map((session) => {
        const user = users.get(session.userId);
        assert(user, 'a session has a user');
        return this.toJson(session, user, context);
      }),
    );
  }

  async of(manager: EntityManager, session: IdentitySession, context: FapiContext): Promise<Wire<SessionJSON>> {
    const [json] = await this.ofAll(manager, [session], context);
    assert(json, 'one session has one view');
    return json;
  }

  /** A token of the session for the page that calls; of a template when one is named. */
  token(session: IdentitySession, username: string | null, context: FapiContext, template?: string): Promise<string> {
    const { firstFactorAt, secondFactorAt, status } = session;
    return this.tokens.mint(
      { sessionId: session.id, userId: session.userId, status, firstFactorAt, secondFactorAt, username },
      { issuer: context.issuer, origin: context.origin, claims: context.claims },
      template,
    );
  }

  /** A session in the list of devices. */
  toActivity(session: IdentitySession): Wire<SessionWithActivitiesJSON> {
    return {
      object: 'session',
      id: session.id,
      status: session.status,
      expire_at: toMs(session.expireAt),
      abandon_at: toMs(session.abandonAt),
      last_active_at: toMs(session.lastActiveAt),
      last_active_organization_id: null,
      actor: null,
      user: null,
      created_at: toMs(session.createdAt),
      updated_at: toMs(session.updatedAt),
      latest_activity: {
        object: 'session_activity',
        id: session.id.replace('sess_', 'sess_activity_'),
        device_type: session.deviceType,
        is_mobile: session.isMobile,
        browser_name: session.browserName,
        browser_version: session.browserVersion,
        ip_address: session.ipAddress,
        // No service is asked where an address lies.
        city: null,
        country: null,
      },
    };
  }

  private async toJson(session: IdentitySession, user: UserView, context: FapiContext): Promise<Wire<SessionJSON>> {
    // Whoever bears the browser's former cookie sees the session, but gets no token of it.
    const isLive = (session.status === 'active' || session.status === 'pending') && !context.bearsFormerToken;
    return {
      object: 'session',
      id: session.id,
      status: session.status,
      factor_verification_age: [this.minutesSince(session.firstFactorAt), this.minutesSince(session.secondFactorAt)],
      expire_at: toMs(session.expireAt),
      abandon_at: toMs(session.abandonAt),
      last_active_at: toMs(session.lastActiveAt),
      last_active_organization_id: null,
      actor: null,
      tasks: null,
      user: user.json,
      public_user_data: user.publicData,
      created_at: toMs(session.createdAt),
      updated_at: toMs(session.updatedAt),
      last_active_token: isLive ? { object: 'token', jwt: await this.token(session, user.username, context) } : null,
    };
  }

  private minutesSince(date: Date | null): number {
    return date === null ? -1 : Math.max(0, Math.floor((this.clock.now() - date.getTime()) / MINUTE_MS));
  }
}
