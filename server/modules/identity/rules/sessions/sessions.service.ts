import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { type AccountEvent, AccountEvents } from '../../../../common/account-events.ts';
import { Clock } from '../../../../common/clock.ts';
import type { IdentityClient } from '../../model/client.entity.ts';
import { newId } from '../../model/ids.ts';
import { IdentitySession, type SessionStatus } from '../../model/session.entity.ts';
import { SignIn, type SignInStatus } from '../../model/sign-in.entity.ts';
import { IdentityUser } from '../../model/user.entity.ts';
import type { NamedSession } from '../call/call-facts.ts';
import type { CallTransaction } from '../call/call-transaction.ts';
import { ClientsService } from '../clients/clients.service.ts';
import { not, oneOf } from '../rows/conditions.ts';
import { findRows, insertRow, saveRow, updateRows } from '../rows/rows.ts';
import { findSessionWithUser, liveSessionsOf, type SessionWithUser } from '../rows/session-rows.ts';
import { SettingsStore } from '../settings/settings-store.ts';
import { SessionLiveness } from '../tokens/session-liveness.ts';
import { parseUserAgent } from './user-agent.ts';

const LIVE: SessionStatus[] = ['active', 'pending'];
/** Activity is stored at most this often, ms: pages fetch a token every minute. */
const ACTIVITY_STEP_MS = 5 * 60_000;

/** Most sessions of a user on all browsers. */
export const MAX_SESSIONS = 100;

/** The proof with which a user signs in. */
export interface Proof {
  readonly strategy: string;
  readonly secondFactor: boolean;
}

/** What tells whether a session has ended. */
type EndingSession = Pick<IdentitySession, 'id' | 'userId' | 'expireAt' | 'abandonAt'>;
/** What is told of a session that ends. */
type ClosedSession = Pick<IdentitySession, 'id' | 'userId'>;
/** What changes with the activity of a session. */
type ActiveSession = Pick<IdentitySession, 'id' | 'userId' | 'lastActiveAt' | 'abandonAt'>;

/** Sessions of users on browser clients. */
@Injectable()
export class SessionsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly clients: ClientsService,
    private readonly settings: SettingsStore,
    private readonly liveness: SessionLiveness,
    private readonly events: AccountEvents,
  ) {}

  /** Finds a live session of the browser client. Marks an expired one as ended. */
  async findLive(manager: EntityManager, clientId: string, sessionId: string): Promise<SessionWithUser | undefined> {
    const found = await findSessionWithUser(manager, sessionId);
    if (found === undefined || found.session.clientId !== clientId || !LIVE.includes(found.session.status)) return undefined;
    return found.user.banned || (await this.isOver(manager, found.session)) ? undefined : found;
  }

  /** Whether a session that a call has named is live, as `findLive` finds it. Marks an expired one as ended. */
  async isLive(manager: EntityManager, session: NamedSession): Promise<boolean> {
    return !session.banned && !(await this.isOver(manager, session));
  }

  /** Lists the browser client's live sessions, oldest first. */
  async liveOf(manager: EntityManager, clientId: string): Promise<IdentitySession[]> {
    const live: IdentitySession[] = [];
    for (const session of await liveSessionsOf(manager, clientId)) if (!(await this.isOver(manager, session))) live.push(session);
    return live;
  }

  /** Lists the user's active sessions on all browsers, latest first. */
  async activeOfUser(manager: EntityManager, userId: string, limit: number): Promise<IdentitySession[]> {
    const sessions = await findRows(manager, IdentitySession, { userId, status: 'active' }, { latestBy: 'lastActiveAt', take: limit });
    const active: IdentitySession[] = [];
    for (const session of sessions) if (!(await this.isOver(manager, session))) active.push(session);
    return active;
  }

  /** Signs the user in on the call's browser: creates the session, changes the cookie, stores the date of the sign-in. */
  async create(tx: CallTransaction, user: IdentityUser, proof: Proof): Promise<IdentitySession> {
    const { session: ages, single_session_mode: single } = this.settings.current;
    const client = await this.clients.lockExisting(tx);
    if (single) await this.endAll(tx, 'replaced');
    const now = new Date(this.clock.now());
    const agent = parseUserAgent(tx.userAgent);
    const session = await insertRow(tx.manager, IdentitySession, {
      id: newId('sess'),
      clientId: client.id,
      userId: user.id,
      status: 'active',
      firstFactorAt: now,
      secondFactorAt: proof.secondFactor ? now : null,
      reverification: null,
      deviceType: agent.device_type ?? null,
      browserName: agent.browser_name ?? null,
      browserVersion: agent.browser_version ?? null,
      isMobile: agent.is_mobile,
      ipAddress: tx.ipAddress,
      lastActiveAt: now,
      expireAt: new Date(now.getTime() + ages.lifetime_seconds * 1000),
      abandonAt: new Date(now.getTime() + ages.inactivity_seconds * 1000),
      createdAt: now,
      updatedAt: now,
    });
    await this.events.emit(tx.manager, [{ type: 'session.created', userId: user.id, data: { sessionId: session.id } }]);
    await this.endOldest(tx.manager, session);
    // The lockout stays for browsers that the account does not know.
    await saveRow(tx.manager, Object.assign(user, { lastSignInAt: now, lastActiveAt: now, failedAttempts: 0 }));
    Object.assign(client, { lastActiveSessionId: session.id, lastAuthenticationStrategy: proof.strategy, updatedAt: now });
    this.clients.rotate(tx, client);
    await saveRow(tx.manager, client);
    tx.effects.changesSessions = true;
    return session;
  }

  /** Ends the sessions that were inactive longest, when there are more than can be listed: their user could not see or end them. */
  private async endOldest(manager: EntityManager, { id, userId }: IdentitySession): Promise<void> {
    const others = { userId, status: oneOf(LIVE), id: not(id) };
    const oldest = await findRows(manager, IdentitySession, others, { latestBy: 'lastActiveAt', skip: MAX_SESSIONS - 1 });
    await this.close(manager, oldest, 'replaced');
  }

  /** Ends a session of the call's browser client. */
  async end(tx: CallTransaction, session: IdentitySession, status: 'ended' | 'removed'): Promise<void> {
    const client = await this.clients.lockExisting(tx);
    await this.close(tx.manager, [session], status);
    if (client.lastActiveSessionId === session.id) client.lastActiveSessionId = null;
    client.updatedAt = new Date(this.clock.now());
    await saveRow(tx.manager, client);
    tx.effects.changesSessions = true;
  }

  /** Ends every session of the call's browser client. @returns the client, locked; null when it was deleted, and its sessions with it */
  async endAll(tx: CallTransaction, status: 'removed' | 'ended' | 'replaced'): Promise<IdentityClient | null> {
    tx.effects.changesSessions = true;
    const client = await this.clients.tryLock(tx);
    if (client === null) return null;
    await this.close(tx.manager, await findRows(tx.manager, IdentitySession, { clientId: client.id, status: oneOf(LIVE) }), status);
    client.lastActiveSessionId = null;
    client.updatedAt = new Date(this.clock.now());
    return saveRow(tx.manager, client);
  }

  /** Ends the user's sessions everywhere, except one, and sign-ins that have proved only a first factor. */
  async endOfUser(manager: EntityManager, userId: string, exceptId?: string): Promise<void> {
    const others = exceptId === undefined ? {} : { id: not(exceptId) };
    await this.close(manager, await findRows(manager, IdentitySession, { userId, status: oneOf(LIVE), ...others }), 'revoked');
    const open = oneOf<SignInStatus>(['needs_second_factor', 'needs_new_password']);
    await updateRows(manager, SignIn, { userId, status: open }, { abandonAt: new Date(this.clock.now()) });
  }

  /** Revokes a session of the user, on any browser. */
  async revoke(manager: EntityManager, session: IdentitySession): Promise<void> {
    await this.close(manager, [session], 'revoked');
  }

  /**
   * Marks a session as active. It is stored only now and then, unless `always` is set.
   * @returns false when the session has ended: its owner may have ended it while the call waited
   */
  async markActive(manager: EntityManager, session: ActiveSession, always = false): Promise<boolean> {
    const now = this.clock.now();
    if (!always && now - session.lastActiveAt.getTime() < ACTIVITY_STEP_MS) return true;
    session.lastActiveAt = new Date(now);
    session.abandonAt = new Date(now + this.settings.current.session.inactivity_seconds * 1000);
    const { id, userId, lastActiveAt, abandonAt } = session;
    // The user before the session, as everywhere: the same order prevents deadlocks.
    await updateRows(manager, IdentityUser, { id: userId }, { lastActiveAt });
    const stored = await updateRows(manager, IdentitySession, { id, status: oneOf(LIVE) }, { lastActiveAt, abandonAt });
    return stored.length === 1;
  }

  /** Makes clients fetch new tokens for the user's sessions, because their claims have changed. */
  async renewTokensOf(manager: EntityManager, userId: string): Promise<void> {
    await updateRows(manager, IdentitySession, { userId, status: oneOf(LIVE) }, { updatedAt: new Date(this.clock.now()) });
  }

  /** Called when the user has no second factor left. A client that still saw its age would ask for a proof that nobody can give. */
  async forgetSecondFactor(manager: EntityManager, userId: string): Promise<void> {
    const columns = { secondFactorAt: null, updatedAt: new Date(this.clock.now()) };
    await updateRows(manager, IdentitySession, { userId, status: oneOf(LIVE) }, columns);
  }

  /**
   * Stores the end only outside of transactions: in a transaction it would lock the session before the user, while others lock the user
   * first.
   */
  private async isOver(manager: EntityManager, session: EndingSession): Promise<boolean> {
    const status = overAt(session, this.clock.now());
    if (status !== undefined && manager === this.dataSource.manager) {
      await this.dataSource.transaction((inner) => this.close(inner, [session], status));
    }
    return status !== undefined;
  }

  /** Ends sessions. One that a concurrent call has ended first keeps its status: `revoked` says that its browser was signed out. */
  private async close(manager: EntityManager, sessions: readonly ClosedSession[], status: SessionStatus): Promise<void> {
    if (sessions.length === 0) return;
    const updatedAt = new Date(this.clock.now());
    const live = { id: oneOf(sessions.map(({ id }) => id)), status: oneOf(LIVE) };
    const closed = await updateRows(manager, IdentitySession, live, { status, updatedAt });
    await this.events.emit(
      manager,
      sessions.filter(({ id }) => closed.includes(id)).map((session) => endingOf(session, status)),
    );
    for (const session of sessions) {
      Object.assign(session, { status, updatedAt });
      this.liveness.forget(session.id);
    }
  }
}

function endingOf({ id: sessionId, userId }: ClosedSession, status: SessionStatus): AccountEvent {
  const type = status === 'removed' || status === 'revoked' ? (`session.${status}` as const) : 'session.ended';
  return { type, userId, data: { sessionId, status } };
}

/** Tells how a live session has expired; undefined while it has not. */
function overAt({ expireAt, abandonAt }: EndingSession, nowMs: number): 'expired' | 'abandoned' | undefined {
  if (expireAt.getTime() <= nowMs) return 'expired';
  return abandonAt.getTime() <= nowMs ? 'abandoned' : undefined;
}
