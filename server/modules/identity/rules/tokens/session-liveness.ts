import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { DataSource } from 'typeorm';
import { Clock } from '../../../../common/clock.ts';
import { prepared } from '../../../../common/prepared-statements.ts';

/** How late a `RecentSession` read may notice that another server has ended a session, ms. The server that ended it knows at once. */
const MAX_AGE_MS = 3_000;
const MAX_SESSIONS = 20_000;
/** Longest expected duration of a transaction that ends a session, ms. Cached states are expired by then. */
const MAX_CHANGE_MS = 10_000;

/** Nearly every call with a token asks it. */
const SELECT_FACTS = prepared(
  `SELECT session.user_id AS "userId", session.status, session.expire_at AS "expireAt", session.abandon_at AS "abandonAt", account.banned
   FROM identity_session session JOIN identity_user account ON account.id = session.user_id WHERE session.id = $1`,
);

interface SessionFacts {
  readonly userId: string;
  readonly status: string;
  readonly expireAt: Date;
  readonly abandonAt: Date;
  readonly banned: boolean;
}

/**
 * Tells whether the session of a token is still active: a token is valid for a minute, but a sign-out and a deletion take effect at once,
 * on every server.
 */
@Injectable()
export class SessionLiveness {
  /** One row by session id, none when there is no such session. */
  private readonly recent = new LRUCache<string, readonly SessionFacts[]>({
    max: MAX_SESSIONS,
    ttl: MAX_AGE_MS,
    ignoreFetchAbort: true,
    fetchMethod: (sessionId) => this.read(sessionId),
  });
  /** Sessions that are changing. Their state is not cached, because the change may not be committed yet. */
  private readonly changing = new LRUCache<string, true>({ max: MAX_SESSIONS, ttl: MAX_CHANGE_MS });

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /**
   * True while the session is active, belongs to this user, and has not expired.
   * @param mayBeRecent another server may have ended it a moment ago; else the database is asked
   */
  async isLive(sessionId: string, userId: string, mayBeRecent: boolean): Promise<boolean> {
    const isFromCache = mayBeRecent && !this.changing.has(sessionId);
    const [facts] = await (isFromCache ? this.recent.forceFetch(sessionId) : this.read(sessionId));
    if (facts === undefined || facts.userId !== userId || facts.status !== 'active' || facts.banned) return false;
    const now = this.clock.now();
    return facts.expireAt.getTime() > now && facts.abandonAt.getTime() > now;
  }

  /** Stops caching the state of the session for the duration of a transaction. */
  forget(sessionId: string): void {
    this.changing.set(sessionId, true);
  }

  private read(sessionId: string): Promise<readonly SessionFacts[]> {
    return this.dataSource.query<SessionFacts[]>(SELECT_FACTS, [sessionId]);
  }
}
