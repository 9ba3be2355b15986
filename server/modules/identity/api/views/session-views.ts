import type { PublicUserDataJSON, SessionJSON, SessionWithActivitiesJSON, UserJSON } from '@clerk/types';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Clock } from '../../../../common/clock.ts';
import type { IdentitySession } from '../../model/session.entity.ts';
import type { FapiContext } from '../../rules/call/fapi-context.ts';
import { FapiException } from '../../rules/refusals/fapi-exception.ts';
import { minutesSince, SessionTokens } from '../../rules/tokens/session-tokens.ts';
import { toMs, type Wire } from '../../rules/wire/wire.ts';
import { type UserView, UserViews } from './user-views.ts';

/** What is shown of a session's user. */
interface ShownUser {
  readonly json: Wire<UserJSON>;
  readonly publicData: Wire<PublicUserDataJSON>;
}

/** What is signed of a session. */
type TokenSession = Pick<IdentitySession, 'id' | 'userId' | 'status' | 'firstFactorAt' | 'secondFactorAt'>;

export type SessionWithActivity = Wire<SessionJSON> & Pick<Wire<SessionWithActivitiesJSON>, 'latest_activity'>;

/** Sessions as the official client sees them. */
@Injectable()
export class SessionViews {
  constructor(
    private readonly clock: Clock,
    private readonly users: UserViews,
    private readonly tokens: SessionTokens,
  ) {}

  /** Leaves out sessions whose users were deleted meanwhile. */
  async ofAll(manager: EntityManager, sessions: readonly IdentitySession[], context: FapiContext): Promise<Wire<SessionJSON>[]> {
    // With the former cookie a caller sees that the browser is signed in, but not the user, and gets no token.
    if (context.hasFormerToken) return sessions.map((session) => this.toJson(session, anonymousUserOf(session), null));
    const users = await this.users.ofAll(manager, [...new Set(sessions.map(({ userId }) => userId))], context.publicOrigin);
    return Promise.all(
      sessions.flatMap((session) => {
        const user = users.get(session.userId);
        return user === undefined ? [] : [this.withToken(session, user, context)];
      }),
    );
  }

  /** @throws FapiException 404 when its user was deleted meanwhile */
  async of(manager: EntityManager, session: IdentitySession, context: FapiContext): Promise<Wire<SessionJSON>> {
    const [json] = await this.ofAll(manager, [session], context);
    if (json === undefined) throw new FapiException('resource_not_found');
    return json;
  }

  /** Signs a token of the session for the calling page; with the claims of a template if one is named. */
  token(session: TokenSession, username: string | null, context: FapiContext, template?: string): Promise<string> {
    const { firstFactorAt, secondFactorAt, status } = session;
    return this.tokens.mint(
      { sessionId: session.id, userId: session.userId, status, firstFactorAt, secondFactorAt, username },
      { issuer: context.issuer, origin: context.origin, claims: context.claims },
      template,
    );
  }

  /** A session with its activity: the answer to its revocation. */
  async withActivity(manager: EntityManager, session: IdentitySession, context: FapiContext): Promise<SessionWithActivity> {
    return { ...(await this.of(manager, session, context)), latest_activity: this.toActivity(session).latest_activity ?? null };
  }

  /** A session in the list of active sessions. */
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
        // IP addresses are not geolocated.
        city: '',
        country: '',
      },
    };
  }

  private async withToken(session: IdentitySession, user: UserView, context: FapiContext): Promise<Wire<SessionJSON>> {
    const isLive = session.status === 'active' || session.status === 'pending';
    return this.toJson(session, user, isLive ? await this.token(session, user.username, context) : null);
  }

  private toJson(session: IdentitySession, user: ShownUser, jwt: string | null): Wire<SessionJSON> {
    const now = this.clock.now();
    return {
      object: 'session',
      id: session.id,
      status: session.status,
      factor_verification_age: [minutesSince(session.firstFactorAt, now), minutesSince(session.secondFactorAt, now)],
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
      last_active_token: jwt === null ? null : { object: 'token', jwt },
    };
  }
}

/** A user with an id only and the oldest date: clients keep newer data of the same user. */
function anonymousUserOf({ userId: id }: IdentitySession): ShownUser {
  const addresses = { email_addresses: [], phone_numbers: [], web3_wallets: [], external_accounts: [] };
  return {
    json: { object: 'user', id, ...addresses, passkeys: [], organization_memberships: [], created_at: 0, updated_at: 0 },
    publicData: { user_id: id, identifier: '' },
  };
}
