import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Clock } from '../../../../common/clock.ts';

const PERIOD_MS = 3_600_000;
const DAY_MS = 86_400_000;
/** How long ended sessions and attempts are kept, to trace what happened, ms. */
const KEPT_MS = 30 * DAY_MS;
/** Rows that one statement deletes at most: the embedded database answers no other query meanwhile. */
const BATCH = 5_000;
/** Statements for each table in one sweep: a million rows. */
const MAX_BATCHES = 200;

/** Deletes what is no longer needed: abandoned attempts, verifications, ended sessions, unused browser clients. */
@Injectable()
export class HousekeepingService implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('Identity');
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.sweepQuietly(), PERIOD_MS);
    this.timer.unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /** Runs one sweep. */
  async sweep(): Promise<void> {
    const now = this.clock.now();
    const [present, dayAgo, longAgo] = [new Date(now), new Date(now - DAY_MS), new Date(now - KEPT_MS)];
    await this.clear('identity_sign_in', 'abandon_at < $1', present);
    await this.clear('identity_sign_up', 'abandon_at < $1', present);
    await this.clear(
      'identity_verification',
      `expire_at < $1 AND NOT EXISTS (SELECT 1 FROM identity_identification WHERE verification_id = identity_verification.id)`,
      dayAgo,
    );
    await this.clear('identity_ticket', 'expire_at < $1', longAgo);
    // A session that expired unnoticed was never marked as ended.
    await this.clear(
      'identity_session',
      `(status NOT IN ('active', 'pending') AND updated_at < $1) OR least(expire_at, abandon_at) < $1`,
      longAgo,
    );
    await this.clear('identity_client', 'cookie_expires_at < $1', present);
    // A browser client that only opened the sign-in form, and has left it.
    const isIdle = ['session', 'sign_in', 'sign_up'].map(
      (kind) => `NOT EXISTS (SELECT 1 FROM identity_${kind} WHERE client_id = identity_client.id)`,
    );
    await this.clear('identity_client', `updated_at < $1 AND ${isIdle.join(' AND ')}`, dayAgo);
  }

  private async sweepQuietly(): Promise<void> {
    try {
      await this.sweep();
    } catch (error) {
      this.logger.error({ err: error }, 'Housekeeping has failed; it is tried again in an hour');
    }
  }

  private async clear(table: string, condition: string, before: Date): Promise<void> {
    for (let batch = 0; batch < MAX_BATCHES; batch++) {
      const [, removed] = await this.dataSource.query<[unknown, number]>(
        `DELETE FROM ${table} WHERE id IN (SELECT id FROM ${table} WHERE ${condition} LIMIT ${BATCH})`,
        [before],
      );
      if (removed < BATCH) return;
    }
  }
}
